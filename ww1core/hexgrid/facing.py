"""Facings and arcs: where a piece looks, and the hexes it covers.

A facing is a direction 0 to 5 (a hexside) or, with `points=12`, 0 to 11: an even one is a hexside,
an odd one the corner after it. Arcs are cones of 60 degrees or a multiple of it; both border rows
belong to them, the hex itself does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet

__all__ = ["FacedSides", "arc", "faced_sides", "is_in_arc", "opposite", "turn", "turns_between"]

_WIDTHS = (60, 120, 180, 240, 300, 360)
"""The degrees that an arc may cover."""


def turn(facing: int, steps: int, points: int = 6) -> int:
    """Return the facing after some steps clockwise, or counter-clockwise when negative."""
    return (facing + steps) % points


def opposite(facing: int, points: int = 6) -> int:
    """Return the facing the other way round."""
    return (facing + points // 2) % points


def turns_between(facing: int, wanted: int, points: int = 6) -> int:
    """Return the fewest steps, in either sense, from one facing to another."""
    steps = (wanted - facing) % points
    return min(steps, points - steps)


def is_in_arc(
    grid: Grid, hex_: Hex, facing: int, width: int, target: Hex, *, points: int = 6
) -> bool:
    """Tell whether a hex lies in the arc."""
    if hex_ == target:
        return False
    return _covers(facing, width, points, grid.clock(hex_, target))


def arc(
    grid: Grid,
    hex_: Hex,
    facing: int,
    width: int = 60,
    *,
    points: int = 6,
    cones: Iterable[int] = (0,),
) -> HexSet:
    """Return the hexes in the arc of a piece, to the end of the map.

    Of several `cones` each is an arc of that width, turned from the facing by so many steps.
    """
    hexes = 0
    for steps in cones:
        hexes |= grid.cone(hex_, *_span(turn(facing, steps, points), width, points))
    return hexes


class FacedSides(NamedTuple):
    """The hexsides of a piece, as directions."""

    front: tuple[int, ...]
    """Those through which it looks, clockwise from the left."""
    flank: tuple[int, ...]
    """Those that are neither front nor rear, in ascending order."""
    rear: tuple[int, ...]
    """Those behind it, clockwise."""


def faced_sides(facing: int, front: int = 60, rear: int = 60, *, points: int = 6) -> FacedSides:
    """Return the hexsides before, beside and behind a piece; front and rear are so many degrees."""
    before = _sides(facing, front, points)
    behind = _sides(opposite(facing, points), rear, points)
    return FacedSides(before, tuple(d for d in range(6) if d not in before + behind), behind)


def _sides(facing: int, width: int, points: int) -> tuple[int, ...]:
    start, parts = _span(facing, width, points)
    turned = ((start + 3) // 4 + i for i in range(6))
    return tuple(d % 6 for d in turned if 4 * d <= start + parts)


def _span(facing: int, width: int, points: int) -> tuple[int, int]:
    """Return the first part of the arc and its width, in 24 parts of the circle."""
    if width not in _WIDTHS:
        raise ValueError(f"an arc of {width} degrees is not a multiple of 60")
    parts = width // 15
    return facing * (24 // points) - parts // 2, parts


def _covers(facing: int, width: int, points: int, part: int) -> bool:
    start, parts = _span(facing, width, points)
    return (part - start) % 24 <= parts
