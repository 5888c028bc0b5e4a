"""Map files: their models, and how a map is built from one.

The hexes are one block of text with a line a hex (`0102 woods town name=Mill level=1`), or they
are drawn in rows with a legend, or both; the hexsides are another block (`0101/0102 river`). A way
joins hexes one after the other (`road 0101 0102 0203`) and may leave the map (`0101 road NW`). A
value with spaces is quoted; a line that starts with # is a remark, but not in rows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Literal, TypeAlias

from pydantic import Field

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex
from ww1core.hexgrid.imprint import Imprint, Lettering, Scale
from ww1core.hexgrid.mapreading import (
    GAP,
    Source,
    read_exits,
    read_hexes,
    read_set,
    read_sides,
    read_ways,
)
from ww1core.hexgrid.maprows import NO_HEX, cut_rows, drawn_hexes
from ww1core.hexgrid.sides import side_set
from ww1core.tables.document import Document
from ww1core.tables.models import Datum, Entry

__all__ = ["GridData", "MapData", "build", "build_grid", "load_map", "part_of", "part_with"]

"""The fields of a map file that are blocks of text."""


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


class LetteringData(Entry):
    """A name over the map."""

    text: str = Field(
        description="the name; `map.` and it is the key of its words in other languages"
    )
    kind: Literal["river", "stream", "sea", "country", "region"] = Field(
        description="what it names"
    )
    hexes: str = Field(
        description="the hexes it runs over; of a river, those that it flows between in turn"
    )


class ScaleData(Entry):
    """How far it is from one hex to the next."""

    length: float = Field(gt=0, description="how many of the unit")
    unit: Literal["m", "km"] = Field(description="metres or kilometres")


class MapData(Datum):
    """A map file."""

    grid: GridData = Field(description="the lattice and its numbers")
    terrain: tuple[str, ...] = Field(description="the words that may describe a hex")
    features: tuple[str, ...] = Field(
        default=(), description="the words that may describe a hexside"
    )
    hexes: str = Field(default="", description="a line a hex: number, terrain, name=, level=")
    rows: str = Field(
        default="", description="the hexes in rows as they lie, a code each; - is no hex"
    )
    legend: dict[str, str] = Field(
        default_factory=dict, description="what the codes mean: terrain, name=, level="
    )
    unlisted: str | None = Field(
        default=None, description="terrain of hexes without a line; without it each needs one"
    )
    sides: str = Field(default="", description="a line a hexside: 0101/0102 and its features")
    sides_stated: Literal["once", "both"] = Field(
        default="once", description="whether each hexside stands once or from both its hexes"
    )
    ways: str = Field(
        default="", description="a line a way: its feature, then the hexes it joins; - is a gap"
    )
    exits: str = Field(
        default="",
        description="a line a way off the map: hex, feature and direction, a name or 1 to 6",
    )
    areas: dict[str, str] = Field(default_factory=dict, description="named sets of hexes")
    lettering: tuple[LetteringData, ...] = Field(
        default=(), description="names of rivers, seas, countries and other ground"
    )
    north: float | None = Field(
        default=None, description="where north lies, in degrees clockwise from the top"
    )
    scale: ScaleData | None = Field(default=None, description="how far it is to the next hex")
    boxes: tuple[str, ...] = Field(default=(), description="names of the off-map boxes")
    links: tuple[tuple[str, str], ...] = Field(
        default=(), description="hexes and boxes that are neighbours without touching"
    )


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
    drawn = data.rows and cut_rows(data.rows, data.legend, _whole(data.grid), numbers)
    return _cut(data, grid.model_copy(update={"missing": missing}), inside, drawn)


def part_with(data: MapData, numbers: Collection[str]) -> MapData:
    """Return the map with no other hexes than these; the others are missing."""
    whole = build_grid(data.grid)
    inside = frozenset(numbers)
    unknown = sorted(inside.difference(whole.numbers(whole.all)))
    if unknown:
        raise DataError(f"no hex {unknown[0]} to be left, expected one of the map", field="grid")
    rest = _whole(data.grid)
    missing = [number for number in rest.numbers(rest.all) if number not in inside]
    drawn = data.rows and cut_rows(data.rows, data.legend, rest, inside, outside=NO_HEX)
    return _cut(data, data.grid.model_copy(update={"missing": " ".join(missing)}), inside, drawn)


def _cut(data: MapData, grid: GridData, inside: frozenset[str], rows: str) -> MapData:
    """Return what a map says of the hexes inside, on another grid."""
    changes = {
        "grid": grid,
        "hexes": _lines_within(data.hexes, inside),
        "rows": rows,
        "sides": _lines_within(data.sides, inside),
        "ways": _ways_within(data.ways, inside),
        "exits": _lines_within(data.exits, inside),
        "areas": {
            name: " ".join(number for number in text.split() if number in inside)
            for name, text in data.areas.items()
        },
        "lettering": tuple(_lettering_within(data.lettering, inside)),
    }
    return data.model_copy(update=changes)


def _lines_within(block: str, inside: frozenset[str]) -> str:
    """Return the lines of a block about hexes inside; the others are left empty."""
    return "\n".join(line if _is_within(line, inside) else "" for line in block.splitlines())


def _ways_within(block: str, inside: frozenset[str]) -> str:
    """Return the ways of a block with gaps in place of the hexes outside."""
    cut = []
    for line in block.splitlines():
        feature, *numbers = line.split() or [""]
        cut.append(" ".join([feature, *(n if n in inside else GAP for n in numbers)]))
    return "\n".join(cut)


def _lettering_within(
    lettering: Iterable[LetteringData], inside: frozenset[str]
) -> Iterator[LetteringData]:
    """Yield the names over the map with those of their hexes that are inside, if there are any."""
    for entry in lettering:
        hexes = " ".join(number for number in entry.hexes.split() if number in inside)
        if hexes:
            yield entry.model_copy(update={"hexes": hexes})


def _is_within(line: str, inside: frozenset[str]) -> bool:
    words = line.split(None, 1)
    return bool(words) and all(number in inside for number in words[0].split("/"))


def _imprint(data: MapData, grid: Grid, file: str | None) -> Imprint:
    """What is printed beside the hexes."""
    lettering = []
    for at, entry in enumerate(data.lettering):
        read_set(entry.hexes, grid, Source(file, f"lettering.{at}", None))
        lettering.append(Lettering(entry.text, entry.kind, tuple(entry.hexes.split())))
    scale = None if data.scale is None else Scale(data.scale.length, data.scale.unit)
    return Imprint(tuple(lettering), data.north, scale)


def build(
    data: MapData, *, file: str | None = None, lines: Callable[[str], int] | None = None
) -> HexMap:
    """Return the map that the data describe.

    `lines` tells the file's line number of the first line of a text block, for errors.
    """
    grid = build_grid(data.grid, file=file)
    drawn = _drawn(data, grid, Source(file, "rows", lines))
    hexes = read_hexes(data, grid, Source(file, "hexes", lines), drawn)
    pairs = read_sides(data, grid, Source(file, "sides", lines))
    read_ways(data, grid, pairs, Source(file, "ways", lines))
    exits = read_exits(data, grid, Source(file, "exits", lines))
    areas = {
        name: read_set(text, grid, Source(file, f"areas.{name}", None))
        for name, text in data.areas.items()
    }
    try:
        return HexMap(
            grid,
            terrain=hexes.terrain,
            level=hexes.level,
            sides={feature: side_set(grid, sides) for feature, sides in pairs.items()},
            exits=exits,
            names=hexes.names,
            areas=areas,
            boxes=data.boxes,
            links=data.links,
            imprint=_imprint(data, grid, file),
        )
    except NotationError as error:
        message = f"{error}, expected a hex of the grid or one of the boxes"
        raise DataError(message, file=file, field="links", advice="correct the name") from None
    except DataError as error:
        message = (
            f"{error.message}, expected each name once and links between hexes that do not touch"
        )
        raise DataError(message, file=file, field=error.field, advice="remove it") from None


def _drawn(data: MapData, grid: Grid, source: Source) -> Iterator[tuple[Hex, str]]:
    """Return the hexes that are drawn in rows, with their codes."""
    if bool(data.rows) != bool(data.legend):
        message = "rows without a legend" if data.rows else "a legend without rows"
        raise source.error(f"{message}, expected both", 0, "add what is missing")
    if not data.rows:
        return iter(())
    if data.grid.runs:
        message = "rows of a map with running numbers, expected columns and rows"
        raise source.error(message, 0, "state the hexes line by line")
    return drawn_hexes(data.rows, data.legend, _whole(data.grid), grid, source)


def _whole(data: GridData) -> Grid:
    """Return the grid with the hexes that are missing on the map."""
    return build_grid(data.model_copy(update={"missing": ""}))


Span: TypeAlias = tuple[int, int]
"""The first and the last of some columns or rows."""
Part: TypeAlias = tuple[Span, Span] | frozenset[str]
"""Columns and rows of a map, or the numbers of its hexes."""


def load_map(document: Document[MapData], part: Part | None = None) -> HexMap:
    """Return the map of a file that was read, with its lines in every error.

    With a `part` it is cut down to these columns and rows, both ends included, or to these hexes.
    """
    try:
        return build(
            _part(document.value, part),
            file=document.file,
            lines=lambda block: document.line(block) + 1,
        )
    except DataError as error:
        raise document.placed(error) from None


def _part(data: MapData, part: Part | None) -> MapData:
    if part is None:
        return data
    return part_with(data, part) if isinstance(part, frozenset) else part_of(data, *part)
