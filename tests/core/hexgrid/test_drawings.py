"""Drawings in hexes, and the lines that touch them."""

from __future__ import annotations

import pytest

from ww1core.hexgrid.drawings import Drawings
from ww1core.hexgrid.grid import Grid

ARM = ((-10, -100), (10, -100), (10, -40), (-10, -40))
"""At the upper hexside, clear of the centre."""


@pytest.fixture(params=["flat", "pointy"])
def grid(request):
    return Grid(top=request.param, columns=7, rows=7)


@pytest.mark.parametrize("direction", range(6))
def test_a_shape_at_a_side_is_touched_by_the_line_that_crosses_this_side(grid, direction):
    hex_ = grid.hex("0404")
    drawn = Drawings(grid, {hex_: [(ARM, direction)]})
    touched = [drawn.touched(hex_, other, 1 << hex_) for other in grid.toward[hex_]]

    assert [direction] == [d for d, hexes in enumerate(touched) if hexes == 1 << hex_]
    assert 5 == touched.count(0)
    assert 1 << hex_ == drawn.touched(grid.toward[hex_][direction], hex_, 1 << hex_)


def test_a_line_that_ends_before_a_shape_does_not_touch_it(grid):
    hex_, beyond = grid.hex("0404"), grid.ray(grid.hex("0404"), 0)
    drawn = Drawings(grid, {hex_: [(ARM, 0)]})

    assert 0 == drawn.touched(beyond[0], beyond[1], 1 << hex_)
    assert 0 == drawn.touched(hex_, beyond[0], 0)


def test_one_of_several_shapes_in_a_hex_is_enough(grid):
    hex_ = grid.hex("0404")
    drawn = Drawings(grid, {hex_: [(ARM, 0), (ARM, 3)]})
    touched = [drawn.touched(hex_, other, 1 << hex_) for other in grid.toward[hex_]]

    assert [0, 3] == [d for d, hexes in enumerate(touched) if hexes]
