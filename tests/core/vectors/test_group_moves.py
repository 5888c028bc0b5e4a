"""Units that move as a group hex by hex and may drop some of their number on the way."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.paths import steps
from ww1core.turns import (
    State,
    bar,
    call,
    column,
    decision,
    each,
    only,
    procedure,
    put,
    record,
    value,
    while_,
    word,
)

GRID = Grid(columns=6, rows=8)
COSTS = compile_costs(HexMap(GRID), CostTable())
UNITS = ["HQ1", "HQ2", "I", "II", "III"]
HEADQUARTERS = 0b00011
OWN_POINTS, WITH_HEADQUARTERS = 2, 4


class Group(NamedTuple):
    """Who moves, what was spent, whether the move is over."""

    units: int
    spent: int = 0
    is_over: bool = False


class March(State):
    hex: object = column("h", by="unit", fill=-1)
    moved: int = value(0)
    reduced: int = value(0)
    group: Group = record(Group)


@procedure(owns="group")
def activation():
    return (
        put("units", choose_group),
        form_group,
        while_(lambda s: not s.group.is_over, march),
        each("quarters", lambda s: members(s.group.units & HEADQUARTERS), tire_headquarters),
    )


def elsewhere(s, left, picked):
    """A group starts in one hex."""
    if not picked:
        return 0
    start = s.hex[members(picked)[0]]
    return sum(1 << unit for unit in members(left) if s.hex[unit] != start)


@decision(
    rule="GI-8.4a",
    asks="unit",
    seat=lambda s: 0,
    repeated=True,
    bars=[
        bar("GI-8.4a", "has_moved", lambda s, left: left & s.moved),
        bar("GI-8.4a", "in_another_hex", elsewhere),
    ],
    forced=False,
)
def choose_group(s, choice):
    pass


def form_group(s, units):
    s.group = Group(units)


def points(s):
    """GI-8.4.1a: a headquarters that is not reduced lends its points to the group."""
    fresh = s.group.units & HEADQUARTERS & ~s.reduced
    return (WITH_HEADQUARTERS if fresh else OWN_POINTS) - s.group.spent


def next_hexes(s, left):
    at = s.hex[members(s.group.units)[0]]
    return left & sum(1 << hex_ for hex_, _ in steps(COSTS, at, points(s)))


def is_alone(s):
    return s.group.units.bit_count() < 2


@decision(
    rule="GI-8.4.1a",
    asks="hex",
    seat=lambda s: 0,
    bars=[only("GI-8.4.1a", "out_of_reach", next_hexes)],
    words=[word("drop", bar("GI-8.4c", "nobody_to_drop", is_alone)), "stop"],
    forced=False,
)
def march(s, choice):
    if choice == "stop":
        s.group = s.group._replace(is_over=True)
    elif choice == "drop":
        call(s, drop_unit)
    else:
        for unit in members(s.group.units):
            s.hex[unit] = choice
            s.moved |= 1 << unit
        s.group = s.group._replace(spent=s.group.spent + 1)
        meet_headquarters(s, choice)


@decision(
    rule="GI-8.4c",
    asks="unit",
    seat=lambda s: 0,
    bars=[only("GI-8.4c", "not_in_the_group", lambda s, left: left & s.group.units)],
)
def drop_unit(s, unit):
    s.group = s.group._replace(units=s.group.units & ~(1 << unit))


def meet_headquarters(s, hex_):
    """GI-8.4.1d: two headquarters in one hex are both reduced."""
    here = sum(1 << unit for unit in members(HEADQUARTERS) if s.hex[unit] == hex_)
    if here == HEADQUARTERS:
        s.reduced |= here


def tire_headquarters(s, quarters):
    """GI-8.4.1b: a move of three or four points through it reduces it at the end."""
    if s.group.spent >= 3:
        s.reduced |= 1 << quarters


@pytest.fixture
def army(begin):
    def make(*places):
        return begin(
            March,
            activation,
            map_=HexMap(GRID),
            kinds={"unit": UNITS},
            hex=[GRID.hex(place) for place in places],
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
    answer(s, "done", "0102", "drop", "I", "0103", "0104", "stop")
    assert ["0104", "0102", "0104"] == [GRID.number(s.hex[unit]) for unit in (0, 2, 3)]
