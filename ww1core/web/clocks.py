"""Clocks: a reserve of time for each seat, what a turn adds to it, and when it runs out."""

from __future__ import annotations

import json
from sqlite3 import Connection
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ww1core.web.games import GameRow, SeatRow

__all__ = ["Clock", "Standing", "clock_of", "due_at", "left_of", "write_turn"]

LEAST, MOST = 60, 90 * 86_400
"""The shortest and the longest reserve, in seconds."""


class Clock(NamedTuple):
    """What a game runs by: seconds at first, what each turn adds, the most that may be held."""

    reserve_s: int
    bonus_s: int = 0
    cap_s: int = 0

    @property
    def is_sensible(self) -> bool:
        """Whether somebody can play by it."""
        return LEAST <= self.reserve_s <= MOST and 0 <= min(self[1:]) <= max(self[1:]) <= MOST

    def held(self, reserve: int) -> int:
        """A reserve as the cap allows it."""
        return min(reserve, self.cap_s) if self.cap_s else reserve

    def dumped(self) -> str:
        """The clock as it is kept."""
        return json.dumps(list(self))


def clock_of(kept: str) -> Clock | None:
    """The clock of a game, if it runs by one."""
    return Clock(*json.loads(kept)) if kept else None


class Standing(NamedTuple):
    """How a game stands after an answer: who is asked, how it ended, whether a turn began."""

    waits: str | None
    result: str = ""
    has_new_turn: bool = False


def left_of(game: GameRow, seat: SeatRow, now: int) -> int | None:
    """The seconds that a seat has left; None without a clock."""
    if seat.reserve_s is None:
        return None
    is_running = game.waits_seat == seat.seat and not game.paused and not game.over
    return seat.reserve_s - (now - game.turn_began if is_running else 0)


def due_at(game: GameRow, seat: SeatRow | None, now: int) -> int | None:
    """When the time of the seat that is asked runs out."""
    if seat is None or seat.reserve_s is None or seat.bot or game.paused or game.over:
        return None
    return now + seat.reserve_s


def write_turn(
    db: Connection, game: GameRow, seats: Mapping[str, SeatRow], standing: Standing, now: int
) -> tuple[GameRow, dict[str, SeatRow]]:
    """Write whose turn it is from now on, and what it cost; the rows as they are then.

    Somebody who has answered needs no notice any more, somebody who is asked may need one.
    """
    clock, asked_before = clock_of(game.clock), game.waits_seat
    after = dict(seats)
    for name, seat in seats.items():
        left = left_of(game, seat, now)
        if clock is not None and left is not None:
            left += clock.bonus_s if standing.has_new_turn else 0
            after[name] = seat._replace(reserve_s=clock.held(left))
    over = standing.waits is None
    changed = game._replace(
        waits_seat=standing.waits, turn_began=now, over=over, result=standing.result, moved=now
    )
    asked = after.get(standing.waits or "")
    changed = changed._replace(due=due_at(changed, asked, now))
    for name, seat in after.items():
        if seat != seats[name]:
            values = (seat.reserve_s, game.id, name)
            db.execute("update seats set reserve_s=? where game=? and seat=?", values)
    db.execute(
        "update games set waits_seat=?, turn_began=?, due=?, over=?, result=?, moved=? where id=?",
        (changed.waits_seat, now, changed.due, int(over), changed.result, now, game.id),
    )
    _write_notices(db, game.id, seats.get(asked_before or ""), asked, now)
    return changed, after


def _write_notices(
    db: Connection, game: str, before: SeatRow | None, asked: SeatRow | None, now: int
) -> None:
    if before is not None and before.person:
        db.execute(
            "update notices set done=? where game=? and person=? and done=0",
            (now, game, before.person),
        )
    if asked is not None and asked.person and (before is None or before.person != asked.person):
        row = (asked.person, game, "turn", now)
        db.execute("insert into notices (person, game, kind, made) values (?,?,?,?)", row)
