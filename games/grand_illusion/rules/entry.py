"""Who may enter what (8.4.4): the Hex Entry and Exit Table, supply and national limits."""

from __future__ import annotations

from games.grand_illusion.forces import SEATS
from games.grand_illusion.rules.control import contested, enemies_in, forces, is_held, sound
from games.grand_illusion.rules.supply import fed_alike, hexes_fed
from games.grand_illusion.rules.ways import impassable
from games.grand_illusion.state import ALLIED, BELGIAN, GERMAN, Front, bit
from ww1core.hexgrid import Approach, HexSet, first, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import bar


@rule("GI-8.4.4T2", "GI-8.4.4T4", "GI-8.4.4T5", "GI-8.3.1a")
def stopping_hexes(s: Front, seat: int) -> HexSet:
    """The hexes in which a side must stop: those with enemy combat units or unbesieged forts."""
    return forces(s, other(seat))


@rule("GI-8.4.4T4", "GI-8.4.4T5", "GI-8.4.4a")
def from_lost_ground(s: Front, left: HexSet) -> HexSet:
    """Enemy-held hexes with his forces, for a group that leaves a hex its side does not control."""
    seat = s.activation.seat
    if s.control[seat] >> s.hex[first(s.marching[-1])] & 1:
        return 0
    return left & forces(s, other(seat)) & ~s.control[seat]


@rule("GI-8.4.4T4", "GI-9.8.2a")
def without_sound_company(s: Front, left: HexSet) -> HexSet:
    """Enemy-controlled hexes with any unit of his, for a group without undisrupted combat units.

    One without his forces, and a contested one, is open to headquarters and heavy guns alone.
    """
    seat, units = s.activation.seat, s.marching[-1]
    fighting = units & s.book.combat
    if sound(s, fighting):
        return 0
    enemy = other(seat)
    met = enemies_in(s, enemy) if fighting else forces(s, enemy) & ~contested(s)
    return left & met & ~s.control[seat]


@rule("GI-8.4.3d1", "GI-8.4.3f", "GI-8.4.3c2", "GI-8.4.4T3")
def without_supply(s: Front, left: HexSet) -> HexSet:
    """The hexes in which a member of the group would be out of supply.

    A hex that supplies a unit before it is taken does so after. One that is out of supply may also
    come closer to a hex that would supply it.
    """
    units, barred = s.marching[-1], 0
    at = s.hex[first(units)]
    for alike in fed_alike(s, units):
        unit = first(alike)
        now = hexes_fed(s, unit)
        for hex_ in members(left & ~now & ~barred):
            if not may_be_fed(s, unit, at, hex_, now):
                barred |= 1 << hex_
    return barred


def hexes_taken(s: Front, hex_: int) -> HexSet:
    """The hex, if the group that marches would take control of it by entering."""
    seat, units = s.activation.seat, s.marching[-1]
    is_taken = units & s.book.combat and not is_held(s, other(seat), hex_)
    return 1 << hex_ & ~s.control[seat] if is_taken else 0


def may_be_fed(s: Front, unit: int, at: int, hex_: int, now: HexSet) -> bool:
    """Whether a unit is supplied in a hex that it enters or, if it is not now, closer to supply."""
    taken = hexes_taken(s, hex_)
    if taken and hexes_fed(s, unit, taken) >> hex_ & 1:
        return True
    if now >> at & 1:
        return False
    way = Approach(s.book.land, now, closed=impassable(s))
    here, there = way.distance(at), way.distance(hex_)
    return here is not None and there is not None and there < here


@rule("GI-8.4.7a")
def abroad_for_belgians(s: Front, left: HexSet) -> HexSet:
    """The hexes outside Belgium, for a group with Belgians who are in it."""
    units, belgium = s.marching[-1], s.book.belgium
    if units & s.book.of_nation[BELGIAN] and belgium >> s.hex[first(units)] & 1:
        return left & ~belgium
    return 0


@rule("GI-14.1.1a3")
def around_maubeuge(s: Front, left: HexSet) -> HexSet:
    """Maubeuge, on the first turns: to Germans, and to Allied units that did not start there."""
    seat, units = s.activation.seat, s.marching[-1]
    if s.turn > s.book.switches.maubeuge_closed_through[SEATS[seat]]:
        return 0
    newcomers = units if seat == GERMAN else units & ~s.started_in_maubeuge
    return left & bit(s.book.places.maubeuge) if newcomers else 0


@rule("GI-8.4.8a", "GI-8.4.8b")
def off_the_plan(s: Front, left: HexSet) -> HexSet:
    """The Schlieffen Plan hexes that are still closed to German combat units."""
    book = s.book
    if s.activation.seat != GERMAN or s.turn > book.switches.schlieffen_closed_through:
        return 0
    if not s.marching[-1] & book.combat:
        return 0
    return left & book.schlieffen & ~s.combat[ALLIED] & ~s.opened


@rule("GI-12.5.3a")
def ghent_is_locked(s: Front, left: HexSet) -> HexSet:
    """Ghent, for Germans, while Belgians who were driven into Antwerp are there."""
    places = s.book.places
    if not s.belgians_driven or s.activation.seat != GERMAN or not s.book.switches.ghent_locked:
        return 0
    belgians = s.standing[places.antwerp] & s.book.of_nation[BELGIAN] & s.book.combat
    return left & bit(places.ghent) if belgians else 0


@rule("GI-8.7.2b", "GI-8.7.3b")
def against_retreat(s: Front, left: HexSet) -> HexSet:
    """In a General Retreat the hexes that are not a side's own and free of enemies.

    A besieged fort bars a hex to the Allies alone.
    """
    if not s.activation.is_retreat:
        return 0
    seat = s.activation.seat
    enemy = other(seat)
    forts = s.forts[enemy] if seat == ALLIED else s.forts[enemy] & ~s.besieged
    return left & (s.occupied[enemy] | forts | ~s.control[seat])


ENTRY_BARS = (
    bar("GI-8.7.2b", "not_in_a_general_retreat", against_retreat),
    bar("GI-8.4.4T4", "not_from_lost_ground", from_lost_ground),
    bar("GI-9.8.2a", "needs_sound_company", without_sound_company),
    bar("GI-8.4.7a", "belgians_stay_in_belgium", abroad_for_belgians),
    bar("GI-14.1.1a3", "maubeuge_is_closed", around_maubeuge),
    bar("GI-8.4.8a", "off_the_schlieffen_plan", off_the_plan),
    bar("GI-12.5.3a", "ghent_is_locked", ghent_is_locked),
    bar("GI-8.4.3d1", "no_supply_there", without_supply),
)
"""What keeps a group out of a hex, beside points, blocked hexsides and room."""


def open_to_group(s: Front, hexes: HexSet) -> HexSet:
    """The hexes that nothing keeps the group that marches out of, for whoever looks ahead."""
    for _, _, _, barred, *_ in ENTRY_BARS:
        if callable(barred):
            hexes &= ~barred(s, hexes)
    return hexes
