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
    "Test",
    "fits_one_of",
    "fitting_numbers",
    "frame_test",
    "member_type",
    "slot_tests",
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


def slot_tests(book: Book, kind: type[State]) -> dict[str, Test]:
    """By slot of a kind of state what tests a value or a record for it.

    A slot without a type holds anything plain.
    """
    types = types_of(kind)
    tests = {slot.name: _test(book, slot.make or types.get(slot.name, Any)) for slot in kind.slots}
    for slot in kind.slots:
        if slot.shown == OWNER:
            tests[slot.name] = _seated_test(tests[slot.name], len(book.seats))
    return tests


def _seated_test(test: Test, seats: int) -> Test:
    """What tests a value with a part for each seat."""
    return lambda held, depth: test(held, depth) and len(held) == seats


def fitting_numbers(book: Book, slot: Slot) -> frozenset[int] | None:
    """What a column may hold, None for any number.

    One that is called as a kind holds members of it, or none where it begins below 0.
    """
    if slot.name not in _bounds(book).members:
        return None
    return _numbers(_MemberOf(slot.name, LOWEST if slot.initial < 0 else 0), _bounds(book))


@per_owner()
def frame_test(book: Book, node: int) -> Callable[[Sequence[Any]], bool]:
    """What tests the data of frames of a node: whether a step can have given it all that.

    A parameter that is called as a kind is a member of it, a number below 0, or nothing.
    """
    program = book.program
    tests = [_test(book, Any)] * (program.arity[node] + len(program.pads[node]))
    for at, name in enumerate(program.nodes[node].params):
        for member in member_type(book, name):
            tests[at] = _test(book, member)
    owned = program.owned[node]
    if owned is not None:
        tests[owned[1]] = _test(book, owned[2])

    def fits(data: Sequence[Any]) -> bool:
        for held, test in zip(data, tests, strict=True):
            if held is not None and not test(held, 1):
                return False
        return True

    return fits


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
    """What tests a set of members of a kind; numbers below 0 have members that no kind has."""
    others = ~bounds.members.get(hint.kind, (1 << bounds.bits) - 1)

    def test(held: Any, _depth: int) -> bool:  # noqa: ANN401 (any plain value)
        return type(held) is int and not held & others

    return test


def _member_test(hint: _MemberOf, bounds: _Bounds) -> Test:
    """What tests a number that stands for a member of a kind, or for none."""
    if hint.kind not in bounds.members:
        return _number_test(bounds)
    fitting = _numbers(hint, bounds)
    return lambda held, _depth: type(held) is int and held in fitting


def _numbers(hint: _MemberOf, bounds: _Bounds) -> frozenset[int]:
    """The numbers of the members of a kind, and those that stand for none."""
    return frozenset([*range(hint.lowest, 0), *members(bounds.members[hint.kind])])


def _union_test(tests: Sequence[Test]) -> Test:
    """What tests a value that is of one of several types."""

    def fits(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        for test in tests:  # noqa: SIM110 (a generator takes twice as long)
            if test(held, depth + 1):
                return True
        return False

    return fits


def _row_test(test: Test) -> Test:
    """What tests a tuple of any length with items of one type."""

    def fits(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if not isinstance(held, tuple) or depth >= DEEPEST or len(held) > LONGEST_ROW:
            return False
        for item in held:  # noqa: SIM110 (a generator takes twice as long)
            if not test(item, depth + 1):
                return False
        return True

    return fits


def _anything_test(bounds: _Bounds) -> Test:
    """What tests something plain: a number, a word, nothing, or a tuple of such."""
    bits = bounds.bits

    def test(held: Any, depth: int) -> bool:  # noqa: ANN401 (any plain value)
        if held is None or type(held) is bool:
            return True
        if type(held) is int:
            return held.bit_length() <= bits
        return row(held, depth) if isinstance(held, tuple) else _is_word(held)

    row = _row_test(test)
    return test


def _single_test(origin: Any, bounds: _Bounds) -> Test:  # noqa: ANN401 (any type)
    """What tests a value of a type that is no tuple."""
    if origin is bool or origin is NoneType:
        return lambda held, _depth: type(held) is origin
    if origin is str:
        return lambda held, _depth: _is_word(held)
    if origin is int:
        return _number_test(bounds)
    anything = _anything_test(bounds)
    return lambda held, depth: not isinstance(held, tuple) and anything(held, depth)


def _number_test(bounds: _Bounds) -> Test:
    """What tests a number of any sort."""
    bits = bounds.bits
    return lambda held, _depth: type(held) is int and held.bit_length() <= bits


def _is_word(held: object) -> bool:
    return type(held) is str and len(held) <= LONGEST_WORD


def _fits_all(held: Any, tests: Sequence[Test], depth: int) -> bool:  # noqa: ANN401 (any plain value)
    """Whether the items of a tuple, or the fields of a record, are of their types."""
    if not isinstance(held, tuple) or depth >= DEEPEST or len(held) != len(tests):
        return False
    for test, item in zip(tests, held, strict=True):  # noqa: SIM110 (a generator takes twice as long)
        if not test(item, depth + 1):
            return False
    return True
