"""How well a seat stands: for players that look a step ahead.

Counted are morale or points, the steps on the map, how near they are to what is worth taking or
holding, supply, towns that lie open, and what an attack that is being prepared promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.attackers import defenders_in, may_attack, open_targets
from games.storm_west.rules.odds import find_odds, read_table
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import HexSet, members
from ww1core.pieces import UnitSet, hexes_of, other
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.storm_west.book import StormBook

POINT = 12.0
STEP = 3.0
CUT_OFF = 0.5
"""What is left of a unit that is out of supply."""
OPEN = 4.0
"""What a point is worth that lies in a town without a unit, two hexes from the enemy."""
CLEARED = (2.0, 6.0)
"""What a hex is worth that is taken, to the side that stands and to the one that drives."""
DRIVE = (1.0, 1.75)
"""What an enemy step is worth to either, in own steps."""
AHEAD = 0.5
"""What an attack is worth that could be made, of one that is made."""
READY = 0.01
"""What speaks for letting a unit march, and against a second one with it."""
MORE = 0.02
"""What a factor is worth that does not change the odds."""
FACES = range(1, 7)


class Pulls(NamedTuple):
    """How much towns draw a side: those of the enemy, its own, and what a hex leaves of it."""

    taking: float
    holding: float
    fade: float


DRIVING = Pulls(taking=0.9, holding=0.15, fade=0.8)
STANDING = Pulls(taking=0.5, holding=0.6, fade=0.7)


class Ground(NamedTuple):
    """What control makes of the map: the difference in points, and the pull of every hex."""

    points: float
    pull: tuple[tuple[float, ...], ...]


def driving_side(s: Front) -> int:
    """The side that has to win ground in time: the Germans up to their test, else the Allies."""
    entry = s.book.entry
    if entry.points is not None:
        return GERMAN
    return GERMAN if entry.test is not None and s.turn <= entry.test.turn else ALLIED


@per_book
def _ground(book: StormBook, held: HexSet, driving: int) -> Ground:
    """The ground when the Germans hold these hexes that count."""
    goals = book.worth
    total = sum(worth if held >> goal & 1 else -worth for goal, worth in goals.items())

    def drawn(own: HexSet, pulls: Pulls) -> tuple[float, ...]:
        share = (pulls.taking, pulls.holding)
        worths = [(1 << goal, worth * share[own >> goal & 1]) for goal, worth in goals.items()]
        return (*(STEP + here for here in pull(book, worths, fade=pulls.fade)[:-1]), 0.0)

    pulls = (DRIVING, STANDING) if driving == GERMAN else (STANDING, DRIVING)
    return Ground(POINT * total, (drawn(held, pulls[GERMAN]), drawn(~held, pulls[ALLIED])))


def evaluate(s: Front, seat: int) -> float:
    """How much better the seat stands than the other."""
    book = s.book
    value, pulls = _ground(book, s.control[GERMAN] & book.announced_hexes, driving_side(s))
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        here, starving = pulls[side], s.unsupplied & s.present[side]
        standing = sum([s.steps[unit] * here[s.hex[unit]] for unit in members(s.present[side])])
        if starving:
            lost = sum([s.steps[unit] * here[s.hex[unit]] for unit in members(starving)])
            standing -= (1.0 - CUT_OFF) * lost
        value += sign * (standing - OPEN * _open_points(s, side))
    if seat:
        value = -value
    return value + _plans(s, seat)


def _open_points(s: Front, side: int) -> int:
    """The points of a side in towns without a unit, with enemies within two hexes."""
    book = s.book
    near = book.land.grid.neighbours_of
    enemies = s.occupied[other(side)]
    threatened = near(near(enemies)) & book.goals & s.control[side] & ~s.occupied[side]
    return sum(book.worth[hex_] for hex_ in members(threatened))


def _plans(s: Front, seat: int) -> float:
    """What the moment holds: attacks of those who move, or the one that is being prepared."""
    battle = s.battle
    if battle is None or battle.target < 0:
        units = s.marching[-1] if s.marching else s.acting
        ready = READY * (2 - units.bit_count()) if units else 0.0
        return ready + AHEAD * _prospects(s, seat, units & s.book.own[seat])
    if battle.seat != seat or battle.attackers:
        return 0.0
    return _promise(s, battle._replace(attackers=s.joining or may_attack(s, seat, battle.target)))


def _prospects(s: Front, seat: int, units: UnitSet) -> float:
    """What the attacks promise that some units could take part in, the poor ones left out."""
    if not units:
        return 0.0
    near = s.book.land.grid.neighbours_of(hexes_of(s, units)) & s.occupied[other(seat)]
    return sum(
        max(0.0, _promise(s, Battle(seat, target, may_attack(s, seat, target))))
        for target in members(near and near & open_targets(s, seat))
    )


def _promise(s: Front, battle: Battle) -> float:
    """What an attack gains on average; a defender who is left retreats rather than lose a step.

    He stands where the hex is worth more than the step.
    """
    battle = battle._replace(defenders=defenders_in(s, battle.target, battle.seat))
    if not battle.defenders or not battle.attackers:
        return 0.0
    odds = find_odds(s, battle)
    steps = sum([s.steps[unit] for unit in members(battle.defenders)])
    gain = 0.0
    is_driving = driving_side(s) == battle.seat
    prize = CLEARED[is_driving] + POINT * s.book.worth.get(battle.target, 0)
    theirs = STEP * DRIVE[is_driving]
    for face in FACES:
        attacker, defender = read_table(s, odds, face)
        gain -= STEP * attacker
        if defender >= steps:
            gain += theirs * steps + prize
        elif defender:
            gain += theirs * (defender - 1) + min(theirs, prize)
    return gain / len(FACES) + MORE * odds.attack
