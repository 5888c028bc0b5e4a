"""The ground that sight goes over: what stands where at a moment, and how high it rises."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.sides import SideSet, join_sides
from ww1core.hexgrid.sightrules import Ground, Hindrance, Obstacle, Overlay, Walls

__all__ = ["Feature", "Heights", "features_of", "standing"]

Kind = TypeVar("Kind", Obstacle, Hindrance)


class Feature(NamedTuple, Generic[Kind]):
    """A kind of obstacle or hindrance, the overlay that adds it, and those that take it away.

    What is printed is added by none, -1.
    """

    kind: Kind
    source: int
    takers: tuple[int, ...]


def features_of(
    type_: type[Kind], printed: Iterable[Kind], overlays: Sequence[Overlay]
) -> tuple[Feature[Kind], ...]:
    """Return what is printed and what overlays add, of one type."""

    def takers(kind: Kind, after: int) -> tuple[int, ...]:
        later = range(after + 1, len(overlays))
        return tuple([number for number in later if kind.name in overlays[number].takes])

    kinds = [(kind, -1) for kind in printed]
    for number, overlay in enumerate(overlays):
        kinds += [(kind, number) for kind in overlay.adds if isinstance(kind, type_)]
    return tuple([Feature(kind, source, takers(kind, source)) for kind, source in kinds])


def standing(
    features: tuple[Feature[Kind], ...], ground: Ground, among: HexSet
) -> list[tuple[Kind, HexSet]]:
    """Return what stands in some of the hexes at a moment, and where."""
    there = []
    for kind, source, takers in features:
        hexes = (kind.hexes if source < 0 else ground[source]) & among
        if hexes:
            for taker in takers:
                hexes &= ~ground[taker]
            if hexes:
                there.append((kind, hexes))
    return there


class Heights:
    """The levels of a map, compiled: what rises above an eye on a level."""

    __slots__ = ("_above", "_by_level", "_map", "_tall", "_unit", "_walls")

    def __init__(self, map_: HexMap, unit: int, walls: tuple[Walls, ...]) -> None:
        by_level: dict[int, HexSet] = {}
        for hex_ in map_.grid.hexes:
            level = map_.level[hex_]
            by_level[level] = by_level.get(level, 0) | 1 << hex_
        self._map = map_
        self._by_level = by_level
        self._unit = unit
        self._walls = walls
        self._above: dict[tuple[int, int], HexSet] = {}
        self._tall: dict[int, tuple[SideSet | None, tuple[Walls, ...]]] = {}

    def above(self, height: int, level: int) -> HexSet:
        """Return the hexes on which something so high rises above an eye on the level."""
        hexes = self._above.get((height, level))
        if hexes is None:
            hexes = 0
            for ground, among in self._by_level.items():
                if ground * self._unit + height > level * self._unit:
                    hexes |= among
            self._above[height, level] = hexes
        return hexes

    def walls(self, level: int) -> tuple[SideSet | None, tuple[Walls, ...]]:
        """Return the sides that block an eye on the level, None if none do, and the fences."""
        tall = self._tall.get(level)
        if tall is None:
            walls = [wall._replace(sides=self._tall_sides(wall, level)) for wall in self._walls]
            shut = [wall.sides for wall in walls if not wall.value]
            fences = tuple([wall for wall in walls if wall.value])
            tall = self._tall[level] = (join_sides(*shut) if shut else None, fences)
        return tall

    def _tall_sides(self, wall: Walls, level: int) -> SideSet:
        """Return the sides of a wall that rise above an eye on the level."""
        if wall.height is None:
            return wall.sides
        tall = self.above(wall.height, level)
        step = self._map.grid.step
        a, b, c, d, e, f = (
            sides & (tall | step(tall, (direction + 3) % 6))
            for direction, sides in enumerate(wall.sides)
        )
        return a, b, c, d, e, f
