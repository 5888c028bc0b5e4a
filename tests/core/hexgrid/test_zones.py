from __future__ import annotations

import random

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import side_set
from ww1core.hexgrid.zones import IGNORED, KEPT, NEGATED, Policy, zone, zone_for, zones_by_kind


@pytest.fixture
def grid():
    return Grid(columns=12, rows=12)


def test_a_zone_is_the_six_hexes_around_a_unit(grid):
    """CG-EX-zoc-01."""
    found = zone(grid, grid.hexes_of("0705"))

    assert ("0604", "0605", "0704", "0706", "0804", "0805") == grid.numbers(found)


def test_a_zone_does_not_cross_an_all_sea_hexside():
    """SW-EX-06: the hexes touch, the zone does not reach."""
    grid = Grid(
        top="pointy",
        columns=50,
        rows=45,
        pushed="odd",
        push="west",
        numbering="RRCC",
        columns_run="west",
    )
    unit, other = grid.hex("2042"), grid.hex("1941")
    sea = side_set(grid, [(unit, other)])

    found = zone(grid, 1 << unit, sea)

    assert grid.around[unit] >> other & 1
    assert grid.around[unit] & ~(1 << other) == found


def test_a_piece_in_a_box_has_no_zone_on_the_map(grid):
    boxes = from_members(range(grid.size, grid.size + 2 * grid.stride))

    assert 0 == zone(grid, boxes)
    assert boxes == zone(grid, boxes, own_hex=True)


def test_two_units_put_each_other_in_their_zones(grid):
    found = zone(grid, grid.hexes_of("0505", "0506"))

    assert found >> grid.hex("0505") & 1
    assert found >> grid.hex("0506") & 1


def test_a_unit_alone_is_in_its_zone_only_where_the_rule_says_so(grid):
    unit = grid.hexes_of("0505")

    assert not zone(grid, unit) & unit
    assert unit == zone(grid, unit, own_hex=True) & unit


def test_terrain_keeps_a_zone_out_or_in(grid):
    marsh = grid.hexes_of("0604")

    assert not zone(grid, grid.hexes_of("0705"), not_into=marsh) & marsh
    assert 0 == zone(grid, marsh, not_out_of=marsh)


def test_closed_sides_agree_with_a_walk_over_neighbours(grid):
    rng = random.Random(7)
    sides = [(a, b) for a in grid.hexes for b in grid.neighbours[a] if a < b]
    closed_pairs = set(rng.sample(sides, 60))
    units = rng.sample(grid.hexes, 10)

    expected = {
        b
        for a in units
        for b in grid.neighbours[a]
        if (a, b) not in closed_pairs and (b, a) not in closed_pairs
    }

    assert from_members(expected) == zone(grid, from_members(units), side_set(grid, closed_pairs))


def test_friends_cancel_a_zone_for_supply_but_not_for_movement(grid):
    enemy_zone = zone(grid, grid.hexes_of("0705"))
    friends = grid.hexes_of("0605")

    assert enemy_zone == zone_for(KEPT, enemy_zone, friends=friends)
    assert enemy_zone & ~friends == zone_for(NEGATED, enemy_zone, friends=friends)


def test_a_friendly_zone_cancels_where_the_policy_says_so(grid):
    enemy_zone = zone(grid, grid.hexes_of("0705"))
    own_zone = zone(grid, grid.hexes_of("0505"))

    found = zone_for(Policy(cancelled_by_zones=True), enemy_zone, friendly_zone=own_zone)

    assert enemy_zone & ~own_zone == found


def test_infiltration_ignores_zones(grid):
    assert 0 == zone_for(IGNORED, zone(grid, grid.hexes_of("0705")))


def test_a_class_of_movers_ignores_the_zones_of_another_class(grid):
    zones = zones_by_kind(grid, {"foot": grid.hexes_of("0505"), "horse": grid.hexes_of("0905")})

    found = zone_for(Policy(ignored_kinds=frozenset({"horse"})), zones)

    assert zone(grid, grid.hexes_of("0505")) == found
    assert 12 == len(members(zone_for(KEPT, zones)))
