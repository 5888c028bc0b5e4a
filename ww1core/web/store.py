"""What the server keeps: one SQLite file, written by one connection, synced at every commit."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from ww1core.errors import JournalError
from ww1core.words.language import worded

__all__ = ["MIGRATIONS", "Store", "StoreError"]

MIGRATIONS = (
    """
    create table people (
        id text primary key, name text not null, lang text not null, mail text not null,
        webhook text not null, notify text not null, created integer not null
    ) strict;
    create table sessions (
        hash blob primary key, person text not null references people, expires integer not null
    ) strict, without rowid;
    create table invites (
        hash blob primary key, game text, seat text, person text, expires integer not null,
        taken integer not null default 0
    ) strict, without rowid;
    create table games (
        id text primary key, title text not null, scenario text not null, options text not null,
        owner text not null references people, created integer not null, secret blob,
        promise text not null, waits_seat text, turn_began integer not null, due integer,
        over integer not null default 0, result text not null default '',
        watch integer not null default 0, clock text not null default '',
        on_timeout text not null default '', paused integer not null default 0,
        pace integer not null default 0, moved integer not null default 0,
        seen_through integer not null default 0
    ) strict;
    create table seats (
        game text not null references games, seat text not null, person text, bot text not null,
        reserve_s integer, auto integer not null default 0, words text not null default '',
        pauses integer not null default 0,
        primary key (game, seat)
    ) strict, without rowid;
    create table lines (
        game text not null, n integer not null, body blob not null, at text not null,
        request text, primary key (game, n)
    ) strict, without rowid;
    create unique index once on lines(game, request) where request is not null;
    create table chat (
        game text not null, n integer not null, person text not null, said text not null,
        sent integer not null, watchers integer not null default 0, primary key (game, n)
    ) strict, without rowid;
    create table notes (
        game text not null, seat text not null, text text not null, primary key (game, seat)
    ) strict, without rowid;
    create table notices (
        id integer primary key, person text not null, game text not null, kind text not null,
        made integer not null, tries integer not null default 0, done integer not null default 0
    ) strict;
    create index games_due on games(due) where due is not null and over = 0;
    create index seats_person on seats(person);
    create index notices_open on notices(made) where done = 0;
    """,
)
"""What brings the schema from each version to the next; a step that was shipped never changes."""


class StoreError(JournalError):
    """Something could not be kept; nothing of it was."""


class Store:
    """The one connection that reads and writes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._db = sqlite3.connect(
            ":memory:" if path is None else path, isolation_level=None, timeout=2.0
        )
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("pragma wal_autocheckpoint=0")
        self._db.execute("pragma foreign_keys=on")
        self._migrate()

    def _migrate(self) -> None:
        (version,) = self._db.execute("pragma user_version").fetchone()
        if version > len(MIGRATIONS):
            message = worded(
                "{path} was written by a newer version (schema {found}, here {known})",
                path=self.path,
                found=version,
                known=len(MIGRATIONS),
            )
            raise StoreError(message)
        for number, step in enumerate(MIGRATIONS[version:], version + 1):
            self._db.executescript(f"begin; {step} pragma user_version = {number}; commit;")

    def rows(self, query: str, *values: object) -> list[Any]:
        """What a query finds."""
        return self._db.execute(query, values).fetchall()

    def row(self, query: str, *values: object) -> Any:  # noqa: ANN401 (any columns)
        """The first row that a query finds, or None."""
        return self._db.execute(query, values).fetchone()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on disk when it ends, or nothing."""
        try:
            self._db.execute("begin immediate")
            try:
                yield self._db
            except BaseException:
                self._db.execute("rollback")
                raise
            self._commit()
        except sqlite3.Error as error:
            raise StoreError(worded("nothing was kept: {error}", error=error)) from error

    def _commit(self) -> None:
        try:
            self._db.execute("commit")
        except sqlite3.Error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise

    def checkpoint(self) -> None:
        """Bring what was committed from the log of the file into it; any thread may do that.

        It takes as long as it takes, and an answer that happened to cause it would have to wait.
        """
        if self.path is not None:
            with closing(sqlite3.connect(self.path)) as beside:
                beside.execute("pragma wal_checkpoint(passive)")

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
