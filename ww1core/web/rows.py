"""A journal in rows: the lines of a game byte for byte, each with a random name of its place."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from sqlite3 import Connection
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import JournalError
from ww1core.saving.journal import recorded_of
from ww1core.saving.keeper import LineKeeper
from ww1core.saving.records import dump_line

if TYPE_CHECKING:
    from ww1core.saving.records import Header, Recorded
    from ww1core.web.store import Store

__all__ = [
    "Kept",
    "RowJournal",
    "is_place",
    "kept_lines",
    "kept_of",
    "kept_snapshots",
    "new_place",
    "read_rows",
    "write_lines",
]

_PLACES = (b'{"n":', b'{"undo":', b'{"ww1":', b'{"left":')
"""How the lines begin after which everybody sees the game stand elsewhere."""
_SNAPSHOT = b'{"snapshot":'


def new_place() -> str:
    """A name of a place in a game that follows from nothing."""
    return secrets.token_hex(8)


def is_place(line: bytes) -> bool:
    """Whether a line brings the game to another place; what a seat says in private does not."""
    return line.startswith(_PLACES)


class Kept(NamedTuple):
    """The journal of a game as it is kept: its lines, how many places it has been to, the last."""

    recorded: Recorded
    size: int
    v: int
    at: str


def kept_lines(store: Store, game: str) -> list[bytes]:
    """The lines of a game: joined they are a file."""
    return [body for (body,) in store.rows("select body from lines where game=? order by n", game)]


def kept_snapshots(store: Store, game: str) -> list[bytes]:
    """The lines of a game that hold a snapshot, the newest first."""
    rows = store.rows(
        "select body from lines where game=? and substr(body, 1, 12)=? order by n desc",
        game,
        _SNAPSHOT,
    )
    return [body for (body,) in rows]


def read_rows(store: Store, game: str) -> list[tuple[bytes, str]]:
    """The lines of a game, each with the name of its place."""
    rows = store.rows("select body, at from lines where game=? order by n", game)
    return [(body, at) for body, at in rows]


def kept_of(game: str, rows: list[tuple[bytes, str]], *, is_checked: bool = True) -> Kept:
    """The journal of a game from its rows; this may be done in any thread."""
    places = [at for body, at in rows if is_place(body)]
    recorded = recorded_of([body for body, _ in rows], game, is_checked=is_checked)
    if recorded.notices:
        raise JournalError(recorded.notices[0])
    return Kept(recorded, len(rows), len(places), places[-1])


def write_lines(db: Connection, game: str, first: int, lines: Iterable[bytes], at: str) -> int:
    """Write lines behind those of a game, all at one place; the number of the next."""
    number = first
    for number, line in enumerate(lines, first + 1):
        db.execute("insert into lines values (?,?,?,?,null)", (game, number - 1, line, at))
    return number


class RowJournal(LineKeeper):
    """Keeps a game in rows; whose turn it is goes into the same transaction.

    ``turn(db)`` writes that, and ``again()`` reads it when nothing was written after all.
    ``request`` is what the client calls the answer it is about to give.
    """

    def __init__(
        self,
        store: Store,
        game: str,
        kept: Kept,
        turn: Callable[[Connection], None],
        again: Callable[[], None],
    ) -> None:
        super().__init__(kept.recorded.check)
        self._store_ = store
        self.game = game
        self._turn, self._again = turn, again
        self._count = kept.size
        self.v, self.at = kept.v, kept.at
        self.request: str | None = None
        self.new_place = new_place

    @staticmethod
    def begin(header: Header) -> bytes:
        """The first line of a journal."""
        return dump_line(header.body(), "")[0]

    def _store(self, lines: list[bytes]) -> None:
        try:
            at, v = self._written(lines)
        except BaseException:
            self._again()
            raise
        self._count += len(lines)
        self.at, self.v, self.request = at, v, None

    def _written(self, lines: list[bytes]) -> tuple[str, int]:
        """Write lines in one transaction; the place after them."""
        at, v, request = self.at, self.v, self.request
        with self._store_.writing() as db:
            for number, line in enumerate(lines, self._count):
                if is_place(line):
                    at, v = self.new_place(), v + 1
                row = (self.game, number, line, at, request)
                db.execute("insert into lines values (?,?,?,?,?)", row)
                request = None
            if v != self.v:
                self._turn(db)
        return at, v

    def mark(self) -> tuple[int, str, int, str]:
        """Where it ends now."""
        return self._count, self._check, self.v, self.at

    def cut_back(self, mark: tuple[int, str, int, str]) -> None:
        """Take away what was kept since a mark."""
        count, check, v, at = mark
        if count != self._count:
            with self._store_.writing() as db:
                db.execute("delete from lines where game=? and n>=?", (self.game, count))
                self._turn(db)
        self._count, self._check, self.v, self.at = count, check, v, at

    def close(self) -> None:
        """Keep nothing more, and hold nothing that holds this."""
        self._turn, self._again = (lambda _db: None), (lambda: None)
