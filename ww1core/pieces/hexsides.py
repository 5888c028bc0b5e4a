"""Hexsides that a side closes in play: by owner a set of sides, as a value of the state."""

from __future__ import annotations

from typing import TypeAlias

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.sides import NO_SIDES, SideSet, add, join_sides, remove
from ww1core.pieces.sides import with_item

__all__ = ["OwnedSides", "closed_to", "set_side"]

OwnedSides: TypeAlias = tuple[SideSet, ...]
"""By side the hexsides that it has closed."""


def set_side(
    grid: Grid, closed: OwnedSides, a: int, b: int, *, closed_by: int | None
) -> OwnedSides:
    """The closed hexsides after an owner has closed the one between two hexes.

    Closed by None it is open again, whoever had closed it.
    """
    if closed_by is not None:
        return with_item(closed, closed_by, add(grid, closed[closed_by], a, b))
    return tuple([remove(grid, sides, a, b) for sides in closed])


def closed_to(closed: OwnedSides, side: int) -> SideSet:
    """The hexsides that a side may not cross: those that others have closed."""
    return join_sides(NO_SIDES, *[s for owner, s in enumerate(closed) if owner != side])
