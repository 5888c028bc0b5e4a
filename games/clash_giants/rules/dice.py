"""Reading a combat die (12.7 and the notes of the table): unhurt, a step lost, hexes of recoil."""

from __future__ import annotations

from typing import NamedTuple

from games.clash_giants.forces import FACES
from games.clash_giants.series import CombatData
from games.clash_giants.state import Field
from ww1core.events import Told, emit
from ww1core.ledger import rule
from ww1core.words import Text, text

LOWEST, HIGHEST = FACES[0], FACES[-1]


class Reading(NamedTuple):
    """What a die means for the unit that rolled it."""

    modified: int
    is_hurt: bool
    recoil: int


@rule("CG-CRT-f", "CG-CRT-g")
def modified_roll(data: CombatData, natural: int, added: int) -> int:
    """The roll after its modifier, from 1 to 6; a natural 1 or 6 stays what it is."""
    if natural in {data.unhurt, data.hurt}:
        return natural
    return min(max(natural + added, LOWEST), HIGHEST)


@rule("CG-2.27a", "CG-12.74a", "CG-12.74b", "CG-12.75b", "CG-12.75c", "CG-12.75d", "CG-12.81a")
def read_die(data: CombatData, natural: int, added: int, te: int) -> Reading:
    """Above the efficiency a step is lost, and a defender recoils by the difference."""
    modified = modified_roll(data, natural, added)
    is_hurt = natural != data.unhurt and (modified > te or natural == data.hurt)
    recoil = min(max(modified - te, 0), data.recoil_most) if is_hurt else 0
    return Reading(modified, is_hurt, recoil)


def tell_reading(s: Field, unit: int, reading: Reading, te: int, rule_id: str) -> None:
    """Say what a die means for the unit that rolled it."""
    if s.bus is None:
        return
    details = (("unit", unit), ("modified", reading.modified), ("te", te))
    if reading.is_hurt:
        emit(s, Told, "told.hurt", details, rule_id)
    else:
        emit(s, Told, "told.unhurt", details, rule_id)


def added_text(value: int | None) -> Text:
    """What a side adds to its dice, or that it does not roll."""
    return text("added.none") if value is None else text("added.by", value=f"{value:+d}")
