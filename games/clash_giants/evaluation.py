"""How well a seat stands: for players that look a step ahead.

Counted are the victory points held, the steps on the map, how near they are to what is worth
taking or holding, the supply of both sides, and what an attack that is being prepared promises.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.clash_giants.forces import FACES
from games.clash_giants.rules.attackers import battle_at, eligible_attackers, may_attack, targets_of
from games.clash_giants.rules.dice import read_die
from games.clash_giants.rules.odds import efficiency, find_odds, is_against_cavalry
from games.clash_giants.rules.stacking import may_stand
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import HexSet, members
from ww1core.players import pull
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.clash_giants.book import ClashBook

PICKED = 0.01
AGAIN = 0.001
PAIR = 2


class Ground(NamedTuple):
    """What control makes of the map: the difference in points, and the pull of every hex."""

    points: float
    pull: tuple[tuple[float, ...], ...]


@per_book
def _ground(book: ClashBook, held: HexSet) -> Ground:
    """The ground when the central side holds these victory hexes."""
    goals, w = book.victory_points, book.weights
    total = sum(points if held >> goal & 1 else -points for goal, points in goals.items())
    pulls = []
    for own in (held, ~held):
        drawn = pull(
            book,
            [
                (1 << goal, worth * (w.held if own >> goal & 1 else w.near))
                for goal, worth in goals.items()
            ],
            fade=w.fade,
        )
        pulls.append((*(w.step + here for here in drawn[:-1]), 0.0))
    return Ground(w.point * total, tuple(pulls))


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
    empty = s.control[side] & s.book.victory_hexes & ~s.occupied[side]
    if not empty:
        return 0.0
    spread = s.book.land.grid.spread
    worth = s.book.victory_points
    return sum([worth[hex_] for hex_ in members(empty & spread(spread(s.occupied[1 - side])))])


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
        return plans + _prospects(s, seat)
    if battle.is_resolved or battle.column >= 0:
        return plans
    return plans + _promise(s, battle)


def _crowds(s: Field, seat: int) -> int:
    """How many stacks are too high now."""
    own, standing, crowds = s.book.own[seat], s.standing, 0
    for hex_ in members(s.paired[seat]):
        stack = standing[hex_] & own
        if stack.bit_count() > PAIR and not may_stand(s, hex_, stack):
            crowds += 1
    return crowds


def _prospects(s: Field, seat: int) -> float:
    """What all attacks together promise, the poor ones left out."""
    free = eligible_attackers(s, seat)
    return sum(
        max(0.0, _promise(s, battle_at(s, seat, target, 0)))
        for target in members(targets_of(s, seat, free))
    )


def _promise(s: Field, battle: Battle) -> float:
    """What an attack gains on average, with everybody who could join if nobody has yet."""
    book, w = s.book, s.book.weights
    if not battle.attackers:
        free = eligible_attackers(s, battle.seat)
        joined = may_attack(s, free, battle.target, battle.seat) & book.infantry
        battle = battle._replace(
            attackers=joined or may_attack(s, free, battle.target, battle.seat)
        )
    odds = find_odds(s, battle)
    ridden = is_against_cavalry(s, battle)
    gain, emptied = 0.0, 1.0
    if odds.defender is None:
        emptied = 0.0
    else:
        for unit in members(battle.defenders):
            hurt = _hurt(book, odds.defender, efficiency(s, unit, is_ridden_down=ridden))
            gain += w.step * hurt
            emptied *= hurt
    if odds.attacker is not None:
        chances = sorted(
            _hurt(book, odds.attacker, efficiency(s, unit)) for unit in members(battle.attackers)
        )
        gain -= w.step * sum(chances[: odds.limit])
    prize = w.point * book.victory_points.get(battle.target, 0)
    return gain + emptied * (w.emptied + prize)


@per_book
def _hurt(book: ClashBook, added: int, te: int) -> float:
    """The chance that a die costs a step."""
    data = book.series.combat
    return sum(read_die(data, face, added, te).is_hurt for face in FACES) / len(FACES)
