"""Who looks at which game now: a page has a queue, and one that does not read is let go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from ww1core.web.table import View

__all__ = ["LAST", "Hub", "Reader"]

ROOM = 64
"""So many messages wait for a page that reads slowly."""
LAST = None
"""What ends a queue."""


class Reader:
    """A page that is open: who looks, and what is on its way to it."""

    def __init__(self, game: str, view: View, person: str, room: int = ROOM) -> None:
        self.game = game
        self.view = view
        self.person = person
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = room
        self.is_gone = False

    def put(self, message: str) -> None:
        """Send something; a page whose queue is full is let go and comes back."""
        if self.is_gone:
            return
        if self.queue.qsize() >= self._room:
            self.let_go()
        else:
            self.queue.put_nowait(message)

    def let_go(self) -> None:
        """Send nothing more."""
        self.is_gone = True
        self.queue.put_nowait(LAST)


class Hub:
    """The open pages of all games."""

    def __init__(self) -> None:
        self._readers: dict[str, dict[Reader, None]] = {}

    def add(self, reader: Reader) -> None:
        """Somebody looks at a game."""
        self._readers.setdefault(reader.game, {})[reader] = None

    def drop(self, reader: Reader) -> None:
        """Somebody looks away."""
        readers = self._readers.get(reader.game, {})
        readers.pop(reader, None)
        if not readers:
            self._readers.pop(reader.game, None)

    def at(self, game: str) -> tuple[Reader, ...]:
        """Who looks at a game."""
        return tuple(self._readers.get(game, ()))

    def views(self, game: str) -> list[View]:
        """As whom a game is looked at."""
        return list(dict.fromkeys(reader.view for reader in self.at(game)))

    def count(self, person: str) -> int:
        """How many pages of a person are open."""
        return sum(
            reader.person == person for readers in self._readers.values() for reader in readers
        )

    def is_open(self, game: str) -> bool:
        """Whether somebody looks at a game."""
        return game in self._readers

    def send(self, readers: Iterable[Reader], message: str) -> None:
        """Send the same to several pages."""
        for reader in readers:
            reader.put(message)
