"""What a fire, a shot or a close assault may bring about, exactly, from the code that resolves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from games.landships.rules.assault_table import Balance, balance, losses_of
from games.landships.rules.breakdown import D10
from games.landships.rules.fire_table import Volley, struck_by, volley_of
from games.landships.rules.firers import soft_targets
from games.landships.rules.morale import morale_of
from games.landships.rules.shot_table import is_hit_by
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


@rule("LS-8.53a", "LS-8.56a", "LS-13.12b", "LS-13.13.b")
def shot_chances(s: Field) -> tuple[Fraction, ...]:
    """How likely each shot that is left hits its target, if those before it miss.

    A hit of a rifle is one that breaks the vehicle down.
    """
    shooting, chart = s.shooting, s.book.anti_tank
    kind = s.book.firers[shooting.firer].kind
    left = max(shooting.left, 1)
    if kind == "AT_rifle":
        faces = len(chart.at_rifle.hit) * len(chart.at_rifle.breakdown)
        return (Fraction(faces, len(FACES) ** 2),) * left
    if kind == "flamethrower":
        return (Fraction(len(chart.flamethrower.destroyed), len(FACES)),)
    after, chances = s.clone(), []
    for shot in range(left):
        after.shooting = shooting._replace(at_target=shooting.at_target + shot)
        hits = sum(is_hit_by(after, die) for die in range(1, D10.sides + 1))
        chances.append(Fraction(hits, D10.sides))
    return tuple(chances)


def together(chances: tuple[Fraction, ...]) -> Fraction:
    """How likely at least one of some shots hits."""
    missed = Fraction(1)
    for chance in chances:
        missed *= 1 - chance
    return 1 - missed
