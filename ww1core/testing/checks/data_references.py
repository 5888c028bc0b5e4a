"""Data: what files, maps and books name exists, and maps hold together."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ww1core.errors import DataError, FlowError, PluginError
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet, from_members, iterate, members
from ww1core.hexgrid.mapdata import MapData, build_grid
from ww1core.hexgrid.sides import check_symmetry
from ww1core.networks.rail import RailNet
from ww1core.play.activations import check_activations
from ww1core.tables.models import Datum, Entry
from ww1core.testing.book_digests import found_in
from ww1core.testing.check import check
from ww1core.testing.subject import Subject
from ww1core.testing.wording import askings

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.tables.yamlguard import Path

__all__: list[str] = []

_SHORTEST = 3
"""The fewest digits of the number of a hex; fewer are taken for a plain number."""
_SHOWN = 4
"""The most hexes that a message lists."""


@check("data.references", "every hex, seat, decision and word that data name exists")
def references(subject: Subject) -> Iterator[str]:
    """Numbers like those of hexes, seats, and what fights, plans and activations name."""
    yield from _stray_hexes(subject)
    for book in subject.books:
        for field in ("fights", "plans"):
            for named in sorted(getattr(book, field)):
                lack = _stray_decision(book, named)
                if lack:
                    yield f"scenario {book.scenario!r}, {field}: {named!r} names {lack}"
        try:
            check_activations(book)
        except PluginError as error:
            yield f"scenario {book.scenario!r}, {error}"


def _stray_decision(book: Book, named: str) -> str:
    """What a decision, or a decision and its answer, names in vain."""
    name, colon, answer = named.partition(":")
    try:
        spec = book.program.asking(name).spec
    except FlowError:
        return f"no decision {name!r}"
    if not colon or answer in {word.word for word in spec.words}:
        return ""
    asks = spec.asks
    is_member = isinstance(asks, str) and book.kinds[asks].has(answer)
    return "" if is_member else f"no answer {answer!r} to {name!r}"


def _stray_hexes(subject: Subject) -> Iterator[str]:
    """Texts of data files that begin like the number of a hex and name none of any map."""
    numbers = _map_numbers(subject)
    seats = {seat.casefold() for book in subject.books for seat in book.seats}
    lengths = {len(number) for number in numbers}
    if not all(number.isdecimal() for number in numbers) or min(lengths, default=0) < _SHORTEST:
        lengths = set()
    for document in subject.documents:
        for path, value in _texts(document.value, ()):
            stray = _stray_number(value, numbers, lengths)
            if stray:
                yield str(document.error(f"there is no hex {stray}", *path))
            elif path and path[-1] == "seat" and value.casefold() not in seats:
                yield str(document.error(f"there is no seat {value!r}", *path))


def _stray_number(value: str, numbers: frozenset[str], lengths: set[int]) -> str:
    """The first of several numbers like those of hexes that is none."""
    parts = re.split(r"[\s/,]+", value.strip())
    alike = [part for part in parts if part.isdecimal() and len(part) in lengths]
    if not alike or alike[0] != parts[0]:
        return ""
    return next((part for part in alike if part not in numbers), "")


def _map_numbers(subject: Subject) -> frozenset[str]:
    """The printed numbers of every map of the title, those of a part's whole map too."""
    numbers: set[str] = set()
    for scenario in subject.title.scenarios:
        book = subject.book(scenario.id)
        if book.map is not None:
            numbers.update(book.map.grid.numbers(book.map.grid.all))
        for document in book.documents:
            if isinstance(document.value, MapData):
                grid = build_grid(document.value.grid)
                numbers.update(grid.numbers(grid.all))
    return frozenset(numbers)


def _texts(value: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text of a data file with its place; names, notes and blocks of a map are left out."""
    if isinstance(value, str):
        yield path, value
    for key, inner in _inside(value):
        if isinstance(value, Mapping) and isinstance(key, str):
            yield (*path, key), key
        yield from _texts(inner, (*path, key))


def _inside(value: object) -> Iterator[tuple[str | int, object]]:
    """The parts of a value that can hold a reference."""
    if isinstance(value, Entry):
        apart = {*Datum.labels, "summary"}
        if isinstance(value, MapData):
            apart |= MapData.model_fields.keys()
        named = [field for field in type(value).model_fields if field not in apart]
        yield from ((field, getattr(value, field)) for field in named)
    elif isinstance(value, Mapping):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)


@check("data.hexsides", "hexsides and links are the same from both their hexes")
def hexsides(subject: Subject) -> Iterator[str]:
    """On every map of a book."""
    for book in subject.books:
        for name, map_ in found_in(book, HexMap):
            for feature, sides in map_.sides.items():
                try:
                    check_symmetry(map_.grid, sides, feature)
                except DataError as error:
                    yield f"scenario {book.scenario!r}, {name}: {error}"
            for hex_ in members(map_.all):
                for other in map_.neighbours[hex_]:
                    if not map_.around[other] >> hex_ & 1:
                        a, b = map_.number(hex_), map_.number(other)
                        yield f"scenario {book.scenario!r}, {name}: {a} leads to {b}, not back"


@check("data.networks", "every piece of a rail or road net is joined to something")
def networks(subject: Subject) -> Iterator[str]:
    """A piece without a named hex, an area, a box or an edge of the map is left over."""
    for book in subject.books:
        map_ = book.map
        if map_ is None:
            continue
        anchors = from_members(map_.names) | from_members(map_.boxes.values())
        for area in map_.areas.values():
            anchors |= area
        for hex_ in map_.grid.hexes:
            if len(map_.grid.neighbours[hex_]) < len(map_.grid.direction_names):
                anchors |= 1 << hex_
        for name, net in found_in(book, RailNet):
            for piece in _pieces(net):
                if not piece & anchors:
                    some = ", ".join(map_.numbers(piece)[:_SHOWN])
                    yield (
                        f"scenario {book.scenario!r}, {name}: the piece of {some} "
                        "touches no named hex, no area and no edge of the map"
                    )


def _pieces(net: RailNet) -> Iterator[HexSet]:
    """The hexes of each connected part of a net."""
    beside: dict[int, HexSet] = {}
    for a, b in net.edges:
        beside[a] = beside.get(a, 0) | 1 << b
        beside[b] = beside.get(b, 0) | 1 << a
    left = net.nodes
    while left:
        piece = edge = left & -left
        while edge:
            grown = from_members(other for hex_ in iterate(edge) for other in members(beside[hex_]))
            edge = grown & ~piece
            piece |= edge
        left &= ~piece
        yield piece


@check("data.kinds", "pieces, hexes and seats can be told apart by what is typed")
def kinds(subject: Subject) -> Iterator[str]:
    """A kind stands under its name, hexes and seats are called as they are printed."""
    for book in subject.books:
        where = f"scenario {book.scenario!r}"
        for name, kind in book.kinds.items():
            if kind.name != name:
                yield f"{where}: the kind {kind.name!r} stands under the name {name!r}"
            if kind.all >> kind.size:
                yield f"{where}: the kind {name!r} has members beyond its size {kind.size}"
        yield from _misnamed(book)
        for asking in askings(book):
            asks = asking.spec.asks
            for name in (asks,) if isinstance(asks, str) else asks or ():
                kind = book.kinds[name]
                for number in members(kind.all):
                    label = kind.label(number)
                    if label.partition(" ")[0] == asking.name or " / " in label:
                        yield f"{where}: {label!r} cannot be typed as an answer to {asking.name!r}"


def _misnamed(book: Book) -> Iterator[str]:
    """The seats and hexes whose kind calls them otherwise than the book does."""
    printed = {"seat": dict(enumerate(book.seats))}
    if book.map is not None:
        printed["hex"] = {hex_: book.map.number(hex_) for hex_ in members(book.map.all)}
    for kind, names in printed.items():
        for number, name in names.items():
            called = book.kinds[kind].label(number)
            if called != name:
                yield f"scenario {book.scenario!r}: the {kind} {name!r} is called {called!r}"
                break
