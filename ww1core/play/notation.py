"""Answers as text: what a person types and reads, and what a journal keeps.

An answer is written as the decision and what is chosen: ``retreat 0706``, ``attack_with done``.
The decision may be left out. A *phrase* of a title stands for several answers at once:
``attack 2314 with XIV, XVI``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import NotationError
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer

__all__ = ["Phrase", "expand", "read", "spell"]

_FIELD = re.compile(r"\{(\w+)\}")


class Phrase(NamedTuple):
    """A pattern with fields, and the answers it stands for.

    Each step is a decision and either a field (``"{target}"``; a list separated by commas gives
    one answer an item) or a word.
    """

    pattern: str
    steps: tuple[tuple[str, str], ...]


def spell(book: Book, offer: Offer, choice: Choice) -> str:
    """The text of an answer."""
    return f"{offer.name} {label(book, offer, choice)}"


def label(book: Book, offer: Offer, choice: Choice) -> str:
    """What is chosen, without the decision."""
    asks = offer.asking.spec.asks
    if isinstance(choice, str):
        return choice
    if isinstance(choice, tuple):
        kinds = asks if isinstance(asks, tuple) else ()
        if len(kinds) != len(choice):
            return " / ".join(str(part) for part in choice)
        return " / ".join(book.name(kind, part) for kind, part in zip(kinds, choice, strict=True))
    return book.name(asks if isinstance(asks, str) else "number", choice)


def read(book: Book, offer: Offer, text: str) -> Choice:
    """The choice that a text names; whether it is offered is another question."""
    answer = " ".join(text.split())
    head, _, rest = answer.partition(" ")
    if head == offer.name and rest:
        answer = rest
    for word in offer.asking.spec.words:
        if word.word.casefold() == answer.casefold():
            return word.word
    asks = offer.asking.spec.asks
    if isinstance(asks, str):
        return book.number_named(asks, answer)
    if isinstance(asks, tuple):
        parts = answer.split(" / ")  # a name may hold a stroke: 1/7 Bn
        if len(parts) != len(asks):
            parts = [part.strip() for part in answer.split("/")]
        if len(parts) != len(asks):
            message = worded("{text!r}: expected {listed}", text=text, listed=" / ".join(asks))
            raise NotationError(message)
        return tuple(book.number_named(kind, part) for kind, part in zip(asks, parts, strict=True))
    words = ", ".join(word.word for word in offer.asking.spec.words)
    message = worded(
        "{text!r} is not an answer here; expected one of: {words}", text=text, words=words
    )
    raise NotationError(message)


def expand(phrases: Sequence[Phrase], text: str) -> tuple[tuple[str, str], ...] | None:
    """The answers a phrase stands for, as (decision, what), or None if the text is no phrase."""
    phrase_text = " ".join(text.split())
    for phrase in phrases:
        fields = _fields(phrase.pattern, phrase_text)
        if fields is None:
            continue
        answers: list[tuple[str, str]] = []
        for name, what in phrase.steps:
            if what.startswith("{"):
                listed = fields[what.strip("{}")].split(",")
                answers += [(name, item.strip()) for item in listed]
            else:
                answers.append((name, what))
        return tuple(answers)
    return None


def _fields(pattern: str, text: str) -> dict[str, str] | None:
    """What a text has in the place of each field of a pattern; None if it does not fit.

    A field ends where what follows it in the pattern first comes: nothing is tried twice, so that
    a long text takes no longer than reading it.
    """
    first, *rest = _FIELD.split(pattern)
    lowered, end = _lowered(text), len(text)
    if not lowered.startswith(_lowered(first)):
        return None
    if not rest:
        return {} if len(first) == end else None
    last = _lowered(rest[-1])
    end -= len(last)
    fields: dict[str, str] = {}
    at = len(first)
    for name, literal in zip(rest[:-2:2], rest[1:-2:2], strict=True):
        stop = lowered.find(_lowered(literal), at + 1, end)
        if stop < 0:
            return None
        fields[name] = text[at:stop]
        at = stop + len(literal)
    if at >= end or not lowered.endswith(last):
        return None
    fields[rest[-2]] = text[at:end]
    return fields


def _lowered(text: str) -> str:
    """A text in small letters, each in the place that it had."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)
