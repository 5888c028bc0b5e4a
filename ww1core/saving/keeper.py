"""What keeps a game while it is played: a file of lines, rows of a store, anything in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol

from ww1core.saving.records import (
    Entry,
    Failure,
    Left,
    StandingLine,
    WindowsLine,
    dump_line,
    ending_line,
    snapshot_of,
)

__all__ = ["Keeper", "LineKeeper"]


class Keeper(Protocol):
    """Keeps what happens to a game, in order; what it was given is safe when a call returns."""

    def add(self, *entries: Entry, secret: bytes | None = None) -> None:
        """Keep decisions, all of them or none; the secret once the game is over."""
        ...

    def undo(self, keep: int) -> None:
        """Keep that only the first ``keep`` decisions stand."""
        ...

    def snapshot(self, number: int, state: bytes) -> None:
        """Keep the whole state after ``number`` decisions, to open quickly."""
        ...

    def fail(self, failure: Failure) -> None:
        """Keep what the next decision led to."""
        ...

    def stand(self, standing: StandingLine) -> None:
        """Keep that an answer stands from now on, or none any more."""
        ...

    def want_windows(self, wanted: WindowsLine) -> None:
        """Keep which windows a seat wants from now on."""
        ...

    def leave(self, left: Left) -> None:
        """Keep that somebody left a seat; the game itself goes on as it was."""
        ...

    def mark(self) -> Any:  # noqa: ANN401 (whatever the keeper knows its end by)
        """Where it ends now."""
        ...

    def cut_back(self, mark: Any) -> None:  # noqa: ANN401 (what ``mark`` gave)
        """Take away what was kept since a mark."""
        ...

    def close(self) -> None:
        """Keep nothing more."""
        ...


class LineKeeper(ABC):
    """A keeper of the lines of a journal, wherever they are stored.

    Every line ends in a check that continues the one before it.
    """

    def __init__(self, check: str) -> None:
        self._check = check

    @abstractmethod
    def _store(self, lines: list[bytes]) -> None:
        """Store lines after those before, all of them or none."""

    def add(self, *entries: Entry, secret: bytes | None = None) -> None:
        """Write decisions, all of them or none.

        The secret is written after the last decision of a game, for everybody to check the dice.
        """
        bodies = [entry.body() for entry in entries]
        if secret is not None and entries:
            bodies.append(ending_line(entries[-1].number, secret))
        self._write(*bodies)

    def undo(self, keep: int) -> None:
        """Write that only the first ``keep`` decisions stand."""
        self._write({"undo": keep})

    def snapshot(self, number: int, state: bytes) -> None:
        """Write the whole state after ``number`` decisions, to open quickly."""
        self._write(snapshot_of(number, state))

    def fail(self, failure: Failure) -> None:
        """Write what the next decision led to."""
        self._write(failure.body())

    def stand(self, standing: StandingLine) -> None:
        """Write that an answer stands from now on, or none any more."""
        self._write(standing.body())

    def want_windows(self, wanted: WindowsLine) -> None:
        """Write which windows a seat wants from now on."""
        self._write(wanted.body())

    def leave(self, left: Left) -> None:
        """Write that somebody left a seat."""
        self._write(left.body())

    def _write(self, *bodies: dict[str, Any]) -> None:
        """Write lines together: the first of several says how many follow."""
        check = self._check
        lines = []
        for number, body in enumerate(bodies, 1):
            more = {"then": len(bodies) - 1} if number == 1 < len(bodies) else {}
            line, check = dump_line(body | more, check)
            lines.append(line)
        self._store(lines)
        self._check = check
