"""Cards, rolls, the Initiative Card, Cohesion and the Turn (1, 3.3.2, 5, 9)."""

from __future__ import annotations

import pytest

from games.gwc.rules.cards import rolls
from games.gwc.rules.cards.fate import may_hold, turn_up
from games.gwc.rules.formations.command import (
    contested,
    friendly_objectives,
    is_coherent,
    mark_incoherent,
    on_map,
)
from games.gwc.state import AWAY, Attack, Roll
from ww1core.pieces import place, remove
from ww1core.play.views import plain_view
from ww1core.turns.decks import deck_size, full_deck
from ww1core.words.texts import text


def with_trigger(s, seat: int, trigger: str) -> int:
    return next(
        number
        for number, card in enumerate(s.book.decks.cards)
        if card.seat == seat and card.trigger == trigger
    )


@pytest.mark.rule("GWC-1.3", "GWC-1.2b")
def test_a_card_turned_up_lies_open_on_the_discards(field):
    s = field().s
    card = turn_up(s, 0, "dice", "GWC-1.9")
    assert (71, 1 << card) == (deck_size(s.decks[0]), s.discards[0])
    assert not may_hold(s, 0) >> card & 1


@pytest.mark.rule("GWC-1.2a", "GWC-1.2b")
def test_hands_and_strategy_cards_are_their_owners_and_decks_nobodys(field):
    s = field(hands=("O25", "A30"), german="N5 abt", entente="C5 spe").s
    s.strategy = tuple(deck & -deck for deck in s.book.strategy_deck)
    turn_up(s, 1, "dice", "GWC-1.9")
    seen = plain_view(s, 0)
    assert (s.hands[0], s.strategy[0]) == (seen["hands"][0], seen["strategy"][0])
    assert s.hands[1] != seen["hands"][1]
    assert s.strategy[1] != seen["strategy"][1]
    assert s.decks != seen["decks"]
    assert s.discards == seen["discards"]


@pytest.mark.rule("GWC-1.9")
@pytest.mark.parametrize(("kind", "total"), [("defence", 7), ("targeting", 12)])
def test_a_roll_adds_the_dice_or_multiplies_them(field, kind, total):
    s = field().s
    card = next(n for n, c in enumerate(s.book.decks.cards) if c.dice == (4, 3))
    s.roll = Roll(0, kind, card)
    assert total == rolls.total(s, kind)


@pytest.mark.rule("GWC-9.1a", "GWC-9.1b")
def test_a_roll_called_back_is_void_and_the_card_changes_hands(field):
    table = field(german="N5 abt", entente="C5 spe", dice=["4-3", "2-3"], initiative=1, hushed=0)
    s = table.s
    s.chance.write(("dice", 0), [with_trigger(s, 0, "time"), *s.chance.left[("dice", 0)]])
    assert 1 == table.run("dice_roll", 0, "defence").offer.seat
    offer = table.answer("call_back").offer
    assert (0, 0, 0) == (s.time, s.initiative, offer.seat)
    offer = table.answer("call_back").offer
    assert (1, 1) == (s.initiative, offer.seat)


@pytest.mark.rule("GWC-1.9.1a", "GWC-1.9.1d")
def test_a_trigger_is_carried_out_before_the_roll_counts(field):
    table = field(german="N5 inf14*", entente="C5 spe")
    s = table.s
    s.chance.write(("dice", 0), [with_trigger(s, 0, "sniper")])
    label = next(c.hex for c in s.book.decks.cards if c.seat == 0)
    table = field(german=f"{s.book.land.number(label)} inf14*, O1 abt", entente="C5 spe")
    s = table.s
    s.chance.write(("dice", 0), [with_trigger(s, 0, "sniper")])
    s.chance.write(
        ("hex", 0),
        [next(n for n, c in enumerate(s.book.decks.cards) if c.seat == 0 and c.hex == label)],
    )
    table.run("recover_order", 0)
    assert "choose_victim" == table.passing().offer.name
    assert s.broken
    assert [] == table.told("told.event")


@pytest.mark.rule("GWC-1.9.1c")
def test_a_roll_inside_a_trigger_has_none_of_its_own(field):
    table = field(german="N5 abt", entente="C5 spe", hushed=1)
    table.s.chance.write(("dice", 0), [with_trigger(table.s, 0, "time")])
    table.run("dice_roll", 0, "sudden_death").passing()
    assert 0 == table.s.time


@pytest.mark.rule("GWC-1.9.1c", "GWC-1.9.1.2")
@pytest.mark.parametrize(
    ("trigger", "kind", "weapons", "hushed", "counts"),
    [
        ("jam", "fire", 1, 0, True),
        ("jam", "fire", 0, 0, False),
        ("jam", "defence", 1, 0, False),
        ("jam", "sudden_death", 0, 1, False),
        ("time", "support", 0, 1, False),
        ("time", "defence", 0, 0, True),
        ("event", "melee", 0, 0, True),
    ],
)
def test_the_question_about_a_roll_names_a_trigger_that_counts(
    field, trigger, kind, weapons, hushed, counts
):
    table = field(german="N5 abt +mg08", entente="C5 spe", hushed=hushed)
    s = table.s
    s.attack = Attack("fire", 0, table.hex("C5"), weapons=weapons)
    s.roll = Roll(0, kind, with_trigger(s, 0, trigger))
    said = s.book.say(text("roll_called_back_play.prompt", **rolls.tell_roll(s)))

    assert counts == (f"trigger: {trigger}" in said)
    assert counts == (rolls.trigger(s) == trigger)


@pytest.mark.rule("GWC-S98.2")
def test_the_question_about_a_roll_tells_what_is_added_so_far(field):
    s = field(hushed=1).s
    card = next(n for n, c in enumerate(s.book.decks.cards) if c.dice == (4, 3))
    s.roll = Roll(0, "defence", card, plus=1)
    said = s.book.say(text("roll_raised_play.prompt", **rolls.tell_roll(s)))

    assert f"german rolls 4 and 3 ({s.book.cards[card].id}) plus 1 so far for defence" in said


@pytest.mark.rule("GWC-1.9.1b")
def test_the_last_card_advances_time_before_its_sniper(field):
    table = field(german="N5 abt", entente="C5 spe", time=1)
    s = table.s
    card = with_trigger(s, 0, "sniper")
    s.decks = (full_deck(1 << card), s.decks[1])
    s.discards = (s.book.fate[0] & ~(1 << card), 0)
    table.run("dice_roll", 0, "defence").passing()

    assert 2 == s.time


@pytest.mark.rule("GWC-1.9.1b")
def test_the_last_card_advances_time_before_its_event(field):
    """The event is on a card of the new deck."""
    table = field(german="N5 abt", entente="C5 spe", time=1)
    s = table.s
    card = with_trigger(s, 0, "event")
    s.decks = (full_deck(1 << card), s.decks[1])
    s.discards = (s.book.fate[0] & ~(1 << card), 0)
    table.run("dice_roll", 0, "defence").passing()
    keys = [one for one in table.told() if one in {"told.time", "told.event"}]

    assert ["told.time", "told.event"] == keys
    assert (2, 1) == (s.time, s.discards[0].bit_count())


@pytest.mark.rule("GWC-1.F.b", "GWC-1.5b", "GWC-1.7")
def test_a_card_in_hand_is_good_for_its_order_alone(field):
    table = field(german="N5 inf14*", entente="C5 spe", hands=("O25", ""), dice=["5-6"])
    s = table.s
    card = s.hands[0].bit_length() - 1
    offer = table.run("give_order", 0).offer
    assert [card, "pass"] == list(offer.options)
    table.answer(s.book.cards[card].id)
    assert (0, 1) == (s.hands[0], s.discards[0] >> card & 1)


@pytest.mark.rule("GWC-1.6", "GWC-5.2")
def test_actions_are_played_by_either_player_as_often_as_he_has_cards(field):
    table = field(german="N5 inf14, O1 abt", entente="N5 lig14, A1 spe", hands=("A55", ""))
    s = table.s
    cards = [n for n in range(len(s.book.decks.cards)) if s.book.actions["A55"] >> n & 1][:2]
    s.hands = (sum(1 << n for n in cards), 0)
    s.decks = (full_deck(s.book.fate[0] & ~s.hands[0]), s.decks[1])
    table.run("melees").answer(*(s.book.cards[n].id for n in cards))
    assert (2, 0, 4) == (len(table.told("told.melee_plus")), s.hands[0], s.melee.adds[0])


@pytest.mark.rule("GWC-3.3.2", "GWC-3.3.2.1")
def test_units_out_of_cohesion_are_suppressed_when_a_turn_ends(field):
    """GWC-EX-cohesion, turned to the edges of Bleid."""
    table = field(
        german="N3 inf14 bertin, N5 fus14, O9 lw, K7 jag14, C3 pio +mg08, D9 bot, F1 abt",
        entente="A5 lig14, E10 spe, C6 zou14",
        control=(1, 0, -1, -1, -1),
    )
    names = ("inf14", "fus14", "lw", "jag14", "pio", "bot", "lig14", "zou14")
    assert all(is_coherent(table.s, table.unit(name)) for name in names)
    mark_incoherent(table.s)
    assert table.unit_set("abt", "spe") == table.s.suppressed


@pytest.mark.rule("GWC-O16.4")
def test_melees_that_were_there_before_a_trigger_wait(field):
    table = field(german="N5 inf14, O1 abt", entente="C5 spe, A1 lig14")
    assert 0 == contested(table.s)
    place(table.s, table.unit("spe"), table.hex("N5"))
    assert table.run("fight_melees", 1 << table.hex("N5")).is_done
    assert [] == table.told("told.melee")
    table.run("fight_melees", 0)
    assert [{"hex": table.hex("N5")}] == table.told("told.melee")


@pytest.mark.rule("GWC-1.5a", "GWC-5.1")
def test_no_order_beyond_the_limit_of_the_turn_is_offered(field):
    table = field(german="N5 inf14*", entente="C5 spe", hands=("O25", ""))
    table.s.orders_given = table.book.sides[0].orders
    assert ["end"] == list(table.run("give_order", 0).offer.options)


@pytest.mark.rule("GWC-1.9.1.1")
def test_an_event_is_that_of_one_more_card(field):
    table = field(german="N5 abt", entente="C5 spe")
    s = table.s
    shown = next(
        n for n, c in enumerate(s.book.decks.cards) if c.seat == 0 and c.event and not c.trigger
    )
    s.chance.write(("dice", 0), [with_trigger(s, 0, "event")])
    s.chance.write(("event", 0), [shown])
    table.run("dice_roll", 0, "defence").passing()
    assert [{"seat": 0, "event": s.book.cards[shown].event}] == table.told("told.event")


@pytest.mark.rule("GWC-GL-FRIENDLY", "GWC-GL-ENEMY", "GWC-GL-ONMAP")
def test_an_objective_is_friendly_to_who_controls_it_and_has_no_enemy_in_it(field):
    table = field(german="K7 bot", entente="C6 spe", control=(1, 1, 0, -1, -1))
    s = table.s
    assert 1 << table.hex("C6") == friendly_objectives(s, 1)
    assert 1 << table.hex("H8") == friendly_objectives(s, 0)
    assert 1 == on_map(s, 0).bit_count()
    remove(s, on_map(s, 0).bit_length() - 1, AWAY)
    assert 0 == on_map(s, 0)
