"""Loss of control (6.14.a): a fast machine that two engines drive may end in any facing."""

from __future__ import annotations

from games.landships.rules.drive_ends import allowance
from games.landships.rules.going import trait
from games.landships.state import Field
from ww1core.events import UnitTurned, emit, tell
from ww1core.ledger import rule
from ww1core.turns import roll


@rule("LS-6.14.a", "LS-6.14.aE")
def lose_control(s: Field, unit: int) -> None:
    """A die after half of the allowance or more; out of control, the scatter diagram turns it."""
    book, drive = s.book, s.drive
    if s.hex[unit] < 0 or not trait(s, unit, "loss_of_control"):
        return
    entered = drive.hexes + (s.arrived >> unit & 1)
    whole = allowance(s, unit, drive.mode) + (s.arrived >> unit & 1)
    if 2 * entered < whole:
        return
    if roll(s, "control", unit, rule="LS-6.14.a") not in book.machinery.out_of_control:
        return
    section = next(name for name, part in book.board.parts.items() if part >> s.hex[unit] & 1)
    die = roll(s, "direction", unit, rule="LS-6.14.a")
    s.facing[unit] = book.board.scatter[section][die - 1]
    s.stray |= 1 << unit
    tell(s, "told.out_of_control", "LS-6.14.a", unit=unit)
    emit(s, UnitTurned, unit, s.facing[unit], "LS-6.14.a")
