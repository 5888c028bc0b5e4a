"""Who suffers the next point of a loss, when a retreat costs steps of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.hexgrid import from_members, members
from ww1core.ledger.rules import places
from ww1core.pieces import first_class, losses
from ww1core.turns import State, bar, bind, column, only, procedure, put, value, when, word
from ww1core.turns.nodes import place_of


class Force(State):
    steps: object = column("b", by="unit")
    guests: int = value(0)
    retreated: bool = value(initial=False)


def alive(s):
    return from_members(unit for unit, steps in enumerate(s.steps) if steps)


def called(s, names):
    return from_members(s.book.kinds["unit"].number(name) for name in names)


def tanks_first(s, left):
    """SW-14.1a: in an attack, the group of heavy artillery last (SW-14.3a)."""
    return first_class(left, (called(s, s.book.tanks), ~called(s, s.book.guns)))


def owed_by_storm_troops(s, left, points, suffered):
    """SW-16.7: one point in all comes from them, so nobody else takes the last one."""
    storm = called(s, s.book.storm)
    return left & ~storm if points == 1 and left & storm and not suffered & storm else 0


def lose_step(s, unit):
    s.steps[unit] -= 1


@procedure
def retreat(seat):
    """SW-13.30: one point whatever it costs; a hex in an enemy zone costs a step more."""
    return go_back, when(is_in_zone, put("rest", bind(suffer, points=1)))


def go_back(s):
    s.retreated = True


def has_gone_back(s):
    return s.retreated


def is_in_zone(s):
    return s.book.in_zone


suffer = losses(
    "suffer",
    rule="SW-13.31",
    units=(alive, "is_gone"),
    bars=[
        only("SW-14.1", "tanks_are_lost_first", tanks_first),
        bar("SW-16.7", "storm_troops_take_one", owed_by_storm_troops),
    ],
    hurt=lose_step,
    reliefs=[(word("retreat", bar("SW-13.30", "retreated_already", has_gone_back)), retreat)],
)


@procedure
def battle():
    return lose_guests, bind(suffer, seat=0, points=points_of_loss)


def points_of_loss(s):
    return s.book.points


def lose_guests(s):
    """SW-13.30f: any loss of a hex eliminates those who have retreated into it before."""
    for unit in members(s.guests if s.book.points else 0):
        s.steps[unit] = 0


@pytest.fixture
def force(begin):
    def make(points, *, in_zone=False, guests=0, **steps):
        groups = {
            "tanks": [name for name in steps if name.startswith("tank")],
            "storm": [name for name in steps if name.startswith("storm")],
            "guns": [name for name in steps if name.startswith("guns")],
        }
        return begin(
            Force,
            battle,
            kinds={"unit": list(steps)},
            tables={"points": points, "in_zone": in_zone, **groups},
            guests=guests,
            steps=list(steps.values()),
        )

    return make


def left(s):
    return {s.book.name("unit", unit): steps for unit, steps in enumerate(s.steps)}


def test_tanks_are_lost_before_corps(force, answer, refused):
    """SW-14.1b: two tanks, two corps, one point: the owner chooses which tank."""
    s = force(1, tank1=1, tank2=1, corps1=2, corps2=2)
    offer = answer(s)

    assert (0, 1, "retreat") == offer.options
    assert ["SW-14.1"] == refused(s, offer, "corps1")


def test_guns_are_lost_last(force, answer):
    """SW-14.3a: a corps and the guns: the corps loses the step."""
    s = force(2, guns=1, corps=2)
    offer = answer(s)

    assert (1, "retreat") == offer.options
    answer(s, "corps", "corps")
    assert {"guns": 1, "corps": 0} == left(s)


def test_a_retreat_into_an_enemy_zone_costs_a_step(force, answer):
    """SW-13.30c: one step in all for the whole stack, besides the point that it stands for."""
    s = force(1, in_zone=True, a=2, b=2, c=1)
    offer = answer(s, "retreat")

    assert (0, 1, 2) == offer.options
    answer(s, "c")
    assert {"a": 2, "b": 2, "c": 0} == left(s)


@pytest.mark.parametrize(
    ("answers", "options"),
    [(("storm",), (0, 1, 2, "retreat")), (("first",), (0, "retreat"))],
    ids=["paid", "owed"],
)
def test_storm_troops_take_one_of_the_points(force, answer, answers, options):
    """SW-16.7: two points: the owner is free with the first one, and with the last one if paid."""
    s = force(2, storm=2, first=2, second=2)
    offer = answer(s, *answers)

    assert options == offer.options


@pytest.mark.parametrize(("points", "steps"), [(0, [2, 2]), (1, [0, 1])], ids=["none", "one"])
def test_a_loss_eliminates_those_who_retreated_into_the_hex(force, answer, points, steps):
    """SW-13.30f: they are gone at once, and the others still take the point."""
    s = force(points, guests=0b01, guest=2, corps=2)
    offer = answer(s)
    if offer is not None:
        assert (1, "retreat") == offer.options
        answer(s, "corps")

    assert steps == list(s.steps)


def test_the_question_stands_where_the_title_makes_it():
    """So that the ledger and the errors for authors name the title's own file."""
    assert __name__ == suffer.procedure.module == suffer.decision.module
    assert Path(__file__).name in place_of(suffer.decision.function)
    assert __name__ in {place.module for place in places()["SW-13.31"]}
