"""A book as plain texts, attribute by attribute, so that two can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from ww1core.hexgrid.hexmap import HexMap
from ww1core.play.book import Kind
from ww1core.tables.document import Document
from ww1core.tables.models import Entry
from ww1core.words.texts import Catalogue

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["book_digest", "found_in"]

T = TypeVar("T")

_PLAIN = (int, str, float, bytes, type(None))
_MAP = ("terrain", "level", "sides", "names", "areas", "boxes", "links", "all")


def book_digest(book: Book) -> dict[str, str]:
    """The public attributes of a book as texts; of what is not plain only the type counts.

    Private attributes are left out: a book may keep there what it has computed.
    """
    return {name: _text(value) for name, value in _parts(book) if not name.startswith("_")}


def _parts(book: Book) -> Iterator[tuple[str, object]]:
    """Every attribute of a book, those that it makes only when they are read too.

    What its games have worked out is no part of it.
    """
    held = vars(book)
    for name in sorted({*held, *held.get("_later", ())} - {"memory"}):
        yield name, getattr(book, name)


def _text(value: object) -> str:
    if isinstance(value, _PLAIN):
        return repr(value)
    if isinstance(value, Mapping):
        items = sorted(f"{_text(key)}: {_text(inner)}" for key, inner in value.items())
        return f"{{{', '.join(items)}}}"
    if isinstance(value, set | frozenset):
        return f"set({sorted(map(_text, value))})"
    if isinstance(value, list | tuple):
        return f"{type(value).__name__}({', '.join(map(_text, value))})"
    if isinstance(value, Entry):
        return repr(value)
    if isinstance(value, Kind):
        return f"{value.name} {value.size} {[value.label(n) for n in range(value.size)]}"
    if isinstance(value, HexMap):
        return "; ".join(f"{name} {_text(getattr(value, name))}" for name in _MAP)
    if isinstance(value, Catalogue):
        return f"{value.language} {sorted(value.keys)}"
    if isinstance(value, Document):
        return f"{value.file} {_text(value.value)}"
    return f"<{type(value).__module__}.{type(value).__qualname__}>"


def found_in(book: Book, kind: type[T]) -> Iterator[tuple[str, T]]:
    """Everything of a type in a book and its tuples, lists and mappings, with its attribute."""
    for name, value in _parts(book):
        for part in _inside(value, kind):
            yield name, part


def _inside(value: object, kind: type[T]) -> Iterator[T]:
    if isinstance(value, kind):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _inside(inner, kind)
    elif isinstance(value, list | tuple):
        for inner in value:
            if not isinstance(inner, _PLAIN):
                yield from _inside(inner, kind)
