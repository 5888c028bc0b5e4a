"""Where hexes are drawn, in hex widths to the east and to the south; never used by rules."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

__all__ = ["centre", "corners"]

_HIGH = sqrt(3) / 2
"""The height of a hex that is 1 wide, corner to corner, with a flat top."""
_FLAT = ((-0.25, -0.5), (0.25, -0.5), (0.5, 0), (0.25, 0.5), (-0.25, 0.5), (-0.5, 0))
"""The corners of a hex with a flat top, from its upper left one, seen from its centre."""
_POINTY = ((0, -0.5), (0.5, -0.25), (0.5, 0.25), (0, 0.5), (-0.5, 0.25), (-0.5, -0.25))
"""The same of a hex with a pointy top, from its uppermost corner."""


def centre(top: str, line: int, half: int) -> tuple[float, float]:
    """Return the centre of the hex at a place of the lattice."""
    if top == "flat":
        return line * 0.75, half / 2 * _HIGH
    return half / 2, line * _HIGH


def corners(top: str, line: int, half: int) -> tuple[tuple[float, float], ...]:
    """Return the six corners, clockwise; side d lies between corner d and the next one."""
    x, y = centre(top, line, half)
    offsets: Sequence[tuple[float, float]] = _FLAT if top == "flat" else _POINTY
    high = _HIGH if top == "flat" else 1 / _HIGH
    return tuple((x + a, y + b * high) for a, b in offsets)
