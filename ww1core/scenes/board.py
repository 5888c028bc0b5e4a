"""The parts of a scene that a map supplies: hexes, hexsides, boxes and their geometry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from ww1core.hexgrid.changes import NO_CHANGES, Changes, terrain_now
from ww1core.hexgrid.hexset import members
from ww1core.hexgrid.sides import NO_SIDES, SideSet, pairs
from ww1core.remembering import per_owner
from ww1core.scenes.scene import Box, Geometry, HexCell, Marker, SideFeature

if TYPE_CHECKING:
    from ww1core.hexgrid.grid import Grid
    from ww1core.hexgrid.hexmap import HexMap

__all__ = ["boxes", "cells", "geometry", "onward_features", "side_features"]

MOST = 64
"""So many states of a map, its ground and who holds it, are remembered."""
_WIDE, _HIGH, _GAP = 2.4, 1.4, 0.3
"""The width and height of an off-map box and the gap between two, in sides of a hex."""


def geometry(grid: Grid) -> Geometry:
    """The shape of the hexes of a grid."""
    hex_ = grid.hexes[0]
    x, y = grid.centre(hex_)
    return Geometry(grid.top, tuple((cx - x, cy - y) for cx, cy in grid.corners(hex_)))


def cells(
    map_: HexMap,
    changes: Changes = NO_CHANGES,
    *,
    owners: Mapping[int, int] | None = None,
    markers: Mapping[int, tuple[Marker, ...]] | None = None,
    works: Mapping[int, str] | None = None,
    named: Callable[[str], str] = str,
    unseen: Collection[str] = (),
) -> tuple[HexCell, ...]:
    """Every hex of a map with its terrain of this moment, its owner's side and its markers.

    ``owners`` maps a side to the set of hexes it holds, ``markers`` a hex to its badges, ``works``
    a hex to the terrain of what is built on its ground; ``named`` gives a name of the map as the
    language of the scene writes it; terrain that is ``unseen`` is left out.
    """
    held = tuple((owners or {}).items())
    drawn = list(_held_cells(map_, changes, named, held, frozenset(unseen)))
    place = _places(map_)
    for hex_, badges in (markers or {}).items():
        drawn[place[hex_]] = drawn[place[hex_]]._replace(markers=badges)
    for hex_, key in (works or {}).items():
        cell = drawn[place[hex_]]
        drawn[place[hex_]] = cell._replace(terrain=(*cell.terrain, key))
    return tuple(drawn)


@per_owner()
def _places(map_: HexMap) -> dict[int, int]:
    """Where in the order of all hexes each of them comes."""
    return {hex_: place for place, hex_ in enumerate(map_.grid.hexes)}


@per_owner(MOST)
def _held_cells(
    map_: HexMap,
    changes: Changes,
    named: Callable[[str], str],
    held: tuple[tuple[int, int], ...],
    unseen: frozenset[str],
) -> tuple[HexCell, ...]:
    """Every hex with its terrain and its owner."""
    owner = dict.fromkeys(map_.grid.hexes)
    for side, hexes in reversed(held):
        owner |= dict.fromkeys(members(hexes & map_.grid.all), side)
    ground = zip(map_.grid.hexes, _ground_cells(map_, changes, named, unseen), strict=True)
    return tuple([HexCell(*cell[:6], owner[hex_]) for hex_, cell in ground])


@per_owner(MOST)
def _ground_cells(
    map_: HexMap, changes: Changes, named: Callable[[str], str], unseen: frozenset[str]
) -> tuple[HexCell, ...]:
    """Every hex with its terrain, whoever holds it."""
    grid = map_.grid
    keys = [*map_.terrain, *(key for key, _, _ in changes if key not in map_.terrain)]
    terrain = [(key, terrain_now(map_, changes, key)) for key in keys if key not in unseen]
    return tuple(
        HexCell(
            grid.number(hex_),
            *grid.centre(hex_),
            tuple(key for key, hexes in terrain if hexes >> hex_ & 1),
            named(map_.names.get(hex_, "")),
            map_.level[hex_],
        )
        for hex_ in grid.hexes
    )


def side_features(
    map_: HexMap,
    now: Mapping[str, SideSet] | None = None,
    kinds: Iterable[str] | None = None,
) -> tuple[SideFeature, ...]:
    """Every hexside feature of a map once, also those over which it leaves the map.

    ``now`` replaces or adds kinds that change in play.
    """
    grid = map_.grid
    features = {**map_.sides, **(now or {})}
    wanted = tuple(features if kinds is None else kinds)
    inside = (
        SideFeature(grid.number(a), grid.number(b), kind)
        for kind in wanted
        for a, b in pairs(grid, features[kind])
    )
    outward = (
        SideFeature(grid.number(hex_), "", kind, direction)
        for kind in wanted
        for direction, hexes in enumerate(map_.exits.get(kind, NO_SIDES))
        for hex_ in members(hexes)
    )
    return (*inside, *outward)


def onward_features(grid: Grid, key: str, lines: Iterable[tuple[int, int]]) -> list[SideFeature]:
    """Where lines from hex to hex that end at the border of the map go on over it."""
    ends: dict[int, list[int]] = {}
    for a, b in lines:
        ends.setdefault(a, []).append(grid.toward[a].index(b))
        ends.setdefault(b, []).append(grid.toward[b].index(a))
    features = []
    for hex_, directions in sorted(ends.items()):
        ahead = [(directions[0] + turn) % 6 for turn in (3, 2, 4)]
        free = [direction for direction in ahead if grid.toward[hex_][direction] < 0]
        if len(directions) == 1 and free:
            features.append(SideFeature(grid.number(hex_), "", key, free[0]))
    return features


def boxes(
    map_: HexMap,
    *,
    owners: Mapping[int, int] | None = None,
    markers: Mapping[int, tuple[Marker, ...]] | None = None,
    named: Callable[[str], str] = str,
) -> tuple[Box, ...]:
    """The off-map boxes of a map, in rows below it; what else is given as for the cells."""
    grid = map_.grid
    corners = [point for hex_ in grid.hexes for point in grid.corners(hex_)]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    bottom = max(y for _, y in corners)
    in_a_row = max(1, int((right - left + _GAP) / (_WIDE + _GAP)))
    drawn = []
    for place, (name, node) in enumerate(map_.boxes.items()):
        row, column = divmod(place, in_a_row)
        side = next((s for s, held in (owners or {}).items() if held >> node & 1), None)
        drawn.append(
            Box(
                name,
                left + _WIDE / 2 + column * (_WIDE + _GAP),
                bottom + _GAP + _HIGH / 2 + row * (_HIGH + _GAP),
                _WIDE,
                _HIGH,
                name=named(map_.names.get(node, "")),
                owner=side,
                markers=(markers or {}).get(node, ()),
            )
        )
    return tuple(drawn)
