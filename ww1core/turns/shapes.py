"""What the slots of a state may hold, by the types that its class declares.

A state that comes from outside is checked slot by slot before any rule sees it: a number where a
word belongs, a set with members that are not there, or a set without end are told by the name of
the slot. ``UnitSet``, ``HexSet``, ``CardSet`` and so on are sets of the members of that kind. A
number that is called as a kind, or is a ``UnitNumber``, ``HexNumber`` and so on, is a member of
it, or none where it begins below 0.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from inspect import get_annotations
from types import NoneType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin, get_type_hints

from ww1core.hexgrid.hexset import members
from ww1core.remembering import per_owner
from ww1core.turns.state import OWNER

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import Slot, State

__all__ = [
    "MisfitError",
    "Reader",
    "fits_one_of",
    "fitting_numbers",
    "frame_readers",
    "member_type",
    "slot_readers",
    "types_of",
]

LONGEST_WORD = 200
"""The most characters of a word in a slot."""
LONGEST_ROW = 1 << 16
"""The most items of a tuple in a slot."""
WIDEST = 1 << 16
"""The bits of a number that is no set of members of a kind, unless a kind has many."""
LOWEST = -128
"""The lowest number that stands for no member of a kind: off the map, nobody, fallen."""
DEEPEST = 16
"""The most tuples that may stand one inside the other."""
SEATED = ("seat", "side")
"""What is called so is always one of them."""
_ROWS = (list, tuple)
_BY_KIND = re.compile(r"\b(([A-Z]\w*)(Set|Number))\b")


class _SetOf(NamedTuple):
    """The type of a set of the members of a kind."""

    kind: str


class _MemberOf(NamedTuple):
    """The type of a number that stands for a member of a kind or, below 0, for none."""

    kind: str
    lowest: int


class _Bounds(NamedTuple):
    """What a book lets numbers be: the members of each kind, and the bits of any number."""

    members: dict[str, int]
    bits: int


Reader = Callable[[Any, int], Any]
"""What makes a value of a type from what was written of it, so many tuples deep, and checks it.

Rows are written as lists. What cannot be of the type is a misfit.
"""


class MisfitError(ValueError):
    """What was written is not of the type that is asked for, or out of its bounds."""


@per_owner()
def _bounds(book: Book) -> _Bounds:
    """The bounds of an opened book; a set may be of hexsides, of which a hex has six.

    What is called a number is any number, not one that can be chosen.
    """
    members = {name: kind.all for name, kind in book.kinds.items() if name != "number"}
    members["side"] = (
        1 << len(book.seats if book.side_seats is None else book.side_seats.seats)
    ) - 1
    return _Bounds(members, max(WIDEST, 8 * max(kind.size for kind in book.kinds.values())))


def slot_readers(book: Book, kind: type[State]) -> dict[str, Reader]:
    """By slot of a kind of state what reads a value or a record for it.

    A slot without a type holds anything plain.
    """
    types, readers = types_of(kind), {}
    for slot in kind.slots:
        read = _reader(book, slot.make or types.get(slot.name, Any))
        readers[slot.name] = _seated(read, len(book.seats)) if slot.shown == OWNER else read
    return readers


def _seated(read: Reader, seats: int) -> Reader:
    """What reads a value with a part for each seat."""

    def read_seats(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        held = read(part, depth)
        if len(held) == seats:
            return held
        raise MisfitError

    return read_seats


def fitting_numbers(book: Book, slot: Slot) -> frozenset[int] | None:
    """What a column may hold, None for any number.

    One that is called as a kind holds members of it, or none where it begins below 0.
    """
    if slot.name not in _bounds(book).members:
        return None
    return _numbers(_MemberOf(slot.name, LOWEST if slot.initial < 0 else 0), _bounds(book))


@per_owner()
def frame_readers(book: Book, node: int) -> tuple[Reader, ...]:
    """What reads the data of frames of a node: whether a step can have given it all that.

    A parameter that is called as a kind is a member of it, a number below 0, or nothing.
    """
    program = book.program
    readers = [_reader(book, Any)] * (program.arity[node] + len(program.pads[node]))
    for at, name in enumerate(program.nodes[node].params):
        for member in member_type(book, name):
            readers[at] = _reader(book, member)
    owned = program.owned[node]
    if owned is not None:
        readers[owned[1]] = _plain_reader(_reader(book, owned[2]))
    return tuple(readers)


def _plain_reader(read: Reader) -> Reader:
    """What reads a record as a frame holds it: a tuple without its name."""

    def read_plain(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        held = read(part, depth)
        return tuple(held) if isinstance(held, tuple) else held

    return read_plain


@cache
def types_of(thing: type | Callable[..., Any]) -> dict[str, Any]:
    """The declared types of slots of a state class, fields of a record, parameters of a function.

    A plain number that is called as a kind is a member of it.
    """
    types: dict[str, Any] = {}
    begins = {slot.name: slot.initial for slot in getattr(thing, "slots", ())}
    begins |= getattr(thing, "_field_defaults", {})
    for part in reversed(thing.__mro__) if isinstance(thing, type) else (thing,):
        module = sys.modules.get(part.__module__)
        for name, written in get_annotations(part).items():
            text = getattr(written, "__forward_arg__", written)
            is_open = not isinstance(thing, type) and name not in SEATED
            lowest = LOWEST if is_open or _is_below(begins.get(name, 0)) else 0
            type_ = _type_of(text, {} if module is None else vars(module), lowest)
            types[name] = _MemberOf(name.rstrip("_"), lowest) if type_ is int else type_
    return types


def _is_below(begins: object) -> bool:
    """Whether a number, or one of those in a tuple, is below 0."""
    if isinstance(begins, tuple):
        return any(map(_is_below, begins))
    return isinstance(begins, int) and begins < 0


def _type_of(text: object, scope: dict[str, Any], lowest: int) -> Any:  # noqa: ANN401 (any type)
    """The type that an annotation names; Any where that is not to be had."""
    if not isinstance(text, str):
        return text
    known = {
        whole: _SetOf(name.lower()) if form == "Set" else _MemberOf(name.lower(), lowest)
        for whole, name, form in _BY_KIND.findall(text)
        if scope.get(whole, int) is int
    }
    holder = SimpleNamespace(__annotations__={"held": text})
    try:
        return get_type_hints(holder, scope, known)["held"]
    except (NameError, TypeError, AttributeError, SyntaxError):
        return Any


def member_type(book: Book, name: str) -> tuple[Any, ...]:
    """The type of what is called as a kind; none if there is no such kind."""
    kind = name.rstrip("_")
    lowest = 0 if kind in SEATED else LOWEST
    return (_MemberOf(kind, lowest),) if kind in _bounds(book).members else ()


def fits_one_of(book: Book, held: object, hints: Sequence[Any]) -> bool:
    """Whether a value is of one of some types and within all bounds."""
    for hint in hints:
        try:
            _reader(book, hint)(held, 0)
        except MisfitError:
            continue
        return True
    return False


@per_owner()
def _reader(book: Book, hint: Any) -> Reader:  # noqa: ANN401 (any type)
    """What reads values of a type, written once for a book; records are looked into when met."""
    bounds = _bounds(book)
    if isinstance(hint, _SetOf):
        return _set_reader(hint, bounds)
    if isinstance(hint, _MemberOf):
        return _member_reader(hint, bounds)
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin is UnionType:
        readers = [_reader(book, part) for part in parts if part is not NoneType]
        read = readers[0] if len(readers) == 1 else _union_reader(readers)
        return _optional(read) if NoneType in parts else read
    if origin is Any or origin is object:
        return _anything_reader(bounds)
    if isinstance(origin, type) and hasattr(origin, "_fields"):
        return _record_reader(book, origin)
    if origin is not tuple:
        return _single_reader(origin, bounds)
    if parts and parts[-1] is not Ellipsis:
        return _tuple_reader([_reader(book, part) for part in parts])
    return _row_reader(_reader(book, parts[0] if parts else Any))


def _set_reader(hint: _SetOf, bounds: _Bounds) -> Reader:
    """What reads a set of members of a kind; numbers below 0 have members that no kind has."""
    others = ~bounds.members.get(hint.kind, (1 << bounds.bits) - 1)

    def read(part: Any, _depth: int) -> int:  # noqa: ANN401 (any plain value)
        if type(part) is int and not part & others:
            return part
        raise MisfitError

    return read


def _member_reader(hint: _MemberOf, bounds: _Bounds) -> Reader:
    """What reads a number that stands for a member of a kind, or for none."""
    if hint.kind not in bounds.members:
        return _number_reader(bounds)
    fitting = _numbers(hint, bounds)

    def read(part: Any, _depth: int) -> int:  # noqa: ANN401 (any plain value)
        if type(part) is int and part in fitting:
            return part
        raise MisfitError

    return read


def _numbers(hint: _MemberOf, bounds: _Bounds) -> frozenset[int]:
    """The numbers of the members of a kind, and those that stand for none."""
    return frozenset([*range(hint.lowest, 0), *members(bounds.members[hint.kind])])


def _number_reader(bounds: _Bounds) -> Reader:
    """What reads a number of any sort."""
    bits = bounds.bits

    def read(part: Any, _depth: int) -> int:  # noqa: ANN401 (any plain value)
        if type(part) is int and part.bit_length() <= bits:
            return part
        raise MisfitError

    return read


def _optional(read: Reader) -> Reader:
    """What reads a value that may be None."""
    return lambda part, depth: None if part is None else read(part, depth)


def _union_reader(readers: Sequence[Reader]) -> Reader:
    """What reads a value that is of one of several types."""

    def read(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        for one in readers:
            try:
                return one(part, depth + 1)
            except MisfitError:
                continue
        raise MisfitError

    return read


def _row_reader(read: Reader) -> Reader:
    """What reads a tuple of any length with items of one type."""

    def read_row(part: Any, depth: int) -> tuple[Any, ...]:  # noqa: ANN401 (any plain value)
        if isinstance(part, _ROWS) and depth < DEEPEST and len(part) <= LONGEST_ROW:
            row = []
            for item in part:
                row.append(read(item, depth + 1))  # noqa: PERF401 (it takes as long as two items)
            return tuple(row)
        raise MisfitError

    return read_row


def _tuple_reader(readers: Sequence[Reader]) -> Reader:
    """What reads a tuple with items of several types."""
    size = len(readers)

    def read(part: Any, depth: int) -> tuple[Any, ...]:  # noqa: ANN401 (any plain value)
        if isinstance(part, _ROWS) and depth < DEEPEST and len(part) == size:
            row = []
            for at, one in enumerate(readers):
                row.append(one(part[at], depth + 1))
            return tuple(row)
        raise MisfitError

    return read


def _record_reader(book: Book, make: Any) -> Reader:  # noqa: ANN401 (a class of named tuples)
    """What reads a record; its fields are looked up when the first one is met."""
    fields: list[Reader] = []

    def read(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        if not fields:
            types = types_of(make)
            row = _tuple_reader([_reader(book, types.get(name, Any)) for name in make._fields])
            fields.append(row)
        return make._make(fields[0](part, depth))

    return read


def _anything_reader(bounds: _Bounds) -> Reader:
    """What reads something plain: a number, a word, nothing, or a tuple of such."""
    bits = bounds.bits

    def read(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        if type(part) is int:
            if part.bit_length() <= bits:
                return part
            raise MisfitError
        if part is None or type(part) is bool:
            return part
        return word(part, depth) if type(part) is str else row(part, depth)

    row, word = _row_reader(read), _single_reader(str, bounds)
    return read


def _single_reader(origin: Any, bounds: _Bounds) -> Reader:  # noqa: ANN401 (any type)
    """What reads a value of a type that is no tuple."""
    if origin is int:
        return _number_reader(bounds)
    longest = LONGEST_WORD if origin is str else None
    anything = None if origin in {bool, str, NoneType} else _anything_reader(bounds)

    def read(part: Any, depth: int) -> Any:  # noqa: ANN401 (any plain value)
        if anything is not None and not isinstance(part, _ROWS):
            return anything(part, depth)
        if type(part) is origin and (longest is None or len(part) <= longest):
            return part
        raise MisfitError

    return read
