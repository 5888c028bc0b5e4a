"""Facing and arcs (8.1): the hexes into which a weapon bears."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import ALL_ROUND
from games.landships.state import Field, carried_by
from ww1core.hexgrid import HexSet, arc
from ww1core.ledger import rule
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

LENGTHENED = frozenset({"ART", "AA"})
"""The guns whose direct fire reaches farther by option (LS-16.23a)."""


@per_book
@rule("LS-8.1", "LS-8.11", "LS-8.12a", "LS-8.12b", "LS-8.12c", "LS-8.12d", "LS-2.42a", "LS-2.3.f")
def cone_hexes(book: LandshipsBook, hex_: int, facing: int, cones: tuple[int, ...]) -> HexSet:
    """The hexes in some cones of 60 degrees, turned from a facing, and the hex itself."""
    return arc(book.land.grid, hex_, facing, cones=cones) | 1 << hex_


@rule("LS-2.2b", "LS-2.3N", "LS-8.1")
def bearing(s: Field, firer: int) -> HexSet:
    """The hexes into which a firer bears; men, anti-aircraft guns and turrets all round."""
    about = s.book.firers[firer]
    if about.cones == ALL_ROUND:
        return s.book.land.all
    return cone_hexes(s.book, s.hex[about.unit], s.facing[about.unit], about.cones)


@rule("LS-16.31a", "LS-16.31.a", "LS-2.42.b", "LS-2.42.d", "LS-13.21", "LS-13.12a")
def reach_of(s: Field, firer: int) -> int:
    """How far a weapon reaches: machines less far where their design is poor."""
    book = s.book
    about = book.firers[firer]
    type_ = book.units[about.unit].type
    vehicle = type_.vehicle
    if vehicle is None or "poor_tanks" not in book.options or type_.kind == "truck":
        return about.range
    gun, machine_gun = book.numbers.poor_design.get(
        vehicle.ranges, book.numbers.poor_design["other"]
    )
    led = bool(carried_by(s, about.unit) & book.leaders)
    return (gun if about.kind == "gun" else machine_gun) + book.numbers.leader_aboard * led


@rule("LS-16.23a", "LS-16.23.a")
def reach_to(s: Field, firer: int, from_: int, to: int) -> int:
    """How far a weapon reaches towards a hex; by option guns farther, on the level and by height.

    What a height adds to artillery does not lead beyond its indirect range.
    """
    book, about, reach = s.book, s.book.firers[firer], reach_of(s, firer)
    type_ = book.units[about.unit].type
    if "long_ranges" not in book.options or type_.kind not in LENGTHENED:
        return reach
    long, gun = book.numbers.long_ranges, type_.gun
    levels = abs(book.land.level[from_] - book.land.level[to])
    if not levels:
        return min(reach * long.times, long.most)
    reach += levels * long.a_level
    return min(reach, gun.indirect) if gun is not None and gun.indirect else reach
