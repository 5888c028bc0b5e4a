from __future__ import annotations

import pytest

from ww1core.hexgrid.costs import CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.movement import Limits, reach
from ww1core.hexgrid.paths import infiltration, path_cost, steps
from ww1core.hexgrid.sides import side_set
from ww1core.hexgrid.zones import zone


@pytest.fixture
def grid():
    return Grid(columns=12, rows=12)


@pytest.fixture
def clear(grid):
    return compile_costs(HexMap(grid), CostTable())


def path(grid, text):
    return tuple(grid.hex(number) for number in text.split())


def test_a_mover_must_stop_in_a_zone(grid, clear):
    """CG-EX-zoc-02: 0505 to 0605 is legal, on to 0604 is not."""
    enemy = grid.hexes_of("0705")
    limits = Limits(closed=enemy, zone=zone(grid, enemy))

    assert (1,) == path_cost(clear, path(grid, "0505 0605 0604"), 4, limits)
    assert () == steps(clear, grid.hex("0605"), 3, limits, start=grid.hex("0505"))


def test_a_unit_without_a_zone_stops_nobody(grid, clear):
    """CG-EX-zoc-05: an enemy out of supply exerts none."""
    limits = Limits(closed=grid.hexes_of("0705"), zone=zone(grid, 0))

    assert (1, 1) == path_cost(clear, path(grid, "0505 0605 0604"), 2, limits)


def test_ground_and_rivers_are_paid_step_by_step(grid):
    """CG-EX-move-01: clear, forest behind a major river, clear behind a river."""
    a, b, c, d = path(grid, "0505 0506 0507 0508")
    map_ = HexMap(
        grid,
        terrain={"forest": 1 << c},
        sides={"major": side_set(grid, [(b, c)]), "river": side_set(grid, [(c, d)])},
    )
    table = CostTable(terrain={"forest": 2}, sides={"major": 1, "river": 0})

    assert (1, 3, 1) == path_cost(compile_costs(map_, table), (a, b, c, d), 5)
    assert (1, 3) == path_cost(compile_costs(map_, table), (a, b, c, d), 4)


def test_a_pass_costs_one_through_its_linked_sides(grid):
    """CG-EX-move-03: in from the north, out to a mountain in the south."""
    a, b, c = path(grid, "0504 0505 0506")
    map_ = HexMap(
        grid,
        terrain={"mountain": 1 << b | 1 << c},
        sides={"pass": side_set(grid, [(a, b), (b, c)])},
    )
    costs = compile_costs(map_, CostTable(terrain={"mountain": 3}, routes={"pass": 1}))

    assert (1, 1) == path_cost(costs, (a, b, c), 3)
    assert 1 == reach(costs, a, 3).left(c)
    assert 3 == costs.cost(grid.hex("0605"), b)


@pytest.mark.parametrize(
    ("numbers", "hexes", "is_legal"),
    [
        ("0101 0102 0103", 2, True),
        ("0201 0101 0102", 2, False),
        ("0301 0302 0303", 2, True),
        ("0101 0201", 1, True),
    ],
)
def test_two_hexes_a_phase_need_a_road_or_trench_all_the_way(grid, numbers, hexes, is_legal):
    """LS-EX-7.11: half a point along a road or trench."""
    map_ = HexMap(
        grid,
        sides={
            "road": side_set(grid, [path(grid, "0101 0102"), path(grid, "0102 0103")]),
            "trench": side_set(grid, [path(grid, "0301 0302"), path(grid, "0302 0303")]),
        },
    )
    costs = compile_costs(map_, CostTable(clear=2, routes={"road": 1, "trench": 1}, scale=2))
    way = path(grid, numbers)

    assert len(way) - 1 == hexes
    assert is_legal == (len(path_cost(costs, way, costs.scale)) == hexes)


def test_a_hook_prices_the_first_shell_hole_only():
    """GWC-EX-opfire-A-cost and -E-cost: 2 points, then 3 in all."""
    grid = Grid(columns=15, rows=11, numbering="A1")
    costs = compile_costs(HexMap(grid), CostTable())
    holes = grid.hexes_of("K3", "J3")
    entered = []

    def hook(hex_, other, cost):
        if not holes >> other & 1:
            return cost
        is_first = not entered or entered == [other]
        return cost + is_first

    start, first, second = path(grid, "L3 K3 J3")
    paid = dict(steps(costs, start, 3, hook=hook))[first]
    entered.append(first)
    total = paid + dict(steps(costs, first, 3 - paid, start=start, hook=hook))[second]

    assert (2, 3) == (paid, total)


def test_a_hook_may_bar_a_step(grid, clear):
    start, ahead = path(grid, "0505 0504")

    found = steps(clear, start, 3, hook=lambda a, b, cost: cost if b == ahead else None)

    assert ((ahead, 1),) == found


def test_steps_follow_closed_hexes_and_sides(grid, clear):
    start, north, south = path(grid, "0505 0504 0506")
    limits = Limits(closed=1 << north, closed_sides=side_set(grid, [(start, south)]))

    found = {hex_ for hex_, _ in steps(clear, start, 3, limits)}

    assert {*grid.neighbours[start]} - {north, south} == found


def test_a_minimum_move_is_a_first_step_that_takes_all(grid):
    a, b = path(grid, "0505 0506")
    costs = compile_costs(HexMap(grid, terrain={"rough": 1 << b}), CostTable(terrain={"rough": 3}))
    limits = Limits(minimum_move=True)

    assert 2 == dict(steps(costs, a, 2, limits))[b]
    assert b not in dict(steps(costs, a, 2, limits, start=grid.hex("0504")))
    assert () == steps(costs, a, 0, limits)


def test_whole_hexes_take_all_and_only_as_a_first_step(grid, clear):
    a, b, c = path(grid, "0504 0505 0506")
    limits = Limits(whole=1 << c)

    assert 4 == dict(steps(clear, b, 4, limits))[c]
    assert c not in dict(steps(clear, b, 3, limits, start=a))


def test_zones_may_cost_instead_of_stopping(grid, clear):
    a, b, c = path(grid, "0505 0506 0507")
    limits = Limits(zone=1 << b, zone_stops=False, enter_cost=1, leave_cost=2)

    assert (2, 3) == path_cost(clear, (a, b, c), 5, limits)
    assert (2,) == path_cost(clear, (a, b, c), 4, limits)


def test_infiltration_is_one_hex_that_ignores_zones_and_costs(grid):
    start = grid.hex("0505")
    enemy, lake, full = grid.hexes_of("0504"), grid.hexes_of("0506"), grid.hexes_of("0605")
    map_ = HexMap(grid, terrain={"lake": lake, "rough": grid.hexes_of("0604")})
    costs = compile_costs(map_, CostTable(terrain={"rough": 9}, forbidden=frozenset({"lake"})))
    limits = Limits(closed=enemy, zone=zone(grid, enemy), full=full)

    assert grid.around[start] & ~(enemy | lake | full) == infiltration(costs, start, limits)


@pytest.mark.parametrize(
    ("limits", "left", "without"),
    [
        ({}, 0, "points"),
        ({"closed": "0605"}, 3, "closed"),
        ({"zone": "0505"}, 3, "zones"),
        ({"zone": "0605 0505", "zone_stops": False}, 3, "zone_to_zone"),
        ({"adjacent_only": "0605"}, 3, "adjacent"),
        ({"whole": "0605"}, 3, "adjacent"),
    ],
)
def test_a_step_is_open_again_without_what_forbids_it(grid, clear, limits, left, without):
    bound = Limits(
        **{
            name: what if isinstance(what, bool) else grid.hexes_of(*what.split())
            for name, what in limits.items()
        }
    )
    from_, to, start = grid.hex("0505"), grid.hex("0605"), grid.hex("0404")

    assert to not in dict(steps(clear, from_, left, bound, start=start))
    assert 1 == dict(steps(clear, from_, left, bound, start=start, without=(without,)))[to]


def test_closed_hexes_are_left_out_of_what_the_points_reach(grid):
    start, shut, wood, side = path(grid, "0505 0504 0506 0605")
    map_ = HexMap(grid, terrain={"forest": 1 << wood})
    costs = compile_costs(map_, CostTable(terrain={"forest": 2}))
    limits = Limits(closed=1 << shut, closed_sides=side_set(grid, [(start, side)]))

    found = {points: dict(steps(costs, start, points, limits)) for points in (1, 2, 9)}

    near = dict.fromkeys(set(map_.neighbours[start]) - {shut, wood, side}, 1)
    assert {1: near, 2: near | {wood: 2}, 9: near | {wood: 2}} == found
