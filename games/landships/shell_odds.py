"""What a barrage may bring about, exactly, from the code that resolves it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from games.landships.rules.ammunition import GAS, HE, SMOKE
from games.landships.rules.barrage import is_granted, needs_order
from games.landships.rules.ground import gassed, inside
from games.landships.rules.morale import morale_of
from games.landships.rules.observation import needs_line
from games.landships.rules.shells import ASTRAY, MISS, SURE, attacks_of, guns_of, hit_on
from games.landships.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet

FACES = range(1, 7)
SIX = len(FACES)
CERTAIN = Fraction(1)
STEADY, PINNED, DRIVEN, LOST = range(4)
Condition = tuple[int, bool]
"""Whether a unit is steady, pinned, driven back or lost, and whether it rides."""
Step = Callable[[Field, int, int, Condition], list[tuple[Condition, Fraction]]]
"""What a hit makes of a unit in a condition, each with its chance."""


class Ruin(NamedTuple):
    """How likely a unit in the hex is to be pinned, to be driven back, and to be lost."""

    unit: int
    pinned: Fraction
    driven: Fraction
    lost: Fraction


class Shelling(NamedTuple):
    """A barrage before its dice.

    ``line`` is the chance that the observer reaches the guns, ``order`` that they may fire,
    ``there`` that shells then fall on the hex; ``ruins`` is what they do if they fall there.
    """

    line: Fraction
    order: Fraction
    there: Fraction
    ruins: tuple[Ruin, ...]

    @property
    def strikes(self) -> Fraction:
        """The chance that shells fall on the hex at all."""
        return self.line * self.order * self.there


@rule("LS-5.11.c1", "LS-5.11.d3", "LS-5.41a")
def shelling(s: Field) -> Shelling:
    """The barrage that is being named, with what has been named so far."""
    barrage, chart = s.barrage, s.book.barrage
    target, seat = barrage.target, barrage.seat
    line = order = CERTAIN
    if "artillery_plan" not in s.book.options:
        if needs_line(s, target, seat):
            line = Fraction(len(chart.communication), SIX)
        if needs_order(s):
            order = Fraction(sum(is_granted(s, die, target, seat) for die in FACES), SIX)
    there = 1 - Fraction(len(chart.scatter.get(barrage.kind, ())), SIX)
    there = {SURE: CERTAIN, ASTRAY: Fraction(0)}.get(barrage.aim, there)
    return Shelling(line, order, there, ruins(s))


@rule("LS-5.43a", "LS-5.51a", "LS-5.22b", "LS-5.53")
def ruins(s: Field) -> tuple[Ruin, ...]:
    """What the shells do to each unit of the hex if they fall there."""
    if not guns_of(s) or s.barrage.ammunition in {SMOKE, GAS, ""}:
        return ()
    after = s.clone()
    after.barrage = s.barrage._replace(struck=s.barrage.target)
    book = s.book
    units: UnitSet = s.standing[s.barrage.target] & ~(inside(s) | book.leaders)
    found = [_ruin(after, unit) for unit in members(units)]
    return tuple(ruin for ruin in found if ruin.pinned or ruin.driven or ruin.lost)


def _ruin(s: Field, unit: int) -> Ruin:
    """One unit through all attacks, one after the other; who is driven back is out of it."""
    book = s.book
    is_pinned, rides = bool(s.pinned >> unit & 1), bool(s.mounted >> unit & 1)
    step: Step = _materiel if (book.guns | book.weapons | book.vehicles) >> unit & 1 else _man
    if book.of_kind["truck"] >> unit & 1:
        step = _truck
    first: Condition = (PINNED if is_pinned else STEADY, rides)
    chances = {first: CERTAIN}
    for strength in attacks_of(s):
        chances = _attack(s, unit, strength, chances, step)
    pinned = Fraction(0) if is_pinned else _sum(chances, PINNED)
    return Ruin(unit, pinned, _sum(chances, DRIVEN), _sum(chances, LOST))


def _sum(chances: dict[Condition, Fraction], condition: int) -> Fraction:
    return sum((chance for (at, _), chance in chances.items() if at == condition), Fraction(0))


def _attack(
    s: Field, unit: int, strength: int, chances: dict[Condition, Fraction], step: Step
) -> dict[Condition, Fraction]:
    """What one attack makes of every condition that a unit may be in."""
    found: dict[Condition, Fraction] = {}
    for condition, chance in chances.items():
        _set_riding(s, unit, rides=condition[1])
        for die in FACES:
            hit = hit_on(s, strength, die, unit)
            is_out = hit == MISS or condition[0] in {DRIVEN, LOST}
            fates = [(condition, CERTAIN)] if is_out else step(s, unit, hit, condition)
            for after, share in fates:
                found[after] = found.get(after, Fraction(0)) + chance * share / SIX
    return found


def _set_riding(s: Field, unit: int, *, rides: bool) -> None:
    s.mounted = s.mounted | 1 << unit if rides else s.mounted & ~(1 << unit)


def _man(s: Field, unit: int, hit: int, condition: Condition) -> list[tuple[Condition, Fraction]]:
    """Men check their morale with what the hit adds; riders that live risk their horses."""
    at, rides = condition
    morale = morale_of(s, unit)
    lives = Fraction(sum(die + hit <= morale for die in FACES), SIX)
    next_ = PINNED if at == STEADY else DRIVEN
    if next_ == DRIVEN and gassed(s, s.book.units[unit].seat) >> unit & 1:
        next_ = LOST
    fates = [((LOST, rides), 1 - lives)]
    thrown = Fraction(len(s.book.small_arms.horses_lost), SIX) if rides and next_ != LOST else 0
    return [*fates, ((next_, rides), lives * (1 - thrown)), ((next_, False), lives * thrown)]


def _truck(
    s: Field, _unit: int, hit: int, condition: Condition
) -> list[tuple[Condition, Fraction]]:
    """The crew of a truck checks its morale: pinned, or lost with the truck."""
    lives = Fraction(sum(die + hit <= s.book.common.crew.morale for die in FACES), SIX)
    return [((LOST, False), 1 - lives), ((PINNED, condition[1]), lives)]


def _materiel(
    s: Field, unit: int, _hit: int, condition: Condition
) -> list[tuple[Condition, Fraction]]:
    """High explosive may destroy weapons, tanks and cars."""
    kind = s.book.units[unit].kind
    name = kind if kind in s.book.barrage.destroyed else "gun"
    faces = len(s.book.barrage.destroyed[name]) if s.barrage.ammunition == HE else 0
    lost = Fraction(faces, SIX)
    return [((LOST, False), lost), (condition, 1 - lost)]
