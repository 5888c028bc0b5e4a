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
from array import array
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from inspect import get_annotations
from types import NoneType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin, get_type_hints

from ww1core.errors import quoted
from ww1core.remembering import per_owner

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import Slot, State

__all__ = ["check_frame", "check_slots", "fits_one_of", "member_type", "types_of"]

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


Test = Callable[[Any, int], bool]
"""Whether a value is of a type and within all bounds, where it stands so many tuples deep."""


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


def check_slots(book: Book, s: State) -> None:
    """Refuse a state whose slots hold what they cannot hold; ValueError names the slot."""
    tests = _slot_tests(book, type(s))
    for slot in type(s).slots:
        if slot.kind == "derived":
            continue
        held = getattr(s, slot.name)
        if slot.kind == "column":
            _check_column(book, slot, held)
            continue
        if slot.kind == "record" and held is None:
            continue
        test = _test(book, slot.make) if slot.kind == "record" else tests[slot.name]
        if not test(held, 0):
            message = f"the slot {slot.name!r} holds {quoted(held)}"
            raise ValueError(message)
        if slot.shown == "owner" and len(held) != len(book.seats):
            message = f"the slot {slot.name!r} holds {len(held)} parts for {len(book.seats)} seats"
            raise ValueError(message)


@per_owner()
def _slot_tests(book: Book, kind: type[State]) -> defaultdict[str, Test]:
    """By slot of a kind of state what tests it; one without a type holds anything plain."""
    anything = _test(book, Any)
    tests = {name: _test(book, hint) for name, hint in types_of(kind).items()}
    return defaultdict(lambda: anything, tests)


def check_frame(book: Book, node: int, data: tuple[Any, ...]) -> None:
    """Refuse a frame with what no step can have given it; ValueError names its node.

    A parameter that is called as a kind is a member of it, a number below 0, or nothing.
    """
    program = book.program
    fits = _test(book, Any)(data, 0)
    for name, held in zip(program.nodes[node].params, data, strict=False):
        for member in member_type(book, name) if held is not None else ():
            fits = fits and _test(book, member)(held, 0)
    owned = program.owned[node]
    if owned is not None and data[owned[1]] is not None:
        fits = fits and _test(book, owned[2])(data[owned[1]], 0)
    if not fits:
        message = f"a frame of {program.nodes[node].name!r} holds {quoted(data)}"
        raise ValueError(message)


def _check_column(book: Book, slot: Slot, held: array[int]) -> None:
    """A column that is called as a kind holds members of it, or none where it begins below 0."""
    if slot.name in _bounds(book).members:
        test = _test(book, _MemberOf(slot.name, LOWEST if slot.initial < 0 else 0))
        for number in sorted(set(held)):
            if not test(number, 0):
                message = f"the column {slot.name!r} holds {number}, which is none"
                raise ValueError(message)


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
    return any(_test(book, hint)(held, 0) for hint in hints)


@per_owner()
def _test(book: Book, hint: Any) -> Test:  # noqa: ANN401 (any type)
    """What tests values of a type, written once for a book; records are looked into when met."""
    bounds = _bounds(book)
    if isinstance(hint, _SetOf):
        return _set_test(hint, bounds)
    if isinstance(hint, _MemberOf):
        return _member_test(hint, bounds)
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin is UnionType:
        return _union_test([_test(book, part) for part in parts])
    if origin is Any or origin is object:
        return _anything_test(bounds)
    if isinstance(origin, type) and hasattr(origin, "_fields"):
        return lambda held, depth: _fits_all(held, _field_tests(book, origin), depth)
    if origin is not tuple:
        return _single_test(origin, bounds)
    if parts and parts[-1] is not Ellipsis:
        tests = [_test(book, part) for part in parts]
        return lambda held, depth: _fits_all(held, tests, depth)
    return _row_test(_test(book, parts[0] if parts else Any))


@per_owner()
def _field_tests(book: Book, make: Any) -> list[Test]:  # noqa: ANN401 (a class of named tuples)
    types = types_of(make)
    return [_test(book, types.get(name, Any)) for name in make._fields]


def _set_test(hint: _SetOf, bounds: _Bounds) -> Test:
    """What tests a set of members of a kind."""
    members, bits = bounds.members.get(hint.kind), bounds.bits
    others = 0 if members is None else ~members

    def test(held: Any, _depth: int) -> bool:  # noqa: ANN401 (any plain value)
        return type(held) is int and held >= 0 and held.bit_length() <= bits and not held & others

    return test


def _member_test(hint: _MemberOf, bounds: _Bounds) -> Test:
    """What tests a number that stands for a member of a kind, or for none."""
    members, bits, lowest = bounds.members.get(hint.kind), bounds.bits, hint.lowest

    def test(held: Any, _depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if type(held) is not int or held.bit_length() > bits:
            return False
        if members is None or lowest <= held < 0:
            return True
        return 0 <= held < bits and members >> held & 1 == 1

    return test


def _union_test(tests: Sequence[Test]) -> Test:
    """What tests a value that is of one of several types."""
    return lambda held, depth: any(test(held, depth + 1) for test in tests)


def _row_test(test: Test) -> Test:
    """What tests a tuple of any length with items of one type."""

    def fits(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if not isinstance(held, tuple) or depth >= DEEPEST or len(held) > LONGEST_ROW:
            return False
        return all(test(item, depth + 1) for item in held)

    return fits


def _anything_test(bounds: _Bounds) -> Test:
    """What tests something plain: a number, a word, nothing, or a tuple of such."""
    bits = bounds.bits

    def test(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if type(held) is int:
            return held.bit_length() <= bits
        if isinstance(held, tuple):
            return row(held, depth)
        return held is None or type(held) is bool or _is_word(held)

    row = _row_test(test)
    return test


def _single_test(origin: Any, bounds: _Bounds) -> Test:  # noqa: ANN401 (any type)
    """What tests a value of a type that is no tuple."""
    anything, is_exact = _anything_test(bounds), origin in {int, bool, str, NoneType}

    def test(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if isinstance(held, tuple) or (is_exact and type(held) is not origin):
            return False
        return anything(held, depth)

    return test


def _is_word(held: object) -> bool:
    return type(held) is str and len(held) <= LONGEST_WORD


def _fits_all(held: Any, tests: Sequence[Test], depth: int) -> bool:  # noqa: ANN401 (any plain value)
    """Whether the items of a tuple, or the fields of a record, are of their types."""
    if not isinstance(held, tuple) or depth >= DEEPEST or len(held) != len(tests):
        return False
    return all(test(item, depth + 1) for test, item in zip(tests, held, strict=True))
