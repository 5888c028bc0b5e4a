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

from ww1core.errors import JournalError, NotationError, PluginError, fault_text, quoted
from ww1core.play.game import Game
from ww1core.remembering import per_owner
from ww1core.saving.journal import identity_of
from ww1core.turns.chance import RandomChance
from ww1core.turns.encoding import pack, unpack
from ww1core.turns.run import advance, current_offer
from ww1core.turns.stacks import check_stack
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.saving.journal import Header
    from ww1core.turns.state import State

__all__ = [
    "PREFIX",
    "PositionHeader",
    "check_playable",
    "game_at",
    "game_of",
    "misfit",
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


def read_position(
    line: str, book: Book | None = None, *, source: str = ""
) -> tuple[PositionHeader, State]:
    """The state that a line holds, bound to its title as it is installed here, or to a book.

    What is refused is named by the ``source`` of the line, such as a file.
    """
    try:
        return _read(line, book)
    except (JournalError, NotationError) as error:
        if not source:
            raise
        message = f"{source}: {error}"
        raise type(error)(message) from error


def _read(line: str, book: Book | None) -> tuple[PositionHeader, State]:
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
    check_playable(book, state)
    return header, state


def check_playable(book: Book, state: State) -> None:
    """Refuse a state from outside that fits neither the flow nor the laws of its title."""
    try:
        wrong = misfit(book, state) or _broken_law(book, state)
    except Exception as error:  # whatever a title does with a state that is none of its own
        message = worded("the position cannot be played: {error}", error=fault_text(error))
        raise JournalError(message) from error
    if wrong:
        message = worded("the position cannot be played: {error}", error=wrong)
        raise JournalError(message)


def misfit(book: Book, state: State) -> str:
    """What of a state does not fit the flow, the turns or the seats of its title, if anything."""
    try:
        check_stack(state)
    except ValueError as error:
        return str(error)
    wrong = _broken_turn(book, state) or _broken_row(book, state)
    if wrong:
        return wrong
    offer = current_offer(state.clone())
    if offer is not None and offer.seat not in range(len(book.seats)):
        return f"{offer.name!r} asks the seat {quoted(offer.seat)}"
    return ""


def _broken_law(book: Book, state: State) -> str:
    """What is wrong with a state by the laws of its title and by what it counts, if anything."""
    for law in book.laws.values():
        wrong = law(state.clone())
        if wrong:
            return wrong
    for name, expected in _measured_first(book).counts.items():
        counted = book.counts[name](state.clone())
        if counted != expected:
            return worded(
                "{name} is {counted!r}, in this game it is {expected!r}",
                name=name,
                counted=counted,
                expected=expected,
            )
    return ""


def _broken_turn(book: Book, state: State) -> str:
    """Whether a turn is told that this game has not; a book without a sequence has any."""
    sequence = getattr(book, "sequence", None)
    if sequence is None or sequence.clock.first - 1 <= state.turn <= sequence.clock.last:
        return ""
    return worded(
        "turn {turn}, in this game the last one is {last}",
        turn=state.turn,
        last=sequence.clock.last,
    )


def _broken_row(book: Book, state: State) -> str:
    """Which slot holds a tuple of another length, if any.

    A tuple that begins with items has one for each seat, objective and so on; one that begins
    empty may grow.
    """
    for name, expected in _measured_first(book).rows.items():
        counted = len(getattr(state, name))
        if counted != expected:
            return worded(
                "{name} has {counted} parts, in this game it has {expected}",
                name=name,
                counted=counted,
                expected=expected,
            )
    return ""


class _First(NamedTuple):
    """What stays as it is at the first decision: lengths of tuples, and what a title counts."""

    rows: dict[str, int]
    counts: dict[str, Any]


@per_owner()
def _measured_first(book: Book) -> _First:
    state = book.state_type(book)
    state.chance = RandomChance(Random(0))
    advance(state)
    rows = {
        slot.name: len(getattr(state, slot.name))
        for slot in type(state).slots
        if slot.kind == "value" and isinstance(slot.initial, tuple) and slot.initial
    }
    return _First(rows, {name: count(state.clone()) for name, count in book.counts.items()})


def game_at(
    line: str,
    book: Book | None = None,
    *,
    seed: int | None = None,
    secret: bytes | None = None,
    source: str = "",
) -> Game:
    """A game that goes on from a position, with dice of its own and without a past."""
    state = read_position(line, book, source=source)[1]
    game = Game(state.book, seed=seed, secret=secret)
    game.position, game.source = line.strip(), source
    game.stand_at(state, ())
    return game


def game_of(book: Book, header: Header, source: str = "") -> Game:
    """The game of a journal as it stood before its first decision."""
    if header.position:
        game = game_at(header.position, book, secret=header.secret, source=source)
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
