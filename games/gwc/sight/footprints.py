"""The drawings of buildings: what they cover of their hexes and which lines touch them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin, sqrt

from games.gwc.content.land import Board
from games.gwc.schema.ground import FootprintData
from ww1core.hexgrid import Grid, HexSet, members, subset

Point = tuple[float, float]
Polygon = tuple[Point, ...]

HUNDREDTH = 100
COLUMN = sqrt(3)
"""The way from column to column, where that from centre to hexside is 1."""
NEAR = 1e-9
"""A line this near to a drawing touches it: corners are computed, not measured."""


def centre_of(grid: Grid, hex_: int) -> Point:
    """The centre of a hex: x to the right, y down, 1 from a centre to a hexside."""
    line, half = grid.vector(0, hex_)
    return line * COLUMN, float(half)


def drawings_of(board: Board, prints: FootprintData) -> dict[int, tuple[Polygon, ...]]:
    """The convex parts of the drawing in each hex with a building."""
    land = board.land
    joined = land.sides["joined"]
    half, side = prints.joined, HUNDREDTH
    strip = ((-half, -side), (half, -side), (half, 0), (-half, 0))
    drawings: dict[int, tuple[Polygon, ...]] = {}
    for hex_ in members(land.terrain["building"]):
        centre = centre_of(land.grid, hex_)
        if board.blocks >> hex_ & 1:
            parts = [_placed(prints.block, 0, centre)]
        else:
            parts = [_placed(prints.corner, board.corners[hex_], centre)]
        parts += [_placed(strip, d, centre) for d in range(6) if joined[d] >> hex_ & 1]
        drawings[hex_] = tuple(parts)
    return drawings


def _placed(shape: Iterable[tuple[int, int]], direction: int, centre: Point) -> Polygon:
    """A shape turned clockwise to a direction and put into a hex; its corners go clockwise."""
    turn = direction * pi / 3
    c, s = cos(turn), sin(turn)
    return tuple(
        (
            centre[0] + (x * c - y * s) / HUNDREDTH,
            centre[1] + (x * s + y * c) / HUNDREDTH,
        )
        for x, y in shape
    )


def meets(polygon: Polygon, a: Point, b: Point) -> bool:
    """Whether the way from one point to another touches a convex polygon."""
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


def touched(
    grid: Grid, drawings: Mapping[int, tuple[Polygon, ...]], a: int, b: int, among: HexSet
) -> HexSet:
    """Those of some hexes in which the line between two centres touches the drawing."""
    start, end = centre_of(grid, a), centre_of(grid, b)
    return subset(among, lambda hex_: any(meets(part, start, end) for part in drawings[hex_]))
