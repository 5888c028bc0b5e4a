"""Resistance (5.11.d): the turns in which small arms have not moved whoever holds a hex."""

from __future__ import annotations

from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet

MOST_RESISTANCE = 9
"""Resistance is counted no further; the table ends at 2."""


def is_shaken(s: Field, struck: UnitSet, target: int) -> bool:
    """Whether fire has eliminated somebody or driven him back."""
    return any(s.hex[unit] != target for unit in members(struck))


@rule("LS-5.11.d1", "LS-5.11.d2", "LS-5.11.d5", "LS-5.11.d6")
def count_resistance(s: Field, target: int, moved_off: bool) -> None:  # noqa: FBT001 (kept)
    """A hex under small arms that nobody left resists a turn more; else it begins anew."""
    bit = 1 << target
    if moved_off:
        s.resistance[target] = 0
    elif not s.resisted & bit:
        s.resistance[target] = min(s.resistance[target] + 1, MOST_RESISTANCE)
    s.resisted |= bit


@rule("LS-5.11.d1")
def forget_resistance(s: Field) -> None:
    """A hex that nobody holds any more resists no longer."""
    if not any(s.resistance):
        return
    held = s.occupied[0] | s.occupied[1]
    for hex_, turns in enumerate(s.resistance):
        if turns and not held >> hex_ & 1:
            s.resistance[hex_] = 0
