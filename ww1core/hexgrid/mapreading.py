"""The text blocks of a map file, line by line: hexes, hexsides, ways and sets of hexes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet
from ww1core.tables.advice import instead_of

if TYPE_CHECKING:
    from ww1core.hexgrid.mapdata import MapData

__all__ = [
    "GAP",
    "Hexes",
    "SidePairs",
    "Source",
    "read_exits",
    "read_hexes",
    "read_set",
    "read_sides",
    "read_ways",
]

_WORD = re.compile(r'\w+="[^"]*"|\S+')
_SHOWN = 5
"""The most hexes that a message lists."""

_EXIT_WORDS = 3
"""The words of an exit: hex, feature and direction."""

GAP = "-"
"""What stands in a way where it is interrupted."""

T = TypeVar("T")
SidePairs: TypeAlias = dict[str, dict[tuple[Hex, Hex], int]]
"""By feature, the pairs of hexes beside a hexside with the line that states it."""


class Source(NamedTuple):
    """Where a text block stands, for messages."""

    file: str | None
    field: str
    lines: Callable[[str], int] | None
    """Where the first line of a block stands in the file."""

    def error(self, message: str, line: int = 0, advice: str = "") -> DataError:
        """Return an error at a line of the block, counted from 1; 0 is the block as a whole."""
        at = None if self.lines is None else self.lines(self.field) + max(line - 1, 0)
        field = f"{self.field} line {line}" if line and at is None else self.field
        return DataError(message, file=self.file, line=at, field=field, advice=advice)


class Hexes(NamedTuple):
    """What the lines of the hexes say."""

    terrain: dict[str, HexSet]
    level: list[int]
    names: dict[Hex, str]


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    for at, line in enumerate(text.splitlines(), 1):
        words = _words(line)
        if words and not words[0].startswith("#"):
            yield at, words


def _words(line: str) -> list[str]:
    """Return the words of a line; a value in quotes is part of one."""
    return _WORD.findall(line) if '"' in line else line.split()


def _find(grid: Grid, number: str, source: Source, line: int) -> Hex:
    try:
        return grid.hex(number)
    except NotationError as error:
        first, last = (grid.number(hex_) for hex_ in (grid.hexes[0], grid.hexes[-1]))
        message = f"{error}, expected a number of the grid, which has {first} to {last}"
        advice = "correct the number or the size of the grid"
        raise source.error(message, line, advice) from None


class _Ground(NamedTuple):
    """What some words say of a hex."""

    terrain: tuple[str, ...]
    level: int | None
    name: str


def read_hexes(
    data: MapData, grid: Grid, source: Source, drawn: Iterable[tuple[Hex, str]]
) -> Hexes:
    """Return what the lines of the hexes say, and the codes of those that are drawn in rows."""
    hexes = Hexes(dict.fromkeys(data.terrain, 0), [0] * grid.size, {})
    meant = source._replace(field="legend", lines=None)
    legend = {
        code: _ground(_words(text), data.terrain, f"code {code}", meant)
        for code, text in data.legend.items()
    }
    stated = rest = grid.all
    for hex_, code in drawn:
        rest &= ~(1 << hex_)
        _describe(hexes, hex_, legend[code])
    for at, (number, *words) in _lines(data.hexes):
        hex_ = _find(grid, number, source, at)
        bit = 1 << hex_
        if not stated & bit:
            message = f"hex {number} is stated twice, expected one line for it"
            raise source.error(message, at, "join the two lines")
        stated ^= bit
        rest &= ~bit
        _describe(hexes, hex_, _ground(words, data.terrain, f"hex {number}", source, at))
    _fill_rest(data, grid, hexes, rest, source)
    return hexes


def _ground(
    words: Iterable[str], terrain: Collection[str], where: str, source: Source, at: int = 0
) -> _Ground:
    """Return what words say of a hex; every one must be known."""
    keys: list[str] = []
    level, name = None, ""
    for word in words:
        key, has_value, value = word.partition("=")
        if not has_value and key in terrain:
            keys.append(key)
        elif key == "name" and value:
            name = value.strip('"')
        elif key == "level" and value.lstrip("-").isdecimal():
            level = int(value)
        else:
            expected = ", ".join((*terrain, "name=", "level="))
            message = f"unknown terrain {word} of {where}, expected {expected}"
            advice = instead_of(word, terrain, otherwise=f"add {word} to terrain")
            raise source.error(message, at, advice)
    return _Ground(tuple(keys), level, name)


def _describe(hexes: Hexes, hex_: Hex, ground: _Ground) -> None:
    for key in ground.terrain:
        hexes.terrain[key] |= 1 << hex_
    if ground.level is not None:
        hexes.level[hex_] = ground.level
    if ground.name:
        hexes.names[hex_] = ground.name


def _fill_rest(data: MapData, grid: Grid, hexes: Hexes, rest: HexSet, source: Source) -> None:
    """Give the hexes of which nothing is said the terrain that is stated for them."""
    if data.unlisted is None:
        if rest:
            absent = grid.numbers(rest)
            more = f" and {len(absent) - _SHOWN} more" if len(absent) > _SHOWN else ""
            named = ", ".join(absent[:_SHOWN])
            message = f"no line for hex {named}{more}, expected one for each hex"
            raise source.error(message, 0, "add the lines or say what is 'unlisted'")
        return
    if data.unlisted not in hexes.terrain:
        message = f"unknown terrain {data.unlisted}, expected {', '.join(hexes.terrain)}"
        advice = instead_of(data.unlisted, hexes.terrain, otherwise="add it to terrain")
        raise source._replace(field="unlisted", lines=None).error(message, 0, advice)
    hexes.terrain[data.unlisted] |= rest


def read_sides(data: MapData, grid: Grid, source: Source) -> SidePairs:
    """Return, by feature, the pairs of hexes with the line that states them."""
    pairs: SidePairs = {feature: {} for feature in data.features}
    is_once = data.sides_stated == "once"
    for at, (side, *words) in _lines(data.sides):
        first, slash, second = side.partition("/")
        if not slash:
            message = f"{side} is not a hexside, expected two hexes such as 0101/0102"
            raise source.error(message, at, "write both hexes with a slash between")
        a, b = _find(grid, first, source, at), _find(grid, second, source, at)
        name = _side_name(grid, a, b, source, at)
        for word in words:
            known = _feature(pairs, word, name, source, at)
            what = f"{word} on hexside {name}"
            _state(known, (a, b), what, source, at, is_once=is_once)
    if not is_once:
        _check_both(grid, pairs, source)
    return pairs


def read_ways(data: MapData, grid: Grid, pairs: SidePairs, source: Source) -> None:
    """Add the hexsides over which ways lead, hex after hex."""
    for at, (feature, *numbers) in _lines(data.ways):
        known = _feature(pairs, feature, "a way", source, at)
        before = None
        for number in numbers:
            hex_ = None if number == GAP else _find(grid, number, source, at)
            if before is not None and hex_ is not None:
                name = _side_name(grid, before, hex_, source, at)
                _state(known, (before, hex_), f"{feature} on hexside {name}", source, at)
                if data.sides_stated == "both":
                    known[hex_, before] = at
            before = hex_


def _side_name(grid: Grid, a: Hex, b: Hex, source: Source, at: int) -> str:
    """Return the name of a hexside, whose hexes must touch."""
    here, there = grid.number(a), grid.number(b)
    if b not in grid.neighbours[a]:
        around = ", ".join(grid.number(hex_) for hex_ in grid.neighbours[a])
        message = f"no hexside {here}/{there}: the hexes do not touch, expected neighbours"
        raise source.error(message, at, f"write one of {here}'s neighbours {around}")
    return f"{here}/{there}"


def _state(
    known: dict[tuple[Hex, Hex], int],
    side: tuple[Hex, Hex],
    what: str,
    source: Source,
    at: int,
    *,
    is_once: bool = True,
) -> None:
    """Note that a hexside has a feature, which must not be known yet."""
    if side in known or (is_once and side[::-1] in known):
        message = f"{what} is stated twice, expected it once"
        raise source.error(message, at, "remove one of the two")
    known[side] = at


def _feature(known: Mapping[str, T], feature: str, where: str, source: Source, at: int) -> T:
    """Return what is known of a feature, which must be one of the map."""
    if feature in known:
        return known[feature]
    message = f"unknown feature {feature} of {where}, expected {', '.join(known)}"
    advice = instead_of(feature, known, otherwise=f"add {feature} to features")
    raise source.error(message, at, advice)


def read_exits(data: MapData, grid: Grid, source: Source) -> dict[str, SideSet]:
    """Return, by feature, the sides over which it leaves the map."""
    exits: dict[str, list[HexSet]] = {feature: [0] * 6 for feature in data.features}
    names = {name: d for d, name in enumerate(grid.direction_names)}
    names |= {str(d + 1): d for d in range(6)}
    for at, words in _lines(data.exits):
        if len(words) != _EXIT_WORDS or words[2] not in names:
            message = f"{' '.join(words)} is no exit, expected hex, feature and direction"
            advice = f"name the direction: {', '.join(grid.direction_names)} or 1 to 6"
            raise source.error(message, at, advice)
        number, feature, name = words
        hex_, d = _find(grid, number, source, at), names[name]
        six, other = _feature(exits, feature, number, source, at), grid.toward[hex_][d]
        if other >= 0:
            message = f"{feature} leads from {number} to {grid.number(other)}, expected off the map"
            raise source.error(message, at, "state it among the sides or ways")
        six[d] |= 1 << hex_
    return {feature: (a, b, c, d, e, f) for feature, (a, b, c, d, e, f) in exits.items()}


def _check_both(grid: Grid, pairs: SidePairs, source: Source) -> None:
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


def read_set(text: str, grid: Grid, source: Source) -> HexSet:
    """Return the set of the hexes that a text names."""
    hexes = 0
    for number in text.split():
        bit = 1 << _find(grid, number, source, 0)
        if hexes & bit:
            message = f"hex {number} is stated twice, expected it once"
            raise source.error(message, 0, "remove one of the two")
        hexes |= bit
    return hexes
