"""Ground that changes in play, and what happens in order when a hex is entered."""

from __future__ import annotations

import pytest

from ww1core.events import TerrainChanged, emit
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.hexgrid import (
    CostTable,
    Grid,
    HexMap,
    Obstacle,
    Overlay,
    Sight,
    put_terrain,
    take_terrain,
    terrain_now,
)
from ww1core.hexgrid.changes import NO_CHANGES
from ww1core.hexgrid.costs import compile_costs
from ww1core.hexgrid.paths import steps
from ww1core.turns import State, decision, loop, procedure, put, value, when
from ww1core.turns.chance import TWO_D6, roll_faces

GRID = Grid(columns=15, rows=11, numbering="A1")
MAP = HexMap(
    GRID,
    terrain={
        "woods": GRID.hexes_of("G6"),
        "trench": GRID.hexes_of("F6", "E7"),
        "shell_hole": GRID.hexes_of("C6", "C7"),
        "wire": GRID.hexes_of("D7"),
    },
)
COSTS = compile_costs(MAP, CostTable())
COVER = {"trench": 4, "foxhole": 3, "woods": 2, "shell_hole": 1}
LADDER = {"trench": "foxhole", "foxhole": "shell_hole", "woods": "shell_hole"}
SIGHT = Sight(
    MAP, obstacles=[Obstacle("woods", MAP.terrain["woods"])], overlays=[Overlay(takes=("woods",))]
)


class Ground(State):
    changes: tuple = value(NO_CHANGES)
    target: int = value(-1)
    broken: bool = value(initial=False)
    attack: int = value(0)
    defence: int = value(0)
    at: int = value(-1)
    left: int = value(0)
    in_holes: bool = value(initial=False)
    tests: int = value(0)


def now(s, key):
    return terrain_now(MAP, s.changes, key)


def ground_of(s, hex_):
    """The best cover in the hex at this moment."""
    here = [key for key in COVER if now(s, key) >> hex_ & 1]
    return max(here, key=COVER.__getitem__, default="open")


@procedure
def impact():
    return (put("total", attack_roll), degrade, when(lambda s: s.book.morale, defend))


def attack_roll(s):
    s.attack = s.book.fire_power + sum(roll_faces(s, "impact", dice=TWO_D6))
    return s.attack


def degrade(s):
    """GWC-O19.2.1.4: the ground goes down one step before anybody defends in it."""
    before = ground_of(s, s.target)
    after = LADDER.get(before, before)
    s.changes = take_terrain(MAP, s.changes, before, 1 << s.target)
    s.changes = put_terrain(MAP, s.changes, after, 1 << s.target)
    emit(s, TerrainChanged, s.target, after, "GWC-T124")


def defend(s, total):
    cover = COVER.get(ground_of(s, s.target), 0)
    s.defence = s.book.morale + cover + sum(roll_faces(s, "defence", dice=TWO_D6))
    s.broken = s.defence < total


@procedure
def tank_move():
    return (loop(put("at", enter_hex), entered, until=lambda s: s.left == 0 or s.at == s.book.end),)


@decision(rule="GWC-O23.5", asks="hex", seat=lambda s: 0, bars=())
def enter_hex(s, hex_):
    s.left -= dict(steps(COSTS, s.at, s.left))[hex_] + (is_rough(s, hex_) and not s.in_holes)
    s.at = hex_


def is_rough(s, at, keys=("shell_hole",)):
    return any(now(s, key) >> at & 1 for key in keys)


@procedure
def entered(at):
    """Wire, then the test of the ground, then whatever the other side does about it."""
    return (
        when(lambda s, at: is_rough(s, at, ("wire",)), flatten_wire),
        when(must_test, immobilisation_test),
    )


def flatten_wire(s, at):
    s.changes = take_terrain(MAP, s.changes, "wire", 1 << at)
    s.left = 0


def must_test(s, at):
    is_first = not (s.in_holes and is_rough(s, at))
    return is_rough(s, at, ("shell_hole", "trench")) and is_first and not s.book.guided


def immobilisation_test(s, at):
    s.in_holes = True
    s.tests += 1
    roll_faces(s, "immobilisation", dice=TWO_D6)


@pytest.fixture
def ground(begin):
    def make(root, *, fire_power=0, morale=0, end="A1", guided=False, script=None, **slots):
        numbers = {key: GRID.hex(slots.pop(key)) for key in ("target", "at") if key in slots}
        tables = {"fire_power": fire_power, "morale": morale, "guided": guided}
        tables["end"] = GRID.hex(end)
        return begin(Ground, root, map_=MAP, tables=tables, script=script, **numbers, **slots)

    return make


def test_the_ground_is_degraded_before_anybody_defends(ground, answer):
    """GWC-EX-impact-degrade-then-defend: 18 against a foxhole: 7 and 3 and 7 are 17, broken."""
    script = {"impact": [4, 4], "defence": [3, 4]}
    s = ground(impact, fire_power=10, morale=7, target="F6", script=script)
    answer(s)

    assert (18, "foxhole", 17, True) == (s.attack, ground_of(s, s.target), s.defence, s.broken)


def test_woods_become_shell_holes_for_the_rest_of_the_game(ground, answer):
    """GWC-EX-mortar-woods: in woods FP 7 counts 9: with 5 and 4 it is 18, cover is 1 then."""
    s = ground(impact, fire_power=7 + 2, target="G6", script={"impact": [5, 4]})
    s.bus = Bus()
    s.bus.listen(log := Log())
    ends = GRID.hex("G5"), GRID.hex("G7")
    assert not SIGHT.sees(*ends, (now(s, "shell_hole"),))
    answer(s)

    assert (18, "shell_hole") == (s.attack, ground_of(s, s.target))
    assert 1 == COVER[ground_of(s, s.target)]
    assert ["shell_hole"] == [e.terrain for e in log.events if isinstance(e, TerrainChanged)]
    assert SIGHT.sees(*ends, (now(s, "shell_hole"),))


def test_only_the_first_shell_hole_of_a_move_is_tested(ground, answer):
    """GWC-EX-immob-shellholes: hole, hole, open: 4 points, one test."""
    s = ground(tank_move, end="C8", at="C5", left=6, script={"immobilisation": [4, 4]})
    answer(s, "C6", "C7", "C8")

    assert (6 - 4, 1) == (s.left, s.tests)


def test_a_guided_tank_is_not_tested(ground, answer):
    """GWC-EX-immob-guide: a friendly unit in the trench hex."""
    s = ground(tank_move, end="E7", guided=True, at="E6", left=4)
    answer(s, "E7")

    assert 0 == s.tests


def test_a_tank_flattens_wire_and_stops(ground, answer):
    """GWC-EX-tank-wire: the wire is gone, no point is left, no test."""
    s = ground(tank_move, at="D6", left=4)
    answer(s, "D7")

    assert (0, 0, 0) == (now(s, "wire"), s.left, s.tests)


@pytest.mark.parametrize(
    ("white", "final"),
    [
        pytest.param(1, "G6", id="GWC-EX-drift-accurate"),
        pytest.param(2, "H6", id="GWC-EX-drift-accurate-2"),
    ],
)
def test_a_round_drifts_in_two_directions_of_one_hex(white, final):
    coloured = 4
    first = GRID.toward[GRID.hex("G6")][white - 1]

    assert final == GRID.number(GRID.toward[first][coloured - 1])


def test_a_bombing_run_follows_one_heading():
    """GWC-EX-air-bomb: from G11 on heading 1 through G10, G9 and G8."""
    ray = [GRID.number(hex_) for hex_ in GRID.ray(GRID.hex("G11"), 1 - 1)]

    assert ["G10", "G9", "G8"] == ray[:3]


def test_a_barrage_on_the_map_shifts_as_a_whole():
    """GWC-EX-rolling-barrage: six markers, one hex in direction 2."""
    markers = GRID.hexes_of("F6", "F7", "G6", "G7", "H6", "H7")
    shifted = GRID.step(markers, 2 - 1)

    assert 6 == shifted.bit_count()
    assert all(
        shifted >> GRID.toward[hex_][1] & 1 for hex_ in range(GRID.size) if markers >> hex_ & 1
    )
