"""Maps joined from sections: each section keeps its numbers, its data turn with it.

The hexes of a joined map are numbered with the section as prefix (`3:0507`). Edge hexes that lie
on each other, such as the two halves of a hex on the trim lines of two boards, become one hex,
which is known by both numbers. A road that leaves a section where one of the next section comes in
goes on over the seam.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, iterate
from ww1core.hexgrid.lattice import MOVES
from ww1core.hexgrid.numbering import Cell
from ww1core.hexgrid.sides import NO_SIDES, SideSet

__all__ = ["Joined", "Placement", "join"]

_HALF_TURNS = (0, 3)
"""The turns that leave a section where it is in a diagram."""


class Placement(NamedTuple):
    """A section on the table, turned clockwise by sixths of a circle (3 is half a turn).

    Its hex `own` lies on the hex `on` of the sections placed before it or, with `toward`, beside
    that hex in this direction. The first section has neither. Or all sections are of one size and
    lie `at` a place of a diagram: so many sections from the left and from the top.
    """

    section: str
    map: HexMap
    turned: int = 0
    own: str = ""
    on: str = ""
    toward: int | None = None
    at: tuple[int, int] | None = None


class Joined(NamedTuple):
    """One map made of sections.

    `loose` are, by feature, the sides at a seam over which it leaves a section and meets nothing.
    """

    map: HexMap
    turned: Mapping[str, int]
    parts: Mapping[str, HexSet]
    loose: Mapping[str, SideSet]

    def direction(self, section: str, direction: int) -> int:
        """Return where a direction printed on a section points on the joined map."""
        return (direction + self.turned[section]) % 6

    def printed_direction(self, section: str, direction: int) -> int:
        """Return how a direction of the joined map is printed on a section."""
        return (direction - self.turned[section]) % 6

    def hex(self, section: str, number: str) -> Hex:
        """Return the hex with this number on its section."""
        return self.map.hex(f"{section}:{number}")

    def sections_of(self, hex_: Hex) -> tuple[str, ...]:
        """Return the sections a hex belongs to: one, or more at a seam."""
        return tuple(section for section, part in self.parts.items() if part >> hex_ & 1)


def join(placements: Sequence[Placement]) -> Joined:
    """Return the map of all sections, as they are laid out."""
    if not placements:
        raise DataError("a joined map needs at least one section", field="sections")
    top = placements[0].map.grid.top
    cells: dict[tuple[int, int], str] = {}
    aliases: dict[str, str] = {}
    at: dict[str, tuple[int, int]] = {}
    seen: set[str] = set()
    edges: set[str] = set()
    for placement in placements:
        if placement.section in seen:
            raise DataError(f"section {placement.section} is placed twice", field="sections")
        if placement.map.grid.top != top:
            message = f"section {placement.section} has other hexes than {placements[0].section}"
            raise DataError(message, field="sections")
        seen.add(placement.section)
        grid = placement.map.grid
        for hex_, place in _places(placement, at):
            number = f"{placement.section}:{grid.number(hex_)}"
            at[number] = place
            is_edge = len(grid.neighbours[hex_]) < len(MOVES[top])
            if is_edge:
                edges.add(number)
            below = cells.setdefault(place, number)
            if below != number:
                if not is_edge or below not in edges:
                    message = f"{number} lies on {below}, and only edge hexes may be shared"
                    raise DataError(message, field="sections")
                aliases[number] = below
    grid = Grid.of_cells(top, [Cell(number, *place) for place, number in cells.items()], aliases)
    return _joined(grid, placements)


def _places(
    placement: Placement, at: Mapping[str, tuple[int, int]]
) -> Iterable[tuple[Hex, tuple[int, int]]]:
    """Yield the hexes of a section with their places on the joined lattice."""
    grid = placement.map.grid
    moves = MOVES[grid.top]
    if placement.at is not None:
        own, (line, half) = grid.hexes[0], _in_diagram(placement, placement.at)
    elif not at:
        if placement.own or placement.on or placement.toward is not None:
            message = f"section {placement.section} is the first and lies at no other hex"
            raise DataError(message, field="sections")
        own, (line, half) = grid.hexes[0], (0, 0)
    else:
        try:
            own, (line, half) = grid.hex(placement.own), at[placement.on]
        except (KeyError, NotationError):
            message = (
                f"section {placement.section} cannot lie with hex {placement.own or '(none)'} "
                f"at {placement.on or '(none)'}: there is no such hex"
            )
            raise DataError(message, field="sections") from None
        if placement.toward is not None:
            move = moves[placement.toward]
            line, half = line + move.line, half + move.half
    a, b = moves[0], moves[1]
    area = a.line * b.half - a.half * b.line
    c, d = moves[placement.turned % 6], moves[(placement.turned + 1) % 6]
    for hex_ in grid.hexes:
        x, y = grid.vector(own, hex_)
        i, j = (x * b.half - y * b.line) // area, (a.line * y - a.half * x) // area
        yield hex_, (line + i * c.line + j * d.line, half + i * c.half + j * d.half)


def _in_diagram(placement: Placement, at: tuple[int, int]) -> tuple[int, int]:
    """Return the place of the first hex of a section that lies side by side with others."""
    grid = placement.map.grid
    columns, halves = zip(*(grid.vector(grid.hexes[0], hex_) for hex_ in grid.hexes), strict=True)
    lines = 1 + max(columns)
    places, rest = divmod(len(grid.hexes), lines)
    turned = placement.turned % 6
    if rest or lines % 2 or turned not in _HALF_TURNS or placement.own or placement.on:
        message = (
            f"section {placement.section} does not fit into a diagram, expected an even number of "
            "lines of one length, turned by half or not at all, and no hex to lie at"
        )
        raise DataError(message, field="sections")
    across, down = at if grid.top == "flat" else at[::-1]
    line, half = across * lines, down * 2 * places
    if turned:
        line, half = line + lines - 1, half + min(halves) + max(halves)
    return line, half


def _joined(grid: Grid, placements: Sequence[Placement]) -> Joined:
    terrain: dict[str, HexSet] = {}
    sides: dict[str, list[HexSet]] = {}
    exits: dict[str, list[HexSet]] = {}
    names: dict[Hex, str] = {}
    areas: dict[str, HexSet] = {}
    boxes: list[str] = []
    links: list[tuple[str, str]] = []
    parts: dict[str, HexSet] = {}
    level: dict[Hex, int] = {}
    for placement in placements:
        section, map_ = placement.section, placement.map
        moved = {hex_: grid.hex(f"{section}:{map_.grid.number(hex_)}") for hex_ in map_.grid.hexes}
        moved |= {box: grid.size + len(boxes) + i for i, box in enumerate(map_.boxes.values())}
        parts[section] = _moved(map_.grid.all, moved)
        for key, set_ in map_.terrain.items():
            terrain[key] = terrain.get(key, 0) | _moved(set_, moved)
        for features, printed in ((sides, map_.sides), (exits, map_.exits)):
            for key, six in printed.items():
                sets = features.setdefault(key, list(NO_SIDES))
                for d, set_ in enumerate(six):
                    sets[(d + placement.turned) % 6] |= _moved(set_, moved)
        for hex_, name in map_.names.items():
            names.setdefault(moved[hex_], name)
        for hex_, there in moved.items():
            if level.setdefault(there, map_.level[hex_]) != map_.level[hex_]:
                message = (
                    f"{section}:{map_.number(hex_)} and {grid.number(there)} are one hex "
                    f"at levels {map_.level[hex_]} and {level[there]}"
                )
                raise DataError(message, field="sections")
        areas |= {f"{section}:{key}": _moved(set_, moved) for key, set_ in map_.areas.items()}
        boxes += [f"{section}:{name}" for name in map_.boxes]
        links += [
            (f"{section}:{map_.number(a)}", f"{section}:{map_.number(b)}") for a, b in map_.links
        ]
    outside, loose = _over_seams(grid, sides, exits)
    joined = HexMap(
        grid,
        terrain=terrain,
        level=[level.get(node, 0) for node in range(grid.size + len(boxes))],
        sides={key: _six(sets) for key, sets in sides.items()},
        exits=outside,
        names=names,
        areas=areas,
        boxes=boxes,
        links=links,
    )
    turned = {placement.section: placement.turned % 6 for placement in placements}
    return Joined(joined, MappingProxyType(turned), MappingProxyType(parts), loose)


def _over_seams(
    grid: Grid, sides: dict[str, list[HexSet]], exits: Mapping[str, Sequence[HexSet]]
) -> tuple[dict[str, SideSet], Mapping[str, SideSet]]:
    """Join the exits that meet, and return the others: those off the map and those at a seam."""
    outside: dict[str, SideSet] = {}
    loose: dict[str, SideSet] = {}
    for key, leaving in exits.items():
        known = sides.setdefault(key, list(NO_SIDES))
        inside = [grid.step(grid.all, (d + 3) % 6) for d in range(6)]
        for d in range(6):
            known[d] |= leaving[d] & grid.step(leaving[(d + 3) % 6], (d + 3) % 6)
        outside[key] = _six([set_ & ~inside[d] for d, set_ in enumerate(leaving)])
        loose[key] = _six([set_ & inside[d] & ~known[d] for d, set_ in enumerate(leaving)])
    return outside, MappingProxyType(loose)


def _moved(set_: HexSet, moved: Mapping[Hex, Hex]) -> HexSet:
    return from_members(moved[node] for node in iterate(set_))


def _six(sets: list[HexSet]) -> SideSet:
    a, b, c, d, e, f = sets
    return a, b, c, d, e, f
