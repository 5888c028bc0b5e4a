"""Zones of a set-up: which hexes a force may take, and which must be covered."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.storm_west import schema
from games.storm_west.land import WORKS, hexes_on
from ww1core.hexgrid import HexSet, from_members, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of

if TYPE_CHECKING:
    from games.storm_west.book import StormBook
    from games.storm_west.state import Front


class Force(NamedTuple):
    """Units of a set-up with the hexes they may take.

    ``exact`` are hexes that take so many of them; ``near`` are units of which one must be within
    the distance.
    """

    units: UnitSet
    hexes: HexSet
    exact: tuple[tuple[int, int], ...]
    is_reduced: bool
    is_alone: bool
    near: UnitSet
    distance: int


@rule("SW-3.6c", "SW-3.6d", "SW-3.6f", "SW-3.7a", "SW-S2.4c", "SW-S2.5b", "SW-S3.9", "SW-S3.10b")
def hexes_in(book: StormBook, zone: schema.ZoneEntry) -> HexSet:
    """The hexes of a zone, whoever stands where."""
    land = book.land
    hexes = book.area
    for names, grows in ((zone.line, False), (zone.line_or_adjacent, True)):
        if names:
            line = _lines(book, names)
            hexes &= line | land.grid.neighbours_of(line) if grows else line
    hexes &= ~_lines(book, zone.exclude_line)
    if zone.trench:
        hexes &= _trenches(book, zone.trench)
    if zone.fortress:
        hexes &= book.forts[0 if zone.fortress == "german" else 1]
    if zone.controller:
        hexes &= book.start_control[0 if zone.controller == "german" else 1]
    hexes &= from_members(
        hex_
        for hex_ in members(hexes)
        if zone.min_row <= int(land.number(hex_)[:2]) <= zone.max_row
    )
    hexes &= ~hexes_on(land, zone.exclude)
    if zone.any_of:
        parts = 0
        for part in zone.any_of:
            parts |= hexes_in(book, part)
        hexes &= parts
    return hexes


def _lines(book: StormBook, names: tuple[str, ...]) -> HexSet:
    hexes = 0
    for name in names:
        hexes |= book.lines[name]
    return hexes


def _trenches(book: StormBook, kinds: tuple[schema.Trench, ...]) -> HexSet:
    hexes = 0
    for kind in kinds:
        if kind == "none":
            dug = 0
            for work in WORKS:
                dug |= book.front.works[work]
            hexes |= book.area & ~dug
        else:
            hexes |= book.front.works[kind]
    return hexes


@rule("SW-3.6b", "SW-3.7b", "SW-S2.5c", "SW-S2.5d", "SW-S2.5e", "SW-S3.10c", "SW-S3.10d")
def force_of(book: StormBook, entry: schema.ForceEntry) -> Force:
    """A force as the rules read it."""
    units = book.named(*entry.units) if entry.units else -1
    if entry.army:
        units &= book.of_army[entry.army]
    if entry.types:
        units &= sum(book.of_type.get(type_, 0) for type_ in entry.types)
    if entry.full:
        units = subset(
            units & (1 << len(book.units)) - 1,
            lambda unit: book.units[unit].values[-1:] == (entry.full,),
        )
    zone = entry.zone
    near = zone.within if zone is not None else None
    return Force(
        units & book.ground_forces,
        hexes_in(book, zone) if zone is not None else 0,
        tuple((book.land.hex(number), count) for number, count in entry.exact.items()),
        entry.strength == "reduced",
        entry.alone,
        _of(book, near.army, near.types) if near else 0,
        near.distance if near else 0,
    )


def _of(book: StormBook, army: str, types: tuple[schema.UnitType, ...]) -> UnitSet:
    units = book.of_army[army]
    return units & sum(book.of_type.get(type_, 0) for type_ in types) if types else units


@rule("SW-3.6e", "SW-3.6g", "SW-3.7a", "SW-S3.9", "SW-S3.10c")
def cover_of(book: StormBook, entry: schema.CoverEntry) -> tuple[HexSet, UnitSet]:
    """The hexes that need cover, and the units that give it."""
    return hexes_in(book, entry), _of(book, entry.by_army, entry.by_types)


@rule("SW-3.6b", "SW-S2.5e", "SW-S3.10a", "SW-S3.10c", "SW-S3.10d")
def open_hexes_of(s: Front, force: Force) -> HexSet:
    """The hexes of a force that take one more of its units now."""
    if force.exact:
        return from_members(
            hex_
            for hex_, count in force.exact
            if (s.standing[hex_] & force.units).bit_count() < count
        )
    if not force.near:
        return force.hexes
    grid, near = s.book.land.grid, 0
    for hex_ in members(hexes_of(s, force.near)):
        near |= grid.within(hex_, force.distance)
    return force.hexes & near
