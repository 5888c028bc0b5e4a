"""Results of games in a file, a line a game, so that a run that is broken off can go on.

The first line says what is played. A last line without its end is dropped. A game that was
finished is not played again; one that failed is. Lines stand in the order in which games end;
once the run is done they are sorted, so that the file is the same wherever it was played.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Self

from ww1core.errors import JournalError
from ww1core.inputs import check_file
from ww1core.players.selfplay import GameResult
from ww1core.players.simulation import Failed, Played
from ww1core.saving.atomic_file import replace_file, unwritable, write_bytes
from ww1core.version import VERSION
from ww1core.words.language import worded

if TYPE_CHECKING:
    from types import TracebackType

    from ww1core.play.book import Book

__all__ = ["ResultFile"]

FORMAT = 1
"""The format of the files of results."""
LARGEST = 256 << 20
"""The most bytes of a file of results; a larger file is refused unread."""
BEGINNING = b'{"results":'
"""Of a file without a whole line, only one that begins like this is written over."""


class ResultFile:
    """A file of results that is being written.

    ``earlier`` are those it held, by seed; ``added`` is how many were written to it since.
    """

    def __init__(self, path: Path, book: Book, players: tuple[str, ...]) -> None:
        self.path = path
        self.earlier: dict[int, GameResult] = {}
        self.added = 0
        self._seats = book.seats
        self._file = _opened(path)
        try:
            self._read(_header(book, players))
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Write the result of a game."""
        if isinstance(played, Failed):
            self._write({"seed": played.seed, "error": played.message})
        else:
            winner = None if played.winner < 0 else self._seats[played.winner]
            body = {**played._asdict(), "winner": winner}
            if played.noted is None:
                del body["noted"]
            self._write(body)
        self.added += 1

    def sort(self) -> None:
        """Write the newest line of every game by seed, when the run is done."""
        self._file.seek(0)
        data = self._file.read()
        header, *lines = data.splitlines(keepends=True)
        newest = {json.loads(line)["seed"]: line for line in lines}
        ordered = header + b"".join(newest[seed] for seed in sorted(newest))
        if ordered == data:
            return
        with suppress(JournalError):  # the results are whole in the order they have
            replace_file(self.path, ordered)

    def _write(self, body: dict[str, Any]) -> None:
        end = self._file.tell()
        try:
            write_bytes(self._file, json.dumps(body, separators=(",", ":")).encode() + b"\n")
        except OSError as error:
            with suppress(OSError):  # a line without its end is dropped when the file is read
                self._file.seek(end)
                self._file.truncate()
            raise unwritable(self.path, error) from error

    def _read(self, header: dict[str, Any]) -> None:
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        for number, line in enumerate(data[:whole].splitlines(), 1):
            try:
                body = json.loads(line)
                if number == 1:
                    self._compare(body, header)
                elif "error" not in body:
                    result = self._result(body)
                    self.earlier[result.seed] = result
            except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
                raise JournalError(
                    worded("{path}:{number}: the line is damaged", path=self.path, number=number)
                ) from error
        if not whole and not BEGINNING.startswith(data[: len(BEGINNING)]):
            raise JournalError(worded("{path}:1: the file holds no results", path=self.path))
        self._file.seek(whole)
        self._file.truncate()
        if not whole:
            self._write(header)

    def _compare(self, body: dict[str, Any], header: dict[str, Any]) -> None:
        if body.get("results") != FORMAT:
            raise JournalError(worded("{path}:1: the file holds no results", path=self.path))
        for name, here in header.items():
            if body.get(name) != here:
                found = body.get(name)
                raise JournalError(
                    worded(
                        "{path}:1: {name} is {found!r}, here it is {here!r}",
                        path=self.path,
                        name=name,
                        found=found,
                        here=here,
                    )
                )

    def _result(self, body: dict[str, Any]) -> GameResult:
        winner = -1 if body["winner"] is None else self._seats.index(body["winner"])
        seed, decisions, counted, turns = (
            int(body[name]) for name in ("seed", "decisions", "counted_decisions", "turns")
        )
        ending, noted = str(body["ending"]), body.get("noted")
        return GameResult(seed, winner, ending, decisions, counted, turns, noted)


def _header(book: Book, players: tuple[str, ...]) -> dict[str, Any]:
    """What has to be the same for results to be put together."""
    return {
        "results": FORMAT,
        "title": book.title,
        "scenario": book.scenario,
        "options": sorted(book.options),
        "extensions": list(book.extensions),
        "players": list(players),
        "core": VERSION,
        "version": book.version,
        "content": book.content_hash,
    }


def _opened(path: Path) -> IO[bytes]:
    """The file, made if it is not there, and locked against other runs where that is possible."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            check_file(path, LARGEST)
        file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b", buffering=0)
    except OSError as error:
        raise unwritable(path, error) from error
    try:
        import fcntl
    except ImportError:
        return file
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise JournalError(worded("{path} is being written by another run", path=path)) from error
    if not (path.exists() and os.path.samestat(path.stat(), os.fstat(file.fileno()))):
        file.close()  # another run has sorted it since it was opened
        raise JournalError(worded("{path} is being written by another run", path=path))
    return file
