"""What a battle would bring: hits on both sides, who is forced back, what Fortunes of War may do.

The board is set and fired by the code that does it in a battle, lane by lane, as no lane acts on
another; dice are read by ``hits_target`` and listed instead of rolled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, NamedTuple

from games.grand_illusion.rules import board, reserves
from games.grand_illusion.rules.activation import live_arrivals
from games.grand_illusion.rules.battles import begin_battle, losers_among
from games.grand_illusion.rules.cavalry import delaying_cavalry
from games.grand_illusion.rules.combat import aim, fire_all, hits_target
from games.grand_illusion.rules.strength import strength_of
from games.grand_illusion.state import LANES, Front
from ww1core.hexgrid import from_members, members
from ww1core.pieces import UnitSet, other


class LaneResult(NamedTuple):
    """What the fire of a lane may leave: dice that hit each side, who is gone, who is Disrupted."""

    hits: tuple[int, ...]
    gone: UnitSet
    tired: UnitSet


class Preview(NamedTuple):
    """A battle before its dice, on a board that both sides fill with their strongest units.

    Hits are by seat; ``forced`` is the chance that a side has to retreat, by seat.
    """

    hits: tuple[Fraction, ...]
    forced: tuple[Fraction, ...]
    fortunes: tuple[tuple[str, Fraction], ...]


class _Volley:
    """A source of chance that takes each die as a hit or a miss, by turns in all ways there are."""

    def __init__(self) -> None:
        self.shots: list[bool] = []
        self._at = 0
        self.chance = Fraction(1)
        self._open: list[bool] = []

    def pick(self, s: Any, _name: str, about: tuple[int, ...], faces: Sequence[int]) -> int:  # noqa: ANN401 (a state)
        """A face that hits or misses, as this way of the dice has it."""
        units = from_members(about)
        seat = s.book.units[about[0]].seat
        lane = next(
            lane
            for lane in range(LANES)
            if units in (s.battle.front[seat][lane], s.battle.reserve[seat][lane])
        )
        target = s.battle.front[other(seat)][lane]
        value, added = aim(s, seat, units, target)
        hits = [face for face in faces if hits_target(s, target, face, value - added)]
        misses = [face for face in faces if face not in hits]
        if self._at == len(self.shots):
            self.shots.append(bool(hits))
            self._open.append(bool(hits and misses))
        chosen = hits if self.shots[self._at] else misses
        self._at += 1
        self.chance *= Fraction(len(chosen), len(faces))
        return chosen[0]

    def next_way(self) -> bool:
        """Go on to the next way; False after the last."""
        while self.shots and not self._open[-1]:
            self.shots.pop()
            self._open.pop()
        if self.shots:
            self.shots[-1] = self._open[-1] = False
        self._at, self.chance = 0, Fraction(1)
        return bool(self.shots)


def planned_field(s: Front) -> int:
    """The hex of the battle that is fought or will be next; below 0 where none is known."""
    if s.battle is not None:
        return s.battle.hex
    if s.activation is None or s.activation.is_retreat:
        return -1
    arrivals = from_members(hex_ for hex_, _ in live_arrivals(s))
    marching = s.hex[members(s.marching[-1])[0]] if s.marching and s.marching[-1] else -1
    if marching >= 0 and arrivals >> marching & 1:
        return -1 if delaying_cavalry(s, s.activation.seat, marching) else marching
    fields = members(arrivals | s.activation.battles)
    return fields[0] if len(fields) == 1 else -1


def preview(s: Front, field: int) -> Preview:
    """What the battle of a hex would bring, with the board as it is or would be set."""
    t = s.clone()
    if t.battle is None:
        begin_battle(t, field)
    fortunes = () if _is_rolled(s) else _fortunes(t)
    _set_board(t)
    lanes = [_lane_results(t, lane) for lane in range(LANES)]
    hits = [Fraction(0), Fraction(0)]
    for results in lanes:
        for result, chance in results.items():
            for seat in range(2):
                hits[seat] += chance * result.hits[seat]
    here, forced = t.standing[t.battle.hex], [Fraction(0), Fraction(0)]
    for ways in product(*(results.items() for results in lanes)):
        gone = tired = 0
        for result, _ in ways:
            gone, tired = gone | result.gone, tired | result.tired
        for seat in losers_among(t, here & ~gone, t.disrupted | tired):
            forced[seat] += prod(chance for _, chance in ways)
    return Preview(tuple(hits), tuple(forced), fortunes)


def _set_board(s: Front) -> None:
    """Fill what is empty of the board as the rules have it, the strongest units first."""
    board.turn_round(s)
    defends, attacks = board.defending(s), board.attacking(s)
    while board.defender_has_room(s):
        unit = _strongest(s, board.best_defenders(s, board.defenders(s)))
        board.put_in_front(s, defends, board.free_lane(s, defends), unit)
        left = board.defenders(s)
        if left.bit_count() > s.battle.front[defends].count(0):
            _pair(s, defends, unit, board.beside(s, unit))
    while board.must_fill(s):
        lane = members(board.open_lanes(s))[0]
        unit = _strongest(s, board.fit_for(s, board.attackers(s), lane))
        board.put_in_front(s, attacks, lane, unit)
        if board.attackers(s).bit_count() > board.open_lanes(s).bit_count():
            _pair(s, attacks, unit, board.beside(s, unit))
    board.return_unopposed(s)
    for seat in () if reserves.no_reserves(s) else (defends, attacks):
        while spare := reserves.reservists(s, seat):
            unit = _strongest(s, spare)
            reserves.put_behind(s, unit, members(reserves.boxes_for(s, unit, seat))[0], seat)
    reserves.clear_idle(s)


def _pair(s: Front, seat: int, unit: int, beside: UnitSet) -> None:
    """Put the strongest of those who may share its box beside a unit."""
    if beside:
        board.put_in_front(s, seat, board.lane_of(s, unit, seat), _strongest(s, beside))


def _strongest(s: Front, units: UnitSet) -> int:
    return max(members(units), key=lambda unit: strength_of(s, unit, defends=False))


def _is_rolled(s: Front) -> bool:
    """Whether Fortunes of War are known; in attacks of Plan 17 nothing is asked before them."""
    return s.battle is not None and bool(s.battle.fortune or s.battle.is_plan17)


def _fortunes(s: Front) -> tuple[tuple[str, Fraction], ...]:
    """The chance of each result of the two dice, as far as the battle heeds it."""
    chances: Counter[str] = Counter()
    faces = range(1, 7)
    ignored = s.book.fortune_data.ignored_in_plan17_battles if s.battle.is_plan17 else ()
    for total in map(sum, product(faces, faces)):
        chances["no_effect" if total in ignored else s.book.fortunes[total].id] += 1
    return tuple((id_, Fraction(count, 36)) for id_, count in chances.items())


def _lane_results(s: Front, lane: int) -> dict[LaneResult, Fraction]:
    """Every end of the fire in one lane with its chance."""
    battle, volley = s.battle, _Volley()
    results: dict[LaneResult, Fraction] = {}

    def alone(rows: tuple[tuple[UnitSet, ...], ...]) -> tuple[tuple[UnitSet, ...], ...]:
        return tuple(
            tuple(units if n == lane else 0 for n, units in enumerate(row)) for row in rows
        )

    only = battle._replace(front=alone(battle.front), reserve=alone(battle.reserve))
    while True:
        t = s.clone()
        t.battle, t.chance = only, volley
        fire_all(t)
        hits = [0, 0]
        for units, _, is_hit in t.battle.dice:
            hits[other(s.book.units[members(units)[0]].seat)] += is_hit
        left = t.standing[battle.hex]
        gone = s.standing[battle.hex] & ~left
        result = LaneResult(tuple(hits), gone, t.disrupted & ~s.disrupted & left)
        results[result] = results.get(result, Fraction(0)) + volley.chance
        if not volley.next_way():
            return results
