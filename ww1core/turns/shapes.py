"""What the slots of a state may hold, by the types that its class declares.

A state that comes from outside is checked slot by slot before any rule sees it: a number where a
word belongs, a set with members that are not there, or a set without end are told by the name of
the slot. ``UnitSet``, ``HexSet``, ``CardSet`` and so on are sets of the members of that kind.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Sequence
from functools import cache
from inspect import get_annotations
from types import NoneType, SimpleNamespace, UnionType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin, get_type_hints

from ww1core.errors import quoted
from ww1core.remembering import per_owner

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.state import Slot, State

__all__ = ["check_frame", "check_slots"]

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
_SET = re.compile(r"\b([A-Z]\w*)Set\b")


class _SetOf(NamedTuple):
    """The type of a set of the members of a kind."""

    kind: str


class _Bounds(NamedTuple):
    """What a book lets numbers be: the members of each kind, and the bits of any number."""

    sizes: dict[str, int]
    bits: int


@per_owner()
def _bounds(book: Book) -> _Bounds:
    """The bounds of an opened book; a set may be of hexsides, of which a hex has six."""
    sizes = {name: kind.size for name, kind in book.kinds.items()}
    return _Bounds(sizes, max(WIDEST, 8 * max(sizes.values())))


def check_slots(book: Book, s: State) -> None:
    """Refuse a state whose slots hold what they cannot hold; ValueError names the slot."""
    bounds = _bounds(book)
    types = _types(type(s))
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
        size = bounds.sizes.get(name.rstrip("_"))
        if size is not None and held is not None:
            fits = fits and type(held) is int and LOWEST <= held < size
    owned = program.owned[node]
    if owned is not None and data[owned[1]] is not None:
        fits = fits and _fits(data[owned[1]], owned[2], bounds)
    if not fits:
        message = f"a frame of {program.nodes[node].name!r} holds {quoted(data)}"
        raise ValueError(message)


def _check_column(slot: Slot, held: array[int], bounds: _Bounds) -> None:
    """A column that is called as a kind holds members of it, or numbers below 0."""
    size = bounds.sizes.get(slot.name)
    if size is not None and not (max(held, default=-1) < size and min(held, default=0) >= LOWEST):
        message = f"the column {slot.name!r} holds {min(held)} to {max(held)}, there are {size}"
        raise ValueError(message)


@cache
def _types(kind: type) -> dict[str, Any]:
    """The declared types of the slots of a state class, or of the fields of a record."""
    types: dict[str, Any] = {}
    for part in reversed(kind.__mro__):
        module = sys.modules.get(part.__module__)
        for name, written in get_annotations(part).items():
            text = getattr(written, "__forward_arg__", written)
            types[name] = _type_of(text, {} if module is None else vars(module))
    return types


def _type_of(text: object, scope: dict[str, Any]) -> Any:  # noqa: ANN401 (any type)
    """The type that an annotation names; Any where that is not to be had."""
    if not isinstance(text, str):
        return text
    sets = {f"{name}Set": _SetOf(name.lower()) for name in _SET.findall(text)}
    holder = SimpleNamespace(__annotations__={"held": text})
    try:
        return get_type_hints(holder, scope, sets)["held"]
    except (NameError, TypeError, AttributeError, SyntaxError):
        return Any


def _fits(held: Any, hint: Any, bounds: _Bounds, depth: int = 0) -> bool:  # noqa: ANN401 (any plain value; a way out for each type)
    """Whether a value is of a type and within all bounds."""
    if depth > DEEPEST:
        return False
    if isinstance(hint, _SetOf):
        size = bounds.sizes.get(hint.kind, bounds.bits)
        return type(held) is int and held >= 0 and held.bit_length() <= size
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
        types = _types(origin)
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
