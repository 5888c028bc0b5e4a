"""What a player may know: hands, face-down cards and secret markers dealt anew behind his back."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc.rules.cards.fate import discard, draw_strategy, put_under, show
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.situations.reminders import lay_down
from games.gwc.rules.situations.shared import discard_strategy
from games.gwc.view import resample
from ww1core.hexgrid.hexset import from_members, iterate, members
from ww1core.pieces import with_item
from ww1core.play.views import plain_view
from ww1core.turns.decks import cards_left, full_deck
from ww1core.turns.run import current_offer

GERMAN, ENTENTE = 0, 1
SEEDS = range(20)


def twins(s, seat):
    """The position as a player may imagine it, many times."""
    for seed in SEEDS:
        twin = s.clone()
        resample(twin, seat, Random(seed))
        yield twin


def card(s, name):
    return [one.id for one in s.book.cards].index(name)


@pytest.mark.rule("GWC-1.2a")
def test_the_other_hand_is_dealt_anew_and_the_own_one_is_kept(field):
    s = field(hands=("G-1 G-2", "F-1 F-2 F-3")).s
    found = list(twins(s, GERMAN))

    assert {s.hands[GERMAN]} == {twin.hands[GERMAN] for twin in found}
    assert len({twin.hands[ENTENTE] for twin in found}) > 10
    assert {3} == {twin.hands[ENTENTE].bit_count() for twin in found}


def test_nothing_that_a_player_sees_changes_when_the_rest_is_dealt_anew(field):
    s = field(hands=("G-1 G-2", "F-1 F-2 F-3"), secret_chits=(0b1, 0b10), cup=0b1111100).s
    for seat in (GERMAN, ENTENTE):
        for twin in twins(s, seat):
            assert plain_view(s, seat) == plain_view(twin, seat)


def test_every_card_is_still_there_once(field):
    s = field(hands=("G-1 G-2", "F-1 F-2")).s
    s.hq_card = (1 << card(s, "G-5"), 0)
    s.decks = with_item(s.decks, 0, full_deck(cards_left(s.decks[0]) & ~s.hq_card[0]))
    for twin in twins(s, ENTENTE):
        piles = (twin.hands[0], cards_left(twin.decks[0]), twin.hq_card[0])

        assert sum(piles) == s.book.fate[0]
        assert len(members(s.book.fate[0])) == sum(pile.bit_count() for pile in piles)


@pytest.mark.rule("GWC-E62", "GWC-E73")
def test_a_card_that_was_seen_stays_in_the_hand(field):
    s = field(hands=("G-1", "F-1 F-2")).s
    seen = card(s, "F-2")
    show(s, ENTENTE, seen)

    assert all(twin.hands[ENTENTE] >> seen & 1 for twin in twins(s, GERMAN))


@pytest.mark.rule("GWC-1.6")
def test_a_card_that_was_seen_and_is_discarded_is_forgotten(field):
    s = field(hands=("G-1", "F-1 F-2")).s
    show(s, ENTENTE, card(s, "F-2"))
    discard(s, ENTENTE, card(s, "F-2"), "GWC-1.5b")

    assert (0, 0) == s.seen


@pytest.mark.parametrize(
    "lose",
    [
        lambda s, number: spend_strategy(s, ENTENTE, number, "GWC-S98.2"),
        lambda s, number: lay_down(s, ENTENTE, number, "GWC-S98.1.1"),
        lambda s, number: discard_strategy(s, ENTENTE, "GWC-S98.3.5"),
        lambda s, number: put_under(s, ENTENTE, number),
    ],
    ids=["spent", "laid down", "discarded", "put under the deck"],
)
def test_a_strategy_card_that_was_seen_is_forgotten_when_it_is_held_no_more(field, lose):
    s = field().s
    draw_strategy(s, ENTENTE, "GWC-1.S.a")
    (number,) = iterate(s.strategy[ENTENTE])
    show(s, ENTENTE, number)
    lose(s, number)

    assert (0, 0) == s.seen


def test_nobody_knows_which_of_two_strategy_cards_went_under_the_deck(field):
    s = field().s
    for _ in range(2):
        draw_strategy(s, ENTENTE, "GWC-1.S.a")
    first, second = iterate(s.strategy[ENTENTE])
    show(s, ENTENTE, first)
    put_under(s, ENTENTE, second)

    assert 0 == s.seen[GERMAN]


@pytest.mark.rule("GWC-1.5b", "GWC-1.6")
def test_a_discard_cannot_be_taken_back(field):
    s = field(hands=("G-1", "")).s
    before = s.revealed
    discard(s, GERMAN, card(s, "G-1"), "GWC-1.5b")

    assert before + 1 == s.revealed


def test_a_strategy_card_that_is_used_cannot_be_taken_back(field):
    s = field().s
    draw_strategy(s, GERMAN, "GWC-1.S.a")
    before = s.revealed
    spend_strategy(s, GERMAN, s.strategy[GERMAN].bit_length() - 1, "GWC-S98.2")

    assert before + 1 == s.revealed


@pytest.mark.rule("SR-idle-cards")
def test_who_exchanges_an_idle_card_holds_one_for_all_to_know(field):
    table = field()
    s = table.s
    idle = s.book.idle & s.book.fate[GERMAN]
    held = idle & -idle
    rest = s.book.fate[GERMAN] & ~s.book.idle
    others = from_members(members(rest)[:2])
    s.hands = (held | others, 0)
    s.decks = with_item(s.decks, GERMAN, full_deck(s.book.fate[GERMAN] & ~s.hands[GERMAN]))
    table.run("exchange_card", GERMAN)

    for twin in twins(s, ENTENTE):
        assert twin.hands[GERMAN] & s.book.idle
        assert "exchange_idle" == current_offer(twin).name


@pytest.mark.rule("GWC-7.3.3a")
def test_secret_markers_of_the_other_are_drawn_anew_from_those_that_can_be_secret(field):
    s = field().s
    secret = [number for number, chit in enumerate(s.book.chits) if chit.secret]
    every = (1 << len(s.book.chits)) - 1
    s.secret_chits = (1 << secret[0], 1 << secret[1])
    s.cup = every & ~(s.secret_chits[0] | s.secret_chits[1])
    found = list(twins(s, GERMAN))

    assert {s.secret_chits[0]} == {twin.secret_chits[0] for twin in found}
    assert len({twin.secret_chits[1] for twin in found}) > 3
    assert all(s.book.chits[t.secret_chits[1].bit_length() - 1].secret for t in found)
    assert all(every == t.cup | t.secret_chits[0] | t.secret_chits[1] for t in found)
