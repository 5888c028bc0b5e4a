"""Supply (chapter 7): lines to the sources of a nation, fortresses that feed, two checks."""

from __future__ import annotations

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.zones import open_zone
from games.storm_west.state import Front, destroy
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.networks import Blocker, Tracing, open_hexes, supplied_by
from ww1core.pieces import UnitSet, hexes_of, other, units_in


@rule("SW-7.4", "SW-7.6", "SW-7.8b")
def edge_sources(s: Front, seat: int) -> HexSet:
    """The edge of the map that feeds Germans, or French and Americans, as far as it is theirs."""
    return s.book.edges[seat] & s.control[seat]


@rule("SW-7.5a", "SW-7.8c")
def port_sources(s: Front) -> HexSet:
    """The Channel ports that have never been German."""
    return s.book.ports & ~s.lost_ports


@rule("SW-7.7", "SW-7.8a", "SW-7.9", "SW-10.7")
def supply_ground(s: Front, seat: int) -> HexSet:
    """The hexes that a line may enter: no enemy, no zone that nobody cancels, no enemy fortress."""
    enemy = other(seat)
    book = s.book
    forts = (book.forts[GERMAN] | book.forts[ALLIED]) & s.control[enemy]
    return open_hexes(book.ground, enemy=s.occupied[enemy], zone=open_zone(s, seat), closed=forts)


def traced(s: Front, seat: int, sources: HexSet) -> Tracing:
    """How a side traces its lines to some sources."""
    enemy = other(seat)
    enemies, book = s.book.own[enemy], s.book
    forts = (book.forts[GERMAN] | book.forts[ALLIED]) & s.control[enemy]
    blockers = (
        Blocker(
            "SW-7.7",
            s.occupied[enemy],
            piece_of=lambda hex_: members(s.standing[hex_] & enemies & ~s.covered)[0],
        ),
        Blocker("SW-7.8a", forts),
        Blocker("SW-10.7", open_zone(s, seat)),
    )
    return Tracing(book.ground, supply_ground(s, seat), sources, blockers=blockers)


@rule("SW-7.3", "SW-7.10", "SW-9.6b")
def supply_tracing(s: Front, seat: int) -> Tracing:
    """How a side traces to all its sources together."""
    sources = edge_sources(s, seat)
    return traced(s, seat, sources if seat == GERMAN else sources | port_sources(s))


def fed_hexes(s: Front, seat: int, sources: HexSet) -> HexSet:
    """Every hex from which a line leads to one of some sources."""
    return supplied_by(traced(s, seat, sources))


@rule("SW-7.3", "SW-7.5b", "SW-7.6b", "SW-7.11")
def supply_of(s: Front, seat: int) -> tuple[UnitSet, UnitSet]:
    """The units of a side with a line to a source of their own, and those that cross-trace."""
    units = s.present[seat]
    book = s.book
    edge = units & units_in(s, fed_hexes(s, seat, edge_sources(s, seat)))
    if seat == GERMAN:
        return edge, 0
    port = units & units_in(s, fed_hexes(s, seat, port_sources(s)))
    by_port = book.of_army["british"] | book.of_army["belgian"]
    own = port & by_port | edge & ~by_port
    return own, (port | edge) & ~own


@rule("SW-7.12a", "SW-7.13a", "SW-7.13c", "SW-7.14", "SW-14.3f", "SW-S3.14b")
def fed_by_fortress(s: Front, seat: int, hungry: UnitSet) -> UnitSet:
    """Those of some units that their own fortress feeds: Germans, or French with Americans."""
    book = s.book
    forts = book.forts[seat] & ~s.lost_forts
    inside = hungry & units_in(s, forts)
    if seat == GERMAN or not inside:
        return inside
    french = inside & book.of_army["french"]
    guests = inside & book.guest_divisions
    for guest in members(guests):
        if not s.standing[s.hex[guest]] & french:
            guests &= ~(1 << guest)
    return french | guests


@rule("SW-7.1", "SW-7.2a", "SW-7.2d", "SW-7.11", "SW-7.12b", "SW-7.13b", "SW-7.15", "SW-7.16")
def mark_supply(s: Front, seat: int) -> None:
    """The check at the start of a player turn: who has no line is marked, whoever else is not."""
    own, crossed = supply_of(s, seat)
    hungry = s.present[seat] & ~(own | crossed)
    fed = fed_by_fortress(s, seat, hungry)
    mine = s.book.own[seat]
    s.unsupplied = s.unsupplied & ~mine | hungry & ~fed
    s.cross_fed = s.cross_fed & ~mine | crossed
    s.fort_fed = s.fort_fed & ~mine | fed
    for hex_ in members(hexes_of(s, hungry & ~fed)):
        tell(s, "told.out_of_supply", "SW-7.2a", at=hex_)


@rule("SW-7.2c")
def starve(s: Front, seat: int) -> None:
    """The check at the end: of the units marked those that still have no line are eliminated."""
    marked = s.unsupplied & s.book.own[seat]
    if not marked:
        return
    own, crossed = supply_of(s, seat)
    hungry = s.present[seat] & ~(own | crossed)
    for unit in members(marked & hungry & ~fed_by_fortress(s, seat, hungry)):
        destroy(s, unit, "SW-7.2c")
    s.unsupplied &= ~s.book.own[seat]


@rule("SW-7.2a", "SW-7.11", "SW-7.12b", "SW-7.13b")
def is_halved(s: Front) -> UnitSet:
    """The units whose attack and movement are halved in their own player turn."""
    return s.unsupplied | s.cross_fed | s.fort_fed
