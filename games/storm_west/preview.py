"""What an attack would bring: odds, modifiers and the exact chances of losses on both sides.

The odds come from ``find_odds`` and the table is read by ``read_table``, as in a real attack; only
the faces of the die are listed instead of rolled.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from games.storm_west.rules.odds import Odds, find_odds, read_table
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import members

FACES = range(1, 7)


class Preview(NamedTuple):
    """An attack before its die: the chance of every number of loss points on either side.

    ``cleared`` is the chance that the defender loses all steps, ``shaken`` that he suffers at all,
    so that he may retreat.
    """

    odds: Odds
    attacker_losses: tuple[tuple[int, Fraction], ...]
    defender_losses: tuple[tuple[int, Fraction], ...]
    cleared: Fraction
    shaken: Fraction


def preview(s: Front, battle: Battle) -> Preview:
    """The odds of an attack and the exact distribution of its results."""
    odds = find_odds(s, battle)
    results = [read_table(s, odds, face) for face in FACES]
    steps = sum(s.steps[unit] for unit in members(battle.defenders))
    return Preview(
        odds,
        _spread([attacker for attacker, _ in results]),
        _spread([defender for _, defender in results]),
        Fraction(sum(defender >= steps for _, defender in results), len(results)),
        Fraction(sum(defender > 0 for _, defender in results), len(results)),
    )


def _spread(points: list[int]) -> tuple[tuple[int, Fraction], ...]:
    return tuple(
        (value, Fraction(points.count(value), len(points))) for value in sorted(set(points))
    )


def imagined(s: Front, battle: Battle, covered: int) -> tuple[Odds, Odds]:
    """The lowest and the highest odds of an attack, if those who lie covered are weak or strong.

    Before a stack is seen its covered units may be any of their side that lie covered.
    """
    weakest, strongest = _extremes(s, battle, covered)
    return find_odds(s, strongest), find_odds(s, weakest)


def _extremes(s: Front, battle: Battle, covered: int) -> tuple[Battle, Battle]:
    hidden = battle.defenders & covered
    seen = battle.defenders & ~covered
    ranked = sorted(
        members(covered), key=lambda unit: s.book.units[unit].values[s.steps[unit] - 1][1]
    )
    count = hidden.bit_count()
    weak = sum(1 << unit for unit in ranked[:count])
    strong = sum(1 << unit for unit in ranked[len(ranked) - count :])
    return battle._replace(defenders=seen | weak), battle._replace(defenders=seen | strong)
