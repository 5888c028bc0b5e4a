"""Lines and bearings, against exact geometry in fractions and against angles."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from math import atan2, degrees

import pytest

from ww1core.hexgrid.grid import Grid

GRIDS = {
    "flat": Grid(columns=11, rows=9),
    "flat north": Grid(columns=8, rows=11, push="north", pushed="odd", columns_run="west"),
    "pointy": Grid(top="pointy", columns=10, rows=10, numbering="RRCC"),
    "pointy west": Grid(top="pointy", columns=9, rows=11, push="west", columns_run="west"),
}


@pytest.fixture(params=GRIDS, ids=str)
def grid(request):
    return GRIDS[request.param]


def some_pairs(grid, seed, number=150):
    rng = random.Random(seed)
    return [(rng.choice(grid.hexes), rng.choice(grid.hexes)) for _ in range(number)]


def span_inside(grid, a, b, hex_):
    """The part of the line from a to b within a hex: start, end, and whether it is on a border."""
    line, half = grid.vector(a, b)
    start_line, start_half = grid.vector(hex_, a)
    low, high = Fraction(0), Fraction(1)
    is_on_border = False
    for x, y, limit in ((0, 1, 1), (3, 1, 2), (3, -1, 2)):
        at, slope = x * start_line + y * start_half, x * line + y * half
        if slope == 0:
            if abs(at) > limit:
                return None
            is_on_border |= abs(at) == limit
        else:
            ends = sorted((Fraction(-limit - at, slope), Fraction(limit - at, slope)))
            low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high, is_on_border) if low < high else None


def exact_line(grid, a, b):
    """Every hex the line enters, in order; hexes on both sides of the line in one entry."""
    spans = {hex_: span_inside(grid, a, b, hex_) for hex_ in grid.hexes}
    by_start = {}
    for hex_, span in spans.items():
        if span is not None:
            by_start.setdefault(span[0], []).append(hex_)
    return tuple(tuple(sorted(by_start[start])) for start in sorted(by_start))


def test_a_line_starts_and_ends_with_its_hexes(grid):
    for a, b in some_pairs(grid, 1):
        line = grid.line(a, b)

        assert ((a,), (b,)) == (line[0], line[-1])


def test_a_line_has_one_entry_a_step(grid):
    for a, b in some_pairs(grid, 2):
        line = grid.line(a, b)

        assert grid.distance(a, b) + 1 == len(line)
        for steps, entry in enumerate(line):
            assert {steps} == {grid.distance(a, hex_) for hex_ in entry}


def test_the_hexes_of_a_line_touch_one_after_the_other(grid):
    for a, b in some_pairs(grid, 3):
        line = grid.line(a, b)
        for before, after in pairwise(line):
            assert all(y in grid.neighbours[x] for x in before for y in after)


def test_a_line_is_the_same_both_ways(grid):
    for a, b in some_pairs(grid, 4):
        assert grid.line(a, b) == grid.line(b, a)[::-1]
        assert grid.crossed(a, b) == grid.crossed(b, a)[::-1]


def test_a_line_holds_only_hexes_that_the_straight_line_meets(grid):
    for a, b in some_pairs(grid, 5, 60):
        for entry in grid.line(a, b):
            for hex_ in entry:
                assert a == b or span_inside(grid, a, b, hex_) is not None


def test_crossed_hexes_are_those_the_straight_line_enters(grid):
    for a, b in some_pairs(grid, 6, 60):
        if a != b:
            assert exact_line(grid, a, b) == grid.crossed(a, b)


def test_a_line_to_its_own_hex_is_that_hex(grid):
    hex_ = grid.hexes[4]

    assert ((hex_,),) == grid.line(hex_, hex_) == grid.crossed(hex_, hex_)


def test_a_corner_cut_on_the_way_is_crossed_but_no_step_of_the_line():
    grid = Grid(columns=10, rows=10)
    a, b = grid.hex("0101"), grid.hex("1007")
    steps = {hex_ for entry in grid.line(a, b) for hex_ in entry}
    crossed = {hex_ for entry in grid.crossed(a, b) for hex_ in entry}

    assert steps < crossed


def test_a_line_along_the_border_keeps_the_hexes_that_exist():
    grid = Grid(top="pointy", columns=1, rows=3)
    line = grid.line(grid.hex("0101"), grid.hex("0103"))

    assert [("0101",), ("0102",), ("0103",)] == [
        tuple(grid.number(hex_) for hex_ in entry) for entry in line
    ]


def test_a_line_over_a_hole_has_an_empty_entry():
    grid = Grid(columns=1, rows=3, missing=["0102"])
    a, b = grid.hex("0101"), grid.hex("0103")

    assert ((a,), (), (b,)) == grid.line(a, b)


def test_a_bearing_is_the_nearest_direction_or_halfway(grid):
    first = 0 if grid.top == "flat" else 30
    for a, b in some_pairs(grid, 7):
        if a != b:
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            angle = (degrees(atan2(bx - ax, ay - by)) - first) % 360
            direction = round(angle / 60) % 6
            off = abs((angle - 60 * direction + 180) % 360 - 180)
            wanted = 2 * direction
            if off == pytest.approx(30):
                wanted = round(angle / 30) % 12

            assert wanted == grid.bearing(a, b)


def test_the_clock_has_exact_and_open_parts(grid):
    first = 0 if grid.top == "flat" else 30
    for a, b in some_pairs(grid, 8):
        if a != b:
            (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
            angle = (degrees(atan2(bx - ax, ay - by)) - first) % 360
            exact = round(angle / 30)
            is_exact = angle == pytest.approx(30 * exact, abs=1e-6)
            wanted = 2 * (exact % 12) if is_exact else 2 * int(angle // 30) + 1

            assert wanted == grid.clock(a, b)


def test_a_hex_has_no_bearing_to_itself(grid):
    with pytest.raises(ValueError, match="no bearing to itself"):
        grid.bearing(grid.hexes[0], grid.hexes[0])
