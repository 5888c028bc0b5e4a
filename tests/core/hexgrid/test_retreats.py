from __future__ import annotations

import pytest

from ww1core.hexgrid.costs import CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.retreats import Compass, retreat_hexes, retreat_paths
from ww1core.hexgrid.sides import side_set
from ww1core.hexgrid.zones import Policy, zone_for, zones_by_kind

NE_SE = (1, 2)
INFANTRY_RECOIL = Policy(cancelled_by_friends=True, ignored_kinds=frozenset({"horse"}))


@pytest.fixture
def grid():
    return Grid(columns=12, rows=12)


@pytest.fixture
def clear(grid):
    return compile_costs(HexMap(grid), CostTable())


def compass(grid, foot, horse=(), friends=(), impassable=()):
    """Recoil to the north-east and south-east, out of enemy zones."""
    kinds = {"foot": grid.hexes_of(*foot), "horse": grid.hexes_of(*horse)}
    zones = zone_for(INFANTRY_RECOIL, zones_by_kind(grid, kinds), friends=grid.hexes_of(*friends))
    closed = kinds["foot"] | kinds["horse"] | zones | grid.hexes_of(*impassable)
    return Compass(NE_SE, closed)


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        pytest.param({"foot": ("0506", "0507")}, ("0706", "0707"), id="CG-EX-rec-01"),
        pytest.param({"foot": ("0506", "0507", "0806")}, (), id="CG-EX-rec-02"),
        pytest.param(
            {"foot": ("0506", "0507"), "horse": ("0806",)}, ("0706", "0707"), id="CG-EX-rec-03"
        ),
        pytest.param(
            {"foot": ("0506", "0507", "0806"), "friends": ("0706",)}, ("0706",), id="CG-EX-rec-05"
        ),
        pytest.param(
            {"foot": ("0506",), "impassable": ("0706", "0707")}, ("0607",), id="CG-EX-rec-07"
        ),
    ],
)
def test_a_recoil_follows_the_compass_out_of_enemy_zones(grid, clear, position, expected):
    found = retreat_hexes(clear, grid.hex("0606"), 1, compass(grid, **position))

    assert expected == grid.numbers(found)


def test_a_hex_that_leads_nowhere_is_not_offered(grid, clear):
    closed = grid.hexes_of("0805", "0806")

    found = retreat_hexes(clear, grid.hex("0606"), 2, Compass(NE_SE, closed, strict=True))

    assert ("0707",) == grid.numbers(found)


def test_other_directions_open_when_the_compass_leads_nowhere(grid, clear):
    dead_end = grid.hex("0707")
    closed = grid.around[dead_end] & ~grid.hexes_of("0606")

    one_hex = retreat_hexes(clear, grid.hex("0606"), 1, Compass((2,), closed))
    two_hexes = retreat_hexes(clear, grid.hex("0606"), 2, Compass((2,), closed))

    assert ("0707",) == grid.numbers(one_hex)
    assert ("0506", "0507", "0605") == grid.numbers(two_hexes)


def test_a_whole_way_on_the_compass_comes_before_one_that_leaves_it(grid, clear):
    closed = grid.hexes_of("0805", "0806")

    # From 0706 the second step would have to leave the compass, from 0707 it need not.
    assert ("0707",) == grid.numbers(
        retreat_hexes(clear, grid.hex("0606"), 2, Compass(NE_SE, closed))
    )


def test_a_way_that_ends_with_room_comes_before_one_that_ends_in_a_full_hex(grid, clear):
    full = grid.hexes_of("0805", "0806")

    # From 0706 both second hexes are full, from 0707 one has room.
    assert ("0707",) == grid.numbers(
        retreat_hexes(clear, grid.hex("0606"), 2, Compass(NE_SE, full=full))
    )


def test_a_full_hex_does_not_lead_off_the_compass(grid, clear):
    full = grid.hexes_of("0706", "0707")

    assert ("0706", "0707") == grid.numbers(
        retreat_hexes(clear, grid.hex("0606"), 1, Compass(NE_SE, full=full))
    )


def test_a_strict_compass_has_no_other_directions(grid, clear):
    closed = grid.hexes_of("0706", "0707")

    assert 0 == retreat_hexes(clear, grid.hex("0606"), 1, Compass(NE_SE, closed, strict=True))
    assert retreat_hexes(clear, grid.hex("0606"), 1, Compass(NE_SE, closed))


def test_closed_hexsides_bar_a_retreat(grid, clear):
    start = grid.hex("0606")
    sides = side_set(grid, [(start, grid.hex("0706"))])

    found = retreat_hexes(clear, start, 1, Compass(NE_SE, closed_sides=sides))

    assert ("0707",) == grid.numbers(found)


def test_a_retreat_goes_on_past_a_full_hex(grid, clear):
    start = grid.hex("0606")
    full = grid.hexes_of("0706", "0707")
    ways = retreat_paths(clear, start, 1, Compass(NE_SE, full=full, strict=True))

    assert {("0706", "0806"), ("0706", "0805"), ("0707", "0806"), ("0707", "0807")} == {
        tuple(grid.number(hex_) for hex_ in way) for way in ways
    }


def test_a_unit_among_full_hexes_without_an_end_is_cut_off(grid, clear):
    start = grid.hex("0606")
    full = grid.within(start, 4)

    assert 0 == retreat_hexes(clear, start, 1, Compass(NE_SE, ~full, full=full))
    assert ("0706", "0707") == grid.numbers(
        retreat_hexes(clear, start, 1, Compass(NE_SE, full=full))
    )


def test_no_hex_is_entered_twice(grid, clear):
    ways = retreat_paths(clear, grid.hex("0606"), 3, Compass())

    assert ways
    assert all(len({grid.hex("0606"), *way}) == 4 for way in ways)


def test_every_path_of_two_hexes_is_listed(grid, clear):
    ways = retreat_paths(clear, grid.hex("0606"), 2, Compass(NE_SE))

    assert [("0706", "0805"), ("0706", "0806"), ("0707", "0806"), ("0707", "0807")] == sorted(
        tuple(grid.number(hex_) for hex_ in way) for way in ways
    )


def test_a_retreat_of_no_hexes_stays_unless_the_hex_is_full(grid, clear):
    start = grid.hex("0606")

    assert ((),) == retreat_paths(clear, start, 0, Compass(NE_SE))
    assert [("0706",), ("0707",)] == sorted(
        tuple(grid.number(hex_) for hex_ in way)
        for way in retreat_paths(clear, start, 0, Compass(NE_SE, full=1 << start))
    )


def test_a_unit_that_is_surrounded_has_no_way(grid, clear):
    start = grid.hex("0606")

    assert () == retreat_paths(clear, start, 2, Compass(closed=grid.around[start]))


def test_terrain_bars_a_retreat_but_its_cost_does_not(grid):
    map_ = HexMap(grid, terrain={"lake": grid.hexes_of("0706"), "peak": grid.hexes_of("0707")})
    costs = compile_costs(map_, CostTable(terrain={"peak": 9}, forbidden=frozenset({"lake"})))

    assert ("0707",) == grid.numbers(retreat_hexes(costs, grid.hex("0606"), 1, Compass(NE_SE)))
