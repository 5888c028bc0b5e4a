"""Whether texts can be put into words: their keys, their arguments, and what they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ww1core.turns.sequence import Phase
from ww1core.words.language import NAME
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.asking import Asking

__all__ = ["all_phases", "askings", "missing_fields", "reasons_of", "wanting"]


def askings(book: Book) -> Iterator[Asking]:
    """Every decision of a book."""
    for asking in book.program.askings:
        if asking is not None:
            yield asking


def reasons_of(asking: Asking) -> frozenset[str]:
    """The keys of everything that a decision may give as a reason."""
    spec = asking.spec
    bars = [*spec.bars, *(bar for word in spec.words for bar in word.bars)]
    named = [bar.text for bar in bars] + [lift.text for bar in bars for lift in bar.lifts]
    return frozenset(f"why.{text}" for text in named)


def all_phases(book: Book) -> tuple[Phase, ...]:
    """Every phase of the sequence of play, those inside others too."""
    phases: list[Phase] = []
    waiting = list(reversed(book.sequence.phases))
    while waiting:
        phase = waiting.pop()
        phases.append(phase)
        waiting.extend(reversed(phase.phases))
    return tuple(phases)


def missing_fields(book: Book, what: Text) -> str:
    """The first argument that the words of a text ask for in vain; nothing if all are given."""
    asked = book.texts.fields(what.key) if what.key in book.texts else frozenset()
    return min(asked - {name for name, value in what.args if value is not None}, default="")


def wanting(book: Book, what: Text, *, apart: tuple[str, ...] = ()) -> str:
    """What a text lacks: words, an argument, or the words and names of what it tells of.

    Words under the prefixes in ``apart`` are not asked for.
    """
    if what.key not in book.texts:
        return f"the text {what.key!r} has no words"
    missing = missing_fields(book, what)
    if missing:
        return f"the words of {what.key!r} ask for {missing!r}, which is not given"
    for field, kind in sorted(book.texts.kinds(what.key)):
        if kind not in apart:
            lack = _unnamed(book, kind, what.argument(field))
            if lack:
                return f"the words of {what.key!r} name {field!r}: {lack}"
    nested = [value for _, value in what.args if isinstance(value, Text)]
    return next((lack for inner in nested if (lack := wanting(book, inner, apart=apart))), "")


def _unnamed(book: Book, kind: str, value: object) -> str:
    """Why a value has no name as a member of a kind or as words under it; nothing if it has."""
    if isinstance(value, tuple):
        return next((lack for part in value if (lack := _unnamed(book, kind, part))), "")
    if isinstance(value, str):
        is_named = kind == NAME or f"{kind}.{value}" in book.texts
        return "" if is_named else f"{kind}.{value} has no words"
    if not isinstance(value, int) or kind not in book.kinds:
        return ""
    if value < 0:
        return "" if f"{kind}.none" in book.texts else f"{kind}.none has no words"
    return "" if book.kinds[kind].all >> value & 1 else f"there is no {kind} {value}"
