"""States as bytes: canonical, safe to read, the same for equal states.

The form is JSON: columns as hexadecimal, frames by the names of their node and step, everything
else as it is. Reading checks every part before a state comes out of it.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import FlowError, JournalError, quoted
from ww1core.remembering import per_owner
from ww1core.turns.shapes import (
    MisfitError,
    Reader,
    fitting_numbers,
    frame_readers,
    slot_readers,
)
from ww1core.turns.state import Outcome, Slot, State

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.program import Program

__all__ = ["pack", "pack_position", "plain_text", "unpack"]

_WIDE = 1 << 12_000
"""The bound of the numbers written in decimal digits; Python refuses to print much longer ones."""
_MOST_COUNTED = 1 << 32
"""More decisions, draws or turns than any game has."""
_BEFORE_SLOTS = 2
"""How many parts of a packed state come before its slots: the counters and the stack."""
_dumps = json.JSONEncoder(
    separators=(",", ":"),
    ensure_ascii=True,
    allow_nan=False,
    check_circular=False,  # what cannot be changed cannot hold itself
).encode


class _Saved(NamedTuple):
    """What is packed of the slots of a state, what reads all of that, and where columns stand."""

    declared: tuple[Slot, ...]
    slots: tuple[Slot, ...]
    values: Callable[[State], tuple[Any, ...]]
    columns: tuple[int, ...]


class _Begun(NamedTuple):
    """A game of a book that has just begun: its state, what is written of its slots, and readers.

    Most slots of any state hold what they began with. Of them nothing has to be read or checked.
    """

    state: State
    parts: list[Any]
    readers: list[tuple[str, Reader]]
    """By slot its name, and what makes that which it holds from what was written of it."""
    places: _Places


_SAVED: dict[type[State], _Saved] = {}


def _saved(kind: type[State]) -> _Saved:
    """What is packed of a kind of state, worked out once for the slots that it declares."""
    saved = _SAVED.get(kind)
    if saved is None or saved.declared is not kind.slots:
        slots = tuple(slot for slot in kind.slots if slot.kind != "derived")
        columns = tuple(
            place for place, slot in enumerate(slots, _BEFORE_SLOTS) if slot.kind == "column"
        )
        values = _reader([slot.name for slot in slots])
        saved = _SAVED[kind] = _Saved(kind.slots, slots, values, columns)
    return saved


def _reader(names: Sequence[str]) -> Callable[[State], tuple[Any, ...]]:
    """What reads some attributes of a state."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda s: tuple(getattr(s, name) for name in names)


def pack(s: State) -> bytes:
    """The whole state as bytes."""
    ended = None if s.ended is None else tuple(s.ended)
    return _encode(s, [s.turn, ended, s.drawn, s.revealed, s.decided])


def pack_position(s: State) -> bytes:
    """The state without its counters of draws, reveals and decisions: what matters for play."""
    return _encode(s, [s.turn, None if s.ended is None else tuple(s.ended)])


def _encode(s: State, head: list[Any]) -> bytes:
    names, saved = s.book.program.names, _saved(s.__class__)
    parts: list[Any] = [head, [(*names[node][at], data) for node, at, data in s.stack]]
    parts += saved.values(s)
    for place in saved.columns:
        parts[place] = _column_bytes(parts[place]).hex()
    return plain_text(parts).encode()


def plain_text(parts: list[Any]) -> str:
    """Plain values as one text; whatever is not plain is refused."""
    try:
        text = _dumps(parts)
    except (TypeError, ValueError):
        return _dumps(_narrow(parts))
    # These are parts of some text, or of a mapping or a fraction, which are not plain.
    doubtful = "{" in text or "." in text or "+" in text or "e-" in text
    return _dumps(_narrow(parts)) if doubtful else text


def _column_bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _narrow(part: Any) -> Any:  # noqa: ANN401 (any plain value)
    """Integers too long for decimal digits become hexadecimal texts; only plain values pass."""
    if isinstance(part, int) and not -_WIDE < part < _WIDE:
        return {"int": format(part, "x")}
    if isinstance(part, list | tuple):
        return [_narrow(item) for item in part]
    if part is None or isinstance(part, int | str):
        return part
    message = f"a slot or a frame holds something that is not plain: {part!r}"
    raise FlowError(message)


def _plain(part: Any) -> Any:  # noqa: ANN401 (any plain value)
    """What was written as it is told: lists as tuples, all the way down."""
    return tuple([_plain(item) for item in part]) if type(part) is list else part


def _wide(part: dict[str, Any]) -> int:
    """The integer that was written as a hexadecimal text."""
    (number,) = part.values()
    if "int" not in part:
        message = f"a mapping with {min(part)!r}"
        raise ValueError(message)
    return int(number, 16)


_loads = json.JSONDecoder(object_hook=_wide).raw_decode


def unpack(book: Book, data: bytes) -> State:
    """The state that was packed, bound to an opened book."""
    try:
        text = data.decode()
        parts, end = _loads(text)
        if end != len(text):
            message = f"more behind its end: {quoted(text[end:])}"
            raise ValueError(message)  # noqa: TRY301 (told as any other damage)
        return _decode(book, parts)
    except Exception as error:  # what a title rebuilds may fail in any way
        message = f"the packed state is damaged: {error}"
        raise JournalError(message) from error


def _decode(book: Book, parts: list[Any]) -> State:
    begun = _begun(book, book.state_type)
    if type(parts) is not list or len(parts) != _BEFORE_SLOTS + len(begun.parts):
        message = f"{len(parts) - _BEFORE_SLOTS} slots, expected {len(begun.readers)}"
        raise ValueError(message)
    s = begun.state.clone()
    s.turn, ended, s.drawn, s.revealed, s.decided = parts[0]
    for number in (s.turn + 1, s.drawn, s.revealed, s.decided):
        if type(number) is not int or not 0 <= number < _MOST_COUNTED:
            message = f"counters {quoted(parts[0])}"
            raise ValueError(message)
    s.ended = None if ended is None else _outcome(book, *ended)
    s.stack = _frames(begun.places, parts[1])
    if bool(s.stack) is (s.ended is not None):
        message = f"{len(s.stack)} frames in a game that {'has' if s.ended else 'has not'} ended"
        raise ValueError(message)
    for part, first, reader in zip(parts[_BEFORE_SLOTS:], begun.parts, begun.readers, strict=True):
        if part != first or type(part) is not type(first):
            name, read = reader
            try:
                setattr(s, name, read(part, 0))
            except MisfitError:
                message = f"the slot {name!r} holds {quoted(_plain(part))}"
                raise ValueError(message) from None
    s.rebuild()
    return s


@per_owner()
def _begun(book: Book, kind: type[State]) -> _Begun:
    """How a game of a book begins, by which others are read."""
    state, readers = kind(book), slot_readers(book, kind)
    for slot in kind.slots:
        if slot.kind == "column":
            readers[slot.name] = _column_reader(book, slot)
    parts, _ = _loads(pack(state).decode())
    named = [(slot.name, readers[slot.name]) for slot in _saved(kind).slots]
    return _Begun(state, parts[_BEFORE_SLOTS:], named, _Places(book))


def _column_reader(book: Book, slot: Slot) -> Reader:
    """What reads and checks that which was written of a column."""
    typecode, size, fitting = slot.typecode, book.kinds[slot.by].size, fitting_numbers(book, slot)

    def read(text: str, _depth: int) -> array[int]:
        numbers = array(typecode, bytes.fromhex(text))
        if len(numbers) != size:
            message = f"a column of {len(numbers)} numbers, expected {size}"
            raise ValueError(message)
        if sys.byteorder == "big":
            numbers.byteswap()
        if fitting is not None and not fitting.issuperset(numbers):
            number = min({*numbers} - fitting)
            message = f"the column {slot.name!r} holds {number}, which is none"
            raise ValueError(message)
        return numbers

    return read


def _outcome(book: Book, winner: int, ending: str) -> Outcome:
    known = not book.endings or ending in book.endings
    if type(winner) is not int or not -1 <= winner < len(book.seats) or not known:
        message = f"a game that ended {quoted((winner, ending))}"
        raise ValueError(message)
    return Outcome(winner, ending)


class _Places(dict[tuple[str, str], tuple[int, int, tuple[Reader, ...]]]):
    """By node and step the place where a frame waits, by numbers, and what reads its values.

    Each is worked out when it is met for the first time.
    """

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book

    def __missing__(self, names: tuple[str, str]) -> tuple[int, int, tuple[Reader, ...]]:
        node, step = names
        program: Program = self.book.program
        where = program.steps.get(names)
        if where is None:
            message = f"no step {step!r} in {node!r}"
            raise ValueError(message)
        place = self[names] = *where, frame_readers(self.book, where[0])
        return place


def _frames(places: _Places, parts: list[Any]) -> list[tuple[int, int, tuple[Any, ...]]]:
    """The stack that was written, each frame checked by the place where it waits."""
    frames = []
    for node, step, data in parts:
        number, at, readers = places[node, step]
        if type(data) is not list or len(data) != len(readers):
            message = f"a frame of {node!r} with {quoted(data)}, expected {len(readers)} values"
            raise ValueError(message)
        values = []
        try:
            for place, read in enumerate(readers):
                part = data[place]
                values.append(None if part is None else read(part, 1))
        except MisfitError:
            message = f"a frame of {node!r} holds {quoted(_plain(data))}"
            raise ValueError(message) from None
        frames.append((number, at, tuple(values)))
    return frames
