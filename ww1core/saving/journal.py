"""The journal of a game: JSON lines, one a decision, each synced before the next prompt.

The first line is the header. Every line ends in a check that continues the one before it, so
that a line that was changed, lost or moved is noticed and named. A last line without its end was
never acknowledged: it is dropped with a notice, and so are lines written with it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from ww1core.errors import JournalError
from ww1core.inputs import read_input
from ww1core.saving.atomic_file import begin_file, lock, unwritable, write_all
from ww1core.saving.keeper import LineKeeper
from ww1core.saving.records import (
    NOTICE,
    Entry,
    Failure,
    Header,
    Left,
    Recorded,
    StandingLine,
    WindowsLine,
    chained,
    dump_line,
    identity_of,
)
from ww1core.words.language import worded
from ww1core.words.system_reasons import reason_of

__all__ = [
    "NOTICE",
    "Entry",
    "Failure",
    "Header",
    "Journal",
    "Recorded",
    "chained",
    "chained_bodies",
    "identity_of",
    "read_journal",
    "recorded_of",
]

LARGEST = 256 << 20
"""The most bytes of a journal; a larger file is refused unread."""


class Journal(LineKeeper):
    """A journal that is being written to a file."""

    def __init__(self, path: Path, file: IO[bytes], check: str) -> None:
        super().__init__(check)
        self.path = path
        self._place = path.absolute()
        self._file = file
        self._end = file.tell()
        self._is_torn = False

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a journal in a new file; an existing file is left alone."""
        line, check = dump_line(header.body(), "")
        return cls(path, begin_file(path, line), check)

    @classmethod
    def resume(cls, recorded: Recorded) -> Journal:
        """Go on writing where a journal that was read ends."""
        path = recorded.path
        try:
            file = path.open("r+b", buffering=0)
        except OSError as error:
            raise unwritable(path, error) from error
        try:
            _go_to_end(file, recorded)
        except BaseException as error:
            file.close()
            if not isinstance(error, OSError):
                raise
            raise unwritable(path, error) from error
        return cls(path, file, recorded.check)

    def _store(self, lines: list[bytes]) -> None:
        """Write lines and sync them; if that fails nothing of them is left."""
        before = self.mark()
        data = b"".join(lines)
        try:
            write_all(self._file, data)
        except BaseException as error:
            self.cut_back(before)
            if not isinstance(error, OSError):
                raise
            raise unwritable(self.path, error) from error
        self._end += len(data)

    def mark(self) -> tuple[int, str]:
        """Where the journal ends now; a file that was not left alone is refused."""
        if self._is_torn:
            self.cut_back((self._end, self._check))
        try:
            held = os.fstat(self._file.fileno())
            named = self._place.stat()
        except FileNotFoundError as error:
            message = worded(
                "{path} was removed while the game ran; save FILE writes the whole game elsewhere",
                path=self.path,
            )
            raise JournalError(message) from error
        except OSError as error:
            raise unwritable(self.path, error) from error
        if not os.path.samestat(held, named):
            message = worded(
                "{path} was replaced while the game ran; save FILE writes the whole game elsewhere",
                path=self.path,
            )
            raise JournalError(message)
        if held.st_size != self._end:
            message = worded(
                "{path} has {size} bytes, {expected} were written: another program has changed it; "
                "save FILE writes the whole game elsewhere",
                path=self.path,
                size=held.st_size,
                expected=self._end,
            )
            raise JournalError(message)
        return self._end, self._check

    def cut_back(self, mark: tuple[int, str]) -> None:
        """Take away what was written since a mark; if that fails it is tried again later."""
        self._end, self._check = mark
        if self._file.tell() == self._end and not self._is_torn:
            return
        self._is_torn = True
        try:
            self._file.seek(self._end)
            self._file.truncate(self._end)
        except OSError as error:
            raise unwritable(self.path, error) from error
        self._is_torn = False

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _go_to_end(file: IO[bytes], recorded: Recorded) -> None:
    """Lock a file that was read, and cut off what was never finished."""
    lock(file, recorded.path)
    if file.seek(0, os.SEEK_END) != recorded.size:
        message = worded("{path} has changed since it was read", path=recorded.path)
        raise JournalError(message)
    file.truncate(recorded.length)
    file.seek(recorded.length)


class _Line(NamedTuple):
    """A line of a file: its number, where it ends, what it says, and the check so far."""

    number: int
    end: int
    body: dict[str, Any]
    check: str


def _lines(path: Path, data: bytes, *, is_checked: bool = True) -> Iterator[_Line]:
    """The whole lines; one that is wrong is named, where they are checked."""
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
        if is_checked and raw != dump_line(body, check)[0].rstrip(b"\n"):
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
        data = read_input(path, LARGEST)
    except OSError as error:
        message = worded("{path} cannot be read: {strerror}", path=path, strerror=reason_of(error))
        raise JournalError(message) from error
    _check_header(path, data)
    return data


def _check_header(path: Path, data: bytes) -> None:
    if b"\n" not in data:
        message = worded("{path}:1: there is no whole header", path=path)
        raise JournalError(message)


def chained_bodies(path: Path) -> list[dict[str, Any]]:
    """What a file of chained lines, a journal or a seat's save, says line by line."""
    return [line.body for line in _lines(path, _data(path))]


def read_journal(path: Path) -> Recorded:
    """Read a journal; whatever is wrong with it is one message with the line."""
    return _recorded(path, _data(path))


def recorded_of(lines: Iterable[bytes], name: str, *, is_checked: bool = True) -> Recorded:
    """Read a journal out of its lines, wherever they were stored; messages call it by ``name``.

    Whether each line continues the one before it may be left to be checked later.
    """
    data = b"".join(lines)
    _check_header(Path(name), data)
    return _recorded(Path(name), data, is_checked=is_checked)


def _recorded(path: Path, data: bytes, *, is_checked: bool = True) -> Recorded:
    lines = _lines(path, data, is_checked=is_checked)
    last = next(lines)
    try:
        header = Header.read(last.body)
    except ValueError as error:
        message = worded("{path}:1: {error}", path=path, error=error)
        raise JournalError(message) from error
    so_far = _SoFar(header.secret)
    count = data.count(b"\n")
    for line in lines:
        try:
            if line.number + int(line.body.get("then", 0)) > count:
                break
            so_far.follow(line)
        except (KeyError, TypeError, ValueError, OverflowError) as error:
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
        tuple(so_far.entries),
        so_far.snapshot,
        (f"{lost} and is dropped",) if lost else (),
        last.end,
        last.check,
        len(data),
        so_far.failure,
        so_far.has_ended,
        so_far.ending,
        tuple(so_far.standing.values()),
        tuple(so_far.every_window),
        tuple(so_far.left),
        tuple(so_far.undone),
        tuple(so_far.snapshots),
    )


class _SoFar:
    """What holds after some lines of a journal."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.entries: list[Entry] = []
        self.snapshot: tuple[int, bytes] | None = None
        self.failure: Failure | None = None
        self.has_ended = False
        self.ending = ""
        self.standing: dict[tuple[str, str], StandingLine] = {}
        self.every_window: dict[str, None] = {}
        self.left: list[Left] = []
        self.undone: list[Entry] = []
        self.snapshots: list[tuple[int, bytes]] = []

    def follow(self, line: _Line) -> None:
        """Read one more line; ValueError says what is wrong with it."""
        body = line.body
        if "snapshot" in body:
            self._snapshot(body)
        elif "failure" in body:
            self.failure = Failure.read(body)
        elif self.has_ended:
            message = worded("the game has ended before this line")
            raise ValueError(message)
        elif "undo" in body:
            self._undo(body)
        elif "ended" in body:
            self._end(body)
        elif not self._besides(body):
            self._entry(Entry.read(body, line.number))

    def _besides(self, body: dict[str, Any]) -> bool:
        """Read what a seat has said besides its answers; False if the line is none of it."""
        if "stand" in body:
            standing = StandingLine.read(body)
            self.standing.pop(standing[:2], None)
            if standing.choice is not None:
                self.standing[standing[:2]] = standing
        elif "windows" in body:
            wanted = WindowsLine.read(body)
            self.every_window.pop(wanted.seat, None)
            if wanted.is_every:
                self.every_window[wanted.seat] = None
        elif "left" in body:
            self.left.append(Left.read(body))
        else:
            return False
        return True

    def _snapshot(self, body: dict[str, Any]) -> None:
        number = int(body["snapshot"])
        if number != len(self.entries):
            message = worded(
                "a snapshot of decision {number} after decision {count}",
                number=number,
                count=len(self.entries),
            )
            raise ValueError(message)
        self.snapshot = (number, str(body["state"]).encode())
        self.snapshots.append(self.snapshot)

    def _undo(self, body: dict[str, Any]) -> None:
        keep = int(body["undo"])
        if not 0 <= keep <= len(self.entries):
            message = worded("an undo to decision {keep}, which was never made", keep=keep)
            raise ValueError(message)
        if self.snapshot is not None and self.snapshot[0] > keep:
            self.snapshot = None
        self.snapshots = [one for one in self.snapshots if one[0] <= keep]
        self.undone += self.entries[keep:]
        del self.entries[keep:]
        self.failure = None

    def _end(self, body: dict[str, Any]) -> None:
        if (body["ended"], body["secret"]) != (len(self.entries), self._secret.hex()):
            message = worded("the end shows another dice secret than the one that was promised")
            raise ValueError(message)
        self.has_ended, self.ending = True, str(body.get("ending", ""))

    def _entry(self, entry: Entry) -> None:
        if entry.number != len(self.entries) + 1:
            message = worded(
                "decision {number}, expected {next}",
                number=entry.number,
                next=len(self.entries) + 1,
            )
            raise ValueError(message)
        self.entries.append(entry)
        self.failure = None
