"""HexMap: a grid with its terrain, hexsides, names, areas and off-map boxes.

A box is a node numbered from `grid.size` upward and lives in the same int sets as the hexes. A
link joins two nodes that do not touch on the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, iterate
from ww1core.hexgrid.imprint import NO_IMPRINT, Imprint
from ww1core.hexgrid.sides import (
    SideSet,
    check_exits,
    check_symmetry,
    flood_except,
    join_sides,
    spread_except,
)

if TYPE_CHECKING:
    from ww1core.hexgrid.drawings import Drawings, Shape

__all__ = ["HexMap"]


class HexMap:
    """A map that never changes; what changes in play is kept in state values.

    `exits` are, by feature, the sides at the border over which it leaves the map. `boxes` are the
    names of the off-map boxes and `links` pairs of printed numbers or box names. `imprint` is what
    is printed beside the hexes, and `memory` holds what was drawn of it.
    """

    __slots__ = (
        "_linked",
        "_links_of",
        "all",
        "areas",
        "around",
        "boxes",
        "exits",
        "grid",
        "imprint",
        "level",
        "links",
        "memory",
        "names",
        "neighbours",
        "sides",
        "size",
        "terrain",
    )

    grid: Grid
    terrain: Mapping[str, HexSet]
    level: tuple[int, ...]
    sides: Mapping[str, SideSet]
    exits: Mapping[str, SideSet]
    names: Mapping[Hex, str]
    areas: Mapping[str, HexSet]
    boxes: Mapping[str, int]
    links: tuple[tuple[int, int], ...]
    memory: dict[Any, Any]
    imprint: Imprint
    size: int
    all: HexSet
    neighbours: tuple[tuple[int, ...], ...]
    around: tuple[HexSet, ...]
    _linked: HexSet
    _links_of: dict[int, HexSet]

    def __init__(
        self,
        grid: Grid,
        *,
        terrain: Mapping[str, HexSet] | None = None,
        level: Sequence[int] = (),
        sides: Mapping[str, SideSet] | None = None,
        exits: Mapping[str, SideSet] | None = None,
        names: Mapping[Hex, str] | None = None,
        areas: Mapping[str, HexSet] | None = None,
        boxes: Iterable[str] = (),
        links: Iterable[tuple[str, str]] = (),
        imprint: Imprint = NO_IMPRINT,
    ) -> None:
        numbered: dict[str, int] = {}
        for name in boxes:
            if name in numbered:
                raise DataError(f"box {name} is named twice", field="boxes")
            numbered[name] = grid.size + len(numbered)
        size = grid.size + len(numbered)
        put = object.__setattr__
        put(self, "grid", grid)
        put(self, "boxes", MappingProxyType(numbered))
        put(self, "size", size)
        put(self, "all", grid.all | from_members(numbered.values()))
        put(self, "terrain", MappingProxyType(dict(terrain or {})))
        put(self, "sides", MappingProxyType(dict(sides or {})))
        put(self, "exits", MappingProxyType(dict(exits or {})))
        put(self, "names", MappingProxyType(dict(names or {})))
        put(self, "areas", MappingProxyType(dict(areas or {})))
        put(self, "imprint", imprint)
        put(self, "memory", {})
        put(self, "level", tuple(level) + (0,) * (size - len(level)))
        self._check()
        self._join(links)

    def touching(self, closed: SideSet, within: HexSet = -1) -> tuple[HexSet, ...]:
        """By hex the hexes beside it that no closed side parts from it, of those `within`."""
        touching = [near & within for near in self.grid.around]
        for direction, shut in enumerate(closed):
            for hex_ in iterate(shut & self.grid.step(self.grid.all, (direction + 3) % 6)):
                touching[hex_] &= ~(1 << self.grid.toward[hex_][direction])
        return tuple(touching)

    def parted(self, keys: Iterable[str]) -> tuple[tuple[Hex, Hex], ...]:
        """Each two adjacent hexes that lie in different ones of some terrains, as of countries."""
        kinds = {hex_: key for key in keys for hex_ in iterate(self.terrain[key])}
        return tuple(
            (hex_, other)
            for hex_ in self.grid.hexes
            for other in self.grid.neighbours[hex_]
            if hex_ < other and {hex_, other} <= kinds.keys() and kinds[hex_] != kinds[other]
        )

    def _check(self) -> None:
        if len(self.level) > self.size:
            message = f"{len(self.level)} levels for {self.size} hexes and boxes"
            raise DataError(message, field="level")
        for field, sets in (("terrain", self.terrain), ("areas", self.areas)):
            for key, set_ in sets.items():
                if set_ & ~self.all:
                    raise DataError(f"{key} has members that are not hexes", field=field)
        for key, sides in self.sides.items():
            check_symmetry(self.grid, sides, key)
        for key, sides in self.exits.items():
            check_exits(self.grid, sides, key)

    def _join(self, links: Iterable[tuple[str, str]]) -> None:
        links_of: dict[int, HexSet] = {}
        joined: list[tuple[int, int]] = []
        boxes = len(self.boxes)
        neighbours = list(self.grid.neighbours) + [()] * boxes
        around = list(self.grid.around) + [0] * boxes
        for a_text, b_text in links:
            a, b = self.hex(a_text), self.hex(b_text)
            if a == b or around[a] >> b & 1:
                raise DataError(f"{a_text} and {b_text} are neighbours already", field="links")
            joined.append((a, b))
            for here, there in ((a, b), (b, a)):
                links_of[here] = links_of.get(here, 0) | 1 << there
                neighbours[here] = (*neighbours[here], there)
                around[here] |= 1 << there
        put = object.__setattr__
        put(self, "links", tuple(joined))
        put(self, "neighbours", tuple(neighbours))
        put(self, "around", tuple(around))
        put(self, "_linked", from_members(links_of))
        put(self, "_links_of", links_of)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a map never changes: {name}")

    def number(self, node: int) -> str:
        """Return the printed number of a hex or the name of a box."""
        if node < self.grid.size:
            return self.grid.number(node)
        return tuple(self.boxes)[node - self.grid.size]

    def hex(self, text: str) -> int:
        """Return the hex with this printed number or the box with this name."""
        box = self.boxes.get(text)
        if box is not None:
            return box
        try:
            return self.grid.hex(text)
        except NotationError:
            kinds = "hex or box" if self.boxes else "hex"
            raise NotationError(f"no {kinds} {text.strip()}") from None

    def numbers(self, set_: HexSet) -> tuple[str, ...]:
        """Return the printed numbers of a set, boxes last."""
        boxes = tuple(name for name, box in self.boxes.items() if set_ >> box & 1)
        return self.grid.numbers(set_) + boxes

    def terrain_of(self, hex_: Hex) -> tuple[str, ...]:
        """Return the terrain keys of a hex, in the order of the map's terrain."""
        return tuple(key for key, set_ in self.terrain.items() if set_ >> hex_ & 1)

    def drawings(self, shapes: Mapping[Hex, Iterable[tuple[Shape, int]]]) -> Drawings:
        """Return shapes drawn in hexes, each turned to a direction, for the lines they stop."""
        from ww1core.hexgrid.drawings import Drawings  # few maps have any

        return Drawings(self.grid, shapes)

    def joined_sides(self, features: Iterable[str]) -> SideSet:
        """Return the hexsides that have any of the features."""
        return join_sides(*(self.sides[feature] for feature in features))

    def neighbours_of(self, set_: HexSet) -> HexSet:
        """Return every node that touches or is linked to a member."""
        grid = self.grid
        nodes = grid.neighbours_of(set_ & grid.all)
        linked = set_ & self._linked
        return nodes | self._beyond(linked) if linked else nodes

    def spread(self, set_: HexSet, closed: SideSet | None = None) -> HexSet:
        """Return the set and every node one step from it; closed sides are not crossed."""
        grid = self.grid
        hexes = set_ & grid.all
        nodes = grid.spread(hexes) if closed is None else spread_except(grid, hexes, closed)
        nodes |= set_
        linked = set_ & self._linked
        return nodes | self._beyond(linked) if linked else nodes

    def flood(self, start: HexSet, open_: HexSet, closed: SideSet | None = None) -> HexSet:
        """Return the start and every node reached from it by steps into open nodes.

        Closed sides are not crossed; links are always open.
        """
        if closed is not None and not any(closed):
            closed = None
        reached = self._fill(start, open_, closed)
        linked = self._linked
        fresh = reached & linked
        while fresh:
            more = self._beyond(fresh) & open_ & ~reached
            if not more:
                break
            more = self._fill(more, open_ & ~reached, closed)
            reached |= more
            fresh = more & linked
        return reached

    def _fill(self, start: HexSet, open_: HexSet, closed: SideSet | None) -> HexSet:
        grid = self.grid
        hexes = start & grid.all
        if closed is None:
            return start | grid.flood(hexes, open_)
        return start | flood_except(grid, hexes, open_, closed)

    def _beyond(self, linked: HexSet) -> HexSet:
        nodes = 0
        for node in iterate(linked):
            nodes |= self._links_of[node]
        return nodes
