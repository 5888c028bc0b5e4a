"""What an attack would bring: odds, modifiers and the exact chances of losses on both sides.

The odds come from ``find_odds`` and the table is read by ``read_table``, as in a real attack; only
the faces of the die are listed instead of rolled.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

from games.storm_west.rules.odds import Odds, find_odds, read_table
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.tables import Modifier, Modifiers

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


class Guess(NamedTuple):
    """The odds of an attack on a stack that is not seen, over all stacks that it might be.

    ``low`` and ``high`` are the worst and the best position on the table, ``average`` the mean of
    all. The ``modifiers`` are those that hold whatever lies there.
    """

    low: int
    high: int
    average: Fraction
    modifiers: Modifiers


@rule("SW-13.8a")
def imagined(s: Front, battle: Battle, covered: UnitSet) -> Guess:
    """What an attack may bring before the stack is seen.

    Any of the units that lie covered may lie there, as far as they stack with those that are seen.
    Nothing here depends on who truly does.
    """
    hidden = battle.defenders & covered
    guess = s.clone()
    guess.cross_fed = s.cross_fed & ~covered | (covered if s.cross_fed & hidden else 0)
    weights: list[tuple[int, int]] = []
    common: list[Modifier] | None = None
    for lying, ways in _stacks(s, battle, covered, hidden.bit_count()):
        _lay(guess, battle, covered, lying)
        odds = find_odds(guess, battle._replace(defenders=battle.defenders & ~covered | lying))
        weights.append((odds.column, ways))
        found = list(odds.modifiers)
        common = found if common is None else [part for part in common if part in found]
    total = sum(ways for _, ways in weights)
    return Guess(
        min(column for column, _ in weights),
        max(column for column, _ in weights),
        Fraction(sum(column * ways for column, ways in weights), total),
        Modifiers(common or ()),
    )


def _stacks(s: Front, battle: Battle, covered: UnitSet, count: int) -> list[tuple[UnitSet, int]]:
    """The units that might lie in the hex: one of all choices alike, and how many these are."""
    book = s.book
    alike: dict[object, list[int]] = {}
    for unit in members(covered):
        piece = book.units[unit]
        own_rules = (book.australians | book.marines | book.mountaineers) >> unit & 1
        key = (piece.values[s.steps[unit] - 1], piece.type, piece.nation, piece.army, own_rules)
        alike.setdefault(key, []).append(unit)
    seen = s.standing[battle.target] & ~covered
    stacks = []
    for chosen in combinations_with_replacement(list(alike), count):
        lying, ways = 0, 1
        for kind, number in Counter(chosen).items():
            ways *= comb(len(alike[kind]), number)
            lying |= from_members(alike[kind][:number])
        if ways and book.stacking.allows(battle.target, seen | lying):
            stacks.append((lying, ways))
    return stacks


def _lay(guess: Front, battle: Battle, covered: UnitSet, lying: UnitSet) -> None:
    """Let some of the covered units lie in the hex, and the others nowhere."""
    enemy = other(battle.seat)
    for unit in members(covered):
        guess.hex[unit] = battle.target if lying >> unit & 1 else -1
    guess.standing[battle.target] = guess.standing[battle.target] & ~covered | lying
    guess.present[enemy] = guess.present[enemy] & ~covered | lying
