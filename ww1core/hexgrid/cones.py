"""Cones: the hexes between two bearings, line by line instead of hex by hex.

A bearing is one of the 24 parts of the circle of `lines.clock`. Between two even ones, which are
exact, the hexes of every line are a run, found by two divisions.
"""

from __future__ import annotations

from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.lattice import MOVES

__all__ = ["cone_around"]

PARTS = 24
"""How many parts of 15 degrees a circle has."""
HALF_CIRCLE = 12
"""How many of these parts half a circle has, the widest cone that is drawn directly."""


def cone_around(
    top: str, start: int, parts: int, place: int, late: int, lines: int, stride: int
) -> HexSet:
    """The hexes in some parts of the circle, seen from a place of the middle one of 2n - 1 lines.

    `late` tells whether that line lies half a hex further than its neighbours; `lines` is n. The
    sight of every hex with this place and lateness is the same set, moved by whole lines.
    """
    if parts > HALF_CIRCLE:  # all but the open cone of the other parts
        rest = _between(top, start + parts, PARTS - parts, place, late, lines, stride, over=1)
        column = (1 << stride - 1) - 1
        whole = 0
        for line in range(2 * lines - 1):
            whole |= column << line * stride
        return whole & ~rest
    return _between(top, start, parts, place, late, lines, stride, over=0)


def _between(
    top: str,
    start: int,
    parts: int,
    place: int,
    late: int,
    lines: int,
    stride: int,
    *,
    over: int,
) -> HexSet:
    """The hexes that turn from the first bearing by at least `over`, and so to the last one."""
    a_line, a_half = _vector(top, start)
    b_line, b_half = _vector(top, start + parts)
    hexes, last = 0, stride - 2
    for across in range(1 - lines, lines):
        # Half hexes h from here with  a_line * h - a_half * across >= over  and the like for b.
        low, high = -4 * stride, 4 * stride
        for factor, bound in (
            (a_line, over + a_half * across),
            (-b_line, over - b_half * across),
        ):
            if factor > 0:
                low = max(low, -(-bound // factor))
            elif factor < 0:
                high = min(high, bound // factor)
            elif bound > 0:
                high = low - 1
        shift = 2 * place + late - (late + across) % 2
        first = max(0, -(-(low + shift) // 2))
        count = min(last, (high + shift) // 2) - first + 1
        if count > 0:
            hexes |= ((1 << count) - 1) << (across + lines - 1) * stride + first
    return hexes


def _vector(top: str, part: int) -> tuple[int, int]:
    """Lines and half hexes along an even part of the circle, so that turns count clockwise."""
    moves = MOVES[top]
    d, between = divmod(part % PARTS, 4)
    line, half = moves[d]
    if between:
        after = moves[(d + 1) % len(moves)]
        line, half = line + after.line, half + after.half
    return (line, half) if top == "flat" else (-line, -half)
