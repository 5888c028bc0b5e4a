"""Drawings in hexes, such as those of buildings, and the straight lines that touch them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin, sqrt

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet, subset

__all__ = ["Drawings"]

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Shape = Iterable[tuple[float, float]]
"""The corners of a convex shape, clockwise, seen from the centre of its hex."""

HUNDREDTH = 100
"""What a corner counts by: so many parts to a hexside."""
LINE = sqrt(3)
"""The way from line to line of the lattice, where that from centre to hexside is 1."""
NEAR = 1e-9
"""A line this near to a drawing touches it: corners are computed, not measured."""


class Drawings:
    """Convex shapes in hexes, and the lines between centres that touch them.

    A shape has its corners clockwise as (x to the right, y down), in hundredths of the way from
    the centre of its hex to a hexside, and is turned from the top into a direction.
    """

    __slots__ = ("_grid", "_polygons")

    def __init__(self, grid: Grid, shapes: Mapping[Hex, Iterable[tuple[Shape, int]]]) -> None:
        self._grid = grid
        self._polygons = {
            hex_: tuple([self._placed(shape, direction, hex_) for shape, direction in parts])
            for hex_, parts in shapes.items()
        }

    def touched(self, a: Hex, b: Hex, among: HexSet) -> HexSet:
        """Return those of some hexes in which the line between two centres touches a shape."""
        start, end, polygons = self._centre(a), self._centre(b), self._polygons
        return subset(among, lambda hex_: any(_meets(part, start, end) for part in polygons[hex_]))

    def _centre(self, hex_: Hex) -> Point:
        line, half = self._grid.vector(0, hex_)
        across, along = line * LINE, float(half)
        return (across, along) if self._grid.top == "flat" else (along, across)

    def _placed(self, shape: Shape, direction: int, hex_: Hex) -> Polygon:
        """A shape turned clockwise to a direction and put into a hex; its corners go clockwise."""
        middle = self._centre(hex_)
        turn = (direction if self._grid.top == "flat" else direction + 0.5) * pi / 3
        c, s = cos(turn), sin(turn)
        return tuple(
            [
                (
                    middle[0] + (x * c - y * s) / HUNDREDTH,
                    middle[1] + (x * s + y * c) / HUNDREDTH,
                )
                for x, y in shape
            ]
        )


def _meets(polygon: Polygon, a: Point, b: Point) -> bool:
    """Tell whether the way from one point to another touches a convex polygon."""
    first, last = 0.0, 1.0
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = polygon[-1]
    for next_x, next_y in polygon:
        ex, ey = next_x - x, next_y - y
        outside = ex * (a[1] - y) - ey * (a[0] - x)
        change = ex * dy - ey * dx
        if abs(change) < NEAR:
            if outside < -NEAR:
                return False
        else:
            at = (-NEAR - outside) / change
            if change > 0:
                first = max(first, at)
            else:
                last = min(last, at)
        if first > last:
            return False
        x, y = next_x, next_y
    return True
