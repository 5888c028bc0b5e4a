"""Straight lines and bearings between hex centres, in exact whole numbers.

A vector is (lines, half hexes), as between two cells of a lattice.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from ww1core.hexgrid.lattice import MOVES

__all__ = ["clock", "crossed_places", "distance", "line_places"]


def distance(line: int, half: int) -> int:
    """Return how many steps a vector is long."""
    line, half = abs(line), abs(half)
    return line if half <= line else (line + half) // 2


def clock(top: str, line: int, half: int) -> int:
    """Return the angle of a vector, clockwise from direction 0 in 24 parts.

    Even parts are exact: 4 * d is direction d, 4 * d + 2 the line along a hexside between d and
    d + 1; odd parts lie strictly between them.
    """
    if line == half == 0:
        raise ValueError("a hex has no bearing to itself")
    moves = MOVES[top]
    turns = [_cross(move.line, move.half, line, half) for move in moves]
    handed = _cross(moves[0].line, moves[0].half, moves[1].line, moves[1].half)
    for d in range(6):
        e = (d + 1) % 6
        after, before = turns[d] * handed, turns[e] * handed
        if after >= 0 and before < 0:
            break
    if after == 0:
        return 4 * d
    a, b = moves[d], moves[e]
    middle = _cross(a.line + b.line, a.half + b.half, line, half) * handed
    return 4 * d + 2 + (middle > 0) - (middle < 0)


def line_places(line: int, half: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the vectors of the hexes on a line, one entry a step, two hexes where it is a tie."""
    steps = distance(line, half)
    if steps == 0:
        return (((0, 0),),)
    x, y = line, (half - line) // 2
    return tuple(
        tuple((q, 2 * r + q) for q, r in _holding(x * i, y * i, steps)) for i in range(steps + 1)
    )


@lru_cache(maxsize=4096)
def crossed_places(line: int, half: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the vectors of every hex a line enters, in order, in pairs where it is on a side."""
    x, y = line, (half - line) // 2
    z = -x - y
    spans = tuple(abs(span) for span in (x - y, y - z, z - x))
    if 0 in spans or 0 in (x, y, z):
        return line_places(line, half)
    whole = spans[0] * spans[1] * spans[2]
    times = sorted({whole // span * i for span in spans for i in range(span + 1)})
    places: list[tuple[int, int]] = []
    for before, after in pairwise(times):
        for q, r in _holding(x * (before + after), y * (before + after), 2 * whole):
            place = (q, 2 * r + q)
            if not places or places[-1] != place:
                places.append(place)
    return tuple((place,) for place in places)


def _cross(line: int, half: int, other_line: int, other_half: int) -> int:
    return line * other_half - half * other_line


def _holding(x: int, y: int, scale: int) -> Iterable[tuple[int, int]]:
    """Return the hexes that hold the point (x, y) / scale, border included."""
    q, r = x // scale, y // scale
    hexes = []
    for i, j in ((q, r), (q, r + 1), (q + 1, r), (q + 1, r + 1)):
        u, v = x - i * scale, y - j * scale
        w = -u - v
        if abs(u - v) <= scale and abs(v - w) <= scale and abs(w - u) <= scale:
            hexes.append((i, j))
    return hexes
