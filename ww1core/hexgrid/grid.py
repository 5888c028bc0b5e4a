"""Grid: a hex lattice with printed numbers.

A hex is an int, a set of hexes is an int with one bit a hex, and a printed number is the only
form that leaves the program. Directions are 0 to 5, clockwise: N NE SE S SW NW on flat-topped
hexes, NE E SE SW W NW on pointy-topped ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NoReturn, Self

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid import drawing, lines
from ww1core.hexgrid.cones import cone_around
from ww1core.hexgrid.hexset import Hex, HexSet, from_members
from ww1core.hexgrid.lattice import NAMES, arounds, lay_out, towards
from ww1core.hexgrid.numbering import Cell, Run, regular_cells, running_cells

__all__ = ["Grid"]

_BEYOND = {
    "flat": {"north": (0,), "east": (1, 2), "south": (3,), "west": (4, 5)},
    "pointy": {"north": (0, 5), "east": (1,), "south": (2, 3), "west": (4,)},
}
_HALFWAY = 3
"""The remainder of a clock angle that lies halfway between two directions."""
_PUSHES = {"flat": ("south", "north"), "pointy": ("east", "west")}


class Grid:
    """A hex lattice with printed numbers; it never changes.

    `pushed` names the parity of the printed columns (flat top) or rows (pointy top) whose hexes
    lie half a hex further in the direction `push`. `numbering` is a pattern (`CCRR`, `RRCC`,
    `A1`) or, for running numbers over lines of unequal length, one `Run` a line.

    Bit h = line * `stride` + place, lines being the columns (flat top, from the west) or the rows
    (pointy top, from the north); the last place of a line is a pad. `late` and `early` are the
    places of the lines that lie half a hex further than their neighbours, and of the others.
    """

    __slots__ = (
        "_bands",
        "_cones",
        "_discs",
        "_half",
        "_hex_of",
        "_line",
        "_numbers",
        "_place",
        "_shifts",
        "all",
        "around",
        "direction_names",
        "early",
        "hexes",
        "late",
        "neighbours",
        "size",
        "stride",
        "top",
        "toward",
    )

    top: str
    size: int
    all: HexSet
    hexes: tuple[Hex, ...]
    neighbours: tuple[tuple[Hex, ...], ...]
    around: tuple[HexSet, ...]
    toward: tuple[tuple[Hex, ...], ...]
    direction_names: tuple[str, ...]
    stride: int
    late: HexSet
    early: HexSet
    _cones: dict[tuple[int, int, int, int], HexSet]
    _bands: dict[tuple[int, int], dict[Hex, HexSet]]
    _discs: dict[int, dict[Hex, HexSet]]
    _half: tuple[int, ...]
    _hex_of: dict[str, Hex]
    _line: tuple[int, ...]
    _numbers: tuple[str, ...]
    _place: dict[tuple[int, int], Hex]
    _shifts: tuple[tuple[int, int], ...]

    def __init__(
        self,
        *,
        top: str = "flat",
        columns: int = 0,
        rows: int = 0,
        pushed: str = "even",
        push: str | None = None,
        numbering: str | Sequence[Run | tuple[int, int, int]] = "CCRR",
        columns_run: str = "east",
        rows_run: str = "south",
        first_column: int = 1,
        first_row: int = 1,
        missing: Iterable[str] = (),
    ) -> None:
        _check("top", top, ("flat", "pointy"))
        if isinstance(numbering, str):
            push = push or _PUSHES[top][0]
            _check("pushed", pushed, ("odd", "even"))
            _check("push", push, _PUSHES[top])
            _check("columns_run", columns_run, ("east", "west"))
            _check("rows_run", rows_run, ("south", "north"))
            cells = regular_cells(
                top=top,
                columns=columns,
                rows=rows,
                pushed=pushed,
                push=push,
                pattern=numbering,
                columns_run=columns_run,
                rows_run=rows_run,
                first_column=first_column,
                first_row=first_row,
            )
        else:
            cells = running_cells(numbering)
        gone = set(missing)
        unknown = gone.difference(cell.number for cell in cells)
        if unknown:
            raise DataError(f"no hex {min(unknown)} to leave out, expected one", field="missing")
        self._fill(top, tuple(cell for cell in cells if cell.number not in gone), {})

    @classmethod
    def of_cells(
        cls, top: str, cells: Sequence[Cell], aliases: Mapping[str, str] | None = None
    ) -> Self:
        """Return a grid of any cells; an alias is a second number of a hex."""
        _check("top", top, ("flat", "pointy"))
        grid = cls.__new__(cls)
        grid._fill(top, tuple(cells), aliases or {})  # noqa: SLF001 -- its own class
        return grid

    def _fill(self, top: str, cells: Sequence[Cell], aliases: Mapping[str, str]) -> None:
        lattice = lay_out(top, cells)
        numbers = [""] * lattice.size
        hex_of: dict[str, Hex] = {}
        for cell, hex_ in zip(cells, lattice.hexes, strict=True):
            if cell.number in hex_of:
                raise DataError(f"hex {cell.number} is numbered twice", field="hexes")
            numbers[hex_] = cell.number
            hex_of[cell.number] = hex_
        for alias, number in aliases.items():
            if alias in hex_of:
                raise DataError(f"hex {alias} is numbered twice", field="aliases")
            if number not in hex_of:
                raise DataError(f"no hex {number} to be called {alias}", field="aliases")
            hex_of[alias] = hex_of[number]
        toward = towards(lattice)
        neighbours = tuple(
            row if -1 not in row else tuple(other for other in row if other >= 0) for row in toward
        )
        line, half = lattice.line, lattice.half
        values: dict[str, object] = {
            "top": top,
            "size": lattice.size,
            "all": lattice.all,
            "hexes": lattice.hexes,
            "neighbours": neighbours,
            "around": arounds(lattice),
            "toward": toward,
            "direction_names": NAMES[top],
            "_cones": {},
            "_bands": {},
            "_discs": {},
            "early": lattice.early,
            "_half": half,
            "_hex_of": hex_of,
            "late": lattice.late,
            "_line": line,
            "_numbers": tuple(numbers),
            "_place": {(line[hex_], half[hex_]): hex_ for hex_ in lattice.hexes},
            "_shifts": lattice.shifts,
            "stride": lattice.stride,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a grid never changes: {name}")

    def __repr__(self) -> str:
        first, last = self._numbers[self.hexes[0]], self._numbers[self.hexes[-1]]
        return f"<Grid {self.top} {first}-{last}, {len(self.hexes)} hexes>"

    def number(self, hex_: Hex) -> str:
        """Return the printed number."""
        return self._numbers[hex_]

    def hex(self, text: str) -> Hex:
        """Return the hex with this printed number."""
        known = self._hex_of
        hex_ = known.get(text)
        if hex_ is None:
            text = text.strip()
            hex_ = known.get(text, known.get(text.upper()))
        if hex_ is None:
            raise NotationError(f"no hex {text}")
        return hex_

    def has(self, number: str) -> bool:
        """Tell whether a hex bears this printed number."""
        return number in self._hex_of

    def hexes_of(self, *numbers: str) -> HexSet:
        """Return the set of the hexes with these printed numbers."""
        return from_members(self.hex(number) for number in numbers)

    def numbers(self, set_: HexSet) -> tuple[str, ...]:
        """Return the printed numbers of a set, in the order of the numbering."""
        return tuple(self._numbers[hex_] for hex_ in self.hexes if set_ >> hex_ & 1)

    def vector(self, a: Hex, b: Hex) -> tuple[int, int]:
        """Return the lines and half hexes from one hex to another."""
        return self._line[b] - self._line[a], self._half[b] - self._half[a]

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the number of steps from one hex to another, whatever lies between."""
        line = self._line[b] - self._line[a]
        half = self._half[b] - self._half[a]
        if line < 0:
            line = -line
        if half < 0:
            half = -half
        return line if half <= line else (line + half) // 2

    def within(self, hex_: Hex, n: int) -> HexSet:
        """Return the hexes at most n steps away, the hex itself included; a box is no hex."""
        try:
            return self._discs[n][hex_]
        except KeyError:
            return self._disc(hex_, n)

    def _disc(self, hex_: Hex, n: int) -> HexSet:
        """Work out the hexes at most n steps away, and keep them."""
        if not 0 <= hex_ < self.size:
            raise IndexError(f"no hex {hex_} on the grid")
        disc = 1 << hex_ if n >= 0 else 0
        late, early, stride = self.late, self.early, self.stride
        lattice = late | early
        for _ in range(min(n, self.size)):  # further than that is nothing
            up, down = disc << 1, disc >> 1
            near = disc | up & late | down & early
            disc = (near | up | down | near << stride | near >> stride) & lattice
        disc &= self.all
        self._discs.setdefault(n, {})[hex_] = disc
        return disc

    def band(self, hex_: Hex, least: int, most: int) -> HexSet:
        """Return the hexes from some least to some most steps away."""
        try:
            return self._bands[least, most][hex_]
        except KeyError:
            band = self.within(hex_, most) & ~self.within(hex_, least - 1)
            self._bands.setdefault((least, most), {})[hex_] = band
            return band

    def ring(self, hex_: Hex, n: int) -> HexSet:
        """Return the hexes exactly n steps away."""
        return self.band(hex_, n, n)

    def direction(self, a: Hex, b: Hex) -> int:
        """Return the direction from a hex to its neighbour."""
        try:
            return self.toward[a].index(b)
        except ValueError:
            message = f"{self._numbers[a]} does not touch {self._numbers[b]}"
            raise ValueError(message) from None

    def bearing(self, a: Hex, b: Hex) -> int:
        """Return the nearest direction d as 2 * d, or 2 * d + 1 halfway between d and d + 1."""
        direction, rest = divmod(self.clock(a, b) + 1, 4)
        is_halfway = rest == _HALFWAY
        return 2 * direction % 12 + is_halfway

    def clock(self, a: Hex, b: Hex) -> int:
        """Return the angle from a to b in 24 parts; the even ones are exact."""
        return lines.clock(self.top, *self.vector(a, b))

    def cone(self, hex_: Hex, start: int, parts: int) -> HexSet:
        """Return the hexes whose `clock` lies in some parts from an even start on, without the hex.

        It is kept for a place of a line, since other lines see the same set, moved.
        """
        stride = self.stride
        line, place = divmod(hex_, stride)
        lines, late = self.size // stride, self.late >> hex_ & 1
        key = (start % 24, parts, place, late)
        around = self._cones.get(key)
        if around is None:
            around = cone_around(self.top, start, parts, place, late, lines, stride)
            self._cones[key] = around
        return around >> (lines - 1 - line) * stride & self.all & ~(1 << hex_)

    def step(self, set_: HexSet, direction: int) -> HexSet:
        """Return the set moved one step; what leaves the map is lost."""
        late, early = self._shifts[direction]
        if late == early:
            return (set_ << 1 if late > 0 else set_ >> 1) & self.all
        a, b = set_ & self.late, set_ & self.early
        if late > 0:
            return (a << late | b << early) & self.all
        return (a >> -late | b >> -early) & self.all

    def shifts(self, direction: int) -> tuple[tuple[int, HexSet], ...]:
        """Return the shifts in bits that a step in a direction is, and the hexes that take each."""
        leaving = self.step(self.all, (direction + 3) % 6)
        late, early = self._shifts[direction]
        if late == early:
            return ((late, leaving),)
        return (late, leaving & self.late), (early, leaving & self.early)

    def neighbours_of(self, set_: HexSet) -> HexSet:
        """Return every hex that touches a member; members may be among them."""
        stride = self.stride
        up, down = set_ << 1, set_ >> 1
        near = set_ | up & self.late | down & self.early
        return (up | down | near << stride | near >> stride) & self.all

    def spread(self, set_: HexSet) -> HexSet:
        """Return the set and every hex that touches a member."""
        stride = self.stride
        up, down = set_ << 1, set_ >> 1
        near = set_ | up & self.late | down & self.early
        return (up | down | near | near << stride | near >> stride) & self.all

    def flood(self, start: HexSet, open_: HexSet) -> HexSet:
        """Return the start hexes and every hex reached from them by steps into open hexes."""
        late, early, stride = self.late, self.early, self.stride
        rest = open_ & self.all & ~start
        closed = rest
        edge = start
        while edge:
            up, down = edge << 1, edge >> 1
            near = edge | up & late | down & early
            edge = (up | down | near << stride | near >> stride) & rest
            rest ^= edge
        return start | closed ^ rest

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """Return the hexes of the straight line, one entry a step, both ends included.

        An entry has two hexes where the line runs along or through the middle of the hexside
        between them, and none where the map has a hole.
        """
        return self._placed(a, lines.line_places(*self.vector(a, b)))

    def crossed(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """Return every hex that the straight line enters, be it only a corner, in order.

        An entry has two hexes only where the line runs along the hexside between them.
        """
        return self._placed(a, lines.crossed_places(*self.vector(a, b)))

    def _placed(
        self, a: Hex, entries: tuple[tuple[tuple[int, int], ...], ...]
    ) -> tuple[tuple[Hex, ...], ...]:
        line, half, place = self._line[a], self._half[a], self._place
        return tuple(
            tuple(sorted(h for x, y in entry if (h := place.get((line + x, half + y), -1)) >= 0))
            for entry in entries
        )

    def ray(self, hex_: Hex, direction: int) -> tuple[Hex, ...]:
        """Return the hexes straight on from a hex, without it, to the end of the map."""
        hexes: list[Hex] = []
        toward = self.toward
        while (hex_ := toward[hex_][direction]) >= 0:
            hexes.append(hex_)
        return tuple(hexes)

    def edge(self, side: str) -> HexSet:
        """Return the hexes with nothing beyond them to the north, east, south or west."""
        beyond = _BEYOND[self.top].get(side)
        if beyond is None:
            raise NotationError(f"no map edge {side}, expected north, east, south or west")
        return from_members(
            hex_ for hex_ in self.hexes if all(self.toward[hex_][d] < 0 for d in beyond)
        )

    def centre(self, hex_: Hex) -> tuple[float, float]:
        """Return where the centre is drawn, in hex widths to the east and to the south."""
        return drawing.centre(self.top, self._line[hex_], self._half[hex_])

    def corners(self, hex_: Hex) -> tuple[tuple[float, float], ...]:
        """Return the six corners, clockwise; side d lies between corner d and the next one."""
        return drawing.corners(self.top, self._line[hex_], self._half[hex_])


def _check(field: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise DataError(f"found {value}, expected one of {', '.join(allowed)}", field=field)
