"""The journal of a game: JSON lines, one a decision, each synced before the next prompt.

The first line is the header. Every line ends in a check that continues the one before it, so
that a line that was changed, lost or moved is noticed and named. A last line without its end was
never acknowledged: it is dropped with a notice, and so are lines written with it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from ww1core.errors import JournalError
from ww1core.saving.atomic_file import begin_file, lock, write_all
from ww1core.saving.records import (
    NOTICE,
    Entry,
    Failure,
    Header,
    Recorded,
    chained,
    dump_line,
    ending_line,
    identity_of,
    snapshot_of,
)
from ww1core.words.language import worded

__all__ = [
    "NOTICE",
    "Entry",
    "Failure",
    "Header",
    "Journal",
    "Recorded",
    "chained",
    "first_line",
    "identity_of",
    "read_journal",
]

LARGEST = 256 << 20
"""The most bytes of a journal; a larger file is refused unread."""


class Journal:
    """A journal that is being written."""

    def __init__(self, path: Path, file: IO[bytes], check: str) -> None:
        self.path = path
        self._file = file
        self._check = check

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a journal in a new file; an existing file is left alone."""
        line, check = dump_line(header.body(), "")
        return cls(path, begin_file(path, line), check)

    @classmethod
    def resume(cls, recorded: Recorded) -> Journal:
        """Go on writing where a journal that was read ends."""
        try:
            file = recorded.path.open("r+b", buffering=0)
            lock(file, recorded.path)
            if file.seek(0, os.SEEK_END) != recorded.size:
                file.close()
                message = worded("{path} has changed since it was read", path=recorded.path)
                raise JournalError(message)
            file.truncate(recorded.length)
            file.seek(recorded.length)
        except OSError as error:
            message = worded(
                "{path} cannot be written: {strerror}", path=recorded.path, strerror=error.strerror
            )
            raise JournalError(message) from error
        return cls(recorded.path, file, recorded.check)

    def add(self, *entries: Entry, secret: bytes | None = None) -> None:
        """Write decisions, all of them or none, and sync them.

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
        seat, action, message = failure
        self._write({"failure": message, "seat": seat, "do": action})

    def _write(self, *bodies: dict[str, Any]) -> None:
        check = self._check
        lines = []
        for number, body in enumerate(bodies, 1):
            more = {"then": len(bodies) - 1} if number == 1 < len(bodies) else {}
            line, check = dump_line(body | more, check)
            lines.append(line)
        before = self.mark()
        try:
            write_all(self._file, b"".join(lines))
            self._check = check
        except BaseException as error:
            self.cut_back(before)
            if not isinstance(error, OSError):
                raise
            message = worded(
                "{path} cannot be written: {strerror}", path=self.path, strerror=error.strerror
            )
            raise JournalError(message) from error

    def mark(self) -> tuple[int, str]:
        """Where the journal ends now."""
        return self._file.tell(), self._check

    def cut_back(self, mark: tuple[int, str]) -> None:
        """Take away what was written since a mark."""
        end, self._check = mark
        if self._file.tell() != end:
            self._file.seek(end)
            self._file.truncate(end)

    def close(self) -> None:
        """Close the file."""
        self._file.close()


class _Line(NamedTuple):
    """A line of a file: its number, where it ends, what it says, and the check so far."""

    number: int
    end: int
    body: dict[str, Any]
    check: str


def _lines(path: Path, data: bytes) -> Iterator[_Line]:
    """The whole lines; one that is wrong is named."""
    check = ""
    end = 0
    for number, raw in enumerate(data.split(b"\n")[:-1], 1):
        end += len(raw) + 1
        try:
            body = json.loads(raw)
            stated = body.pop("check")
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
            message = worded("{path}:{number}: the line is damaged", path=path, number=number)
            raise JournalError(message) from error
        if raw.decode("ascii", "replace") != dump_line(body, check)[0].decode().rstrip("\n"):
            message = worded(
                "{path}:{number}: the line does not continue the one before it",
                path=path,
                number=number,
            )
            raise JournalError(message)
        check = stated
        yield _Line(number, end, body, check)


def _data(path: Path) -> bytes:
    """The bytes of a file that has at least one whole line."""
    try:
        if path.exists() and (not path.is_file() or path.stat().st_size > LARGEST):
            message = worded(
                "{path} cannot be read: it is not a file, or too large for a journal", path=path
            )
            raise JournalError(message)
        data = path.read_bytes()
    except OSError as error:
        message = worded("{path} cannot be read: {strerror}", path=path, strerror=error.strerror)
        raise JournalError(message) from error
    if b"\n" not in data:
        message = worded("{path}:1: there is no whole header", path=path)
        raise JournalError(message)
    return data


def first_line(path: Path) -> dict[str, Any]:
    """What a file of chained lines, a journal or a seat's save, says in its first one."""
    return next(_lines(path, _data(path))).body


def read_journal(path: Path) -> Recorded:
    """Read a journal; whatever is wrong with it is one message with the line."""
    data = _data(path)
    lines = _lines(path, data)
    last = next(lines)
    try:
        header = Header.read(last.body)
    except ValueError as error:
        message = worded("{path}:1: {error}", path=path, error=error)
        raise JournalError(message) from error
    standing = _Standing([])
    count = data.count(b"\n")
    for line in lines:
        try:
            if line.number + int(line.body.get("then", 0)) > count:
                break
            standing = _follow(standing, line, header.secret)
        except (KeyError, TypeError, ValueError) as error:
            message = worded(
                "{path}:{number}: the entry is wrong: {error}",
                path=path,
                number=line.number,
                error=error,
            )
            raise JournalError(message) from error
        last = line
    lost = "" if last.end == len(data) else f"{path}: the last line was never finished"
    return Recorded(
        path,
        header,
        tuple(standing.entries),
        standing.snapshot,
        (f"{lost} and is dropped",) if lost else (),
        last.end,
        last.check,
        len(data),
        standing.failure,
        standing.has_ended,
        standing.ending,
    )


class _Standing(NamedTuple):
    """What stands after some lines of a journal."""

    entries: list[Entry]
    snapshot: tuple[int, bytes] | None = None
    failure: Failure | None = None
    has_ended: bool = False
    ending: str = ""


def _follow(standing: _Standing, line: _Line, secret: bytes) -> _Standing:
    """What stands after one more line."""
    body, entries, snapshot = line.body, standing.entries, standing.snapshot
    if "snapshot" in body:
        number = int(body["snapshot"])
        if number != len(entries):
            message = worded(
                "a snapshot of decision {number} after decision {count}",
                number=number,
                count=len(entries),
            )
            raise ValueError(message)
        return standing._replace(snapshot=(number, str(body["state"]).encode()))
    if "failure" in body:
        failure = Failure(str(body["seat"]), str(body["do"]), str(body["failure"]))
        return standing._replace(failure=failure)
    if standing.has_ended:
        message = worded("the game has ended before this line")
        raise ValueError(message)
    if "undo" in body:
        keep = int(body["undo"])
        if not 0 <= keep <= len(entries):
            message = worded("an undo to decision {keep}, which was never made", keep=keep)
            raise ValueError(message)
        remaining = None if snapshot is not None and snapshot[0] > keep else snapshot
        return _Standing(entries[:keep], remaining)
    if "ended" in body:
        if (body["ended"], body["secret"]) != (len(entries), secret.hex()):
            message = worded("the end shows another dice secret than the one that was promised")
            raise ValueError(message)
        return standing._replace(has_ended=True, ending=str(body.get("ending", "")))
    entry = Entry.read(body, line.number)
    if entry.number != len(entries) + 1:
        message = worded(
            "decision {number}, expected {next}", number=entry.number, next=len(entries) + 1
        )
        raise ValueError(message)
    entries.append(entry)
    return standing if standing.failure is None else _Standing(entries, snapshot)
