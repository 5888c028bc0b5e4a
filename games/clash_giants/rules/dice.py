"""Reading a combat die (12.7 and the notes of the table): unhurt, a step lost, hexes of recoil."""

from __future__ import annotations

from typing import NamedTuple

from games.clash_giants.schema import CombatData
from ww1core.rules import rule

__all__ = ["FACES", "Reading", "read_die"]

FACES = range(1, 7)
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
