"""Tables of movement costs, and what they say of every hexside of a map.

A step costs what the ground entered costs plus what the hexside adds, unless a route (road, track,
pass) on the hexside replaces both. All numbers are ints in one unit: with half costs, half a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from ww1core.errors import DataError
from ww1core.hexgrid.changes import NO_CHANGES, Changes, terrain_now
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.sides import SideSet

__all__ = ["CostTable", "Crossing", "Land", "crossings_of", "terrain_union"]

_NOTHING: Mapping[str, int] = MappingProxyType({})


class CostTable(NamedTuple):
    """What one class of movers pays and where it may not go.

    A hex costs the largest (`combine="max"`) or the sum of the `terrain` it has, `clear` when
    it has none, plus whatever is `added`. `sides` are added on crossing, `uphill` and
    `downhill` on a change of level. `routes` replace the whole cost of a step; those that are
    `opening` also lead into forbidden terrain and over forbidden sides. `adjacent_only` is
    entered only from a start beside it, `whole` takes the whole allowance. `links` is the cost
    of a step between linked nodes; without it they are no neighbours.
    """

    clear: int = 1
    terrain: Mapping[str, int] = _NOTHING
    added: Mapping[str, int] = _NOTHING
    sides: Mapping[str, int] = _NOTHING
    routes: Mapping[str, int] = _NOTHING
    opening: frozenset[str] = frozenset()
    uphill: int = 0
    downhill: int = 0
    forbidden: frozenset[str] = frozenset()
    forbidden_sides: frozenset[str] = frozenset()
    adjacent_only: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    combine: Literal["max", "sum"] = "max"
    scale: int = 1
    links: int | None = None

    def terrain_keys(self) -> tuple[str, ...]:
        """Return the names of all terrain that matters."""
        named = {*self.terrain, *self.added, *self.forbidden, *self.adjacent_only, *self.whole}
        return tuple(sorted(named))


class Land(NamedTuple):
    """A map with the terrain and the hexsides of this moment."""

    map: HexMap
    changes: Changes = NO_CHANGES
    sides: Mapping[str, SideSet] = MappingProxyType({})

    def terrain(self, key: str) -> HexSet:
        """Return the hexes that have the terrain."""
        return terrain_now(self.map, self.changes, key)

    def side(self, key: str) -> SideSet:
        """Return the hexsides that have the feature."""
        sides = self.sides.get(key) or self.map.sides.get(key)
        if sides is None:
            raise DataError(f"the map has no hexsides named {key}", field="sides")
        return sides


class Crossing(NamedTuple):
    """A kind of hexside: the hexes left in each direction, and the ground entered by cost."""

    leaving: tuple[HexSet, ...]
    grounds: tuple[tuple[int, HexSet], ...]


def terrain_union(land: Land, keys: frozenset[str]) -> HexSet:
    """Return the hexes that have any of the terrain."""
    hexes = 0
    for key in keys:
        hexes |= land.terrain(key)
    return hexes


def crossings_of(land: Land, table: CostTable) -> tuple[Crossing, ...]:
    """Return every kind of hexside; each step belongs to exactly one, or is forbidden."""
    all_ = land.map.grid.all
    open_ = all_ & ~terrain_union(land, table.forbidden)
    grounds = _grounds(land, table)
    extras: dict[int, list[HexSet]] = {}
    routes: dict[tuple[int, bool], list[HexSet]] = {}
    for direction in range(6):
        left = land.map.grid.step(all_, (direction + 3) % 6)
        left = _take_routes(land, table, direction, left, open_, routes)
        for extra, hexes in _extras(land, table, direction, left).items():
            extras.setdefault(extra, [0] * 6)[direction] = hexes
    crossings = [
        Crossing(
            tuple(leaving),
            tuple([(cost + extra, set_ & open_) for cost, set_ in grounds if set_ & open_]),
        )
        for extra, leaving in sorted(extras.items())
    ]
    crossings += [
        Crossing(tuple(leaving), ((cost, all_ if is_opening else open_),))
        for (cost, is_opening), leaving in sorted(routes.items())
        if any(leaving)
    ]
    return tuple(crossings)


def _moved(classes: dict[int, HexSet], hexes: HexSet, by: int) -> dict[int, HexSet]:
    """Return the classes by cost after some hexes have become dearer."""
    moved: dict[int, HexSet] = {}
    for cost, set_ in classes.items():
        moved[cost] = moved.get(cost, 0) | set_ & ~hexes
        moved[cost + by] = moved.get(cost + by, 0) | set_ & hexes
    return {cost: set_ for cost, set_ in moved.items() if set_}


def _grounds(land: Land, table: CostTable) -> list[tuple[int, HexSet]]:
    """Return the hexes by the cost of entering them, forbidden ones included."""
    plain = land.map.grid.all
    classes: dict[int, HexSet] = {}
    if table.combine == "max":
        for key, cost in sorted(table.terrain.items(), key=lambda entry: -entry[1]):
            hexes = land.terrain(key) & plain
            classes[cost] = classes.get(cost, 0) | hexes
            plain ^= hexes
    else:
        listed = plain & terrain_union(land, frozenset(table.terrain))
        plain ^= listed
        classes = {0: listed}
        for key, cost in table.terrain.items():
            classes = _moved(classes, land.terrain(key), cost)
    classes[table.clear] = classes.get(table.clear, 0) | plain
    for key, cost in table.added.items():
        classes = _moved(classes, land.terrain(key), cost)
    return sorted((cost, set_) for cost, set_ in classes.items() if set_)


def _take_routes(
    land: Land,
    table: CostTable,
    direction: int,
    left: HexSet,
    open_: HexSet,
    routes: dict[tuple[int, bool], list[HexSet]],
) -> HexSet:
    """Give each route its hexsides, the cheapest first, and return the sides left over."""
    shut = ~land.map.grid.step(open_, (direction + 3) % 6)
    for key in table.forbidden_sides:
        shut |= land.side(key)[direction]
    for key, cost in sorted(table.routes.items(), key=lambda entry: entry[1]):
        is_opening = key in table.opening
        taken = left & land.side(key)[direction] & (-1 if is_opening else ~shut)
        routes.setdefault((cost, is_opening), [0] * 6)[direction] |= taken
        left ^= taken
    return left & ~shut


def _extras(land: Land, table: CostTable, direction: int, left: HexSet) -> dict[int, HexSet]:
    """Return the sides of one direction by what they add to the cost of the ground."""
    classes = {0: left}
    for key, cost in table.sides.items():
        classes = _moved(classes, land.side(key)[direction], cost)
    if table.uphill:
        classes = _moved(classes, _rises(land.map, direction, 1), table.uphill)
    if table.downhill:
        classes = _moved(classes, _rises(land.map, direction, -1), table.downhill)
    return classes


def _rises(map_: HexMap, direction: int, sign: int) -> HexSet:
    """Return the hexes whose neighbour in the direction is higher, or lower with sign -1."""
    level, toward = map_.level, map_.grid.toward
    hexes = 0
    for hex_ in map_.grid.hexes:
        other = toward[hex_][direction]
        if other >= 0 and (level[other] - level[hex_]) * sign > 0:
            hexes |= 1 << hex_
    return hexes
