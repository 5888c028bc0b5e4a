"""Map files: their models, and how a map is built from one.

The hexes are one block of text with a line a hex (`0102 woods town name=Mill level=1`), the
hexsides another (`0101/0102 river`). A value with spaces is quoted; a line that starts with # is
a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from pydantic import Field

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import side_set
from ww1core.tables.advice import instead_of
from ww1core.tables.document import Document
from ww1core.tables.models import Datum, Entry

__all__ = ["GridData", "MapData", "build", "build_grid", "load_map", "part_of"]

_WORD = re.compile(r'\w+="[^"]*"|\S+')
_SHOWN = 5
"""The most hexes that a message lists."""


class GridData(Entry):
    """The lattice of a map and the numbers printed on it."""

    top: Literal["flat", "pointy"] = Field(description="flat-topped or pointy-topped hexes")
    columns: int = Field(default=0, description="number of columns")
    rows: int = Field(default=0, description="number of rows")
    pushed: Literal["odd", "even"] = Field(
        default="even", description="printed columns (flat) or rows (pointy) that are pushed"
    )
    push: Literal["north", "east", "south", "west"] | None = Field(
        default=None, description="where they are pushed by half a hex"
    )
    numbering: str = Field(default="CCRR", description="CCRR, RRCC, A1 or the like")
    columns_run: Literal["east", "west"] = Field(
        default="east", description="where the column numbers grow"
    )
    rows_run: Literal["south", "north"] = Field(
        default="south", description="where the row numbers grow"
    )
    first_column: int = Field(default=1, description="number of the first column")
    first_row: int = Field(default=1, description="number of the first row")
    runs: tuple[tuple[int, int, int], ...] = Field(
        default=(),
        description="running numbers instead: first, last and start in half hexes of each line",
    )
    missing: str = Field(default="", description="numbers that the printed map does not have")


class MapData(Datum):
    """A map file."""

    grid: GridData = Field(description="the lattice and its numbers")
    terrain: tuple[str, ...] = Field(description="the words that may describe a hex")
    features: tuple[str, ...] = Field(
        default=(), description="the words that may describe a hexside"
    )
    hexes: str = Field(description="a line a hex: number, terrain, name=, level=")
    unlisted: str | None = Field(
        default=None, description="terrain of hexes without a line; without it each needs one"
    )
    sides: str = Field(default="", description="a line a hexside: 0101/0102 and its features")
    sides_stated: Literal["once", "both"] = Field(
        default="once", description="whether each hexside stands once or from both its hexes"
    )
    areas: dict[str, str] = Field(default_factory=dict, description="named sets of hexes")
    boxes: tuple[str, ...] = Field(default=(), description="names of the off-map boxes")
    links: tuple[tuple[str, str], ...] = Field(
        default=(), description="hexes and boxes that are neighbours without touching"
    )


class _Source(NamedTuple):
    """Where a text block stands, for messages."""

    file: str | None
    field: str
    first: int | None

    def error(self, message: str, line: int = 0, advice: str = "") -> DataError:
        """Return an error at a line of the block, counted from 1; 0 is the block as a whole."""
        at = None if self.first is None else self.first + max(line - 1, 0)
        field = f"{self.field} line {line}" if line and at is None else self.field
        return DataError(message, file=self.file, line=at, field=field, advice=advice)


class _Hexes(NamedTuple):
    """What the lines of the hexes say."""

    terrain: dict[str, HexSet]
    level: list[int]
    names: dict[Hex, str]


def build_grid(data: GridData, *, file: str | None = None) -> Grid:
    """Return the grid that the data describe."""
    try:
        return Grid(
            top=data.top,
            columns=data.columns,
            rows=data.rows,
            pushed=data.pushed,
            push=data.push,
            numbering=data.runs or data.numbering,
            columns_run=data.columns_run,
            rows_run=data.rows_run,
            first_column=data.first_column,
            first_row=data.first_row,
            missing=data.missing.split(),
        )
    except DataError as error:
        advice = "correct the numbers and words of the grid"
        raise DataError(
            error.message, file=file, field=f"grid.{error.field}", advice=advice
        ) from None


def part_of(data: MapData, columns: tuple[int, int], rows: tuple[int, int]) -> MapData:
    """Return the map cut down to some columns and rows, both ends included.

    Hexes outside are gone, and with them their hexsides and their places in areas.
    """
    whole = build_grid(data.grid)
    grid = data.grid.model_copy(
        update={
            "columns": columns[1] - columns[0] + 1,
            "rows": rows[1] - rows[0] + 1,
            "first_column": columns[0],
            "first_row": rows[0],
            "missing": "",
        }
    )
    rest = build_grid(grid)
    numbers = frozenset(rest.numbers(rest.all))
    inside = numbers & frozenset(whole.numbers(whole.all))
    missing = " ".join(sorted(numbers - inside))
    changes = {
        "grid": grid.model_copy(update={"missing": missing}),
        "hexes": _lines_within(data.hexes, inside),
        "sides": _lines_within(data.sides, inside),
        "areas": {
            name: " ".join(number for number in text.split() if number in inside)
            for name, text in data.areas.items()
        },
    }
    return data.model_copy(update=changes)


def _lines_within(block: str, inside: frozenset[str]) -> str:
    """Return the lines of a block about hexes inside; the others are left empty."""
    return "\n".join(line if _is_within(line, inside) else "" for line in block.splitlines())


def _is_within(line: str, inside: frozenset[str]) -> bool:
    words = line.split(None, 1)
    return bool(words) and all(number in inside for number in words[0].split("/"))


def build(
    data: MapData, *, file: str | None = None, lines: Mapping[str, int] | None = None
) -> HexMap:
    """Return the map that the data describe.

    `lines` gives the file's line number of the first line of the blocks `hexes` and `sides`.
    """
    starts = lines or {}
    grid = build_grid(data.grid, file=file)
    hexes = _read_hexes(data, grid, _Source(file, "hexes", starts.get("hexes")))
    pairs = _read_sides(data, grid, _Source(file, "sides", starts.get("sides")))
    areas = {
        name: _read_set(text, grid, _Source(file, f"areas.{name}", None))
        for name, text in data.areas.items()
    }
    try:
        return HexMap(
            grid,
            terrain=hexes.terrain,
            level=hexes.level,
            sides={feature: side_set(grid, sides) for feature, sides in pairs.items()},
            names=hexes.names,
            areas=areas,
            boxes=data.boxes,
            links=data.links,
        )
    except NotationError as error:
        message = f"{error}, expected a hex of the grid or one of the boxes"
        raise DataError(message, file=file, field="links", advice="correct the name") from None
    except DataError as error:
        message = (
            f"{error.message}, expected each name once and links between hexes that do not touch"
        )
        raise DataError(message, file=file, field=error.field, advice="remove it") from None


def load_map(document: Document[MapData]) -> HexMap:
    """Return the map of a file that was read, with its lines in every error."""
    lines = {block: document.line(block) + 1 for block in ("hexes", "sides")}
    try:
        return build(document.value, file=document.file, lines=lines)
    except DataError as error:
        raise document.placed(error) from None


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for at, line in enumerate(text.splitlines(), 1):
        words = _WORD.findall(line) if '"' in line else line.split()
        if words and not words[0].startswith("#"):
            yield at, words


def _find(grid: Grid, number: str, source: _Source, line: int) -> Hex:
    try:
        return grid.hex(number)
    except NotationError as error:
        first, last = (grid.number(hex_) for hex_ in (grid.hexes[0], grid.hexes[-1]))
        message = f"{error}, expected a number of the grid, which has {first} to {last}"
        advice = "correct the number or the size of the grid"
        raise source.error(message, line, advice) from None


def _read_hexes(data: MapData, grid: Grid, source: _Source) -> _Hexes:
    terrain = dict.fromkeys(data.terrain, 0)
    level = [0] * grid.size
    names: dict[Hex, str] = {}
    rest = grid.all
    for at, (number, *words) in _lines(data.hexes):
        hex_ = _find(grid, number, source, at)
        bit = 1 << hex_
        if not rest & bit:
            message = f"hex {number} is stated twice, expected one line for it"
            raise source.error(message, at, "join the two lines")
        rest ^= bit
        for word in words:
            key, has_value, value = word.partition("=")
            if not has_value and key in terrain:
                terrain[key] |= bit
            elif key == "name" and value:
                names[hex_] = value.strip('"')
            elif key == "level" and value.lstrip("-").isdecimal():
                level[hex_] = int(value)
            else:
                expected = ", ".join((*terrain, "name=", "level="))
                message = f"unknown terrain {word} of hex {number}, expected {expected}"
                advice = instead_of(word, terrain, otherwise=f"add {word} to terrain")
                raise source.error(message, at, advice)
    if data.unlisted is None and rest:
        absent = grid.numbers(rest)
        more = f" and {len(absent) - _SHOWN} more" if len(absent) > _SHOWN else ""
        message = f"no line for hex {', '.join(absent[:_SHOWN])}{more}, expected one for each hex"
        raise source.error(message, 0, "add the lines or say what is 'unlisted'")
    if data.unlisted is not None:
        if data.unlisted not in terrain:
            message = f"unknown terrain {data.unlisted}, expected {', '.join(terrain)}"
            advice = instead_of(data.unlisted, terrain, otherwise="add it to terrain")
            raise source._replace(field="unlisted", first=None).error(message, 0, advice)
        terrain[data.unlisted] |= rest
    return _Hexes(terrain, level, names)


def _read_sides(
    data: MapData, grid: Grid, source: _Source
) -> dict[str, dict[tuple[Hex, Hex], int]]:
    """Return, by feature, the pairs of hexes with the line that states them."""
    pairs: dict[str, dict[tuple[Hex, Hex], int]] = {feature: {} for feature in data.features}
    is_once = data.sides_stated == "once"
    for at, (side, *words) in _lines(data.sides):
        first, slash, second = side.partition("/")
        if not slash:
            message = f"{side} is not a hexside, expected two hexes such as 0101/0102"
            raise source.error(message, at, "write both hexes with a slash between")
        a, b = _find(grid, first, source, at), _find(grid, second, source, at)
        if b not in grid.neighbours[a]:
            around = ", ".join(grid.number(hex_) for hex_ in grid.neighbours[a])
            message = f"no hexside {side}: the hexes do not touch, expected neighbours"
            raise source.error(message, at, f"write one of {first}'s neighbours {around}")
        for word in words:
            if word not in pairs:
                expected = ", ".join(pairs)
                message = f"unknown feature {word} of {side}, expected {expected}"
                advice = instead_of(word, pairs, otherwise=f"add {word} to features")
                raise source.error(message, at, advice)
            known = pairs[word]
            if (a, b) in known or (is_once and (b, a) in known):
                message = f"{word} on hexside {side} is stated twice, expected it once"
                raise source.error(message, at, "remove one of the two")
            known[a, b] = at
    if not is_once:
        _check_both(grid, pairs, source)
    return pairs


def _check_both(
    grid: Grid, pairs: Mapping[str, Mapping[tuple[Hex, Hex], int]], source: _Source
) -> None:
    for feature, known in pairs.items():
        for (a, b), at in known.items():
            if (b, a) not in known:
                here, there = grid.number(a), grid.number(b)
                message = (
                    f"{feature} on hexside {here}/{there} is missing from {there}/{here}, "
                    "expected it on both"
                )
                raise source.error(
                    message, at, f"add {feature} to {there}/{here} or remove it here"
                )


def _read_set(text: str, grid: Grid, source: _Source) -> HexSet:
    hexes = 0
    for number in text.split():
        bit = 1 << _find(grid, number, source, 0)
        if hexes & bit:
            message = f"hex {number} is stated twice, expected it once"
            raise source.error(message, 0, "remove one of the two")
        hexes |= bit
    return hexes
