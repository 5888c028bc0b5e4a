"""Stacks that come from outside: frames that fit the flow, records with their owners, voices."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.turns import (
    SideSeats,
    State,
    decision,
    each,
    end_game,
    procedure,
    put,
    record,
    spoken_by,
    value,
)
from ww1core.turns.nodes import Procedure
from ww1core.turns.run import advance, decide
from ww1core.turns.stacks import check_stack


class Clash(NamedTuple):
    seat: int


class Field(State):
    clash: Clash = record(Clash)


def begin(s: State, seat: int) -> None:
    s.clash = Clash(seat)


def count(s: State, total: int) -> int:
    return total + 1


def over(s: State) -> None:
    end_game(s, 0, "over")


@decision(rule="ST-1", asks="unit", repeated=True)
def gather(s: State, unit: int, seat: int) -> None:
    """Units one by one."""


@decision(rule="ST-2", asks="unit", words=("none",))
def choose(s: State, unit: int, seat: int) -> None:
    """One unit, if any."""


@procedure(owns="clash")
def fight(seat: int):
    return choose, begin, put("units", gather), put("first", choose)


def seats(s: State):
    return (0, 1)


def first_total(s: State) -> int:
    return 0


@procedure
def last():
    return over


@procedure
def game():
    return (
        put("total", first_total),
        each("seat", seats, put("total", count), fight),
        last,
    )


@pytest.fixture
def s(start):
    """A game in which a seat has begun to fight and gathers units."""
    s = start(Field, game, fight, gather, choose, last)
    asked = decide(s, advance(s), 1)
    decide(s, asked, 2)
    return s


def refused(s):
    with pytest.raises(ValueError, match=r".") as caught:
        check_stack(s)
    return str(caught.value)


def change(s, depth, at=None, **values):
    """Change a frame of the stack: its step, or some of what it keeps by name."""
    node, before, data = s.stack[depth]
    names = s.book.program.kept[node]
    data = tuple(values.get(name, held) for name, held in zip(names, data, strict=True))
    s.stack[depth] = node, before if at is None else at, data


def test_a_stack_of_a_game_fits(s):
    assert ["game", "fight", "gather"] == [s.book.program.nodes[node].name for node, *_ in s.stack]
    check_stack(s)


def test_a_game_that_is_over_has_no_stack(s):
    s.stack.clear()
    s.clash = None

    check_stack(s)


def test_a_game_begins_with_its_root(s):
    del s.stack[0]

    assert "the game begins with 'fight'" == refused(s)


def test_a_frame_waits_only_where_something_was_pushed(s):
    steps = [label for _, label in s.book.program.names[s.stack[1][0]]]
    change(s, 1, at=steps.index("own clash"))
    assert "the frame of 'fight' at 'own clash' cannot hold " in refused(s)
    change(s, 1, at=steps.index("choose"))
    assert "the frame of 'fight' at 'choose' cannot hold " in refused(s)


def test_a_decision_that_is_asked_once_waits_for_nothing_above_it(s):
    asked = s.book.program.frame(choose, (0,))
    s.stack.insert(2, asked)

    assert "the frame of 'choose' at 'ask' cannot hold (0,)" == refused(s)


@pytest.mark.parametrize("picked", [-1, 1 << 4, "A", None])
def test_picks_are_members_of_the_kind_that_is_asked(s, picked):
    change(s, 2, picked=picked)

    assert "the frame of 'gather' at 'ask' cannot hold " in refused(s)


@pytest.mark.parametrize("total", ["two", (1,), False])
def test_what_a_frame_keeps_is_of_the_type_by_which_steps_ask_for_it(s, total):
    change(s, 0, total=total)

    assert "the frame of 'game' at " in refused(s)


@pytest.mark.parametrize("seat", [None, -1, 2, "red"])
def test_a_seat_of_a_frame_is_one(s, seat):
    change(s, 1, seat=seat)

    assert "the frame of 'fight' at " in refused(s)


def test_a_choice_that_is_kept_may_be_a_word(s):
    change(s, 1, first="none")

    check_stack(s)


@pytest.mark.parametrize(
    "values",
    [
        {"seat list": None},
        {"seat list": 3},
        {"seat at": 0},
        {"seat at": 3},
        {"seat at": None},
        {"seat": None},
    ],
)
def test_a_list_is_gone_through_inside_its_steps(s, values):
    change(s, 0, **values)

    assert "the frame of 'game' at " in refused(s)


def test_no_list_is_gone_through_outside_its_steps(s):
    s.stack[1:] = [s.book.program.frame(last, ())]
    s.clash = None
    steps = [label for _, label in s.book.program.names[s.stack[0][0]]]
    change(s, 0, at=steps.index("last") + 1)

    assert "the frame of 'game' at " in refused(s)


def test_a_record_has_an_owner(s):
    del s.stack[1]

    assert "the record 'clash' has no owner" == refused(s)


def test_a_record_that_is_put_back_had_an_owner(s):
    change(s, 1, **{"clash before": (1,)})

    assert "the record 'clash' has no owner" == refused(s)


def test_an_owner_that_has_done_a_step_has_its_record(s):
    s.clash = None

    assert "the record 'clash' is missing" == refused(s)


def test_an_owner_that_has_done_nothing_yet_may_have_no_record(start):
    s = start(Field, game, fight, gather, choose, last)
    advance(s)

    assert s.clash is None
    check_stack(s)


class Together(State):
    voice: tuple[int, ...] = value((0, 1))


def speaker(s: State) -> int:
    return 2


@decision(rule="ST-3", words=("yes", "no"))
def ask(s: State, word: str, seat: int) -> None:
    """Whether they want it."""


shared = Procedure("game", steps=(spoken_by(speaker, put("seat", lambda s: 1), ask), over))


@pytest.fixture
def together(start):
    sides = SideSeats(((0,), (1, 2)))
    s = start(Together, shared, ask, seats=("red", "blue", "green"), side_seats=sides)
    advance(s)
    return s


def test_a_voice_that_was_lent_is_one_of_its_side(together):
    assert (0, 2) == together.voice
    check_stack(together)


@pytest.mark.parametrize("voice", [(0, 0), (1, 2), (0,), (0, 1, 2), (0, 3)])
def test_a_side_is_spoken_for_by_one_of_its_seats(together, voice):
    together.voice = voice

    assert f"the voice of the sides is {voice}" == refused(together)


@pytest.mark.parametrize("voice", [None, (0, 0), 3])
def test_a_voice_that_is_given_back_is_one_of_its_side(together, voice):
    change(together, 0, **{"voices 1": voice})

    assert f"the voice of the sides is {voice}" == refused(together)
