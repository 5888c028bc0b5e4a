"""What a journal holds, and the lines it is written as.

Format 3 has digests of states that go by the names of slots; a line without one is compared by
its draws alone, and so are those of formats 1 and 2, whose digests nobody can make any more. A
file that was begun in an older format goes on in this one. From format 2 on a journal ends with
the secret of the dice once the game is over, and says on the first of several lines that are
written together how many follow.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import quoted
from ww1core.saving.secret import SIZES, MaybeSeeded, Mixed, Seeded, promise, words_of
from ww1core.version import VERSION
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice

__all__ = [
    "FORMAT",
    "NOTICE",
    "OF_A_SEAT",
    "Entry",
    "Failure",
    "Header",
    "Left",
    "Recorded",
    "StandingLine",
    "chained",
    "dump_line",
    "ending_line",
    "identity_of",
    "snapshot_of",
]

FORMAT = 3
"""The format of the journals that are written."""
FORMATS = (1, 2, 3)
"""The formats of the journals that can be read."""
OF_A_SEAT = "seat "
EVERY, SOME = "all", "some"
"""How the format of a file begins that holds what one seat may know."""
NOTICE = (
    "this file holds the dice secret, the hands and everything else that is hidden; "
    "it is not for a player's eyes"
)


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


_WORDS = ("title", "scenario", "core", "version", "content", "secret")
"""What is a word in every header."""


class Header(NamedTuple):
    """Which game a journal is of; ``position`` is the one it began at, if not at set-up.

    ``players`` says who sat where when it was kept, as ``seat=player``.
    """

    title: str
    scenario: str
    options: tuple[str, ...]
    extensions: tuple[str, ...]
    core: str
    version: str
    content: str
    secret: bytes
    position: str = ""
    players: tuple[str, ...] = ()

    @classmethod
    def of(
        cls, book: Book, secret: bytes, position: str = "", players: tuple[str, ...] = ()
    ) -> Header:
        """The header of a game of an opened title."""
        return cls(*identity_of(book), secret, position, players)

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
        """A digest of the secret that can be shown before the game."""
        return promise(self.secret)

    @property
    def is_seeded(self) -> bool:
        """Whether the dice follow from a seed, which a digest of the secret lets guess."""
        return isinstance(self.secret, Seeded)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that persons have mixed into the dice."""
        return words_of(self.secret)

    def body(self) -> dict[str, Any]:
        """The first line of a whole save."""
        return {
            "ww1": FORMAT,
            "notice": NOTICE,
            **self.open_part(),
            "secret_hash": self.secret_hash,
            "secret": self.secret.hex(),
            **({"seeded": True} if self.is_seeded else {}),
            **({"words": list(self.words)} if self.words else {}),
            **({"position": self.position} if self.position else {}),
            **({"players": list(self.players)} if self.players else {}),
        }

    @classmethod
    def read(cls, body: dict[str, Any]) -> Header:
        """The header that a first line holds; ValueError says what is wrong with it."""
        if str(body.get("ww1")).startswith(OF_A_SEAT):
            message = worded(
                "this is the save of one seat, {seat}, and cannot be played on; it is for"
                " ww1 replay GAME --verify --against THIS, which checks the dice of the whole game",
                seat=body.get("seat"),
            )
            raise ValueError(message)
        if body.get("ww1") not in FORMATS:
            expected = " or ".join(map(str, FORMATS))
            message = worded(
                "a journal of format {get!r}, expected {expected}",
                get=body.get("ww1"),
                expected=expected,
            )
            raise ValueError(message)
        kind = Seeded if body.get("seeded") is True else bytes
        if body["ww1"] == 1:
            kind = MaybeSeeded
        given = body.get("words", ())
        try:
            words = [body[name] for name in _WORDS]
            for word in (*words, *body["options"], *body["extensions"], *given):
                if not isinstance(word, str):
                    raise TypeError(quoted(word))  # noqa: TRY301 (told with the others below)
            secret = kind(bytes.fromhex(body["secret"]))
            header = cls(
                body["title"],
                body["scenario"],
                tuple(body["options"]),
                tuple(body["extensions"]),
                body["core"],
                body["version"],
                body["content"],
                Mixed(secret, given) if given else secret,
                str(body.get("position", "")),
                tuple(map(str, body.get("players", ()))),
            )
        except TypeError as error:
            message = worded("the header holds {error} where words belong", error=error)
            raise ValueError(message) from error
        except (KeyError, ValueError) as error:
            message = worded("the header lacks {error}", error=error)
            raise ValueError(message) from error
        if len(header.secret) not in SIZES:
            message = worded(
                "the dice secret has {count} bytes, expected {least} to {most}",
                count=len(header.secret),
                least=SIZES[0],
                most=SIZES[-1],
            )
            raise ValueError(message)
        if header.secret_hash != body.get("secret_hash"):
            message = worded("the dice secret is not the one that was promised")
            raise ValueError(message)
        return header


class Entry(NamedTuple):
    """One decision: its number, who answered what, what chance drew, and the state's digest.

    Without a digest the state after it is not compared. One that is ``joined`` goes with the
    decision before it: both are taken back together. One that is ``given`` was answered for the
    seat, which its own log tells.
    """

    number: int
    seat: str
    action: str
    draws: tuple[tuple[str, tuple[int, ...], int], ...]
    digest: str = ""
    line: int = 0
    joined: bool = False
    given: bool = False

    def body(self) -> dict[str, Any]:
        """The line of it."""
        return {
            "n": self.number,
            "seat": self.seat,
            "do": self.action,
            "draws": [[name, list(about), outcome] for name, about, outcome in self.draws],
            **({"digest": self.digest} if self.digest else {}),
            **({"joined": True} if self.joined else {}),
            **({"given": True} if self.given else {}),
        }

    @classmethod
    def read(cls, body: dict[str, Any], line: int) -> Entry:
        """The decision that a line holds."""
        draws = tuple((str(name), tuple(about), int(out)) for name, about, out in body["draws"])
        number, seat, action = body["n"], body["seat"], body["do"]
        digest = str(body.get("digest", ""))
        joined, given = bool(body.get("joined")), bool(body.get("given"))
        return cls(int(number), str(seat), str(action), draws, digest, line, joined, given)


class Failure(NamedTuple):
    """What went wrong at the decision after the last entry: who was asked, the answer, what."""

    seat: str
    action: str
    message: str

    def body(self) -> dict[str, Any]:
        """The line of it."""
        return {"failure": self.message, "seat": self.seat, "do": self.action}

    @classmethod
    def read(cls, body: dict[str, Any]) -> Failure:
        """The failure that a line holds."""
        return cls(str(body["seat"]), str(body["do"]), str(body["failure"]))


class StandingLine(NamedTuple):
    """An answer that a seat lets stand, without a choice none any more.

    ``there`` is what the watch had seen when the answer began to stand.
    """

    seat: str
    decision: str
    choice: Choice | None
    until: str = ""
    there: int = 0

    def body(self) -> dict[str, Any]:
        """The line of it."""
        until = {"until": self.until, "there": self.there} if self.until else {}
        return {"stand": self.choice, "seat": self.seat, "decision": self.decision, **until}

    @classmethod
    def read(cls, body: dict[str, Any]) -> StandingLine:
        """The standing answer that a line holds."""
        choice = body["stand"]
        if isinstance(choice, list):
            choice = tuple(map(int, choice))
        elif choice is not None and not isinstance(choice, str):
            choice = int(choice)
        until, there = str(body.get("until", "")), int(body.get("there", 0))
        return cls(str(body["seat"]), str(body["decision"]), choice, until, there)


class WindowsLine(NamedTuple):
    """Whether a seat wants every window put to it, or those in which it has something to say."""

    seat: str
    is_every: bool

    def body(self) -> dict[str, Any]:
        """The line of it."""
        return {"windows": EVERY if self.is_every else SOME, "seat": self.seat}

    @classmethod
    def read(cls, body: dict[str, Any]) -> WindowsLine:
        """What a line says of the windows that a seat wants."""
        wanted = body["windows"]
        if wanted not in {EVERY, SOME}:
            message = worded("windows {wanted}, expected all or some", wanted=quoted(wanted))
            raise ValueError(message)
        return cls(str(body["seat"]), wanted == EVERY)


class Left(NamedTuple):
    """That somebody left a seat after so many decisions, and why: a word such as ``resigned``."""

    seat: str
    why: str
    after: int

    def body(self) -> dict[str, Any]:
        """The line of it."""
        return {"left": self.seat, "why": self.why, "after": self.after}

    @classmethod
    def read(cls, body: dict[str, Any]) -> Left:
        """What a line says of a seat that was left."""
        return cls(str(body["left"]), str(body["why"]), int(body["after"]))


class Recorded(NamedTuple):
    """A journal as read: the entries that stand, the newest snapshot among them, and notices.

    ``failure`` is what the decision after the entries led to, where the journal was kept for it.
    ``shows_secret`` tells whether the game has ended and its end shows the secret of the dice;
    ``ending`` is how it ended, where a stored game says so.
    ``standing`` are the answers that still stand, ``every_window`` the seats that want every
    window put to them, ``left`` who has left a seat, ``undone`` the decisions taken back,
    ``snapshots`` all that hold, the newest last.
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
    shows_secret: bool = False
    ending: str = ""
    standing: tuple[StandingLine, ...] = ()
    every_window: tuple[str, ...] = ()
    left: tuple[Left, ...] = ()
    undone: tuple[Entry, ...] = ()
    snapshots: tuple[tuple[int, bytes], ...] = ()


def dump_line(body: dict[str, Any], before: str) -> tuple[bytes, str]:
    """A line of a file that continues a check, and the check from there on."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=True)
    check = _check(text, before)
    return f'{text[:-1]},"check":"{check}"}}\n'.encode(), check


def chained(bodies: Iterable[dict[str, Any]]) -> bytes:
    """Lines of a file, each with the check that continues the one before it."""
    check, lines = "", []
    for body in bodies:
        line, check = dump_line(body, check)
        lines.append(line)
    return b"".join(lines)


def ending_line(count: int, secret: bytes, ending: str = "") -> dict[str, Any]:
    """The line that shows the secret once the game is over after so many decisions.

    Stored games say with it how they ended.
    """
    return {"ended": count, "secret": secret.hex(), **({"ending": ending} if ending else {})}


def snapshot_of(count: int, state: bytes) -> dict[str, Any]:
    """The line of the whole state after so many decisions."""
    return {"snapshot": count, "state": state.decode()}


def _check(text: str, before: str) -> str:
    return blake2b(f"{before}{text}".encode(), digest_size=6).hexdigest()
