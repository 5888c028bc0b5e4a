"""The close assault table (12.2, 12.3): margin, shifts, what is added to the die, losses."""

from __future__ import annotations

from typing import NamedTuple

from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.tables import Modifier, Modifiers


class Balance(NamedTuple):
    """Everything that is known of a close assault before its die.

    ``attacker`` is the side that rolls and reads the first loss, ``column`` its margin.
    """

    attacker: int
    column: int
    shifts: Modifiers
    modifiers: Modifiers


def fighters(s: Field, hex_: int, seat: int) -> UnitSet:
    """The squads of a side in a hex, pinned ones among them."""
    book = s.book
    return s.standing[hex_] & book.own[seat] & book.squads


@rule("LS-12.21a", "LS-12.22a", "LS-12.33a", "LS-12.24", "LS-12.2E")
def count(s: Field, hex_: int, seat: int) -> int:
    """How many a side counts: unpinned squads and, with squads, tanks and armoured cars.

    Tanks that squads assault in a town count without squads, those that their crews left do not.
    """
    book = s.book
    machines = s.standing[hex_] & book.own[seat] & book.vehicles
    machines &= ~(book.of_kind["truck"] | s.bailed)
    return (fighters(s, hex_, seat) & ~s.pinned | machines).bit_count()


@rule("LS-12.31.1", "LS-12.31.2", "LS-12.33N")
def shifts_of(s: Field, hex_: int, seat: int) -> Modifiers:
    """The columns by which ground and tanks with squads move the margin of the phasing side."""
    book = s.book
    chart = book.assault.shifts
    shifts = []
    if book.land.terrain["town"] >> hex_ & 1:
        shifts.append(Modifier("town", chart["town"].value, chart["town"].rule))
    for side, sign in ((seat, 1), (other(seat), -1)):
        tanks = s.standing[hex_] & book.own[side] & book.tanks & ~s.bailed
        if tanks and fighters(s, hex_, side):
            shifts.append(Modifier("tank", sign * chart["tank"].value, chart["tank"].rule))
    return Modifiers(shifts)


@rule("LS-12.32.1", "LS-12.32.2", "LS-12.33a", "LS-12.33b", "LS-12.33N", "LS-16.15.a1")
def modifiers_of(s: Field, hex_: int, attacker: int) -> Modifiers:
    """What machine guns, flamethrowers and pinned defenders add to the die of the attacker."""
    book = s.book
    chart = book.assault.modifiers
    found = []
    for side, sign in ((attacker, 1), (other(attacker), -1)):
        fit = fighters(s, hex_, side) & ~s.pinned
        mgs = fit & (book.mgs & ~s.mounted | book.stosstruppen)
        counts = {"mg_squad": mgs.bit_count(), "flamethrower": _flames(s, hex_, fit)}
        found += [
            Modifier(name, sign * number * chart[name].value, chart[name].rule)
            for name, number in counts.items()
            if number
        ]
    pinned = (fighters(s, hex_, other(attacker)) & s.pinned).bit_count()
    if pinned:
        entry = chart["pinned_enemy"]
        found.append(Modifier("pinned_enemy", pinned * entry.value, entry.rule))
    return Modifiers(found)


def _flames(s: Field, hex_: int, squads: UnitSet) -> int:
    """How many flamethrowers some squads carry."""
    flames = members(s.standing[hex_] & s.book.flamethrowers)
    return sum(s.carrier[unit] in members(squads) for unit in flames)


@rule("LS-12.21a", "LS-12.21b", "LS-12.31.1")
def balance(s: Field, hex_: int, seat: int) -> Balance:
    """The assault of a hex: the side with the greater margin rolls, the phasing one when equal."""
    shifts = shifts_of(s, hex_, seat)
    margin = count(s, hex_, seat) - count(s, hex_, other(seat)) + shifts.total
    attacker = seat if margin >= 0 else other(seat)
    column = min(abs(margin), len(s.book.assault.columns) - 1)
    return Balance(attacker, column, shifts, modifiers_of(s, hex_, attacker))


@rule("LS-12.21a")
def losses_of(s: Field, fight: Balance, die: int) -> tuple[int, int]:
    """The losses of attacker and defender by a die."""
    results = s.book.assault.columns[fight.column].results
    row = die + fight.modifiers.total - s.book.assault.lowest
    result = results[min(max(row, 0), len(results) - 1)]
    attacker, _, defender = result.partition("/")
    return int(attacker), int(defender)
