"""Seats that share a side: who speaks for it, who is asked, and what others never pay for it."""

from __future__ import annotations

import pytest

from ww1core.errors import FlowError
from ww1core.turns import (
    Hands,
    SideSeats,
    State,
    bar,
    decision,
    each,
    end_game,
    loop,
    play,
    procedure,
    put,
    shared,
    spoken_by,
    stop_if,
    value,
    when_shared,
    window,
)
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, current_offer, decide
from ww1core.turns.side_seats import give_voice

SEATS = ("red", "blue", "green")
TWO_AND_ONE = SideSeats(((0,), (1, 2)))


class Alone(State):
    heard: tuple = value(())
    hands: tuple[int, ...] = value((0b00001, 0b00010, 0b01100))


class Together(Alone):
    voice: tuple[int, ...] = value((0, 1))


def note(s, what):
    s.heard = (*s.heard, what)


def over(s):
    end_game(s, 1, "over")


@decision(rule="PA-1", words=("yes", "no"), forced=False)
def ask(s, word, seat):
    """Whether they want it."""
    note(s, (seat, word))


@pytest.fixture
def together(start):
    """A state that runs steps and ends; blue and green share the second side."""

    def begin(*steps, nodes=(), side_seats=TWO_AND_ONE, state_type=Together):
        game = Procedure("game", steps=(*steps, over), module=__name__)
        return start(state_type, game, ask, *nodes, seats=SEATS, side_seats=side_seats)

    return begin


def asked(s, *choices):
    """Answer in order and tell who was asked."""
    told, offer = [], advance(s)
    for choice in choices:
        told.append(SEATS[offer.seat])
        offer = decide(s, offer, choice)
    return told, offer


def both(_s):
    return (0, 1)


def test_a_side_is_asked_as_the_seat_that_speaks_for_it(together):
    s = together(each("seat", both, ask))
    told, _ = asked(s, "yes", "no")

    assert ["red", "blue"] == told
    assert ((0, "yes"), (1, "no")) == s.heard


def test_another_seat_speaks_while_the_steps_run_and_no_longer(together):
    s = together(each("seat", both, spoken_by(lambda _s: 2, ask), ask))
    told, _ = asked(s, "yes", "yes", "no", "no")

    assert ["red", "red", "green", "blue"] == told
    assert ((0, "yes"), (0, "yes"), (1, "no"), (1, "no")) == s.heard


def test_who_speaks_within_nests(together):
    def green(_s):
        return 2

    def blue(_s):
        return 1

    s = together(each("seat", both, spoken_by(green, ask, spoken_by(blue, ask), ask)))
    told, _ = asked(s, *["yes"] * 6)

    assert ["green", "blue", "green"] == told[3:]
    assert (0, 1) == s.voice


def test_a_kept_value_names_who_speaks(together):
    def partners(s, seat):
        return s.book.partners(seat)

    s = together(each("seat", both, each("voice", partners, spoken_by("voice", ask))))
    told, _ = asked(s, "yes", "yes", "yes")

    assert ["red", "blue", "green"] == told


def test_what_is_kept_within_is_known_after_it(together):
    def tell(s, word):
        note(s, word)

    s = together(each("seat", both, spoken_by(lambda _s: 2, put("word", ask)), tell))
    asked(s, "yes", "no")

    assert ((0, "yes"), "yes", (1, "no"), "no") == s.heard


def test_who_speaks_is_saved_and_loaded(together):
    s = together(each("seat", both, spoken_by(lambda _s: 2, ask), ask))
    asked(s, "yes", "yes")
    loaded = unpack(s.book, pack(s))

    assert (0, 2) == loaded.voice
    assert 2 == current_offer(loaded).seat
    told, _ = asked(loaded, "no", "no")
    assert ["green", "blue"] == told


def test_steps_with_a_speaker_cannot_be_left(together):
    with pytest.raises(FlowError, match="left without giving the voice back"):
        together(each("seat", both, spoken_by(lambda _s: 2, stop_if(lambda _s: True), ask)))


def test_the_refusal_is_the_same_without_partners(start):
    game = Procedure("game", steps=(spoken_by(lambda _s: 0, stop_if(lambda _s: True)), over))
    with pytest.raises(FlowError, match="left without giving the voice back"):
        start(Alone, game)


def test_without_partners_the_steps_just_run(start):
    steps = (each("seat", both, spoken_by(lambda _s: 9, ask)), over)
    plain = (each("seat", both, ask), over)
    spoken, bare = (
        start(Alone, Procedure("game", steps=one, module=__name__), ask) for one in (steps, plain)
    )
    advance(spoken)
    advance(bare)

    assert pack(bare) == pack(spoken)
    assert bare.book.program.names == spoken.book.program.names


def test_steps_for_partners_run_only_where_there_are_some(together, start):
    step = when_shared(lambda s: note(s, "shared"), otherwise=(lambda s: note(s, "alone"),))
    s = together(step)
    advance(s)
    plain = start(Alone, Procedure("game", steps=(step, over), module=__name__))
    advance(plain)

    assert (("shared",), ("alone",)) == (s.heard, plain.heard)


def test_the_voice_of_a_state_without_partners_is_the_seat_itself(start):
    s = start(Alone, Procedure("game", steps=(over,)))

    assert (0, 1, 2) == s.voice[:3]
    assert "voice" not in {slot.name for slot in s.slots}


def test_a_voice_belongs_to_its_own_side(together):
    s = together()
    give_voice(s, 2)
    give_voice(s, 0)

    assert (0, 2) == s.voice


@pytest.mark.parametrize(("seat", "side"), [(0, 0), (1, 1), (2, 1), (-1, -1)])
def test_a_book_knows_the_side_of_a_seat(together, seat, side):
    assert side == together().book.side_of(seat)


def test_a_book_knows_the_seats_of_a_side(together, start):
    book = together().book
    plain = start(Alone, Procedure("game", steps=(over,)), seats=SEATS).book

    assert [(0,), (1, 2), (-1,)] == [book.partners(side) for side in (0, 1, -1)]
    assert [(0,), (1,), (2,)] == [plain.partners(side) for side in (0, 1, 2)]
    assert ["red", "blue, green"] == [book.name("side", side) for side in (0, 1)]
    assert "blue" == plain.name("side", 1)


@pytest.mark.parametrize(
    "seats", [((0,), (1,)), ((0, 1), (1, 2)), ((0,), (2, 1)), ((1,), (0, 2)), ((0, 1, 2), ())]
)
def test_sides_share_out_the_seats_in_order(together, seats):
    with pytest.raises(FlowError, match="do not hold each of the seats"):
        together(side_seats=SideSeats(seats))


def test_a_state_with_partners_has_a_voice(together):
    with pytest.raises(FlowError, match="no value 'voice'"):
        together(state_type=Alone)


def test_a_seat_of_no_side_is_refused():
    with pytest.raises(FlowError, match="seat 7"):
        TWO_AND_ONE.of(7)


def own_cards(s, seat):
    return s.hands[s.voice[seat]]


HANDS = Hands(own_cards, own_cards)


@procedure
def shout(seat, card):
    """A card is played."""
    return (throw_away,)


def throw_away(s, seat, card):
    player = s.voice[seat]
    note(s, (SEATS[player], card))
    s.hands = tuple(held & ~(1 << card) if n == player else held for n, held in enumerate(s.hands))


def moment(name, **more):
    cards = play("PA-2", shout, cards=lambda _book: 0b11111)
    return window(
        name, rule="PA-2", order=both, plays=[cards], hands=HANDS, module=__name__, **more
    )


def test_a_window_asks_the_partners_one_after_the_other(together):
    noise = moment("noise")
    s = together(noise, nodes=(*noise[:2], shout))
    told, _ = asked(s, "pass", 1, 2, "pass")

    assert ["red", "blue", "green", "green"] == told
    assert (("blue", 1), ("green", 2)) == s.heard
    assert (0, 1) == s.voice


def test_a_window_can_ask_one_of_the_partners(together):
    noise = moment("noise", voices=lambda s, seat: s.book.partners(seat)[-1:])
    s = together(noise, nodes=(*noise[:2], shout))
    told, _ = asked(s, "pass", 3, "pass")

    assert ["red", "green", "green"] == told


def test_a_window_with_rounds_asks_all_partners_again(together):
    noise = moment("noise", rounds=True)
    s = together(noise, nodes=(*noise[:2], shout))
    told, _ = asked(s, "pass", "pass", 2, "pass", "pass", "pass", "pass")

    assert ["red", "blue", "green", "green", "red", "blue", "green"] == told


def mine(_s, left):
    return left & 0b0011


@decision(rule="PA-3", asks="unit", bars=[shared(bar("PA-4", "not_his", mine))], forced=False)
def choose(s, unit, seat):
    """Which unit."""


def test_a_shared_bar_counts_only_among_partners(together, start):
    loops = each("seat", both, loop(choose, until=lambda _s: True))
    s = together(loops, nodes=(choose,))
    plain = start(Alone, Procedure("game", steps=(loops, over), module=__name__), choose)

    assert (2, 3) == advance(s).options
    assert (0, 1, 2, 3) == advance(plain).options
    (reason,) = s.book.program.asking(choose).why_not(s, 0, s.stack[-1][2])
    assert ("PA-4", "not_his") == (reason.rule, reason.text.key.removeprefix("why."))
