"""What a fire or a close assault may bring about, exactly, from the code that resolves it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from games.landships.rules.assault_table import Balance, balance, losses_of
from games.landships.rules.fire_table import Volley, struck_by, volley_of
from games.landships.rules.firers import soft_targets
from games.landships.rules.morale import morale_of
from games.landships.state import Field, Fire
from ww1core.hexgrid import members
from ww1core.ledger import rule

FACES = range(1, 7)


class Fate(NamedTuple):
    """How likely a unit is to be pinned or driven back, and to be lost."""

    unit: int
    shaken: Fraction
    lost: Fraction


@rule("LS-8.63a", "LS-9.11.1", "LS-9.11.2")
def fates(s: Field, fire: Fire) -> tuple[Volley, tuple[Fate, ...]]:
    """A fire before its die, and what it may do to each of its targets."""
    targets = soft_targets(s, fire.target, 1 - fire.seat)
    attack = volley_of(s, fire, targets)
    hits = Counter(unit for face in FACES for unit in members(struck_by(attack, face)))
    return attack, tuple(
        _fate(s, unit, hits[unit], attack.morale.total) for unit in members(targets)
    )


def _fate(s: Field, unit: int, hits: int, modifier: int) -> Fate:
    """What so many hitting faces of six mean for a unit."""
    hit = Fraction(hits, len(FACES))
    stands = sum(1 for face in FACES if face + modifier <= morale_of(s, unit))
    shaken = Fraction(stands, len(FACES))
    return Fate(unit, hit * shaken, hit * (1 - shaken))


@rule("LS-12.21a")
def outcomes(
    s: Field, hex_: int, seat: int
) -> tuple[Balance, tuple[tuple[tuple[int, int], Fraction], ...]]:
    """A close assault before its die, and how likely each pair of losses is."""
    fight = balance(s, hex_, seat)
    counted = Counter(losses_of(s, fight, face) for face in FACES)
    return fight, tuple((pair, Fraction(n, len(FACES))) for pair, n in sorted(counted.items()))
