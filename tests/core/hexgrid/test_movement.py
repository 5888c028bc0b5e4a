from __future__ import annotations

import random
from itertools import pairwise

import networkx as nx
import pytest

from ww1core.hexgrid.costs import CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.movement import FREE, Limits, first_steps, reach, why_not
from ww1core.hexgrid.ranges import by_buckets, by_costs, by_layers
from ww1core.hexgrid.sides import NO_SIDES, side_set
from ww1core.hexgrid.zones import zone


@pytest.fixture
def grid():
    return Grid(columns=12, rows=12)


@pytest.fixture
def clear(grid):
    return compile_costs(HexMap(grid), CostTable())


def random_position(seed, top="flat", columns=14, rows=13):
    rng = random.Random(seed)
    grid = Grid(top=top, columns=columns, rows=rows)
    hexes = list(grid.hexes)
    pairs = [(a, b) for a in hexes for b in grid.neighbours[a] if a < b]
    map_ = HexMap(
        grid,
        terrain={
            "woods": from_members(rng.sample(hexes, 30)),
            "rough": from_members(rng.sample(hexes, 20)),
            "lake": from_members(rng.sample(hexes, 8)),
        },
        sides={
            "river": side_set(grid, rng.sample(pairs, 50)),
            "sea": side_set(grid, rng.sample(pairs, 10)),
            "road": side_set(grid, rng.sample(pairs, 40)),
        },
    )
    table = CostTable(
        clear=2,
        terrain={"woods": 4, "rough": 3},
        sides={"river": 1},
        routes={"road": 1},
        forbidden=frozenset({"lake"}),
        forbidden_sides=frozenset({"sea"}),
    )
    enemies = from_members(rng.sample(hexes, 6))
    limits = Limits(
        closed=enemies,
        closed_sides=rng.choice([None, side_set(grid, rng.sample(pairs, 12))]),
        zone=zone(grid, enemies, map_.sides["sea"]),
        zone_stops=rng.random() < 0.6,
        zone_to_zone=rng.random() < 0.5,
        enter_cost=rng.choice([0, 0, 1, 2]),
        leave_cost=rng.choice([0, 0, 1]),
        full=from_members(rng.sample(hexes, 15)),
    )
    start = rng.choice([hex_ for hex_ in hexes if not enemies >> hex_ & 1])
    return compile_costs(map_, table), limits, start, rng.randrange(1, 14)


def distances(costs, limits, start, points):
    """The same range by networkx, with a weight that hides what is closed."""
    grid = costs.map.grid
    graph = nx.DiGraph()
    graph.add_node(start)
    for hex_ in grid.hexes:
        for other, cost in costs.edges(hex_):
            graph.add_edge(hex_, other, cost=cost, direction=grid.direction(hex_, other))
    closed = set(members(limits.closed))
    bound = set(members(limits.zone))

    def weight(a, b, edge):
        if b in closed:
            return None
        if limits.closed_sides and limits.closed_sides[edge["direction"]] >> a & 1:
            return None
        if a in bound and (
            (limits.zone_stops and a != start) or (b in bound and not limits.zone_to_zone)
        ):
            return None
        return edge["cost"] + limits.leave_cost * (a in bound) + limits.enter_cost * (b in bound)

    return nx.single_source_dijkstra_path_length(graph, start, cutoff=points, weight=weight)


@pytest.mark.parametrize("top", ["flat", "pointy"])
@pytest.mark.parametrize("seed", range(20))
def test_ranges_agree_with_networkx(seed, top):
    costs, limits, start, points = random_position(seed, top)
    found = distances(costs, limits, start, points)
    result = reach(costs, start, points, limits)

    assert from_members(found) & ~(1 << start) == result.passed
    assert result.passed & ~limits.full == result.set
    assert found == {hex_: result.spent(hex_) for hex_ in found}


@pytest.mark.parametrize("seed", range(20))
def test_the_two_kernels_agree(seed):
    costs, limits, start, points = random_position(seed)
    first_a, layers_a = by_layers(costs, start, points, limits, limits.closed)
    first_b, layers_b = by_buckets(costs, start, points, limits, limits.closed)

    assert [layer << first_a for layer in layers_a] == [layer << first_b for layer in layers_b]


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_of_costs_agrees_where_zones_stop_for_nothing(seed):
    costs, limits, start, points = random_position(seed)
    plain = limits._replace(closed_sides=None, zone_stops=True, enter_cost=0, leave_cost=0)
    first_a, layers_a = by_costs(costs, start, points, plain, plain.closed)
    first_b, layers_b = by_buckets(costs, start, points, plain, plain.closed)

    assert [layer << first_a for layer in layers_a] == [layer << first_b for layer in layers_b]


@pytest.mark.parametrize("points", [1, 2, 3, 4, 5])
def test_a_range_that_nothing_binds_is_kept_and_one_that_something_binds_is_not(points):
    costs, _, start, _ = random_position(3)
    far = costs.map.all & ~costs.map.grid.within(start, points)
    near = costs.map.around[start]
    free = reach(costs, start, points)

    assert free is reach(costs, start, points, Limits(zone=far, closed=far & ~1))
    assert free is not reach(costs, start, points, Limits(minimum_move=True))
    assert 0 == reach(costs, start, points, Limits(closed=near)).set
    assert free.set == reach(costs, start, points, without="zones").set


@pytest.mark.parametrize("seed", range(40))
def test_a_zone_that_only_stops_binds_nobody_where_no_way_leads_on(seed):
    costs, limits, start, _ = random_position(seed)
    points = 1 + seed % 6
    free = reach(costs, start, points)
    inner = free.inner()
    stops = Limits(zone=costs.map.all & ~inner & ~(1 << start))
    met = Limits(zone=inner, closed=limits.closed & ~free.passed)
    result = reach(costs, start, points, met)

    assert free is reach(costs, start, points, stops)
    assert (free is result) is not bool(inner)
    assert from_members(distances(costs, met, start, points)) & ~(1 << start) == result.passed


@pytest.mark.parametrize(
    "limits",
    [
        Limits(zone=-1),
        Limits(zone=-1, zone_closed=True),
        Limits(zone=-1, enter_cost=1),
        Limits(zone=-1, zone_stops=False),
    ],
)
def test_a_zone_at_the_start_or_one_that_does_more_than_stop_binds(clear, grid, limits):
    start = grid.hex("0505")
    away = limits._replace(zone=grid.all & ~grid.within(start, 1))

    assert reach(clear, start, 2) is not reach(clear, start, 2, limits)
    assert (reach(clear, start, 2) is reach(clear, start, 2, away)) is (limits == Limits(zone=-1))


def test_leaving_a_zone_costs_points_even_when_no_other_hex_is_in_it(clear, grid):
    start = grid.hex("0505")
    result = reach(clear, start, 2, Limits(zone=1 << start, leave_cost=1))

    assert grid.ring(start, 1) == result.set


@pytest.mark.parametrize("seed", range(20))
def test_plain_ways_are_those_of_a_mover_whom_sides_without_meaning_bind(seed):
    costs, limits, start, points = random_position(seed)
    plain = limits._replace(closed_sides=None, zone_stops=True, enter_cost=0, leave_cost=0)
    quick = reach(costs, start, points, plain)
    slow = reach(costs, start, points, plain._replace(closed_sides=NO_SIDES))
    ways = [slow.path(hex_) for hex_ in members(slow.passed)]

    assert ways == [quick.path(hex_) for hex_ in members(quick.passed)]


@pytest.mark.parametrize("seed", range(20))
def test_a_path_pays_what_the_range_says(seed):
    costs, limits, start, points = random_position(seed)
    result = reach(costs, start, points, limits)
    grid = costs.map.grid
    for hex_ in members(result.passed):
        path = result.path(hex_)
        paid = 0
        for a, b in pairwise(path):
            assert not limits.closed >> b & 1
            if limits.closed_sides:
                assert not limits.closed_sides[grid.direction(a, b)] >> a & 1
            paid += costs.cost(a, b)
            paid += limits.leave_cost * (limits.zone >> a & 1)
            paid += limits.enter_cost * (limits.zone >> b & 1)
            if limits.zone_stops and a != start:
                assert not limits.zone >> a & 1

        assert (start, hex_) == (path[0], path[-1])
        assert result.spent(hex_) == paid


def test_a_window_of_a_large_map_gives_the_same_range():
    big = Grid(columns=60, rows=70)
    costs = compile_costs(HexMap(big), CostTable())
    for number in ("0101", "3035", "6070", "6001", "0170", "2902"):
        start = big.hex(number)
        for points in (1, 4, 7):
            assert big.within(start, points) & ~(1 << start) == reach(costs, start, points).set


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 5), (5, 1), (2, 2), (3, 1), (2, 6)])
def test_tiny_maps_have_ranges_too(columns, rows):
    tiny = Grid(columns=columns, rows=rows)
    costs = compile_costs(HexMap(tiny), CostTable())
    for start in tiny.hexes:
        for points in (1, 3):
            assert tiny.within(start, points) & ~(1 << start) == reach(costs, start, points).set


def test_links_are_followed():
    grid = Grid(columns=6, rows=6)
    map_ = HexMap(grid, boxes=["Sea"], links=[("Sea", "0101"), ("Sea", "0606")])
    costs = compile_costs(map_, CostTable(links=1))
    result = reach(costs, grid.hex("0102"), 4)

    assert map_.hex("Sea") in result
    assert grid.hex("0605") in result
    assert 1 == result.left(grid.hex("0606"))


def test_points_left_are_told_by_hex_and_by_layer(grid, clear):
    start = grid.hex("0505")
    result = reach(clear, start, 3)

    assert 1 == result.left(grid.hex("0507"))
    assert result.left(grid.hex("0509")) is None
    assert (
        (2, grid.ring(start, 1)),
        (1, grid.ring(start, 2)),
        (0, grid.ring(start, 3)),
    ) == result.layers()
    assert 36 == len(result)
    assert () == result.path(grid.hex("0509"))


def test_a_unit_without_points_goes_nowhere(grid, clear):
    """CG-EX-move-07."""
    result = reach(clear, grid.hex("0505"), 0, Limits(minimum_move=True))

    assert 0 == result.set


def test_entering_a_zone_ends_the_move(grid, clear):
    enemy = grid.hexes_of("0705")
    limits = Limits(closed=enemy, zone=zone(grid, enemy))
    result = reach(clear, grid.hex("0505"), 2, limits)

    assert grid.hex("0605") in result
    assert grid.hex("0606") in result
    assert grid.hex("0706") not in reach(clear, grid.hex("0505"), 2, limits)
    assert grid.hex("0706") in reach(clear, grid.hex("0505"), 2, limits, without="zones")


def test_leaving_a_zone_for_a_free_hex_is_allowed(grid, clear):
    """SW-EX-35: zone to zone is barred, free hex and zone again is not."""
    enemies = grid.hexes_of("0705", "0405")
    start = grid.hex("0605")
    limits = Limits(closed=enemies, zone=zone(grid, enemies))
    result = reach(clear, start, 4, limits)

    assert grid.hex("0604") not in reach(clear, start, 1, limits)
    assert grid.hex("0606") in result
    assert grid.hex("0706") in result
    assert grid.hex("0707") in result
    assert (start, grid.hex("0606"), grid.hex("0706")) == result.path(grid.hex("0706"))


def test_a_zone_may_close_its_hexes(grid, clear):
    enemy = grid.hexes_of("0705")
    limits = Limits(closed=enemy, zone=zone(grid, enemy), zone_closed=True)

    assert not reach(clear, grid.hex("0505"), 5, limits).set & limits.zone


def test_a_full_hex_may_be_passed_but_is_no_end(grid, clear):
    full = grid.hexes_of("0504")
    passing = reach(clear, grid.hex("0505"), 2, Limits(full=full))
    barred = reach(clear, grid.hex("0505"), 2, Limits(full=full, full_closed=True))

    assert grid.hex("0504") not in passing
    assert passing.passed >> grid.hex("0504") & 1
    assert grid.hex("0503") in passing
    assert grid.hex("0503") not in barred


def test_the_minimum_move_ignores_the_cost(grid):
    """CG-EX-move-02: a mountain behind a major river with one point."""
    a, b = grid.hex("0505"), grid.hex("0506")
    map_ = HexMap(grid, terrain={"mountain": 1 << b}, sides={"major": side_set(grid, [(a, b)])})
    costs = compile_costs(map_, CostTable(terrain={"mountain": 3}, sides={"major": 1}))
    result = reach(costs, a, 1, Limits(minimum_move=True))

    assert 4 == costs.cost(a, b)
    assert b not in reach(costs, a, 1)
    assert 0 == result.left(b)
    assert (a, b) == result.path(b)


def test_the_minimum_move_lifts_no_prohibition(grid):
    """SW-EX-39: into a zone, from zone to zone, over an all-sea hexside."""
    a, b, c = grid.hex("0505"), grid.hex("0506"), grid.hex("0504")
    map_ = HexMap(grid, terrain={"dear": 1 << b | 1 << c}, sides={"sea": side_set(grid, [(a, c)])})
    table = CostTable(terrain={"dear": 3}, forbidden_sides=frozenset({"sea"}))
    costs = compile_costs(map_, table)
    entering = reach(costs, a, 1, Limits(zone=1 << b, minimum_move=True))
    staying = reach(costs, a, 1, Limits(zone=1 << a | 1 << b, minimum_move=True))

    assert [True, False, False] == [b in entering, b in staying, c in entering]


def test_a_hexside_with_a_price_leaves_one_point_of_three(grid):
    """GI-EX-N-move-diamond: a disrupted corps crosses it with its one hex."""
    a, b = grid.hex("0505"), grid.hex("0605")
    map_ = HexMap(grid, sides={"diamond": side_set(grid, [(a, b)])})
    costs = compile_costs(map_, CostTable(sides={"diamond": 1}))

    assert 1 == reach(costs, a, 3).left(b)
    assert b not in reach(costs, a, 1)
    assert b in reach(costs, a, 1, Limits(minimum_move=True))


def test_four_points_enter_four_clear_hexes(grid, clear):
    """LS-EX-6.11."""
    start = grid.hex("0510")
    result = reach(clear, start, 4)
    ahead = grid.ray(start, 0)[:5]

    assert [True, True, True, True, False] == [hex_ in result for hex_ in ahead]
    assert 0 == result.left(ahead[3])


def test_a_flooded_hex_is_entered_only_from_a_start_beside_it(grid):
    """CG-EX-move-05: and it takes the whole allowance."""
    map_ = HexMap(grid, terrain={"flooded": grid.hexes_of("0605")})
    flooded = frozenset({"flooded"})
    costs = compile_costs(map_, CostTable(adjacent_only=flooded, whole=flooded))
    target = grid.hex("0605")

    assert target not in reach(costs, grid.hex("0405"), 4)
    assert ("adjacent",) == why_not(costs, grid.hex("0405"), 4, target)
    assert 0 == reach(costs, grid.hex("0505"), 4).left(target)
    assert grid.hex("0705") in reach(costs, grid.hex("0505"), 4)


def test_an_enemy_work_closes_like_flooded_ground(grid, clear):
    work = grid.hexes_of("0605")
    limits = Limits(adjacent_only=work, whole=work)

    assert grid.hex("0605") not in reach(clear, grid.hex("0405"), 4, limits)
    assert 0 == reach(clear, grid.hex("0606"), 4, limits).left(grid.hex("0605"))


def test_first_steps_ignore_costs_but_no_prohibition(grid, clear):
    start = grid.hex("0505")
    closed = grid.hexes_of("0504")
    sides = side_set(grid, [(start, grid.hex("0506"))])

    found = first_steps(clear, start, Limits(closed=closed, closed_sides=sides))

    assert grid.around[start] & ~closed & ~grid.hexes_of("0506") == found


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        (FREE, ()),
        (Limits(closed=-1), ("closed",)),
        (Limits(full=-1), ("stacking",)),
        (Limits(zone=-1), ("zones",)),
        (Limits(zone=-1, full=-1), ("zones", "stacking")),
    ],
)
def test_the_constraint_that_bars_a_hex_is_named(grid, clear, limits, expected):
    assert expected == why_not(clear, grid.hex("0505"), 3, grid.hex("0507"), limits)


def test_too_few_points_are_named(grid, clear):
    assert ("points",) == why_not(clear, grid.hex("0505"), 1, grid.hex("0507"))


def test_too_few_points_for_dear_zones_are_named():
    grid = Grid(columns=1, rows=3)
    costs = compile_costs(HexMap(grid), CostTable())
    limits = Limits(zone=grid.all, zone_stops=False, zone_to_zone=True, enter_cost=5)

    assert ("points",) == why_not(costs, grid.hex("0101"), 1, grid.hex("0103"), limits)


def test_a_closed_side_is_named():
    grid = Grid(columns=1, rows=3)
    costs = compile_costs(HexMap(grid), CostTable())
    sides = side_set(grid, [(grid.hex("0102"), grid.hex("0103"))])

    assert ("sides",) == why_not(
        costs, grid.hex("0101"), 3, grid.hex("0103"), Limits(closed_sides=sides)
    )


def test_terrain_is_named_when_nothing_else_would_help(grid):
    map_ = HexMap(grid, terrain={"lake": grid.hexes_of("0507")})
    costs = compile_costs(map_, CostTable(forbidden=frozenset({"lake"})))

    assert ("terrain",) == why_not(costs, grid.hex("0505"), 3, grid.hex("0507"))


def test_no_closed_sides_at_all_change_nothing(grid, clear):
    start = grid.hex("0505")

    assert reach(clear, start, 4).set == reach(clear, start, 4, Limits(closed_sides=NO_SIDES)).set


def test_a_constraint_that_does_not_exist_cannot_be_lifted(clear, grid):
    with pytest.raises(ValueError, match="no constraint 'zone'"):
        reach(clear, grid.hex("0505"), 2, without="zone")


def test_a_step_from_zone_to_zone_can_be_lifted_alone(clear, grid):
    start, near = grid.hex("0505"), grid.hex("0506")
    limits = Limits(zone=1 << start | 1 << near)

    assert near not in reach(clear, start, 1, limits)
    assert near in reach(clear, start, 1, limits, without="zone_to_zone")
