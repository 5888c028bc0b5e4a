"""What a seat may know: twins that differ only in hidden things look the same to it."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.events import CardPlayed, CardsMoved, Rolled, event_text
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.play.game import Action, Game
from ww1core.play.views import view
from ww1core.saving.journal import NOTICE
from ww1core.saving.saves import save
from ww1core.testing.random_states import states_of_game
from ww1core.turns.chance import KeyedChance
from ww1core.turns.encoding import pack
from ww1core.turns.run import current_offer, decide, telling

SEEDS = range(12)


class Unpairable(Exception):  # noqa: N818 (no error: the twins part for a good reason)
    """A seat draws a card that only one of two twins still has in its deck."""


class PairedChance:
    """Answers the draws of two twins alike, as far as one seat can see them.

    Dice and markers are the same. Of the cards, the other seat takes first those that only one
    twin has in its deck, so that the seat itself draws from what both have.
    """

    def __init__(self, seed, seat, both):
        self._keyed = KeyedChance(seed.to_bytes(8, "little"))
        self._seat = seat
        self._both = both

    def pick(self, s, name, about, outcomes):
        if name != "card":
            return self._keyed.pick(s, name, about, outcomes)
        shared = [card for card in outcomes if self._both >> card & 1]
        if about == (self._seat,):
            if not shared:
                raise Unpairable
            return self._keyed.pick(s, name, about, shared)
        return min(set(outcomes) - set(shared), default=outcomes[0])


def twin_of(s, seat, seed):
    """The same game with everything hidden from the seat dealt anew."""
    other = s.clone()
    s.book.viewer.resample(other, seat, Random(seed))
    other.rebuild()
    return other


def seen(s, offer, log, seat):
    """All that reaches a seat: its view, its log, and what is asked of whom."""
    asked = None
    if offer is not None:
        own = offer.seat == seat or not offer.asking.spec.hidden
        options = offer.options if own else ()
        asked = offer.name, offer.seat, offer.number, telling(s, offer).prompt, options
    told = [event_text(event) for event in log.lines(seat)]
    return repr((view(s, seat), told, asked)).encode()


def step(s, choice, chance):
    """A copy one answer further, with what was told on the way."""
    after = s.clone()
    log = Log()
    after.bus = Bus()
    after.bus.listen(log)
    after.chance = chance
    return after, decide(after, current_offer(after), choice), log


def pairs(s, offer, seat, seed):
    """The twin and both games one step further, by every answer that both twins offer."""
    twin = twin_of(s, seat, seed)
    yield twin, (s, offer, Log()), (twin, current_offer(twin), Log())
    both = s.deck & twin.deck | s.discards
    for choice in offer.options:
        if choice not in current_offer(twin):
            continue
        try:
            one, other = (
                step(state, choice, PairedChance(seed, seat, both)) for state in (s, twin)
            )
        except Unpairable:
            continue
        if one[0].ended is None:
            yield twin, one, other


@pytest.mark.rule("TUT-7.1")
@pytest.mark.parametrize("scenario", ["bridge", "dawn"])
def test_twins_look_the_same_to_the_seat_that_cannot_tell_them_apart(open_book, scenario):
    book = open_book(scenario, "trenches")
    compared = differing = 0
    for seed in SEEDS:
        for number, (s, offer) in enumerate(states_of_game(book, seed)):
            seat = number % 2
            for twin, one, other in pairs(s, offer, seat, seed * 1000 + number):
                compared += 1
                differing += pack(twin) != pack(s)

                assert seen(*one, seat) == seen(*other, seat)

    assert compared > 1000
    assert differing >= 0.9 * compared


def assert_no_leak(table, seat):
    """Compare a table with many of its twins."""
    for seed in range(40):
        for _, one, other in pairs(table.s, table.offer, seat, seed):
            assert seen(*one, seat) == seen(*other, seat)


@pytest.mark.rule("TUT-7.3")
def test_not_being_asked_for_the_last_ambush_does_not_tell_where_it_is(position):
    table = position(
        "B1 0103, R1 0202, R2 0605",
        hands={"blue": "Ambush III", "red": "Support I"},
        discards="Ambush I, Ambush II",
        assault=[4],
    ).answer("B1", "assault")

    assert_no_leak(table, 1)


@pytest.mark.rule("TUT-7.6")
def test_not_being_asked_for_the_last_counter_order_does_not_tell_where_it_is(position):
    table = position(
        "B1 0103, R1 0202, R2 0605",
        hands={"blue": "Support II", "red": "Ambush I, Counter-order V"},
        discards="Counter-order I, Counter-order II, Counter-order III, Counter-order IV",
        assault=[4],
    ).answer("B1", "assault")
    table.answer("0202")

    assert_no_leak(table, 0)


def test_a_planted_leak_is_seen(position):
    table = position(
        "B1 0103, R1 0202, R2 0605", hands={"blue": "Support I", "red": "Ambush I, Ambush II"}
    )
    twins = [twin_of(table.s, 0, seed) for seed in range(20)]

    assert 1 < len({repr(view(twin, 1)) for twin in twins})
    assert 1 == len({repr(view(twin, 0)) for twin in twins})


def test_a_resampled_game_holds_the_same_cards(open_book):
    book = open_book("bridge")
    for s, _ in states_of_game(book, 3):
        for seat in (0, 1):
            twin = twin_of(s, seat, 7)

            assert s.hands[seat] == twin.hands[seat]
            assert [h.bit_count() for h in s.hands] == [h.bit_count() for h in twin.hands]
            assert s.hands[0] | s.hands[1] | s.deck == twin.hands[0] | twin.hands[1] | twin.deck
            assert 0 == twin.hands[0] & twin.hands[1] == twin.deck & (twin.hands[0] | twin.hands[1])


@pytest.mark.rule("TUT-7.1")
@pytest.mark.parametrize("seed", range(6))
def test_a_log_never_shows_the_cards_of_the_other_seat(book, seed):
    game = _played(book, seed)
    for seat in (0, 1):
        lines = game.log.lines(seat)
        played = {event.card for event in lines if isinstance(event, CardPlayed)}
        own = {e.result for e in lines if isinstance(e, Rolled) and e.roll == "card"}
        other = [
            event
            for event in lines
            if (isinstance(event, CardsMoved) and event.seat != seat and event.cards)
            or (isinstance(event, Rolled) and event.roll == "card" and event.about != (seat,))
        ]
        words = "\n".join(book.say(event_text(event)) for event in lines)
        named = {
            card
            for card in range(book.kinds["card"].size)
            if any(line.endswith(book.name("card", card)) for line in words.splitlines())
        }

        assert [] == other
        assert named <= own | played


@pytest.mark.rule("TUT-7.1")
def test_after_the_end_everything_is_open(book):
    game = _played(book, 1)
    hands = game.ask(lambda s: s.hands)

    assert hands == game.view(0)["hands"] == game.view(1)["hands"]


def test_a_view_holds_neither_secret_nor_journal(book):
    game = Game(book, seed=3)
    secret = game.header.secret
    for seat in (0, 1):
        shown = repr(game.view(seat))

        assert not {"secret", "chance", "drawn", "entries"} & game.view(seat).keys()
        assert secret.hex() not in shown
        assert repr(secret) not in shown


def test_a_saved_journal_says_that_it_is_not_for_players(book, tmp_path):
    save(_played(book, 2), tmp_path / "game.jsonl")
    first = (tmp_path / "game.jsonl").read_text("utf-8").splitlines()[0]

    assert NOTICE in first


def _played(book, seed):
    game = Game(book, seed=seed)
    random = Random(seed)
    while game.offer is not None:
        choice = random.choice(game.offer.options)
        game.apply(game.offer.seat, Action(game.offer.number, choice))
    return game
