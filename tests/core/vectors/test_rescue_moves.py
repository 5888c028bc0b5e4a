"""Moves under conditions of their own: a friend opens the door through enemy zones."""

from __future__ import annotations

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.movement import Limits
from ww1core.hexgrid.paths import steps
from ww1core.hexgrid.zones import zone
from ww1core.turns import (
    State,
    bar,
    column,
    decision,
    lift,
    loop,
    procedure,
    put,
    search,
    value,
    word,
)

GRID = Grid(columns=10, rows=10)
COSTS = compile_costs(HexMap(GRID), CostTable())
OPENER, MOVER = 0, 1
NW_SW = {GRID.direction_names.index(name) for name in ("NW", "SW")}


class Line(State):
    hex: object = column("h", by="unit", fill=-1)
    moved: int = value(0)
    left: int = value(2)
    start: int = value(-1)


@procedure
def rescue_retreat():
    return (loop(put("said", rescue_step), until=lambda s, said: said == "stop" or s.left == 0),)


def compass_only(hex_, other, cost):
    """CG-11.5c: every step of the move goes where the compass points."""
    return cost if GRID.direction(hex_, other) in NW_SW else None


def rescue_steps(s, left, without):
    """CG-11.5a: the zone does not count in the hex of a unit that opens the door."""
    enemy = GRID.hexes_of(*s.book.enemies)
    zones = zone(GRID, enemy)
    if s.book.opens or "supply" in without:
        zones &= ~(1 << s.hex[OPENER])
    start = s.start if s.start >= 0 else None
    hook = None if "compass" in without else compass_only
    limits = Limits(closed=enemy, zone=0 if "zones" in without else zones)
    found = steps(COSTS, s.hex[MOVER], s.left, limits, start=start, hook=hook)
    return left & sum(1 << hex_ for hex_, _ in found)


def beside_enemy(s):
    """CG-11.5d: the move does not end next to an enemy."""
    return bool(GRID.around[s.hex[MOVER]] & GRID.hexes_of(*s.book.enemies))


@decision(
    rule="CG-11.5a",
    asks="hex",
    seat=lambda s: 0,
    bars=[
        search(
            "CG-11.5a",
            "out_of_reach",
            rescue_steps,
            lift("compass", "CG-11.5c", "against_the_compass"),
            lift("supply", "CG-11.5f", "opener_is_out_of_supply"),
            lift("zones", "CG-7.2a", "zone_of_control"),
        )
    ],
    words=[word("stop", bar("CG-11.5d", "ends_beside_an_enemy", beside_enemy))],
    forced=False,
)
def rescue_step(s, choice):
    if choice != "stop":
        s.start = s.hex[MOVER] if s.start < 0 else s.start
        s.hex[MOVER] = choice
        s.left -= 1
        s.moved |= 1 << MOVER


@pytest.fixture
def line(begin):
    def make(*, opens, enemies=("0705", "0504")):
        return begin(
            Line,
            rescue_retreat,
            map_=HexMap(GRID),
            kinds={"unit": ["opener", "mover"]},
            tables={"opens": opens, "enemies": enemies},
            hex=[GRID.hex("0505"), GRID.hex("0605")],
        )

    return make


def test_a_friend_opens_the_door(line, answer):
    """CG-EX-door-01: 0605 to 0505 to 0405 through two zones; the opener has not moved."""
    s = line(opens=True)
    answer(s, "0505", "0405")

    assert "0405" == GRID.number(s.hex[MOVER])
    assert 1 << MOVER == s.moved


def test_a_unit_out_of_supply_opens_no_door(line, answer, refused):
    """CG-EX-door-03: the zone in 0505 stands."""
    s = line(opens=False)
    offer = answer(s)

    assert ["CG-11.5f"] == refused(s, offer, "0505")


def test_every_step_of_a_rescue_follows_the_compass(line, answer, refused):
    """CG-EX-door-01 with a step to the south: the rule of the compass forbids it."""
    s = line(opens=True, enemies=("0504",))
    offer = answer(s)

    assert ["CG-11.5c"] == refused(s, offer, "0606")
    assert set(members(offer_hexes(offer))) <= {GRID.hex("0505"), GRID.hex("0506")}


def offer_hexes(offer):
    return sum(1 << option for option in offer.options if isinstance(option, int))
