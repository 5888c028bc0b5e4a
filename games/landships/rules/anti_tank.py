"""Anti-tank fire (8.3, 8.5, 13.1, 13.2): which weapons may shoot at which vehicles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import ALL_ROUND, ALLIED
from games.landships.rules.arcs import bearing, cone_hexes, reach_to
from games.landships.rules.ground import gassed, locked
from games.landships.rules.guns import is_served
from games.landships.rules.spotting import in_sight, is_spotted
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook

FirerSet = int
"""A set of firers: bit n is set for firer n."""
GUNS = frozenset({"ART", "AT", "AA"})
IN_HAND = frozenset({"AT_rifle", "flamethrower"})
SHOOT = GUNS | IN_HAND | {"gun"}


@per_book
@rule("LS-4.3N", "LS-2.42.a2", "LS-2.42.c", "LS-8.5a", "LS-13.23O", "LS-13.21", "LS-13.22a")
@rule("LS-13.23a")
def tank_killers(book: LandshipsBook) -> FirerSet:
    """The weapons that may shoot at vehicles: main guns, guns, rifles and flamethrowers."""
    spared = frozenset({"AA"}) if "purist_aa" in book.options else frozenset()
    return from_members(
        number
        for number, firer in enumerate(book.firers)
        if firer.kind in SHOOT - spared
        or book.units[firer.unit].type.id in book.numbers.aa_guns_at_tanks
    )


@rule("LS-13.11.a1", "LS-13.1", "LS-9.2a", "LS-13.11b")
def is_in_hand(s: Field, weapon: int, seat: int) -> bool:
    """Whether a squad that is free to fire carries a weapon."""
    held_up = s.pinned | s.engaged | locked(s, seat) | gassed(s, seat)
    return s.carrier[weapon] in members(s.present[seat] & s.book.squads & ~held_up)


@rule("LS-8.55.a", "LS-6.16b", "LS-8.42a", "LS-15.12.1c", "LS-13.2", "LS-5.6.a1", "LS-12.1b")
def is_able(s: Field, firer: int, seat: int) -> bool:
    """Whether a weapon of a side could shoot now, whatever there is to shoot at."""
    book = s.book
    about = book.firers[firer]
    unit = about.unit
    if s.hex[unit] < 0:
        return False
    if about.kind in GUNS:
        return not s.shelled >> unit & 1 and is_served(s, unit, seat)
    if about.kind in IN_HAND:
        return is_in_hand(s, unit, seat)
    is_own = book.own[seat] >> unit & 1
    unfit = s.rolled | s.engaged | s.pinned | s.bailed | s.fleeing
    return bool(is_own) and not unfit >> unit & 1


@rule("LS-8.4a", "LS-8.31a", "LS-8.41", "LS-13.11b")
def shooters(s: Field, seat: int) -> FirerSet:
    """The weapons of a side that may shoot at vehicles in this phase and have not yet."""
    ready = tank_killers(s.book) & ~s.spent
    return from_members(firer for firer in members(ready) if is_able(s, firer, seat))


@rule("LS-S19.SR1")
def recognised_to(s: Field, seat: int) -> int:
    """How far a side knows captured tanks for what they are."""
    for special in s.book.entry.special:
        first, last = special.turns
        if special.kind == "recognition" and seat == ALLIED and first <= s.turn <= last:
            return special.farthest
    return s.book.land.size


@rule("LS-8.32N", "LS-8.53.a")
def point_blank(s: Field, firer: int, vehicles: UnitSet) -> UnitSet:
    """The vehicles in the hex of a gun at which it may fire: who came by its arc.

    A gun that has turned fires at all of them, one without a facing as well.
    """
    book = s.book
    about = book.firers[firer]
    if about.cones == ALL_ROUND or s.turned >> about.unit & 1:
        return vehicles
    front = cone_hexes(book, s.hex[about.unit], s.facing[about.unit], about.cones)
    return from_members(one for one in members(vehicles) if s.came[one] in members(front))


@rule("LS-8.0a", "LS-8.12c", "LS-4.3a", "LS-2.41.c")
def vehicles_before(s: Field, firer: int, seat: int) -> UnitSet:
    """The enemy vehicles that a weapon has in arc, sight and range and that are spotted."""
    return _vehicles_in(s, firer, seat, bearing(s, firer))


@rule("LS-8.32d", "LS-8.32N")
def vehicles_around(s: Field, firer: int, seat: int) -> UnitSet:
    """The enemy vehicles that a gun would have before it, if it looked all round."""
    book, here = s.book, s.standing[s.hex[s.book.firers[firer].unit]]
    return (
        _vehicles_in(s, firer, seat, book.land.all) | here & book.own[other(seat)] & book.vehicles
    )


@rule("LS-8.53.a", "LS-8.23.a", "LS-8.7", "LS-8.32N", "LS-S19.SR1")
def _vehicles_in(s: Field, firer: int, seat: int, area: HexSet) -> UnitSet:
    """The enemy vehicles in some hexes that a weapon has in sight and range and that it spots."""
    book, enemy = s.book, other(seat)
    about = book.firers[firer]
    from_ = s.hex[about.unit]
    hexes = s.vehicles_at[enemy] & in_sight(s, seat, from_) & area
    known, found = recognised_to(s, seat), 0
    for hex_ in members(hexes):
        vehicles = s.standing[hex_] & book.own[enemy] & book.vehicles
        if hex_ == from_ and about.kind in GUNS:
            vehicles = point_blank(s, firer, vehicles)
        reach = min(reach_to(s, firer, from_, hex_), known)
        is_near = book.land.grid.distance(from_, hex_) <= reach
        if is_near and is_spotted(s, from_, hex_, vehicles):
            found |= vehicles
    return found
