"""How well a seat stands: for players that look a step ahead.

Counted are the victory points held, the steps on the map, how near they are to what is worth
taking or holding, the supply of both sides, and what an attack that is being prepared promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.clash_giants.forces import FACES
from games.clash_giants.rules.attackers import battle_at, eligible_attackers, may_attack, targets_of
from games.clash_giants.rules.dice import read_die
from games.clash_giants.rules.obligations import outstanding_hexes, owed_by
from games.clash_giants.rules.odds import efficiency, find_odds, is_against_cavalry
from games.clash_giants.rules.recoil import is_in_settlement
from games.clash_giants.rules.stacking import may_stand
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import HexSet, members
from ww1core.pieces import UnitSet, hexes_of
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.clash_giants.book import ClashBook

PICKED = 0.01
AGAIN = 0.001
PAIR = 2


@per_book
def _ground(book: ClashBook, held: HexSet) -> tuple[float, tuple[tuple[float, ...], ...]]:
    """The worth of the points when the central side holds these, and the pull of every hex."""
    goals, w = book.victory_points.items(), book.weights
    total = sum(points if held >> goal & 1 else -points for goal, points in goals)
    pulls = []
    for own in (held, ~held):
        drawn = [(1 << at, worth * (w.held if own >> at & 1 else w.near)) for at, worth in goals]
        pulls.append((*(w.step + here for here in pull(book, drawn, fade=w.fade)[:-1]), 0.0))
    return w.point * total, tuple(pulls)


def evaluate(s: Field, seat: int) -> float:
    """How much better the seat stands than the other."""
    book, w = s.book, s.book.weights
    points, pull = _ground(book, s.control[0] & book.victory_hexes)
    value = points
    for side, sign in ((0, 1.0), (1, -1.0)):
        first, last = book.unit_range[side]
        here = pull[side]
        places = zip(s.steps[first:last], s.hex[first:last], strict=True)
        value += sign * sum([steps * here[hex_] for steps, hex_ in places])
        value -= sign * w.cut_off * ((s.unsupplied | s.reduced) & s.present[side]).bit_count()
        value -= sign * w.exposed * _exposed(s, side)
    if seat:
        value = -value
    return value + _plans(s, seat)


def _exposed(s: Field, side: int) -> float:
    """The points that a side holds without anybody there, and an enemy two hexes away or less."""
    empty, enemies = s.control[side] & ~s.occupied[side], s.occupied[1 - side]
    near = _near(s.book)
    return sum([worth for goal, around, worth in near if goal & empty and around & enemies])


@per_book
def _near(book: ClashBook) -> tuple[tuple[HexSet, HexSet, float], ...]:
    """Every victory hex with those from which it is threatened and with its points."""
    spread, points = book.land.grid.spread, book.victory_points.items()
    return tuple((1 << hex_, spread(spread(1 << hex_)), worth) for hex_, worth in points)


def _plans(s: Field, seat: int) -> float:
    """What the moment holds: moves still to be made, stacks too high, attacks prepared."""
    plans, w = 0.0, s.book.weights
    if s.activation is not None:
        plans += PICKED * (s.activation.picked & s.book.own[seat]).bit_count()
        plans -= AGAIN * (s.activation.again & s.book.own[seat]).bit_count()
        plans -= w.crowd * _crowds(s, s.activation.seat) * (1 if s.activation.seat == seat else -1)
    if s.fought >> seat & 1 and s.cup & s.book.armies_of[seat]:
        plans -= w.right_to_fight
    battle, segment = s.battle, s.segment
    if segment is None or segment.seat != seat:
        return plans
    if battle is None:
        return plans + _prospects(s, seat) - PICKED
    if battle.is_resolved or battle.column >= 0:
        return plans
    return plans + _best_attack(s, battle, eligible_attackers(s, seat))[0]


def _crowds(s: Field, seat: int) -> int:
    """How many stacks are too high now."""
    own, standing, crowds = s.book.own[seat], s.standing, 0
    for hex_ in members(s.paired[seat]):
        stack = standing[hex_] & own
        if stack.bit_count() > PAIR and not may_stand(s, hex_, stack):
            crowds += 1
    return crowds


def _prospects(s: Field, seat: int) -> float:
    """What the attacks promise that can all be made: good ones, and those that are owed."""
    free, owed, value, used = eligible_attackers(s, seat), outstanding_hexes(s), 0.0, 0
    targets = members(targets_of(s, seat, free))
    attacks = [(_best_attack(s, battle_at(s, seat, to, 0), free), owed >> to & 1) for to in targets]
    for (gain, units), is_owed in sorted(attacks, reverse=True):
        if is_owed or (gain > 0 and not units & used):
            value += gain
            used |= units
    return value


def _best_attack(s: Field, battle: Battle, free: UnitSet) -> tuple[float, UnitSet]:
    """An attack by those named, or else the best by all who can or by those in one hex."""
    target, seat = battle.target, battle.seat
    if battle.attackers:
        return _gain(s, battle, free), battle.attackers
    able = may_attack(s, free, target, seat)
    able = able & s.book.infantry or able
    owed = (owed_by(s, seat, able, target) | outstanding_hexes(s)) & ~(1 << target)
    if not owed:
        return _gain(s, battle._replace(attackers=able), 0), able
    ways = [able & s.standing[hex_] for hex_ in members(hexes_of(s, able))]
    if all(may_attack(s, free & ~able, hex_, seat) for hex_ in members(owed)):
        ways.append(able)
    return max((_gain(s, battle._replace(attackers=way), free), way) for way in ways)


def _gain(s: Field, battle: Battle, free: UnitSet) -> float:
    """What an attack gains on average with those it owes; who may hold out leaves when killed."""
    book, w = s.book, s.book.weights
    odds = find_odds(s, battle)
    ridden = is_against_cavalry(s, battle)
    gain, emptied = 0.0, 1.0
    for unit in members(battle.defenders):
        hurt = _hurt(book, odds.defender, efficiency(s, unit, is_ridden_down=ridden))
        gain += w.step * hurt
        emptied *= hurt
    is_lasting = emptied and odds.steps > battle.defenders.bit_count()
    if is_lasting and (battle.is_fort or battle.is_zone or is_in_settlement(s, battle.target)):
        emptied = 0.0
    rolls = [_hurt(book, odds.attacker, efficiency(s, unit)) for unit in members(battle.attackers)]
    gain -= w.step * sum(sorted(rolls)[: odds.limit])
    for hex_ in members(owed_by(s, battle.seat, battle.attackers, battle.target) if free else 0):
        if takers := may_attack(s, free & ~battle.attackers, hex_, battle.seat):
            gain += min(0.0, _gain(s, battle_at(s, battle.seat, hex_, takers), 0))
    prize = w.point * book.victory_points.get(battle.target, 0)
    return gain + emptied * (w.emptied + prize)


@per_book
def _hurt(book: ClashBook, added: int | None, te: int) -> float:
    """The chance that a die costs a step; none where nothing is rolled."""
    if added is None:
        return 0.0
    data = book.series.combat
    return sum(read_die(data, face, added, te).is_hurt for face in FACES) / len(FACES)
