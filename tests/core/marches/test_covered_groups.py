"""Groups with covered members: the other side sees that some march, and not who."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap
from ww1core.hexgrid.costs import compile_costs
from ww1core.marches import GroupState, group_march
from ww1core.pieces import cover, deal_covered, place
from ww1core.play.views import Viewer, view
from ww1core.testing.twins import pair_steps, same_answer, unlike_twin
from ww1core.turns import bind, end_game, procedure
from ww1core.turns.run import current_offer

GRID = Grid(columns=6, rows=8)
COSTS = compile_costs(HexMap(GRID), CostTable())
RED, BLUE = 0, 1
UNITS = ("A", "B", "C", "X")
OWN = (0b0111, 0b1000)
POINTS = (2, 4, 3, 0)


class Front(GroupState, hides=("hex", "marching", "paid")):
    """B is on top of A and C."""


def lay_out(s):
    for unit, number in enumerate(("0101", "0101", "0101", "0505")):
        place(s, unit, GRID.hex(number))
    cover(s, 0b0101)


march = group_march(
    "march",
    rule="XY-1",
    costs=lambda s: COSTS,
    points=lambda s, unit: POINTS[unit],
    apart=True,
    hidden=True,
)


@procedure
def game():
    return (lay_out, bind(march, seat=RED), lambda s: end_game(s, RED, "over"))


@pytest.fixture
def marched(sit_down):
    def make(*said):
        table = sit_down(Front, UNITS, OWN, viewer=Viewer(resample=deal_covered))
        table.answer(*said)
        return table

    return make


ALIKE = [
    (("A",), ("C",)),
    (("B", "A", "done"), ("B", "C", "done")),
    (("A", "done", "0102"), ("C", "done", "0102")),
    (("B", "A", "done", "0102"), ("B", "C", "done", "0102")),
    (("A", "B", "C", "done", "0102", "drop", "A"), ("A", "B", "C", "done", "0102", "drop", "C")),
    (
        ("A", "B", "C", "done", "0102", "drop", "A", "done", "0103"),
        ("A", "B", "C", "done", "0102", "drop", "C", "done", "0103"),
    ),
]


@pytest.mark.parametrize(("one", "another"), ALIKE)
def test_the_other_side_cannot_tell_who_marches(marched, one, another):
    first, second = marched(*one).game, marched(*another).game

    assert first.packed() != second.packed()
    assert first.view(BLUE) == second.view(BLUE)
    assert first.log.lines(BLUE) == second.log.lines(BLUE)


@pytest.mark.parametrize(("one", "another"), ALIKE)
def test_what_the_other_side_imagines_does_not_depend_on_who_marches(marched, one, another):
    first, second = (marched(*said).game.imagine(BLUE, 3) for said in (one, another))

    assert list(first.hex) == list(second.hex)
    assert first.marching == second.marching
    assert list(first.paid) == list(second.paid)


def test_the_own_side_sees_all(marched):
    first, second = (marched(name, "done", "0102").game.view(RED) for name in "AC")

    assert first != second


def test_a_question_with_one_answer_is_asked(marched):
    """A has no points left: to take the answer for it would tell that it is A."""
    table = marched("A", "done", "0102", "0103")

    assert {"stop"} == table.options


def test_twins_let_those_march_who_lie_in_one_place(marched):
    """A in 0101 is C in the twin; A by name would march from elsewhere, as everybody sees."""
    s = marched().s
    place(s, 2, GRID.hex("0303"))
    twin = unlike_twin(s, BLUE, Random(1))
    theirs = same_answer(s, twin, BLUE, current_offer(s), 0)

    assert (2, s.hex[0]) == (theirs, twin.hex[theirs])
    assert 1 == same_answer(s, twin, BLUE, current_offer(s), 1)
    assert "done" == same_answer(s, twin, BLUE, current_offer(s), "done")
    alike, unlike = pair_steps(s, twin, BLUE, 0, 1, theirs=theirs), pair_steps(s, twin, BLUE, 0, 1)
    assert view(alike.one.s, BLUE) == view(alike.other.s, BLUE)
    assert view(unlike.one.s, BLUE) != view(unlike.other.s, BLUE)
