"""Orders: Mandated Battles (9.1.1, 14.1.1), and what the Allies may command on turn 1 (14.1.1)."""

from __future__ import annotations

from games.grand_illusion.rules.supply import is_fed
from games.grand_illusion.state import ALLIED, GERMAN, Front, bit
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, gain, other, spend, units_in


@rule("GI-14.1.1a2", "GI-14.3.1a2")
def unordered_hexes(s: Front) -> HexSet:
    """The hexes in which no order of the Allies is carried out any more on the first turn.

    The withdrawal of the Belgians counts as one in Brussels.
    """
    barred = 0
    for hexes, most in s.book.turn_1_limits if s.turn == 1 else ():
        used = sum(hexes >> at & 1 for at in s.activated)
        if s.belgians_withdrew and hexes & bit(s.book.places.brussels):
            used += 1
        if used >= most:
            barred |= hexes
    return barred


@rule("GI-14.1.1a2", "GI-14.3.1a2")
def closed_by_command(s: Front, seat: int) -> HexSet:
    """The hexes that Allied orders keep from acting on the first turn."""
    return unordered_hexes(s) if seat == ALLIED else 0


@rule("GI-12.5.2a")
def contained_in_antwerp(s: Front, seat: int) -> HexSet:
    """Antwerp, while two German corps watch the Belgians who withdrew into it."""
    book = s.book
    if seat != ALLIED or not book.switches.antwerp_containment or not s.belgians_withdrew:
        return 0
    contained = book.events.containment
    if s.turn > contained.through_turn:
        return 0
    watch = units_in(s, book.containment_hexes) & book.corps & book.infantry_of[GERMAN]
    return bit(book.places.antwerp) if watch.bit_count() >= contained.corps else 0


@rule("GI-9.1.1c", "GI-9.1.1a", "GI-9.1.1b")
def is_mandated(s: Front, attackers: UnitSet, hex_: int, seat: int) -> bool:
    """Whether a side owes a battle, and enough infantry corps would attack corps or forts."""
    book = s.book
    enemies = s.standing[hex_] & book.side[other(seat)]
    defenders = corps_in(s, enemies) + (enemies & book.forts).bit_count()
    is_fit = enough_attack(s, attackers) and defenders >= book.battle.mandate.defenders
    return is_fit and s.mandated[seat] > 0


@rule("GI-9.1.1c")
def enough_attack(s: Front, attackers: UnitSet) -> bool:
    """Whether there are corps enough among some attackers."""
    return corps_in(s, attackers) >= s.book.battle.mandate.attackers


def corps_in(s: Front, units: UnitSet) -> int:
    """How many infantry corps some units are; by an option two divisions make one."""
    book = s.book
    corps = (units & book.corps).bit_count()
    if "divisions_count" in book.options:
        corps += (units & book.divisions & book.infantry).bit_count() // 2
    return corps


@rule("GI-9.1.1e", "GI-14.1.1a6", "GI-9.3.5a")
def is_plan17(s: Front, hex_: int, seat: int) -> bool:
    """Whether a side that attacks a hex are the Allies in a Plan 17 hex, on a turn of Elan."""
    has_elan = seat == ALLIED and s.turn <= s.book.switches.elan_through
    return has_elan and s.book.plan17_hexes >> hex_ & 1 == 1


@rule("GI-9.1.1b", "GI-9.1.1d", "GI-9.1.1f", "GI-14.1.1a4", "GI-14.1.2a2", "GI-14.1.2d1")
def count_mandate(s: Front) -> None:
    """A Mandated Battle that was fought lowers the marker; in a Plan 17 hex it earns a point.

    The point is paid once for a hex and turn, to attackers who are supplied there.
    """
    battle, seat = s.battle, s.battle.acting
    if not battle.is_mandated:
        return
    spend(s, "mandated", seat, 1, "GI-9.1.1b")
    if battle.is_plan17 and not s.rewarded >> battle.hex & 1:
        here = battle.attackers & s.standing[battle.hex]
        if any(is_fed(s, unit) for unit in members(here)):
            s.rewarded |= 1 << battle.hex
            gain(s, "points", seat, s.book.vp.prices.mandated_in_plan17_hex, "GI-14.1.1a4")


@rule("GI-9.1.1a", "GI-9.1.1a2")
def receive_mandate(s: Front, seat: int) -> None:
    """A result of Fortunes of War adds a Mandated Battle, up to the CAPs the side has left."""
    if s.mandated[seat] < s.caps[seat]:
        gain(s, "mandated", seat, 1, "GI-9.1.1a")


@rule("GI-14.1.1a4", "GI-14.1.1b2")
def set_mandates(s: Front) -> None:
    """The Mandated Battles that the scenario asks for on this turn."""
    for seat, turns in enumerate(s.book.mandated):
        number = turns.get(s.turn, 0)
        if seat == ALLIED and s.retreats[ALLIED]:
            number = 0
        if number:
            gain(s, "mandated", seat, number - s.mandated[seat], "GI-14.1.1a4")


@rule("GI-9.1.1b", "GI-14.1.1a5", "GI-14.1.2c")
def pay_for_unfought(s: Front) -> None:
    """A point is lost for every Mandated Battle that was not fought."""
    for seat, left in enumerate(s.mandated):
        if left:
            price = -s.book.vp.prices.unfought_mandated * left
            gain(s, "points", seat, -price, "GI-9.1.1b")
            spend(s, "mandated", seat, left, "GI-9.1.1b")
