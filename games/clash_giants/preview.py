"""What an attack would bring: odds, modifiers and the exact chances of losses on both sides.

The odds come from ``find_odds`` and the dice are read by ``read_die``, as in a real attack; only
the faces of the dice are listed instead of rolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from games.clash_giants.forces import FACES
from games.clash_giants.rules.dice import Reading, read_die
from games.clash_giants.rules.odds import Odds, efficiency, find_odds, is_against_cavalry
from games.clash_giants.rules.recoil import must_stay
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import members
from ww1core.tables import loss_chances

CERTAIN = Fraction(1)


class Forecast(NamedTuple):
    """What one unit's die can do: the chance of a lost step, and of each length of recoil."""

    unit: int
    hurt: Fraction
    recoils: tuple[tuple[int, Fraction], ...]


class Preview(NamedTuple):
    """An attack before its dice.

    ``defender_losses`` and ``attacker_losses`` give the chance of every number of steps lost,
    ``emptied`` the chance that nobody is left in the hex if everyone who may recoil does. Where
    the attacker may choose who rolls, his most efficient units are taken.
    """

    odds: Odds
    defenders: tuple[Forecast, ...]
    attackers: tuple[Forecast, ...]
    defender_losses: tuple[Fraction, ...]
    attacker_losses: tuple[Fraction, ...]
    emptied: Fraction


def preview(s: Field, battle: Battle) -> Preview:
    """The odds of an attack and the exact distribution of its results."""
    odds = find_odds(s, battle)
    is_ridden_down = is_against_cavalry(s, battle)
    defenders = tuple(
        _forecast(s, unit, odds.defender, efficiency(s, unit, is_ridden_down=is_ridden_down))
        for unit in members(battle.defenders if odds.defender is not None else 0)
    )
    attackers = tuple(
        _forecast(s, unit, odds.attacker, efficiency(s, unit)) for unit in _rollers(s, battle, odds)
    )
    return Preview(
        odds,
        defenders,
        attackers,
        loss_chances(forecast.hurt for forecast in defenders),
        loss_chances(forecast.hurt for forecast in attackers),
        _emptied(s, battle, defenders),
    )


def _rollers(s: Field, battle: Battle, odds: Odds) -> Sequence[int]:
    """The attackers that roll: the larger first, of equals the most efficient."""
    if odds.attacker is None:
        return ()
    sized: list[int] = []
    for size in s.book.of_size:
        units = members(battle.attackers & size)
        sized += sorted(units, key=lambda unit: -efficiency(s, unit))
    return sized[: odds.limit]


def _forecast(s: Field, unit: int, added: int | None, te: int) -> Forecast:
    readings = [read_die(s.book.series.combat, face, added or 0, te) for face in FACES]
    hurt = Fraction(sum(reading.is_hurt for reading in readings), len(readings))
    return Forecast(unit, hurt, _recoils(readings))


def _recoils(readings: Sequence[Reading]) -> tuple[tuple[int, Fraction], ...]:
    lengths = sorted({reading.recoil for reading in readings if reading.is_hurt})
    return tuple(
        (length, Fraction(sum(r.is_hurt and r.recoil == length for r in readings), len(readings)))
        for length in lengths
    )


def _emptied(s: Field, battle: Battle, defenders: Sequence[Forecast]) -> Fraction:
    """The chance that every defender dies or recoils; a fort has to lose its last step."""
    if len(defenders) < battle.defenders.bit_count():
        return Fraction(0)
    chance = CERTAIN
    for unit, hurt, recoils in defenders:
        if s.steps[unit] == 1:
            chance *= hurt
        elif s.book.forts >> unit & 1 or must_stay(s, battle, unit):
            return Fraction(0)
        else:
            chance *= sum((share for length, share in recoils if length), Fraction(0))
    return chance
