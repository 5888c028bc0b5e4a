"""Control of hexes (8.3), hexsides that are blocked (8.4.5) and sieges that lapse (9.5.3)."""

from __future__ import annotations

from games.grand_illusion.rules.supply import is_fed, watch_emergency
from games.grand_illusion.rules.victory import note_capture
from games.grand_illusion.state import ALLIED, GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet, SideSet, members, side_set
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, take_control, with_item
from ww1core.turns import remembered


def sound(s: Front, units: UnitSet) -> UnitSet:
    """Those of some combat units that are not Disrupted."""
    return units & ~s.disrupted


@rule("GI-8.3.2a", "GI-2.8e")
def forces(s: Front, seat: int) -> HexSet:
    """The hexes in which a side has combat units, or forts that are not besieged."""
    return s.combat[seat] | s.forts[seat] & ~s.besieged


@rule("GI-9.1.2a")
def targets_of(s: Front, enemy: int) -> HexSet:
    """The hexes in which a side can be attacked: with combat units or forts, besieged or not."""
    return s.combat[enemy] | s.forts[enemy]


def enemies_in(s: Front, seat: int) -> HexSet:
    """The hexes in which a side has any unit or fort."""
    return s.occupied[seat] | s.forts[seat]


@rule("GI-8.3.2a", "GI-8.4.4T1")
def contested(s: Front) -> HexSet:
    """The hexes in which both sides have combat units or forts; besieged forts do not count."""
    return forces(s, ALLIED) & forces(s, GERMAN)


@rule("GI-8.3.2a", "GI-8.3.3a", "GI-8.3.2b", "GI-12.5.1a")
def is_held(s: Front, seat: int, hex_: int) -> bool:
    """Whether a side keeps control of a hex against enemies in it."""
    if forces(s, seat) >> hex_ & 1:
        return True
    is_fortress = hex_ == s.book.places.antwerp and seat == ALLIED and not s.holland
    return is_fortress and s.forts[ALLIED] >> hex_ & 1 == 1


def unsettled(s: Front) -> HexSet:
    """The hexes that may pass to combat units in them, or that cavalry alone has taken."""
    taking = s.combat[ALLIED] & ~s.control[ALLIED] | s.combat[GERMAN] & ~s.control[GERMAN]
    return taking | s.cavalry_control


@rule("GI-8.3.3a", "GI-8.3.4a", "GI-8.3.4b", "GI-9.4.1d")
def settle_control(s: Front, hex_: int) -> None:
    """A hex passes at once to supplied combat units whom nobody holds it against.

    Taken by cavalry alone it has a Cavalry Control marker, until infantry of its side comes.
    """
    bit = 1 << hex_
    for seat in (ALLIED, GERMAN):
        units = s.standing[hex_] & s.book.combat_of[seat]
        if not units:
            continue
        if s.control[seat] & bit:
            if s.cavalry_control & bit and units & s.book.infantry:
                s.cavalry_control ^= bit
        elif not is_held(s, other(seat), hex_) and any(is_fed(s, u, bit) for u in members(units)):
            s.cavalry_control &= ~bit
            if not units & s.book.infantry:
                s.cavalry_control |= bit
            take_control(s, seat, (hex_,), "GI-8.3.3a")
            note_capture(s, seat, hex_)


@rule("GI-8.4.5a")
def block_side(s: Front, seat: int, entered: int, left: int) -> None:
    """The hexside by which a force came to the enemy is blocked to him."""
    pair = (entered, left)
    if pair not in s.blocked[seat]:
        s.blocked = with_item(s.blocked, seat, (*s.blocked[seat], pair))


@rule("GI-8.4.5c")
def settle_blocks(s: Front) -> None:
    """Markers go when nobody of their side is left in the hex entered or the other hex is lost."""
    for seat, pairs in enumerate(s.blocked):
        if pairs:
            there, behind = s.combat[seat], s.control[seat]
            left = [pair for pair in pairs if there >> pair[0] & behind >> pair[1] & 1]
            if len(left) < len(pairs):
                s.blocked = with_item(s.blocked, seat, tuple(left))


@rule("GI-8.4.4b2", "GI-9.4.3a5")
@remembered(reads=("blocked",))
def sides_blocked_to(s: Front, seat: int) -> SideSet:
    """The hexsides that carry a Blocked marker of the enemy."""
    return side_set(s.book.land.grid, s.blocked[other(seat)])


@rule("GI-9.5.2a", "GI-9.5.3a", "GI-9.5.3b")
def besiegers(s: Front, hex_: int, seat: int) -> UnitSet:
    """The undisrupted infantry of a side that can keep the forts of a hex besieged.

    A large garrison takes a corps.
    """
    units = sound(s, s.standing[hex_] & s.book.infantry_of[seat])
    if s.standing[hex_] & s.book.forts_of[other(seat)] & s.book.garrisons:
        units &= s.book.corps
    return units


@rule("GI-9.5.3a", "GI-12.5.1a", "GI-14.3.6B5c")
def can_be_besieged(s: Front, hex_: int) -> bool:
    """Whether forts of a hex can be put under siege: all but Antwerp, unless Holland is invaded."""
    return hex_ != s.book.places.antwerp or s.holland


@rule("GI-9.5.3b", "GI-11.3b")
def settle_siege(s: Front, hex_: int) -> None:
    """A Siege marker goes with the forts, or with the infantry that keeps it up."""
    if not s.besieged >> hex_ & 1:
        return
    for seat in (ALLIED, GERMAN):
        if s.forts[seat] >> hex_ & 1 and besiegers(s, hex_, other(seat)):
            return
    s.besieged ^= 1 << hex_
    tell(s, "told.siege_lifted", "GI-9.5.3b", at=hex_)


def settle(s: Front, *hexes: int) -> None:
    """What hexes come to when units have come, gone or been hurt: siege, control, markers."""
    for hex_ in hexes:
        settle_siege(s, hex_)
        if unsettled(s) >> hex_ & 1:
            settle_control(s, hex_)
        watch_emergency(s)
    settle_blocks(s)
