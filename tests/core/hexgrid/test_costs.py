from __future__ import annotations

import random

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.changes import NO_CHANGES, put_terrain, take_terrain
from ww1core.hexgrid.costs import CostBook, CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members
from ww1core.hexgrid.sides import NO_SIDES, side_set


@pytest.fixture
def grid():
    return Grid(columns=12, rows=12)


def cost(model, a, b):
    return model.cost(model.map.hex(a), model.map.hex(b))


def sides_of(grid, *texts):
    return side_set(grid, [tuple(grid.hex(part) for part in text.split("/")) for text in texts])


def test_ground_and_hexside_are_added(grid):
    map_ = HexMap(
        grid,
        terrain={"forest": grid.hexes_of("0605")},
        sides={"major": sides_of(grid, "0505/0605", "0505/0506")},
    )
    model = compile_costs(map_, CostTable(terrain={"forest": 2}, sides={"major": 1}))

    assert 3 == cost(model, "0505", "0605")
    assert 2 == cost(model, "0505", "0506")
    assert 1 == cost(model, "0605", "0606")
    assert 2 == cost(model, "0604", "0605")
    assert 2 == cost(model, "0605", "0505")


@pytest.mark.parametrize(("combine", "expected"), [("max", 3), ("sum", 5)])
def test_several_terrains_cost_the_largest_or_the_sum(grid, combine, expected):
    both = grid.hexes_of("0505")
    map_ = HexMap(grid, terrain={"rough": both, "forest": both | grid.hexes_of("0506")})
    table = CostTable(terrain={"rough": 3, "forest": 2}, combine=combine)
    model = compile_costs(map_, table)

    assert expected == cost(model, "0504", "0505")
    assert 2 == cost(model, "0505", "0506")
    assert 1 == cost(model, "0505", "0504")


def test_added_terrain_comes_on_top(grid):
    map_ = HexMap(
        grid,
        terrain={"brush": grid.hexes_of("0505"), "gas": grid.hexes_of("0505", "0506")},
    )
    model = compile_costs(map_, CostTable(terrain={"brush": 2}, added={"gas": 1}))

    assert 3 == cost(model, "0504", "0505")
    assert 2 == cost(model, "0505", "0506")


def test_a_road_replaces_the_cost_along_its_sides(grid):
    map_ = HexMap(
        grid,
        terrain={"forest": grid.hexes_of("0505")},
        sides={
            "road": sides_of(grid, "0504/0505"),
            "river": sides_of(grid, "0504/0505", "0505/0605"),
        },
    )
    table = CostTable(
        clear=2, terrain={"forest": 4}, sides={"river": 2}, routes={"road": 1}, scale=2
    )
    model = compile_costs(map_, table)

    assert 1 == cost(model, "0504", "0505")
    assert 1 == cost(model, "0505", "0504")
    assert 6 == cost(model, "0605", "0505")
    assert 2 == model.scale


def test_forbidden_terrain_and_sides_have_no_cost(grid):
    map_ = HexMap(
        grid,
        terrain={"lake": grid.hexes_of("0505")},
        sides={"sea": sides_of(grid, "0606/0607")},
    )
    table = CostTable(forbidden=frozenset({"lake"}), forbidden_sides=frozenset({"sea"}))
    model = compile_costs(map_, table)

    assert cost(model, "0504", "0505") is None
    assert 1 == cost(model, "0505", "0504")
    assert cost(model, "0606", "0607") is None


def test_only_an_opening_route_leads_into_forbidden_ground(grid):
    map_ = HexMap(
        grid,
        terrain={"woods": grid.hexes_of("0505")},
        sides={"road": sides_of(grid, "0504/0505"), "track": sides_of(grid, "0505/0605")},
    )
    table = CostTable(
        routes={"road": 1, "track": 1},
        opening=frozenset({"road"}),
        forbidden=frozenset({"woods"}),
    )
    model = compile_costs(map_, table)

    assert 1 == cost(model, "0504", "0505")
    assert cost(model, "0605", "0505") is None


def test_a_cheaper_route_does_not_hide_one_that_opens(grid):
    both = sides_of(grid, "0504/0505")
    map_ = HexMap(
        grid, terrain={"woods": grid.hexes_of("0505")}, sides={"rail": both, "road": both}
    )
    table = CostTable(
        routes={"rail": 1, "road": 2}, opening=frozenset({"road"}), forbidden=frozenset({"woods"})
    )
    model = compile_costs(map_, table)

    assert 2 == cost(model, "0504", "0505")
    assert 1 == cost(model, "0505", "0504")


def test_going_uphill_costs_more_than_going_down(grid):
    """GWC-EX-uphill-woods: 3 up, 2 down."""
    low, high = grid.hex("0505"), grid.hex("0506")
    level = [0] * grid.size
    level[low], level[high] = 1, 2
    map_ = HexMap(grid, terrain={"woods": 1 << low | 1 << high}, level=level)
    model = compile_costs(map_, CostTable(terrain={"woods": 2}, uphill=1))

    assert 3 == model.cost(low, high)
    assert 2 == model.cost(high, low)


def test_going_downhill_may_cost_too(grid):
    low, high = grid.hex("0505"), grid.hex("0506")
    level = [0] * grid.size
    level[high] = 1
    model = compile_costs(HexMap(grid, level=level), CostTable(downhill=1))

    assert 1 == model.cost(low, high)
    assert 2 == model.cost(high, low)


def test_links_are_neighbours_at_a_price(grid):
    map_ = HexMap(grid, boxes=["Home"], links=[("Home", "0101")])
    home = map_.hex("Home")

    assert () == compile_costs(map_, CostTable()).edges(home)
    assert ((grid.hex("0101"), 2),) == compile_costs(map_, CostTable(links=2)).edges(home)


def test_a_step_for_nothing_is_refused(grid):
    with pytest.raises(DataError, match="a step would cost 0"):
        compile_costs(HexMap(grid), CostTable(clear=0))


def test_an_unknown_hexside_is_refused(grid):
    with pytest.raises(DataError, match="no hexsides named canal"):
        compile_costs(HexMap(grid), CostTable(sides={"canal": 1}))


def test_changed_terrain_changes_the_costs_into_it(grid):
    map_ = HexMap(grid)
    book = CostBook(map_, CostTable(terrain={"holes": 2}))
    before = book.at(NO_CHANGES)
    changes = put_terrain(map_, NO_CHANGES, "holes", grid.hexes_of("0505"))

    after = book.at(changes)

    assert 1 == cost(before, "0504", "0505")
    assert 2 == cost(after, "0504", "0505")
    assert before is book.at(take_terrain(map_, changes, "holes", grid.hexes_of("0505")))


def test_changed_hexsides_take_the_place_of_the_printed_ones(grid):
    map_ = HexMap(grid, sides={"road": sides_of(grid, "0504/0505")})
    book = CostBook(map_, CostTable(clear=2, routes={"road": 1}))

    assert 1 == cost(book.at(), "0504", "0505")
    assert 2 == cost(book.at(sides={"road": NO_SIDES}), "0504", "0505")
    assert 1 == cost(book.at(), "0504", "0505")


def test_recompiling_gives_what_compiling_afresh_gives(grid):
    rng = random.Random(5)
    map_ = HexMap(grid, terrain={"woods": from_members(rng.sample(grid.hexes, 30))})
    table = CostTable(terrain={"woods": 2, "holes": 3}, forbidden=frozenset({"fire"}))
    book = CostBook(map_, table)
    changes = NO_CHANGES
    for _ in range(8):
        for hex_ in grid.hexes:
            book.at(changes).edges(hex_)
        key = rng.choice(["woods", "holes", "fire"])
        change = rng.choice([put_terrain, take_terrain])
        changes = change(map_, changes, key, from_members(rng.sample(grid.hexes, 4)))
        fresh = compile_costs(map_, table, changes)

        assert [fresh.edges(h) for h in grid.hexes] == [
            book.at(changes).edges(h) for h in grid.hexes
        ]


def test_recompiling_keeps_what_lies_far_from_the_change(grid):
    map_ = HexMap(grid)
    book = CostBook(map_, CostTable(terrain={"holes": 2}))
    far, near = grid.hex("0101"), grid.hex("0606")
    edges = book.at().edges(far)
    beside = book.at().edges(near)

    after = book.at(put_terrain(map_, NO_CHANGES, "holes", grid.hexes_of("0607")))

    assert edges is after.edges(far)
    assert beside != after.edges(near)


def test_forgotten_models_are_compiled_again(grid, monkeypatch):
    monkeypatch.setattr("ww1core.hexgrid.costs._KEPT_MODELS", 2)
    map_ = HexMap(grid)
    book = CostBook(map_, CostTable(terrain={"holes": 2}))
    states = [put_terrain(map_, NO_CHANGES, "holes", 1 << hex_) for hex_ in grid.hexes[:4]]

    costs = [book.at(state).cost(grid.hexes[1], grid.hexes[0]) for state in (*states, states[0])]

    assert [2, 1, 1, 1, 2] == costs


def test_forgotten_windows_are_opened_again(monkeypatch):
    monkeypatch.setattr("ww1core.hexgrid.costs._KEPT_WINDOWS", 2)
    large = Grid(columns=60, rows=20)
    model = compile_costs(HexMap(large), CostTable())
    first = model.window(large.hex("0505"), 3)
    for number in ("2005", "3505", "5005"):
        model.window(large.hex(number), 3)

    assert first == model.window(large.hex("0505"), 3)
