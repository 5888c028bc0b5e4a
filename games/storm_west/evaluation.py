"""How well a seat stands: for players that look a step ahead.

Counted are morale or points, the steps on the map, how strong they make their units and how near
they are to what is worth taking or holding, supply, towns that lie open, and what a train or an
attack promises that is being prepared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.storm_west.forces import ALLIED, GERMAN, STACK
from games.storm_west.rules.attackers import defenders_in, may_attack, open_targets
from games.storm_west.rules.odds import Odds, attack_strength, find_odds, read_table
from games.storm_west.rules.rail import destinations
from games.storm_west.rules.stacking import full_for
from games.storm_west.rules.support import guns_reach, most_air, ready_air
from games.storm_west.state import Battle, Front
from ww1core.hexgrid import HexSet, first, from_members, members
from ww1core.pieces import UnitSet, hexes_of, other
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.storm_west.book import StormBook

FACES = range(1, 7)


class Pulls(NamedTuple):
    """How much towns draw a side: those of the enemy, its own, and what a hex leaves of it."""

    taking: float
    holding: float
    fade: float


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
    w, goals = book.weights, book.worth
    total = sum(worth if held >> goal & 1 else -worth for goal, worth in goals.items())

    def drawn(own: HexSet, pulls: Pulls) -> tuple[float, ...]:
        share = (pulls.taking, pulls.holding)
        worths = [(1 << goal, worth * share[own >> goal & 1]) for goal, worth in goals.items()]
        return (*(w.step + here for here in pull(book, worths, fade=pulls.fade)[:-1]), 0.0)

    drives = Pulls(w.taking_driving, w.holding_driving, w.fade_driving)
    stands = Pulls(w.taking_standing, w.holding_standing, w.fade_standing)
    pulls = (drives, stands) if driving == GERMAN else (stands, drives)
    return Ground(w.point * total, (drawn(held, pulls[GERMAN]), drawn(~held, pulls[ALLIED])))


@per_book
def _weighed(book: StormBook) -> tuple[tuple[float, ...], ...]:
    """How many steps a unit counts for, by those it has: more where they make it strong.

    On average that is one for each; guns, which only support, count as one.
    """
    units, part = book.units, book.weights.strong
    able = book.ground_forces & ~book.guns
    power = [(0, *(sum(values[:2]) for values in unit.values)) for unit in units]
    whole = sum(power[unit][-1] for unit in members(able))
    each = sum(units[unit].steps for unit in members(able)) / whole
    return tuple(
        tuple(
            steps + part * (each * strength - steps) if able >> unit & 1 else float(steps)
            for steps, strength in enumerate(by_steps)
        )
        for unit, by_steps in enumerate(power)
    )


def evaluate(s: Front, seat: int) -> float:
    """How much better the seat stands than the other."""
    book, w, at, steps = s.book, s.book.weights, s.hex, s.steps
    value, pulls = _ground(book, s.control[GERMAN] & book.announced_hexes, driving_side(s))
    weighed = _weighed(book)
    for side, sign in ((GERMAN, 1.0), (ALLIED, -1.0)):
        here, present = pulls[side], s.present[side]
        standing = sum([weighed[unit][steps[unit]] * here[at[unit]] for unit in members(present)])
        if starving := s.unsupplied & present:
            lost = sum([weighed[unit][steps[unit]] * here[at[unit]] for unit in members(starving)])
            standing -= (1.0 - w.cut_off) * lost
        value += sign * (standing - w.open * _open_points(s, side, s.zoners[side]))
    if seat:
        value = -value
    return value + _plans(s, seat, pulls[seat])


def _open_points(s: Front, side: int, own: HexSet, gone: UnitSet = 0, come: int = -1) -> float:
    """The points of a side in towns without a unit, with enemies within three hexes.

    They count less where units are at hand: beside the town, or two hexes from it. Of towns beside
    enemies a part counts, the more the fewer units hold them. ``own`` are the hexes with infantry
    or cavalry of the side; tanks and guns hold nothing alone, as they are lost with a step. A unit
    may be counted as ``gone`` from its hex and as ``come`` to another.
    """
    book = s.book
    near = book.land.grid.neighbours_of
    beside_enemies = near(s.occupied[other(side)])
    threatened = near(near(beside_enemies)) & book.goals & s.control[side]
    if not threatened:
        return 0.0
    worth, units, w = book.worth, book.zoners_of[side] & ~gone, book.weights
    held = sum(
        [
            worth[hex_] * max(0, STACK - (s.standing[hex_] & units).bit_count() - (hex_ == come))
            for hex_ in members(threatened & own & beside_enemies)
        ]
    )
    threatened &= ~own
    beside = near(own)
    watched = (threatened & beside, threatened & near(beside))
    open_ = [sum([worth[hex_] for hex_ in members(some)]) for some in (threatened, *watched)]
    return w.thin * held + open_[0] - w.at_hand * (open_[1] + open_[2])


def _plans(s: Front, seat: int, here: tuple[float, ...]) -> float:
    """What the moment holds: attacks of those who move, or the one that is being prepared."""
    battle, w = s.battle, s.book.weights
    if battle is None or battle.target < 0:
        if s.acting & s.book.own[seat] and s.book.program.waiting(s) == "go_by_rail":
            return _journey(s, seat, here)
        units = s.marching[-1] if s.marching else s.acting
        ready = w.ready * (2 - units.bit_count()) if units else 0.0
        return ready + w.ahead * _prospects(s, seat, units & s.book.own[seat])
    if battle.seat != seat:
        return w.more * bool(battle.cover)
    if battle.attackers:
        return _commitment(s, battle)
    support = guns_reach(s, battle)
    if not s.joining:
        units = may_attack(s, seat, battle.target)
        return _promise(s, battle._replace(attackers=units, support=support))
    return _joined(s, battle._replace(attackers=s.joining, support=support))


def _journey(s: Front, seat: int, here: tuple[float, ...]) -> float:
    """What the unit that was chosen gains by rail at best; it cannot stay any more.

    It gives up the attacks that it could take part in, and leaves its town to others.
    """
    book, w, bit, own = s.book, s.book.weights, s.acting, s.zoners[seat]
    unit, zoners = first(bit), s.book.zoners_of[seat]
    at, steps = s.hex[unit], _weighed(book)[unit][s.steps[unit]]
    ends = destinations(s, unit, seat)
    ends &= ~full_for(s, ends, unit)
    draws = {to: steps * (here[to] - here[at]) for to in members(ends)}
    if zoners & bit:
        before = _open_points(s, seat, own)
        if at >= 0 and not s.standing[at] & zoners & ~bit:
            own &= ~(1 << at)
        for to in draws:
            after = _open_points(s, seat, own | 1 << to, bit, to)
            draws[to] += w.open * (before - after)
    return max(draws.values(), default=0.0) - w.train - w.ahead * _prospects(s, seat, bit)


def _joined(s: Front, battle: Battle) -> float:
    """What an attack promises by those who have been named, or by all who could be.

    So nobody stops at poor odds on the way to good ones; the strongest are named first.
    """
    w = s.book.weights
    promise = _promise(s, battle)
    named = promise - w.lean * battle.attackers.bit_count()
    able = may_attack(s, battle.seat, battle.target)
    left = able & ~battle.attackers
    if not left:
        return named
    whole = _promise(s, battle._replace(attackers=able)) - w.lean * able.bit_count()
    whole -= w.more * attack_strength(s, left)
    return max(named, whole) if promise > 0 else whole


def _commitment(s: Front, battle: Battle) -> float:
    """What an attack that nobody calls off any more promises, with guns and air units sent."""
    w = s.book.weights
    helpers = w.more * (battle.support + battle.air.bit_count())
    if not battle.defenders:
        battle = battle._replace(support=guns_reach(s, battle))
    return helpers + _promise(s, battle) - w.lean * battle.attackers.bit_count()


def _prospects(s: Front, seat: int, units: UnitSet) -> float:
    """What the attacks promise that some units could take part in.

    Poor ones count for nothing to the side that stands; to the one that drives they are a start.
    """
    if not units:
        return 0.0
    near = s.book.land.grid.neighbours_of(hexes_of(s, units)) & s.occupied[other(seat)]
    near = near and near & open_targets(s, seat)
    least = s.book.weights.start if driving_side(s) == seat else 0.0
    found = 0.0
    for target in members(near):
        battle = Battle(seat, target, may_attack(s, seat, target))
        battle = battle._replace(support=guns_reach(s, battle))
        promise = _promise(s, battle, is_growing=True)
        found += promise + least if promise > 0 else max(0.0, least + promise / 2)
    return found


def _in_the_air(s: Front, battle: Battle) -> Battle:
    """The attack with the air units that both sides could send."""
    own = members(ready_air(s, battle.seat))[: most_air(s, battle.seat) - battle.air.bit_count()]
    air = battle.air | from_members(own)
    return battle._replace(air=air, cover=ready_air(s, other(battle.seat)))


def _price(s: Front, seat: int, *, is_driving: bool) -> float:
    """What a step is worth that an attack costs.

    It is worth less the more units there are than enemies, and to the side that drives less and
    less towards the end, when it has no more use for it: to the Germans in the second half of the
    game, to the Allies from the moment when they begin to drive.
    """
    share = s.present[other(seat)].bit_count() / s.present[seat].bit_count()
    price = s.book.weights.step * min(1.0, share)
    if not is_driving:
        return price
    entry, last = s.book.entry, s.book.last_turn + 1
    if seat == GERMAN:
        return price * min(1.0, 2.0 * (last - s.turn) / (last - s.book.first_turn))
    begin = s.book.first_turn if entry.test is None else entry.test.turn
    return price * (last - s.turn) / (last - begin)


def _promise(s: Front, battle: Battle, *, is_growing: bool = False) -> float:
    """What an attack gains on average; one that is growing counts what it has towards better odds.

    A defender who is left retreats rather than lose a step, but stands where the hex is worth more.
    """
    attackers = battle.attackers & s.present[battle.seat]
    battle = _in_the_air(s, battle._replace(attackers=attackers))
    battle = battle._replace(defenders=defenders_in(s, battle.target, battle.seat))
    if not battle.defenders or not attackers:
        return 0.0
    odds = find_odds(s, battle)
    gain = _gain(s, battle, odds)
    if not is_growing or not 0 <= odds.column < s.book.odds.last:
        return gain
    least = 0.5 if odds.column == 0 else odds.column
    share = (odds.attack / odds.defence - least) / (0.5 if odds.column == 0 else 1.0)
    better = _gain(s, battle, odds._replace(column=odds.column + 1))
    return gain + min(share, 1.0) * (better - gain)


def _gain(s: Front, battle: Battle, odds: Odds) -> float:
    """What an attack gains on average at some odds."""
    w, steps = s.book.weights, sum([s.steps[unit] for unit in members(battle.defenders)])
    is_driving = driving_side(s) == battle.seat
    prize = w.cleared_driving if is_driving else w.cleared_standing
    prize += w.point * s.book.worth.get(battle.target, 0)
    theirs = w.step * (w.enemy_step_driving if is_driving else w.enemy_step_standing)
    price = _price(s, battle.seat, is_driving=is_driving)
    gain = 0.0
    for face in FACES:
        attacker, defender = read_table(s, odds, face)
        gain -= price * attacker
        if defender >= steps:
            gain += theirs * steps + prize
        elif defender:
            gain += theirs * (defender - 1) + min(theirs, prize)
    return gain / len(FACES)
