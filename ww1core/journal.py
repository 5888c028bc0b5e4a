"""The journal of a game: JSON lines, one a decision, each synced before the next prompt.

The first line is the header. Every line ends in a check that continues the one before it, so
that a line that was changed, lost or moved is noticed and named. A last line without its end was
never acknowledged: it is dropped with a notice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import JournalError
from ww1core.version import VERSION

if TYPE_CHECKING:
    from ww1core.book import Book

__all__ = [
    "Entry",
    "Failure",
    "Header",
    "Journal",
    "Recorded",
    "chained",
    "identity_of",
    "read_journal",
]

FORMAT = 1
LARGEST = 256 << 20
NOTICE = "this file holds the dice secret and everything hidden; it is not for a player's eyes"


def identity_of(
    book: Book,
) -> tuple[str, str, tuple[str, ...], tuple[str, ...], str, str, str]:
    """Which game a book is of and by which versions: what saves and positions begin with."""
    return (
        book.title,
        book.scenario,
        tuple(sorted(book.options)),
        book.extensions,
        VERSION,
        book.version,
        book.content_hash,
    )


class Header(NamedTuple):
    """Which game a journal is of."""

    title: str
    scenario: str
    options: tuple[str, ...]
    extensions: tuple[str, ...]
    core: str
    version: str
    content: str
    secret: bytes

    @classmethod
    def of(cls, book: Book, secret: bytes) -> Header:
        """The header of a game of an opened title."""
        return cls(*identity_of(book), secret)

    def open_part(self) -> dict[str, Any]:
        """What anybody may know of it, as a file has it."""
        return {
            "title": self.title,
            "scenario": self.scenario,
            "options": list(self.options),
            "extensions": list(self.extensions),
            "core": self.core,
            "version": self.version,
            "content": self.content,
        }

    @property
    def secret_hash(self) -> str:
        """A print of the secret that can be shown before the game."""
        return blake2b(self.secret, digest_size=16).hexdigest()


class Entry(NamedTuple):
    """One decision: its number, who answered what, what chance drew, and the state's key."""

    number: int
    seat: str
    action: str
    draws: tuple[tuple[str, tuple[int, ...], int], ...]
    key: str
    line: int = 0


class Failure(NamedTuple):
    """What went wrong at the decision after the last entry: who was asked, the answer, what."""

    seat: str
    action: str
    message: str


class Recorded(NamedTuple):
    """A journal as read: the entries that stand, the newest snapshot among them, and notices.

    ``failure`` is what the decision after the entries led to, where the journal was kept for it.
    """

    path: Path
    header: Header
    entries: tuple[Entry, ...]
    snapshot: tuple[int, bytes] | None
    notices: tuple[str, ...]
    length: int
    check: str
    size: int = -1
    failure: Failure | None = None


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep every other process from writing the file; there is no such lock without fcntl."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        message = f"{path} is being written by another game"
        raise JournalError(message) from error


def _dump(body: dict[str, Any], before: str) -> tuple[bytes, str]:
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=True)
    check = _check(text, before)
    return f'{text[:-1]},"check":"{check}"}}\n'.encode(), check


def chained(bodies: Iterable[dict[str, Any]]) -> bytes:
    """Lines of a file, each with the check that continues the one before it."""
    check, lines = "", []
    for body in bodies:
        line, check = _dump(body, check)
        lines.append(line)
    return b"".join(lines)


def _check(text: str, before: str) -> str:
    return blake2b(f"{before}{text}".encode(), digest_size=6).hexdigest()


class Journal:
    """A journal that is being written."""

    def __init__(self, path: Path, file: IO[bytes], check: str) -> None:
        self.path = path
        self._file = file
        self._check = check

    @classmethod
    def create(cls, path: Path, header: Header) -> Journal:
        """Begin a journal in a new file; an existing file is left alone."""
        try:
            file = path.open("xb", buffering=0)
        except FileExistsError as error:
            message = f"{path} exists already"
            raise JournalError(message) from error
        except OSError as error:
            message = f"{path} cannot be written: {error.strerror}"
            raise JournalError(message) from error
        _lock(file, path)
        journal = cls(path, file, "")
        try:
            journal._write(
                {
                    "ww1": FORMAT,
                    "notice": NOTICE,
                    **header.open_part(),
                    "secret_hash": header.secret_hash,
                    "secret": header.secret.hex(),
                }
            )
        except BaseException:
            file.close()
            path.unlink()
            raise
        return journal

    @classmethod
    def resume(cls, recorded: Recorded) -> Journal:
        """Go on writing where a journal that was read ends."""
        try:
            file = recorded.path.open("r+b", buffering=0)
            _lock(file, recorded.path)
            if file.seek(0, os.SEEK_END) != recorded.size:
                file.close()
                message = f"{recorded.path} has changed since it was read"
                raise JournalError(message)
            file.truncate(recorded.length)
            file.seek(recorded.length)
        except OSError as error:
            message = f"{recorded.path} cannot be written: {error.strerror}"
            raise JournalError(message) from error
        return cls(recorded.path, file, recorded.check)

    def add(self, *entries: Entry) -> None:
        """Write decisions, all of them or none, and sync them."""
        self._write(*[_body(entry) for entry in entries])

    def undo(self, keep: int) -> None:
        """Write that only the first ``keep`` decisions stand."""
        self._write({"undo": keep})

    def snapshot(self, number: int, state: bytes) -> None:
        """Write the whole state after ``number`` decisions, to open quickly."""
        self._write({"snapshot": number, "state": state.decode()})

    def fail(self, failure: Failure) -> None:
        """Write what the next decision led to."""
        seat, action, message = failure
        self._write({"failure": message, "seat": seat, "do": action})

    def _write(self, *bodies: dict[str, Any]) -> None:
        check = self._check
        lines = []
        for body in bodies:
            line, check = _dump(body, check)
            lines.append(line)
        before = self.mark()
        try:
            left = memoryview(b"".join(lines))
            while left:
                left = left[self._file.write(left) :]
            os.fsync(self._file.fileno())
            self._check = check
        except BaseException as error:
            self.cut_back(before)
            if not isinstance(error, OSError):
                raise
            message = f"{self.path} cannot be written: {error.strerror}"
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


def _body(entry: Entry) -> dict[str, Any]:
    return {
        "n": entry.number,
        "seat": entry.seat,
        "do": entry.action,
        "draws": [[name, list(about), outcome] for name, about, outcome in entry.draws],
        "key": entry.key,
    }


def _lines(path: Path, data: bytes) -> Iterator[tuple[int, int, dict[str, Any], str]]:
    """The whole lines: number, end, body and check; a line that is wrong is named."""
    check = ""
    end = 0
    for number, raw in enumerate(data.split(b"\n")[:-1], 1):
        end += len(raw) + 1
        try:
            body = json.loads(raw)
            found = body.pop("check")
        except (ValueError, KeyError, AttributeError, TypeError, RecursionError) as error:
            message = f"{path}:{number}: the line is damaged"
            raise JournalError(message) from error
        if raw.decode("ascii", "replace") != _dump(body, check)[0].decode().rstrip("\n"):
            message = f"{path}:{number}: the line does not continue the one before it"
            raise JournalError(message)
        check = found
        yield number, end, body, check


def _header(path: Path, body: dict[str, Any]) -> Header:
    if body.get("ww1") != FORMAT:
        message = f"{path}:1: a journal of format {body.get('ww1')!r}, expected {FORMAT}"
        raise JournalError(message)
    try:
        header = Header(
            body["title"],
            body["scenario"],
            tuple(body["options"]),
            tuple(body["extensions"]),
            body["core"],
            body["version"],
            body["content"],
            bytes.fromhex(body["secret"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        message = f"{path}:1: the header lacks {error}"
        raise JournalError(message) from error
    if header.secret_hash != body.get("secret_hash"):
        message = f"{path}:1: the dice secret is not the one that was promised"
        raise JournalError(message)
    return header


def read_journal(path: Path) -> Recorded:
    """Read a journal; whatever is wrong with it is one message with the line."""
    try:
        if path.exists() and (not path.is_file() or path.stat().st_size > LARGEST):
            message = f"{path} cannot be read: it is no file that a journal can be"
            raise JournalError(message)
        data = path.read_bytes()
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise JournalError(message) from error
    notices = []
    whole = data.rfind(b"\n") + 1
    if whole != len(data):
        notices.append(f"{path}: the last line was never finished and is dropped")
    if not whole:
        message = f"{path}:1: there is no whole header"
        raise JournalError(message)
    lines = _lines(path, data[:whole])
    _, _, first, check = next(lines)
    header = _header(path, first)
    standing = _Standing([], None, None)
    for line, _, body, check in lines:  # noqa: B007 (the last check is kept)
        try:
            standing = _follow(standing, body, line)
        except (KeyError, TypeError, ValueError) as error:
            message = f"{path}:{line}: the entry is wrong: {error}"
            raise JournalError(message) from error
    entries = tuple(standing.entries)
    return Recorded(
        path,
        header,
        entries,
        standing.snapshot,
        tuple(notices),
        whole,
        check,
        len(data),
        standing.failure,
    )


class _Standing(NamedTuple):
    """What stands after some lines of a journal."""

    entries: list[Entry]
    snapshot: tuple[int, bytes] | None
    failure: Failure | None


def _follow(standing: _Standing, body: dict[str, Any], line: int) -> _Standing:
    """What stands after one more line."""
    entries, snapshot, failure = standing
    if "undo" in body:
        keep = int(body["undo"])
        if not 0 <= keep <= len(entries):
            message = f"nothing to take back to {keep}"
            raise ValueError(message)
        kept = None if snapshot is not None and snapshot[0] > keep else snapshot
        return _Standing(entries[:keep], kept, None)
    if "snapshot" in body:
        number = int(body["snapshot"])
        if number != len(entries):
            message = f"a snapshot of decision {number} after decision {len(entries)}"
            raise ValueError(message)
        return _Standing(entries, (number, str(body["state"]).encode()), failure)
    if "failure" in body:
        said = Failure(str(body["seat"]), str(body["do"]), str(body["failure"]))
        return _Standing(entries, snapshot, said)
    entry = _entry(body, line)
    if entry.number != len(entries) + 1:
        message = f"decision {entry.number}, expected {len(entries) + 1}"
        raise ValueError(message)
    entries.append(entry)
    return standing if failure is None else _Standing(entries, snapshot, None)


def _entry(body: dict[str, Any], line: int) -> Entry:
    draws = tuple((str(name), tuple(about), int(out)) for name, about, out in body["draws"])
    return Entry(int(body["n"]), str(body["seat"]), str(body["do"]), draws, str(body["key"]), line)
