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
from ww1core.turns.shapes import Test, fitting_numbers, frame_test, slot_tests
from ww1core.turns.state import Outcome, Slot, State

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.program import Program

__all__ = ["pack", "pack_position", "plain_text", "unpack"]

_WIDE = 1 << 12_000
"""The bound of the numbers written in decimal digits; Python refuses to print much longer ones."""
_NESTED = frozenset({list, dict})
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
    readers: list[tuple[str, Callable[[Any], Any]]]
    """By slot its name, and what makes that which it holds from what was written of it."""


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
    doubtful = "{" in text or "." in text or "e+" in text or "e-" in text
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
    """Lists as tuples, hexadecimal texts as integers, all the way down."""
    if type(part) is list:
        for item in part:
            if type(item) in _NESTED:
                return tuple([_plain(item) if type(item) in _NESTED else item for item in part])
        return tuple(part)
    if type(part) is dict:
        (number,) = part.values()
        if "int" not in part:
            message = f"a mapping with {min(part)!r}"
            raise ValueError(message)
        return int(number, 16)
    return part


def unpack(book: Book, data: bytes) -> State:
    """The state that was packed, bound to an opened book."""
    try:
        return _decode(book, json.loads(data.decode()))
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
    s.stack = [_frame(book, *frame) for frame in parts[1]]
    if bool(s.stack) is (s.ended is not None):
        message = f"{len(s.stack)} frames in a game that {'has' if s.ended else 'has not'} ended"
        raise ValueError(message)
    for part, first, (name, read) in zip(
        parts[_BEFORE_SLOTS:], begun.parts, begun.readers, strict=True
    ):
        if part != first or type(part) is not type(first):
            setattr(s, name, read(part))
    s.rebuild()
    return s


@per_owner()
def _begun(book: Book, kind: type[State]) -> _Begun:
    """How a game of a book begins, by which others are read."""
    state, tests = kind(book), slot_tests(book, kind)
    readers = [
        (
            slot.name,
            _column_reader(book, slot)
            if slot.kind == "column"
            else _slot_reader(slot, tests[slot.name]),
        )
        for slot in _saved(kind).slots
    ]
    return _Begun(state, json.loads(pack(state))[_BEFORE_SLOTS:], readers)


def _slot_reader(slot: Slot, fits: Test) -> Callable[[Any], Any]:
    """What reads and checks that which was written of a value or a record."""
    make = slot.make if slot.kind == "record" else None

    def read(part: Any) -> Any:  # noqa: ANN401 (any plain value)
        held = part
        if type(part) in _NESTED:
            held = _plain(part) if make is None else make(*_plain(part))
        if fits(held, 0):
            return held
        message = f"the slot {slot.name!r} holds {quoted(held)}"
        raise ValueError(message)

    return read


def _column_reader(book: Book, slot: Slot) -> Callable[[str], array[int]]:
    """What reads and checks that which was written of a column."""
    typecode, size, fitting = slot.typecode, book.kinds[slot.by].size, fitting_numbers(book, slot)

    def read(text: str) -> array[int]:
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


def _frame(book: Book, node: str, step: str, data: list[Any]) -> tuple[int, int, tuple[Any, ...]]:
    number, at, size, fits = _place(book, node, step)
    if type(data) is not list or len(data) != size:
        message = f"a frame of {node!r} with {quoted(data)}, expected {size} values"
        raise ValueError(message)
    plain = _plain(data)
    if not fits(plain):
        message = f"a frame of {node!r} holds {quoted(plain)}"
        raise ValueError(message)
    return number, at, plain


@per_owner()
def _place(book: Book, node: str, step: str) -> tuple[int, int, int, Callable[[Any], bool]]:
    """Where a frame waits, by numbers, how many values it holds there, and what tests them."""
    program: Program = book.program
    where = program.steps.get((node, step))
    if where is None:
        message = f"no step {step!r} in {node!r}"
        raise ValueError(message)
    number, at = where
    size = program.arity[number] + len(program.pads[number])
    return number, at, size, frame_test(book, number)
