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

    def hold(self, held: object, hint: _SetOf | _MemberOf) -> bool:
        """Whether something is a set of members of a kind, or one of them."""
        members = self.members.get(hint.kind)
        if type(held) is not int or held.bit_length() > self.bits:
            return False
        if isinstance(hint, _SetOf):
            return held >= 0 and (members is None or not held & ~members)
        if members is None:
            return True
        return held >= hint.lowest and (
            held < 0 or (held < self.bits and bool(members >> held & 1))
        )


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
    bounds = _bounds(book)
    types = types_of(type(s))
    for slot in type(s).slots:
        if slot.kind == "derived":
            continue
        held = getattr(s, slot.name)
        if slot.kind == "column":
            _check_column(slot, held, bounds)
            continue
        if slot.kind == "record" and held is None:
            continue
        hint = slot.make if slot.kind == "record" else types.get(slot.name, Any)
        if not _fits(held, hint, bounds):
            message = f"the slot {slot.name!r} holds {quoted(held)}"
            raise ValueError(message)
        if slot.shown == "owner" and len(held) != len(book.seats):
            message = f"the slot {slot.name!r} holds {len(held)} parts for {len(book.seats)} seats"
            raise ValueError(message)


def check_frame(book: Book, node: int, data: tuple[Any, ...]) -> None:
    """Refuse a frame with what no step can have given it; ValueError names its node.

    A parameter that is called as a kind is a member of it, a number below 0, or nothing.
    """
    program, bounds = book.program, _bounds(book)
    fits = _fits(data, Any, bounds)
    for name, held in zip(program.nodes[node].params, data, strict=False):
        for member in member_type(book, name) if held is not None else ():
            fits = fits and _fits(held, member, bounds)
    owned = program.owned[node]
    if owned is not None and data[owned[1]] is not None:
        fits = fits and _fits(data[owned[1]], owned[2], bounds)
    if not fits:
        message = f"a frame of {program.nodes[node].name!r} holds {quoted(data)}"
        raise ValueError(message)


def _check_column(slot: Slot, held: array[int], bounds: _Bounds) -> None:
    """A column that is called as a kind holds members of it, or none where it begins below 0."""
    if slot.name in bounds.members:
        member = _MemberOf(slot.name, LOWEST if slot.initial < 0 else 0)
        for number in sorted(set(held)):
            if not bounds.hold(number, member):
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
    bounds = _bounds(book)
    return any(_fits(held, hint, bounds) for hint in hints)


def _fits(held: Any, hint: Any, bounds: _Bounds, depth: int = 0) -> bool:  # noqa: ANN401 (any plain value; a way out for each type)
    """Whether a value is of a type and within all bounds."""
    if depth > DEEPEST:
        return False
    if isinstance(hint, _SetOf | _MemberOf):
        return bounds.hold(held, hint)
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin is object:
        origin = Any
    if origin is UnionType:
        return any(_fits(held, part, bounds, depth + 1) for part in parts)
    if type(held) is tuple or isinstance(held, tuple):
        return _fits_tuple(held, origin, parts, bounds, depth + 1)
    if origin in {int, bool, str, NoneType} and type(held) is not origin:
        return False
    if origin is tuple or (isinstance(origin, type) and issubclass(origin, tuple)):
        return False
    if type(held) is int:
        return held.bit_length() <= bounds.bits
    return held is None or held is True or held is False or _is_word(held)


def _is_word(held: object) -> bool:
    return type(held) is str and len(held) <= LONGEST_WORD


def _fits_tuple(
    held: tuple[Any, ...],
    origin: Any,  # noqa: ANN401 (any type)
    parts: tuple[Any, ...],
    bounds: _Bounds,
    depth: int,
) -> bool:
    """Whether the items of a tuple, or the fields of a record, are of their types."""
    if len(held) > LONGEST_ROW:
        return False
    if isinstance(origin, type) and hasattr(origin, "_fields"):
        types = types_of(origin)
        hints = [types.get(name, Any) for name in origin._fields]
        return len(hints) == len(held) and _all_fit(held, hints, bounds, depth)
    if origin not in {tuple, Any}:
        return False
    if not parts or parts[-1] is Ellipsis:
        hint = parts[0] if parts else Any
        return all(_fits(item, hint, bounds, depth) for item in held)
    return len(parts) == len(held) and _all_fit(held, parts, bounds, depth)


def _all_fit(held: tuple[Any, ...], hints: Sequence[Any], bounds: _Bounds, depth: int) -> bool:
    pairs = zip(held, hints, strict=True)
    return all(_fits(item, hint, bounds, depth) for item, hint in pairs)
