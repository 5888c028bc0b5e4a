"""Terrain that changes in play: an overlay of hex sets over a map, kept as a state value."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from ww1core.hexgrid.hexmap import HexMap
    from ww1core.hexgrid.hexset import HexSet

__all__ = ["NO_CHANGES", "Changes", "put_terrain", "take_terrain", "terrain_now"]

Changes: TypeAlias = tuple[tuple[str, int, int], ...]
"""By changed terrain, sorted: the key, the hexes that gained it, the hexes that lost it.

Only what differs from the printed map is kept, so that equal ground has equal changes.
"""

NO_CHANGES: Changes = ()
"""The changes of ground that is as printed."""


def terrain_now(map_: HexMap, changes: Changes, key: str) -> HexSet:
    """Return the hexes that have the terrain at this moment."""
    printed = map_.terrain.get(key, 0)
    for changed, gained, lost in changes:
        if changed == key:
            return printed & ~lost | gained
    return printed


def put_terrain(map_: HexMap, changes: Changes, key: str, hexes: HexSet) -> Changes:
    """Return the changes after the hexes gain the terrain."""
    gained, lost = _change(changes, key)
    printed = map_.terrain.get(key, 0)
    return _replace(changes, key, gained | hexes & ~printed, lost & ~hexes)


def take_terrain(map_: HexMap, changes: Changes, key: str, hexes: HexSet) -> Changes:
    """Return the changes after the hexes lose the terrain."""
    gained, lost = _change(changes, key)
    printed = map_.terrain.get(key, 0)
    return _replace(changes, key, gained & ~hexes, lost | hexes & printed)


def _change(changes: Changes, key: str) -> tuple[HexSet, HexSet]:
    for changed, gained, lost in changes:
        if changed == key:
            return gained, lost
    return 0, 0


def _replace(changes: Changes, key: str, gained: HexSet, lost: HexSet) -> Changes:
    others = [change for change in changes if change[0] != key]
    if gained or lost:
        others.append((key, gained, lost))
    return tuple(sorted(others))
