from __future__ import annotations

from math import atan2, degrees

import pytest

from ww1core.hexgrid.facing import (
    arc,
    faced_sides,
    is_in_arc,
    opposite,
    turn,
    turns_between,
)
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import members

FLAT = Grid(columns=13, rows=11)
POINTY = Grid(top="pointy", columns=11, rows=13, pushed="odd", push="west")


def test_turning_goes_round():
    assert 1 == turn(5, 2)
    assert 5 == turn(1, -2)
    assert 11 == turn(1, -2, points=12)


def test_the_opposite_facing_is_half_a_turn_away():
    assert 4 == opposite(1)
    assert 1 == opposite(7, points=12)


@pytest.mark.parametrize(
    ("facing", "wanted", "steps"), [(0, 5, 1), (1, 4, 3), (5, 1, 2), (3, 3, 0)]
)
def test_turns_are_counted_the_short_way(facing, wanted, steps):
    assert steps == turns_between(facing, wanted)


@pytest.mark.parametrize("grid", [FLAT, POINTY], ids=["flat", "pointy"])
@pytest.mark.parametrize("points", [6, 12])
@pytest.mark.parametrize("width", [60, 120, 180, 240, 300])
def test_an_arc_is_a_cone_with_both_borders(grid, points, width):
    hex_ = grid.hexes[len(grid.hexes) // 2]
    first = 0 if grid.top == "flat" else 30
    x, y = grid.centre(hex_)
    for facing in range(points):
        middle = first + facing * 360 / points
        covered = arc(grid, hex_, facing, width, points=points)
        for target in grid.hexes:
            if target == hex_:
                continue
            tx, ty = grid.centre(target)
            off = abs((degrees(atan2(tx - x, y - ty)) - middle + 180) % 360 - 180)

            assert (off <= width / 2 + 1e-6) == bool(covered >> target & 1)


def test_the_hex_itself_is_in_no_arc():
    hex_ = FLAT.hex("0605")

    assert not arc(FLAT, hex_, 0, 360) >> hex_ & 1
    assert not is_in_arc(FLAT, hex_, 0, 360, hex_)


def test_one_hex_is_asked_without_the_whole_arc():
    hex_ = FLAT.hex("0605")
    covered = arc(FLAT, hex_, 2, 120)

    for target in FLAT.hexes:
        assert bool(covered >> target & 1) == is_in_arc(FLAT, hex_, 2, 120, target)


def test_a_cone_of_60_degrees_to_a_side_starts_with_one_hex_and_widens():
    hex_ = FLAT.hex("0706")
    cone = arc(FLAT, hex_, 0)

    assert ("0705",) == FLAT.numbers(cone & FLAT.ring(hex_, 1))
    assert ("0604", "0704", "0804") == FLAT.numbers(cone & FLAT.ring(hex_, 2))
    assert ("0603", "0703", "0803") == FLAT.numbers(cone & FLAT.ring(hex_, 3))


def test_a_cone_of_60_degrees_to_a_corner_lies_between_two_rows_of_hexes():
    hex_ = FLAT.hex("0706")
    cone = arc(FLAT, hex_, 1, points=12)

    assert ("0705", "0805") == FLAT.numbers(cone & FLAT.ring(hex_, 1))
    assert ("0704", "0804", "0905") == FLAT.numbers(cone & FLAT.ring(hex_, 2))


@pytest.mark.parametrize(
    ("facing", "width", "points", "sides"),
    [
        (0, 60, 6, (0,)),
        (0, 120, 6, (5, 0, 1)),
        (4, 180, 6, (3, 4, 5)),
        (2, 240, 6, (0, 1, 2, 3, 4)),
        (1, 60, 12, (0, 1)),
        (11, 60, 12, (5, 0)),
        (1, 180, 12, (5, 0, 1, 2)),
        (1, 120, 12, (0, 1)),
    ],
)
def test_front_sides_are_those_the_piece_looks_through(facing, width, points, sides):
    assert sides == faced_sides(facing, width, points=points).front


def test_rear_sides_lie_behind():
    assert (2, 3, 4) == faced_sides(0, rear=120).rear
    assert (3, 4) == faced_sides(1, points=12).rear


def test_flank_sides_are_the_rest():
    assert (1, 2, 4, 5) == faced_sides(0).flank
    assert (2, 4) == faced_sides(0, 120).flank
    assert (2, 5) == faced_sides(1, points=12).flank


def test_a_width_that_is_no_multiple_of_60_is_refused():
    with pytest.raises(ValueError, match="an arc of 90 degrees"):
        faced_sides(0, 90)


SMALL = [
    Grid(columns=7, rows=5),
    Grid(columns=6, rows=5, pushed="odd", push="north"),
    Grid(top="pointy", columns=5, rows=7, pushed="odd"),
    Grid(top="pointy", columns=5, rows=6, push="west"),
    Grid(columns=6, rows=6, missing=("0303", "0601")),
    Grid(columns=1, rows=4),
    Grid(top="pointy", columns=4, rows=1),
    Grid(columns=2, rows=2),
]


@pytest.mark.parametrize("grid", SMALL, ids=repr)
@pytest.mark.parametrize("points", [6, 12])
def test_the_arcs_of_every_hex_hold_what_lies_in_them(grid, points):
    for hex_ in grid.hexes:
        for facing in range(points):
            for width in (60, 120, 180, 240, 300, 360):
                held = {
                    target
                    for target in grid.hexes
                    if arc_holds(grid, hex_, facing, width, target, points)
                }

                assert held == set(members(arc(grid, hex_, facing, width, points=points)))


def arc_holds(grid, hex_, facing, width, target, points):
    return is_in_arc(grid, hex_, facing, width, target, points=points)


def test_several_cones_are_turned_from_the_facing():
    hex_ = FLAT.hex("0706")

    assert arc(FLAT, hex_, 1) | arc(FLAT, hex_, 5) == arc(FLAT, hex_, 2, cones=(-1, 3))
    assert 0 == arc(FLAT, hex_, 2, cones=())
