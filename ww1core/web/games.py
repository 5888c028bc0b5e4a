"""The games that are kept: who sits where, whose turn it is, what their owner has settled."""

from __future__ import annotations

import json
from collections.abc import Sequence
from sqlite3 import Connection
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ww1core.web.store import Store

__all__ = ["GameRow", "SeatRow", "games_of", "read_game", "read_seats", "running_games"]

_GAME = (
    "id, title, scenario, options, owner, created, secret, promise, waits_seat, turn_began, due, "
    "over, result, watch, clock, on_timeout, paused, pace, moved, seen_through"
)


class GameRow(NamedTuple):
    """A game; one that waits for people has its ``secret`` here, then it stands in the journal."""

    id: str
    title: str
    scenario: str
    options: tuple[str, ...]
    owner: str
    created: int
    secret: bytes | None
    promise: str
    waits_seat: str | None = None
    turn_began: int = 0
    due: int | None = None
    over: bool = False
    result: str = ""
    watch: bool = False
    clock: str = ""
    on_timeout: str = ""
    paused: bool = False
    pace: bool = False
    moved: int = 0
    seen_through: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether it was not begun, since seats are not taken."""
        return self.secret is not None


class SeatRow(NamedTuple):
    """A seat: a person's, a bot's, or nobody's yet."""

    seat: str
    person: str | None
    bot: str = ""
    reserve_s: int | None = None
    auto: bool = False
    words: str = ""
    pauses: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether somebody plays it."""
        return bool(self.person or self.bot)


def _game(row: Sequence[object]) -> GameRow:
    game = GameRow(*row)  # type: ignore[arg-type] # the columns are those of the record
    return game._replace(
        options=tuple(json.loads(str(row[3]))),
        over=bool(game.over),
        watch=bool(game.watch),
        paused=bool(game.paused),
        pace=bool(game.pace),
        seen_through=bool(game.seen_through),
    )


def read_game(store: Store, id_: str) -> GameRow | None:
    """A game by its id."""
    row = store.row(f"select {_GAME} from games where id=?", id_)  # noqa: S608 (our own columns)
    return None if row is None else _game(row)


def read_seats(store: Store, game: str) -> tuple[SeatRow, ...]:
    """The seats of a game in the order of its title."""
    rows = store.rows(
        "select seat, person, bot, reserve_s, auto, words, pauses from seats where game=?",
        game,
    )
    seats = [SeatRow(*row) for row in rows]
    return tuple(seat._replace(auto=bool(seat.auto), pauses=bool(seat.pauses)) for seat in seats)


def games_of(store: Store, person: str) -> list[GameRow]:
    """The games in which somebody has a seat or that they own, the newest first."""
    rows = store.rows(
        f"select {_GAME} from games where owner=? or id in "  # noqa: S608 (our own columns)
        "(select game from seats where person=?) order by turn_began desc",
        person,
        person,
    )
    return [_game(row) for row in rows]


def running_games(store: Store, owner: str) -> int:
    """How many games of an owner are not over."""
    (count,) = store.row("select count(*) from games where owner=? and over=0", owner)
    return int(count)


def add_game(db: Connection, game: GameRow, seats: Sequence[SeatRow]) -> None:
    """Keep a new game with its seats."""
    row = game._replace(options=json.dumps(list(game.options)))  # type: ignore[arg-type] # as it is kept
    marks = ",".join("?" * len(row))
    db.execute(f"insert into games ({_GAME}) values ({marks})", row)  # noqa: S608 (our own columns)
    for seat in seats:
        db.execute(
            "insert into seats (game, seat, person, bot, reserve_s, auto, words, pauses) "
            "values (?,?,?,?,?,?,?,?)",
            (game.id, *seat),
        )
