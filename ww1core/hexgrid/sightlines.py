"""Straight lines between hex centres as hex sets, made on demand and kept."""

from __future__ import annotations

from operator import lshift, rshift
from typing import NamedTuple

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet, from_members

__all__ = ["Line", "Lines"]

_KEPT_BITS = 1 << 28
"""The most bits of lines that are kept, one a hex of the map; then all are dropped."""
_ALONG_SIDE = 2
"""The remainder of the clock angle of a line that runs along hexsides."""
_CLOCK_PARTS = 4
"""How many parts of the clock lie between two neighbouring directions."""


class Line(NamedTuple):
    """What a line of sight passes, the same from both ends.

    `between` holds the hexes whose inside is crossed, without the ends; `beside` those along whose
    sides the line runs, as `pairs` (one hex alone at the border of the map). `sides` holds the
    hexsides crossed or run along, by direction, `end_sides` those that belong to an end. `corners`
    holds the two sides of a hex between whose common corner a line along hexsides goes through.
    """

    between: HexSet
    whole: HexSet
    distance: int
    pairs: tuple[HexSet, ...]
    beside: HexSet
    sides: tuple[tuple[int, HexSet], ...]
    end_sides: tuple[tuple[int, HexSet], ...]
    corners: tuple[tuple[tuple[int, HexSet], ...], ...] = ()


class Lines:
    """The lines of one grid, by both ends; when too many are kept all are dropped.

    A line that lies wholly on the map is also the pattern of its like elsewhere. Where no hexside
    blocks sight lines need not know theirs; they are then drawn without ``sides``.
    """

    __slots__ = ("_has_sides", "_kept", "_patterns", "grid", "most", "rows")

    def __init__(self, grid: Grid, most: int = 0, *, sides: bool = True) -> None:
        self.grid = grid
        self._has_sides = sides
        self.rows: list[dict[Hex, Line]] = [{} for _ in range(grid.size)]
        self.most = most or max(1, _KEPT_BITS // grid.size)
        self._kept = 0
        self._patterns: dict[tuple[int, int, int], tuple[Hex, Line]] = {}

    def __len__(self) -> int:
        return self._kept

    def line(self, a: Hex, b: Hex) -> Line:
        """Return the line between two hexes."""
        line = self.rows[a].get(b)
        return self.draw(a, b) if line is None else line

    def draw(self, a: Hex, b: Hex) -> Line:
        """Draw a line and keep it for both directions."""
        if self._kept >= self.most:
            for row in self.rows:
                row.clear()
            self._kept = 0
        line = self._copied(a, b)
        self.rows[a][b] = self.rows[b][a] = line
        self._kept += 1
        return line

    def _copied(self, a: Hex, b: Hex) -> Line:
        """Return the pattern of the line in its place, or draw it anew."""
        grid = self.grid
        key = (*grid.vector(a, b), grid.vector(grid.hexes[0], a)[0] % 2)
        pattern = self._patterns.get(key)
        if pattern is not None:
            moved = _moved(pattern[1], a - pattern[0])
            if not moved.whole & ~grid.all:
                return moved
        line, is_whole = _drawn(grid, a, b)
        if not self._has_sides:
            line = line._replace(sides=(), end_sides=(), corners=())
        if is_whole:
            self._patterns[key] = (a, line)
        return line


def _moved(line: Line, by: int) -> Line:
    """Return a line as many bits further; it may leave the map."""
    between, whole, distance, pairs, beside, sides, end_sides, corners = line
    move, by = (lshift, by) if by > 0 else (rshift, -by)
    return Line(
        move(between, by),
        move(whole, by),
        distance,
        tuple([move(pair, by) for pair in pairs]),
        move(beside, by),
        tuple([(direction, move(hexes, by)) for direction, hexes in sides]),
        tuple([(direction, move(hexes, by)) for direction, hexes in end_sides]),
        tuple([tuple([(way, move(hexes, by)) for way, hexes in two]) for two in corners]),
    )


def _drawn(grid: Grid, a: Hex, b: Hex) -> tuple[Line, bool]:
    """Return a line, and whether all of it lies on the map."""
    ends = 1 << a | 1 << b
    if a == b:
        return Line(0, ends, 0, (), 0, (), ()), True
    is_along = grid.clock(a, b) % _CLOCK_PARTS == _ALONG_SIDE
    between = beside = 0
    pairs: list[HexSet] = []
    sides: dict[int, HexSet] = {}
    end_sides: dict[int, HexSet] = {}
    before = -1
    is_whole = True
    entries = grid.crossed(a, b)
    for place, entry in enumerate(entries):
        if is_along and place % 2:
            pair = from_members(entry)
            pairs += [pair] if pair else []
            beside |= pair
            if len(entry) > 1:
                _note_side(grid, sides, *entry)
            is_whole = is_whole and len(entry) > 1
            before = -1
            continue
        between |= from_members(entry)
        if entry and before >= 0:
            is_end = before in (a, b) or entry[0] in (a, b)
            _note_side(grid, end_sides if is_end else sides, before, entry[0])
        is_whole = is_whole and len(entry) == 1
        before = entry[0] if entry else -1
    line = Line(
        between & ~ends,
        between | beside | ends,
        grid.distance(a, b),
        tuple(pairs),
        beside,
        tuple(sides.items()),
        tuple(end_sides.items()),
        _corners(grid, entries) if is_along else (),
    )
    return line, is_whole


def _corners(
    grid: Grid, entries: tuple[tuple[Hex, ...], ...]
) -> tuple[tuple[tuple[int, HexSet], ...], ...]:
    """Return the corners of hexes between the ends, each as the two sides that meet in it."""
    corners: list[tuple[tuple[int, HexSet], ...]] = []
    for place in range(2, len(entries) - 1, 2):
        for hex_ in entries[place]:
            for pair in (entries[place - 1], entries[place + 1]):
                if len(pair) > 1:
                    toward = grid.toward[hex_]
                    corners.append(tuple([(toward.index(other), 1 << hex_) for other in pair]))
    return tuple(corners)


def _note_side(grid: Grid, sides: dict[int, HexSet], hex_: Hex, other: Hex) -> None:
    direction = grid.toward[hex_].index(other)
    sides[direction] = sides.get(direction, 0) | 1 << hex_
