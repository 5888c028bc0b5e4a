"""States as bytes: canonical, safe to read, the same for equal states.

The form is JSON: columns as hexadecimal, frames by the names of their node and step, everything
else as it is. Reading checks every part before a state comes out of it.
"""

from __future__ import annotations

import json
import sys
from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError, JournalError
from ww1core.turns.state import Outcome, State

if TYPE_CHECKING:
    from ww1core.book import Book

__all__ = ["key", "pack", "pack_position", "unpack"]

_WIDE = 1 << 12_000
_dumps = json.JSONEncoder(separators=(",", ":"), ensure_ascii=True, allow_nan=False).encode


def pack(s: State) -> bytes:
    """The whole state as bytes."""
    ended = None if s.ended is None else tuple(s.ended)
    return _encode(s, [s.turn, ended, s.drawn, s.revealed, s.decided])


def pack_position(s: State) -> bytes:
    """The state without its counters of draws, reveals and decisions: what matters for play."""
    return _encode(s, [s.turn, None if s.ended is None else tuple(s.ended)])


def key(s: State, secret: bytes) -> str:
    """A short print of the state that nobody without the secret can guess a hidden value from."""
    return blake2b(pack(s), key=secret, digest_size=12).hexdigest()


def _encode(s: State, head: list[Any]) -> bytes:
    names = s.book.program.names
    parts: list[Any] = [head, [(*names[node][at], data) for node, at, data in s.stack]]
    for slot in s.slots:
        kind = slot.kind
        if kind == "column":
            parts.append(_column_bytes(getattr(s, slot.name)).hex())
        elif kind != "derived":
            parts.append(getattr(s, slot.name))
    try:
        text = _dumps(parts)
    except (TypeError, ValueError):
        return _dumps(_narrow(parts)).encode()
    # These are parts of some text, or of a mapping or a fraction, which are not plain.
    doubtful = "{" in text or "." in text or "e+" in text or "e-" in text
    return (_dumps(_narrow(parts)) if doubtful else text).encode()


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
    if isinstance(part, list):
        return tuple([_plain(item) if isinstance(item, list | dict) else item for item in part])
    if isinstance(part, dict):
        (number,) = part.values()
        if "int" not in part:
            message = f"a mapping with {min(part)!r}"
            raise ValueError(message)
        return int(number, 16)
    return part


def unpack(book: Book, data: bytes) -> State:
    """The state that was packed, bound to an opened book."""
    try:
        return _decode(book, json.loads(data))
    except (ValueError, TypeError, KeyError, IndexError, RecursionError) as error:
        message = f"the packed state is damaged: {error}"
        raise JournalError(message) from error


def _decode(book: Book, parts: list[Any]) -> State:
    s = object.__new__(book.state_type)
    saved = [slot for slot in s.slots if slot.kind != "derived"]
    if len(parts) != 2 + len(saved):
        message = f"{len(parts) - 2} slots, expected {len(saved)}"
        raise ValueError(message)
    s.book = book
    s.chance = s.bus = None
    s.turn, ended, s.drawn, s.revealed, s.decided = parts[0]
    if not all(type(n) is int and n >= 0 for n in (s.turn + 1, s.drawn, s.revealed, s.decided)):
        message = f"counters {parts[0]}"
        raise ValueError(message)
    s.ended = None if ended is None else Outcome(*ended)
    s.stack = [_frame(book, *frame) for frame in parts[1]]
    for slot, part in zip(saved, parts[2:], strict=True):
        if slot.kind == "column":
            part = _column(slot.typecode, part, book.kinds[slot.by].size)  # noqa: PLW2901 (decoded)
        else:
            part = _plain(part)  # noqa: PLW2901 (decoded)
            if slot.kind == "record" and part is not None:
                part = slot.make(*part)  # noqa: PLW2901 (decoded)
        setattr(s, slot.name, part)
    s.rebuild()
    return s


def _frame(book: Book, node: str, step: str, data: list[Any]) -> tuple[int, int, tuple[Any, ...]]:
    where = book.program.steps.get((node, step))
    if where is None:
        message = f"no step {step!r} in {node!r}"
        raise ValueError(message)
    number, at = where
    size = book.program.arity[number] + len(book.program.pads[number])
    if type(data) is not list or len(data) != size:
        message = f"a frame of {node!r} with {data!r}, expected {size} values"
        raise ValueError(message)
    return number, at, _plain(data)


def _column(typecode: str, text: str, size: int) -> array[int]:
    numbers = array(typecode, bytes.fromhex(text))
    if len(numbers) != size:
        message = f"a column of {len(numbers)} numbers, expected {size}"
        raise ValueError(message)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
