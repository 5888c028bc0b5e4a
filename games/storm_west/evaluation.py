"""How well a seat stands: for players that look a step ahead.

Counted are morale or points, the steps on the map, how near they are to what is worth taking or
holding, supply, and what an attack that is being prepared promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import defenders_in, may_attack, targets_of
from games.storm_west.rules.odds import find_odds, read_table
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import HexSet, members
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.storm_west.book import StormBook

POINT = 12.0
STEP = 3.0
NEAR = 0.9
HELD = 0.5
FADE = 0.7
CUT_OFF = 2.0
GAP = 1.0
CLEARED = 2.0
FACES = range(1, 7)


class Ground(NamedTuple):
    """What control makes of the map: the difference in points, and the pull of every hex."""

    points: float
    pull: tuple[tuple[float, ...], ...]


@per_book
def _ground(book: StormBook, held: HexSet) -> Ground:
    """The ground when the Germans hold these hexes that count."""
    goals = {**book.objectives, **book.points[0], **book.points[1]}
    total = sum(worth if held >> goal & 1 else -worth for goal, worth in goals.items())

    def drawn(own: HexSet) -> tuple[float, ...]:
        share = {1: HELD, 0: NEAR}
        worths = [(1 << goal, worth * share[own >> goal & 1]) for goal, worth in goals.items()]
        return (*(STEP + here for here in pull(book, worths, fade=FADE)[:-1]), 0.0)

    return Ground(POINT * total, (drawn(held), drawn(~held)))


def evaluate(s: Front, seat: int) -> float:
    """How much better the seat stands than the other."""
    book = s.book
    points, pulls = _ground(book, s.control[GERMAN] & book.announced_hexes)
    value = points
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        here = pulls[side]
        value += sign * sum(
            [s.steps[unit] * here[s.hex[unit]] for unit in members(s.present[side])]
        )
        value -= sign * CUT_OFF * ((s.unsupplied | s.cross_fed) & s.present[side]).bit_count()
    if seat:
        value = -value
    return value + _plans(s, seat)


def _plans(s: Front, seat: int) -> float:
    """What the moment holds: attacks that could be made, or the one that is being prepared."""
    battle = s.battle
    if battle is None:
        return _prospects(s, seat)
    if battle.seat != seat or battle.attackers:
        return 0.0
    return _promise(s, battle._replace(attackers=s.joining)) if s.joining else 0.0


def _prospects(s: Front, seat: int) -> float:
    """What the attacks that a side could make promise, the poor ones left out."""
    return sum(
        max(0.0, _promise(s, Battle(seat, target, may_attack(s, seat, target))))
        for target in members(targets_of(s, seat))
    )


def _promise(s: Front, battle: Battle) -> float:
    """What an attack gains on average."""
    book = s.book
    battle = battle._replace(defenders=defenders_in(s, battle.target, battle.seat))
    if not battle.defenders or not battle.attackers:
        return 0.0
    odds = find_odds(s, battle)
    steps = sum([s.steps[unit] for unit in members(battle.defenders)])
    gain = 0.0
    prize = book.objectives.get(battle.target, 0) or book.points[0].get(battle.target, 0)
    for face in FACES:
        attacker, defender = read_table(s, odds, face)
        gain += STEP * (min(defender, steps) - attacker)
        if defender >= steps:
            gain += CLEARED + POINT * prize
    return gain / len(FACES)
