"""Vehicles that drive where they look, step by step, and what is tested when they stop."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from ww1core.hexgrid import CostTable, Grid, HexMap, side_set
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.paths import path_cost
from ww1core.marches import Drive, Mode, driving
from ww1core.pieces import MapState
from ww1core.tables import Modifier, Modifiers
from ww1core.turns import bind, column, procedure, record, roll, value, when
from ww1core.turns.chance import D10

GRID = Grid(columns=9, rows=12)
COSTS = compile_costs(HexMap(GRID), CostTable())
NORTH = 0
START = GRID.hex("0511")
TRENCHES = {"enemy": GRID.hexes_of("0510"), "friendly": GRID.hexes_of("0508")}


class Vehicle(NamedTuple):
    name: str
    points: int = 4
    is_hard_to_steer: bool = False
    may_reverse: bool = False
    crosses_badly: bool = False
    modifier: int = 0


class Field(MapState):
    facing: object = column("b")
    drive: Drive = record(Drive)
    done: tuple = value(())
    broken_down: bool = value(initial=False)
    tests: tuple = value(())


def cross_trench(s, to):
    """LS-6.22a: each enemy trench tests who crosses badly."""
    if s.book.vehicle.crosses_badly and TRENCHES["enemy"] >> to & 1:
        s.tests = (*s.tests, "trench")


def note_drive(s):
    s.done = tuple(s.drive)


def must_test(s):
    """LS-6.16c: not for turning alone; LS-6.22: a trench test replaces it."""
    return s.drive.hexes > 0 and not s.tests


def breakdown_test(s):
    modifiers = Modifiers([Modifier("type", s.book.vehicle.modifier, "LS-6.16a")])
    total = roll(s, "breakdown", dice=D10) + modifiers.total
    s.broken_down = total >= s.book.numbers[s.drive.hexes]
    s.tests = (*s.tests, total)


move = driving(
    "move",
    rule="LS-6.11.a",
    modes=[
        Mode(
            "cross_country",
            points=lambda s: s.book.vehicle.points,
            costs=lambda s: COSTS,
            turns=lambda s: 2 if s.book.vehicle.is_hard_to_steer else 1,
        )
    ],
    reverses=lambda s: int(s.book.vehicle.may_reverse),
    entered=(cross_trench,),
    ended=(note_drive, when(must_test, breakdown_test)),
    rules={"turn": "LS-6.14a", "reverse": "LS-6.15b"},
)


@procedure
def vehicle_move():
    return bind(move, seat=0, unit=0)


NUMBERS = {1: 12, 2: 11, 3: 10, 4: 9}
MK_IV = Vehicle("Mk.IV", is_hard_to_steer=True)
SCHNEIDER = Vehicle("Schneider", modifier=2)


@pytest.fixture
def driven(begin, answer):
    def run(vehicle, *said, die=1):
        s = begin(
            Field,
            vehicle_move,
            map_=HexMap(GRID),
            kinds={"unit": [vehicle.name], "facing": GRID.direction_names},
            tables={"vehicle": vehicle, "numbers": NUMBERS, "own": (1, 0)},
            script={"breakdown": [die]},
            hex=[START],
        )
        return s, answer(s, *said)

    return run


def test_a_tank_enters_as_many_hexes_as_it_has_points(driven):
    """LS-EX-6.11-tank-four-mp: five hexes ahead, four entered."""
    s, offer = driven(Vehicle("tank"), *["forward"] * 4)

    assert offer is None
    assert (4, 4, "0507") == (Drive(*s.done).hexes, Drive(*s.done).spent, GRID.number(s.hex[0]))


def test_a_turn_costs_a_clumsy_tank_two_points(driven):
    """LS-EX-6.14-mkiv-turn-and-move: one turn leaves two hexes."""
    s, offer = driven(MK_IV, "NE", "forward", "forward")

    assert offer is None
    assert (2, 4) == (Drive(*s.done).hexes, Drive(*s.done).spent)


@pytest.mark.parametrize(
    ("name", "may_reverse"), [("Mk.IV", False), ("Mk.V", True), ("Mk.VIII", True), ("A7V", True)]
)
def test_some_tanks_reverse_one_hex(driven, refused, name, may_reverse):
    """LS-EX-6.15-reverse: once a turn, without turning."""
    s, offer = driven(Vehicle(name, may_reverse=may_reverse), "forward")

    assert may_reverse == ("reverse" in offer)
    assert may_reverse or ["LS-6.15b"] == refused(s, offer, "reverse")
    s, offer = driven(Vehicle(name, may_reverse=True), "forward", "reverse")
    assert (START, NORTH) == (s.hex[0], s.facing[0])
    assert "reverse" not in offer


def test_a_breakdown_is_tested_by_the_hexes_entered(driven):
    """LS-EX-6.16-schneider: 3 hexes need 10; 8 and 2 break it down."""
    s, _ = driven(SCHNEIDER, "forward", "forward", "forward", "stop", die=8)

    assert ((10,), True) == (s.tests, s.broken_down)


def test_turning_alone_is_not_tested(driven):
    """LS-EX-6.16-turn-only."""
    s, _ = driven(MK_IV, "NE", "stop")

    assert () == s.tests


def test_an_enemy_trench_is_tested_instead(driven):
    """LS-EX-6.22-poor-trench-crosser: enemy trench, clear, friendly trench: one test, no other."""
    tank = Vehicle("Schneider", crosses_badly=True)
    s, _ = driven(tank, "forward", "forward", "forward", "stop")

    assert ("trench",) == s.tests


HALF = HexMap(
    GRID,
    sides={
        "road": side_set(GRID, [(GRID.hex("0101"), GRID.hex("0102")),
                                (GRID.hex("0102"), GRID.hex("0103"))]),
        "trench": side_set(GRID, [(GRID.hex("0301"), GRID.hex("0302")),
                                  (GRID.hex("0302"), GRID.hex("0303"))]),
    },
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "hexes", "is_legal"),
    [
        ("0101 0102 0103", 2, True),
        ("0201 0101 0102", 2, False),
        ("0301 0302 0303", 2, True),
        ("0101 0201", 1, True),
    ],
)
def test_half_costs_are_whole_numbers_of_halves(path, hexes, is_legal):
    """LS-EX-7.11-road-march: two hexes of a road or trench in a phase, one of anything else."""
    costs = compile_costs(HALF, CostTable(clear=2, routes={"road": 1, "trench": 1}, scale=2))
    way = tuple(GRID.hex(number) for number in path.split())

    assert is_legal == (len(path_cost(costs, way, 1 * costs.scale)) == hexes)


CAVALRY = CostTable(terrain={"trench": 3, "wire": 5, "river": 3})


@pytest.mark.parametrize(
    ("ground", "cost"),
    [
        (("clear", "trench", "clear"), 5),
        (("wire", "wire"), 10),
        (("river", "clear"), 4),
    ],
)
def test_each_class_of_movers_has_a_table_of_its_own(ground, cost):
    """LS-EX-6.32-cavalry-costs: mounted, at a trot."""
    way = [GRID.hex(f"010{n}") for n in range(1, len(ground) + 2)]
    terrain = dict.fromkeys(("trench", "wire", "river"), 0)
    for hex_, kind in zip(way[1:], ground, strict=True):
        if kind in terrain:
            terrain[kind] |= 1 << hex_
    costs = compile_costs(HexMap(GRID, terrain=terrain), CAVALRY)

    assert cost == sum(path_cost(costs, tuple(way), 10))
