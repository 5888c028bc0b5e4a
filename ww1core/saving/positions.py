"""A position as one line of text: to send, to ask about, and to begin a test with.

The line is ``ww1:1:`` and base64 of the compressed header and packed state, with a check. It
holds no secret of the dice, so whoever goes on from it gets other dice; it does hold everything
that is hidden in the position.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import JournalError, NotationError, PluginError, fault_text
from ww1core.play.game import Game
from ww1core.remembering import per_owner
from ww1core.saving.journal import identity_of
from ww1core.turns.chance import RandomChance
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import advance, current_offer
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.saving.journal import Header
    from ww1core.turns.state import State

__all__ = [
    "PREFIX",
    "PositionHeader",
    "game_at",
    "game_of",
    "position_text",
    "read_position",
]

FAMILY = "ww1:"
FORMAT = 1
"""The format of the lines that hold a position."""
PREFIX = f"{FAMILY}{FORMAT}:"
CHECK = 6
"""The bytes of the check that stands before a packed state."""
LARGEST = 4 << 20
"""The most bytes of a state; a line that unpacks to more is refused."""


class PositionHeader(NamedTuple):
    """Which game a position is of, and by which versions it was written."""

    title: str
    scenario: str
    options: tuple[str, ...]
    extensions: tuple[str, ...]
    core: str
    version: str
    content: str

    @classmethod
    def of(cls, book: Book) -> PositionHeader:
        """The header of the positions of an opened title."""
        return cls(*identity_of(book))


def position_text(book: Book, s: State) -> str:
    """A state that waits for a decision, or has ended, as one line."""
    head = json.dumps(PositionHeader.of(book), separators=(",", ":"))
    body = zlib.compress(head.encode() + b"\n" + pack(s), 9)
    return PREFIX + urlsafe_b64encode(_check(body) + body).decode().rstrip("=")


def read_position(line: str, book: Book | None = None) -> tuple[PositionHeader, State]:
    """The state that a line holds, bound to its title as it is installed here, or to a book."""
    header, packed = _parts(line)
    if book is None:
        book = _opened(header)
    here = PositionHeader.of(book)
    for field, found, expected in zip(header._fields, header, here, strict=True):
        if found != expected:
            name = {"core": "core version", "version": "title version"}.get(field, field)
            message = worded(
                "the position is not of this game: {name} is {found!r}, here {expected!r}",
                name=name,
                found=found,
                expected=expected,
            )
            raise JournalError(message)
    state = unpack(book, packed)
    try:
        wrong = _broken_law(book, state)
        if not wrong:
            current_offer(state.clone())
    except Exception as error:  # whatever a title does with a state that is none of its own
        message = worded("the position cannot be played: {error}", error=fault_text(error))
        raise JournalError(message) from error
    if wrong:
        message = worded("the position cannot be played: {error}", error=wrong)
        raise JournalError(message)
    return header, state


def _broken_law(book: Book, state: State) -> str:
    """What is wrong with a state by the laws of its title and by what it counts, if anything."""
    for law in book.laws.values():
        wrong = law(state.clone())
        if wrong:
            return wrong
    for name, expected in _counted_first(book).items():
        counted = book.counts[name](state.clone())
        if counted != expected:
            return worded(
                "{name} is {counted!r}, in this game it is {expected!r}",
                name=name,
                counted=counted,
                expected=expected,
            )
    return ""


@per_owner()
def _counted_first(book: Book) -> dict[str, Any]:
    """What a title counts, as it is at the first decision and ever after."""
    state = book.state_type(book)
    state.chance = RandomChance(Random(0))
    advance(state)
    return {name: count(state.clone()) for name, count in book.counts.items()}


def game_at(
    line: str, book: Book | None = None, *, seed: int | None = None, secret: bytes | None = None
) -> Game:
    """A game that goes on from a position, with dice of its own and without a past."""
    state = read_position(line, book)[1]
    game = Game(state.book, seed=seed, secret=secret)
    game.position = line.strip()
    game.stand_at(state, ())
    return game


def game_of(book: Book, header: Header) -> Game:
    """The game of a journal as it stood before its first decision."""
    if header.position:
        game = game_at(header.position, book, secret=header.secret)
    else:
        game = Game(book, secret=header.secret)
    game.players = header.players
    return game


def _parts(line: str) -> tuple[PositionHeader, bytes]:
    """The header and the packed state of a line, once its check is right."""
    line = line.strip()
    if not line.startswith(FAMILY):
        message = worded(
            "{typed!r} is not a position: expected a line that begins with {PREFIX}",
            typed=line[:40],
            PREFIX=PREFIX,
        )
        raise NotationError(message)
    if not line.startswith(PREFIX):
        format_ = line.removeprefix(FAMILY).partition(":")[0]
        message = worded(
            "a position of format {found!r}, expected {format}", found=format_[:20], format=FORMAT
        )
        raise JournalError(message)
    try:
        body = line.removeprefix(PREFIX)
        raw = urlsafe_b64decode(body + "=" * (-len(body) % 4))
        # Characters that base64 passes over would let two lines be one position.
        is_plain = urlsafe_b64encode(raw).decode().rstrip("=") == body
        check, body_bytes = raw[:CHECK], raw[CHECK:]
        if not is_plain or _check(body_bytes) != check:
            raise _damaged("a part of the line is lost or changed")
        inflater = zlib.decompressobj()
        whole = inflater.decompress(body_bytes, LARGEST)
        if not inflater.eof:
            raise _damaged("its end is missing")
        head, _, packed = whole.partition(b"\n")
        title, scenario, options, extensions, *versions = json.loads(head)
        header = PositionHeader(title, scenario, tuple(options), tuple(extensions), *versions)
        words = (title, scenario, *options, *extensions, *versions)
        if not all(isinstance(word, str) for word in words):
            raise _damaged("its header holds something else than words")
    except (NotBase64, zlib.error, ValueError, TypeError, RecursionError) as error:
        raise _damaged(str(error)) from error
    return header, packed


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=CHECK).digest()


def _damaged(how: str) -> JournalError:
    return JournalError(worded("the position is damaged: {how}", how=how))


def _opened(header: PositionHeader) -> Book:
    from ww1core.plugins import find_title

    try:
        return find_title(header.title).open(header.scenario, header.options)
    except PluginError as error:
        message = worded("the position cannot be opened: {error}", error=error)
        raise JournalError(message) from error
