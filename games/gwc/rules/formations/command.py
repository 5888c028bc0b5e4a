"""Command (3.3): the Highest-Ranking Leader, Command Radius, and Cohesion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.rules.formations.partners import his_own
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.formations.values import command, is_functional
from games.gwc.state import NOTHING, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members, subset
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, other, units_in
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.gwc.book import GwcBook


@rule("GWC-GL-ONMAP")
def on_map(s: Field, seat: int) -> UnitSet:
    """The Formations of a side on the board."""
    return s.present[seat]


def tell_units(s: Field, units: UnitSet) -> dict[str, object]:
    """For a question: some Formations and where they are."""
    return {"units": members(units), "hexes": members(hexes_of(s, units))}


def held_hexes(s: Field) -> HexSet:
    """The hexes in which somebody stands."""
    return s.occupied[0] | s.occupied[1]


def contested(s: Field) -> HexSet:
    """The hexes in which both sides stand."""
    return s.occupied[0] & s.occupied[1]


@rule("SR-three-players")
def highest_leaders(s: Field, seat: int) -> UnitSet:
    """The Leaders of a player on the board of highest rank."""
    return highest_of(s.book, his_own(s, seat) & s.book.leaders)


@per_book
@rule("GWC-3.3.1.3", "GWC-3.3.1.4")
def highest_of(book: GwcBook, leaders: UnitSet) -> UnitSet:
    """Those of some Leaders of highest rank, Command and Morale as printed unbroken."""
    best, highest = (0, 0, 0), 0
    for leader in members(leaders):
        about = book.units[leader]
        worth = (about.rank, about.good.command, about.good.morale)
        if not highest or worth > best:
            best, highest = worth, 1 << leader
        elif worth == best:
            highest |= 1 << leader
    return highest


@rule("GWC-3.3.1.2a", "GWC-3.3.1.4")
def highest_leader(s: Field, seat: int) -> int:
    """The Highest-Ranking Leader, of equals the one his owner has named; NOTHING if none."""
    leaders, named = highest_leaders(s, seat), s.highest[s.voice[seat]]
    if named >= 0 and leaders >> named & 1:
        return named
    return (leaders & -leaders).bit_length() - 1 if leaders else NOTHING


@rule("GWC-3.3.1.1a", "GWC-3.3.1.1b")
def radius(s: Field, leader: int) -> HexSet:
    """The hexes in the Command Radius of a Leader, whatever lies between."""
    return s.book.land.grid.within(s.hex[leader], command(s, leader))


def in_radius(s: Field, leaders: UnitSet, among: UnitSet) -> UnitSet:
    """Those of some Formations that are in the Command Radius of one of some Leaders."""
    hexes = 0
    for leader in members(leaders):
        hexes |= radius(s, leader)
    return among & units_in(s, hexes)


@rule("GWC-3.3.2")
def is_coherent(s: Field, unit: int) -> bool:
    """Whether a Unit is in Cohesion: held by its kind, its place, its Weapon or a Leader."""
    if s.book.always_coherent >> unit & 1 or is_functional(s, unit):
        return True
    return not incoherent_hexes(s, s.book.units[unit].seat, 1 << s.hex[unit])


@rule("GWC-3.3.2")
def incoherent_hexes(s: Field, seat: int, hexes: HexSet) -> HexSet:
    """Those of some hexes where a Unit of a side is not in Cohesion.

    It is at its edge, in its Objectives and near Leaders.
    """
    hexes &= ~(s.book.edges[seat] | friendly_objectives(s, seat))
    for leader in members(on_map(s, seat) & s.book.leaders) if hexes else ():
        hexes &= ~radius(s, leader)
        if not hexes:
            break
    return hexes


@rule("GWC-GL-FRIENDLY", "GWC-GL-ENEMY")
def friendly_objectives(s: Field, seat: int) -> HexSet:
    """The Objective hexes a side controls that hold no enemy."""
    controlled = 0
    for number, hexes in enumerate(s.book.objective_hexes):
        if s.control[number] == seat:
            controlled |= hexes
    return controlled & ~s.occupied[other(seat)]


def out_of_cohesion(s: Field, seat: int) -> UnitSet:
    """The Units of a side that are not in Cohesion."""
    book = s.book
    strays = units_in(s, incoherent_hexes(s, seat, s.occupied[seat])) & book.own[seat]
    strays &= book.soldiers & ~book.always_coherent
    return subset(strays, lambda unit: not is_functional(s, unit)) if strays else 0


@rule("GWC-3.3.2.1")
def mark_incoherent(s: Field) -> None:
    """At the end of a Turn every Unit out of Cohesion is suppressed, on both sides."""
    for seat in inactive_first(s):
        for unit in members(out_of_cohesion(s, seat) & ~s.suppressed):
            s.suppressed |= 1 << unit
            tell(s, "told.incoherent", "GWC-3.3.2.1", unit=unit)
