"""Units that move as a group hex by hex and may drop some of their number on the way."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap, Limits, members, side_set, zone
from ww1core.hexgrid.costs import compile_costs
from ww1core.marches import GroupState, group_march
from ww1core.turns import bar, bind, each, procedure, value

GRID = Grid(columns=6, rows=8)
MAP = HexMap(GRID, sides={"diamond": side_set(GRID, [(GRID.hex("0101"), GRID.hex("0102"))])})
COSTS = compile_costs(HexMap(GRID), CostTable())
DIAMONDS = compile_costs(MAP, CostTable(sides={"diamond": 1}))
UNITS = ["HQ1", "HQ2", "I", "II", "III"]
HEADQUARTERS = 0b00011
OWN_POINTS, WITH_HEADQUARTERS = 2, 4


class March(GroupState):
    moved: int = value(0)
    reduced: int = value(0)
    slow: int = value(0)


def points(s, unit, units):
    """GI-8.4.1a, GI-8.4.1c: a fresh headquarters lends its points, but not to the slow."""
    if s.slow >> unit & 1:
        return 1
    fresh = units & HEADQUARTERS & ~s.reduced
    return WITH_HEADQUARTERS if fresh else OWN_POINTS


def limits(s, unit):
    """GI-8.4b: who has one hex has it whatever it costs; GI-8.4.4a: enemies and zones stop."""
    stops = s.book.held | zone(GRID, s.book.exerting)
    return Limits(
        minimum_move=bool(s.slow >> unit & 1), zone=stops, zone_to_zone=not s.book.exerting
    )


def entered_from_contested(s, left):
    """GI-8.4.4T4: a held hex of the enemy is not entered from a contested one of his."""
    at = s.hex[(s.marching[-1] & -s.marching[-1]).bit_length() - 1]
    return left & s.book.held if s.book.contested >> at & 1 else 0


def meet_headquarters(s, to):
    """GI-8.4.1d: two headquarters in one hex are both reduced."""
    s.moved |= s.marching[-1]
    if s.standing[to] & HEADQUARTERS == HEADQUARTERS:
        s.reduced |= HEADQUARTERS


def tire_headquarters(s, quarters):
    """GI-8.4.1b: a move of three or four points through it reduces it at the end."""
    if s.paid[quarters] >= 3:
        s.reduced |= 1 << quarters


march = group_march(
    "march",
    rule="GI-8.4a",
    costs=lambda s: s.book.costs,
    points=points,
    limits=limits,
    members=[bar("GI-8.4a", "has_moved", lambda s, left: left & s.moved)],
    hexes=[bar("GI-8.4.4T4", "from_contested", entered_from_contested)],
    entered=(meet_headquarters,),
    ended=(each("quarters", lambda s: members(s.marching[-1] & HEADQUARTERS), tire_headquarters),),
    rules={"points": "GI-8.4.1a", "drop": "GI-8.4c", "zone_to_zone": "SW-10.4b"},
)


@procedure
def activation():
    return bind(march, seat=0)


@pytest.fixture
def army(begin):
    def make(*places, costs=COSTS, slow=0, held=(), contested=(), exerting=()):
        ground = {"held": held, "contested": contested, "exerting": exerting}
        return begin(
            March,
            activation,
            map_=MAP,
            kinds={"unit": UNITS},
            tables={
                "own": (0b11111, 0),
                "costs": costs,
                **{name: GRID.hexes_of(*numbers) for name, numbers in ground.items()},
            },
            hex=[GRID.hex(place) for place in places],
            slow=slow,
        )

    return make


TOGETHER = ("0101", "0601", "0101", "0101", "0608")


def test_a_headquarters_is_reduced_at_the_end_of_a_long_move(army, answer):
    """GI-EX-N-hqflip: three points with a corps; it turns when the move is over."""
    s = army(*TOGETHER)
    answer(s, "HQ1", "I", "done", "0102", "0103", "0104")

    assert 0 == s.reduced
    answer(s, "stop")
    assert 0b00001 == s.reduced


def test_two_headquarters_that_meet_are_both_reduced(army, answer):
    """GI-EX-N-hqtwo: HQ1 enters the hex of HQ2."""
    s = army("0101", "0102", "0101", "0101", "0608")
    answer(s, "HQ1", "done", "0102", "stop")

    assert 0b00011 == s.reduced


def test_a_group_only_loses_members(army, answer, refused):
    """GI-EX-N-hqflip with a corps dropped after a hex: it stays, the others go on."""
    s = army(*TOGETHER)
    offer = answer(s, "HQ1", "I", "II")

    assert ["GI-8.4a"] == refused(s, offer, "III")
    answer(s, "done", "0102", "drop", "I", "done", "0103", "0104", "stop")
    assert ["0104", "0102", "0104"] == [GRID.number(s.hex[unit]) for unit in (0, 2, 3)]


def test_a_red_side_costs_two_and_lets_the_slow_across(army, answer):
    """GI-EX-N-move-diamond: three points less two; who has one hex crosses as well."""
    s = army(*TOGETHER, costs=DIAMONDS, slow=0b01000)
    answer(s, "HQ1", "I", "II", "done", "0102")

    assert [2, 2, 1] == [s.paid[unit] for unit in (0, 2, 3)]
    answer(s, "drop", "II", "done", "0103", "stop")
    assert ["0103", "0102"] == [GRID.number(s.hex[unit]) for unit in (2, 3)]


@pytest.mark.parametrize("contested", [(), ("0101",)])
def test_a_held_hex_is_entered_from_own_ground_and_stops(army, answer, refused, contested):
    """GI-EX-N-entry: yes and stop from a hex of one's own, no from a contested one of the enemy."""
    s = army(*TOGETHER, held=("0102",), contested=contested)
    offer = answer(s, "HQ1", "I", "done")

    if contested:
        assert ["GI-8.4.4T4"] == refused(s, offer, "0102")
    else:
        answer(s, "0102")
        assert 0b00101 == s.moved
        assert s.group is None


def test_a_stack_leaves_a_zone_for_a_free_hex_and_stops_in_the_next(army, answer, refused):
    """SW-EX-35: a neighbour in a zone is barred, a free one and then a zone are not."""
    s = army("0103", "0601", "0103", "0101", "0608", exerting=("0202", "0106"))
    offer = answer(s, "HQ1", "I", "done")

    assert ["SW-10.4b"] == refused(s, offer, "0102")
    answer(s, "0104", "0105")
    assert s.group is None
    assert ["0105", "0105"] == [GRID.number(s.hex[unit]) for unit in (0, 2)]
