from __future__ import annotations

from types import SimpleNamespace

import pytest

from ww1core.errors import FlowError
from ww1core.events.bus import Bus
from ww1core.events.types import EVERYONE
from ww1core.turns import decks
from ww1core.turns.chance import RandomChance, ScriptedChance


class Table:
    """Just enough of a state to draw on."""

    def __init__(self, chance):
        self.book = SimpleNamespace(accounts={})
        self.chance = chance
        self.bus = None
        self.drawn = self.revealed = 0


def scripted(**draws):
    return Table(ScriptedChance({name: list(outcomes) for name, outcomes in draws.items()}))


def test_a_drawn_card_is_no_longer_in_the_deck():
    s = scripted(card=[2])

    assert (2, (0b1011, ())) == decks.draw_from(s, "card", decks.full_deck(0b1111), to=EVERYONE)


def test_a_deck_is_drawn_to_its_end_without_a_card_twice():
    s = Table(RandomChance(4))
    deck, drawn = decks.full_deck(0b111_1111), []
    while decks.deck_size(deck):
        card, deck = decks.draw_from(s, "card", deck, to=EVERYONE)
        drawn.append(card)

    assert list(range(7)) == sorted(drawn)
    assert s.drawn == 7


def test_an_empty_deck_gives_nothing():
    with pytest.raises(FlowError, match="nothing is left to draw for 'card'"):
        decks.draw_from(Table(RandomChance(1)), "card", (0, ()), to=EVERYONE)


def test_cards_that_were_looked_at_come_next_in_that_order():
    s = scripted(card=[3, 0])
    seen, deck = decks.look_at_cards(s, "card", decks.full_deck(0b1111), 2, to=EVERYONE)
    first, deck = decks.draw_from(s, "card", deck, to=EVERYONE)
    second, deck = decks.draw_from(s, "card", deck, to=EVERYONE)

    assert (3, 0) == seen
    assert (3, 0) == (first, second)
    assert (0b0110, ()) == deck


def test_drawing_a_known_card_is_no_chance():
    s = scripted(card=[1])
    _, deck = decks.look_at_cards(s, "card", decks.full_deck(0b11), 1, to=EVERYONE)
    decks.draw_from(s, "card", deck, to=EVERYONE)

    assert s.drawn == 1


def test_looking_again_shows_the_same_cards():
    s = scripted(card=[1, 2])
    _, deck = decks.look_at_cards(s, "card", decks.full_deck(0b111), 2, to=EVERYONE)
    again, after = decks.look_at_cards(s, "card", deck, 2, to=EVERYONE)

    assert (1, 2) == again
    assert deck == after


def test_one_cannot_look_at_more_cards_than_there_are():
    with pytest.raises(FlowError, match="cannot look at 3 cards for 'card', 2 are left"):
        decks.look_at_cards(Table(RandomChance(1)), "card", decks.full_deck(0b11), 3, to=EVERYONE)


def test_cards_put_on_top_are_drawn_next():
    deck = decks.put_on_top((0b0011, (2,)), 5, 4)

    assert (0b0011, (5, 4, 2)) == deck


def test_a_card_is_not_put_on_a_deck_that_holds_it():
    with pytest.raises(FlowError, match="a card is put on a deck that holds it already"):
        decks.put_on_top((0b0011, (2,)), 2)


def test_shuffling_forgets_the_order():
    assert (0b1_0111, ()) == decks.shuffle_in((0b0011, (2,)), 0b1_0000)


def test_a_known_card_may_be_new_to_whoever_sees_it():
    s = scripted(card=[1])
    _, deck = decks.look_at_cards(s, "card", decks.full_deck(0b11), 1, to=EVERYONE)
    decks.look_at_cards(s, "card", deck, 1, to=EVERYONE)
    decks.draw_from(s, "card", deck, to=EVERYONE)

    assert (1, 2) == (s.drawn, s.revealed)


def test_whoever_sees_a_known_card_is_told_and_does_not_take_it_back():
    s = scripted(card=[1])
    told = []
    s.bus = Bus()
    _, deck = decks.look_at_cards(s, "card", decks.full_deck(0b11), 1, to=0b01)
    s.bus.listen(told.append)
    decks.look_at_cards(s, "card", deck, 1, to=0b10)
    decks.draw_from(s, "card", deck, to=0b10)

    assert [("card", 1, 0b10)] * 2 == [(event.roll, event.result, event.to) for event in told]
    assert s.revealed == 2
