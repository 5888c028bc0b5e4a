"""Names as people type them: without regard to case, accents, hyphens and blanks.

A hex is named by its number or by what the map calls it. What is written exactly as it is called
means that, whatever else it resembles. The first part of a name, as that of the army in ``RU-18C``
or of the map section in ``4:1308``, may be left out where nothing else has the rest for a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.hexgrid.hexset import members
from ww1core.words.language import worded
from ww1core.words.spelling import plain_spelling
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book, Kind

__all__ = ["answer_meant", "letters_of", "name_meant", "named_in", "piece_named"]


_FIRST_PART = re.compile(r"^[^-_:]+[-_:]")
_SECTION = ":"
"""What stands between a map section and the number of a hex in it."""


def name_meant(book: Book, kind: str, typed: str) -> str:
    """The name of the member of a kind that is meant by what is typed, or what is typed."""
    known = book.kinds[kind]
    wanted = letters_of(typed)
    if known.has(typed):
        return typed
    if not any(letter.isalpha() for letter in wanted):
        return _in_section(known, typed)
    called = {} if kind != "hex" or book.map is None else book.map.names
    meant = [
        known.label(number)
        for number in members(known.all)
        if wanted == letters_of(known.label(number))
        or wanted == letters_of(called.get(number) or book.spoken_name(kind, number))
    ]
    meant = meant or [
        name
        for name in map(known.label, members(known.all))
        if wanted == letters_of(_FIRST_PART.sub("", name, count=1))
    ]
    if len(meant) > 1:
        message = worded("{typed!r} names several: {listed}", typed=typed, listed=", ".join(meant))
        raise NotationError(message)
    return meant[0] if meant else typed


def _in_section(known: Kind, typed: str) -> str:
    """The only name that has a number after its map section, or the number."""
    ending = _SECTION + typed
    meant = [name for name in map(known.label, members(known.all)) if name.endswith(ending)]
    return meant[0] if len(meant) == 1 else typed


def answer_meant(book: Book, decision: str, typed: str) -> str:
    """What is typed in answer to a decision, with the names as they are written in the book."""
    spec = book.program.asking(decision).spec
    if any(word.word.casefold() == typed.casefold() for word in spec.words):
        return typed
    kinds = (spec.asks,) if isinstance(spec.asks, str) else spec.asks or ()
    parts = typed.split(" / ") if len(kinds) > 1 else [typed]
    if len(parts) != len(kinds):
        return typed
    return " / ".join(name_meant(book, kind, part) for kind, part in zip(kinds, parts, strict=True))


def named_in(book: Book, what: Text) -> Iterator[tuple[str, int]]:
    """Whatever a text names, each with its kind."""
    kinds = dict(book.texts.kinds(what.key)) if what.key in book.texts else {}
    for name, value in what.args:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Text):
                yield from named_in(book, part)
            elif isinstance(part, int) and name in kinds:
                yield kinds[name], part


def piece_named(book: Book, id_: str) -> str:
    """What people call the unit with an id; anything else is called by what is given."""
    units = book.kinds.get("unit")
    if units is None or not units.has(id_):
        return id_
    return book.spoken_name("unit", units.number(id_))


def letters_of(name: str) -> str:
    """The letters and digits of a name, without accents and case."""
    return "".join(letter for letter in plain_spelling(name) if letter.isalnum())
