"""Answers as text: what a person types and reads, and what a journal keeps.

An answer is written as the decision and what is chosen: ``retreat 0706``, ``attack_with done``.
The decision may be left out. A *phrase* of a title stands for several answers at once:
``attack 2314 with XIV, XVI``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import NotationError
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer

__all__ = [
    "AS_FAR",
    "MARKS",
    "SHOWS_ITSELF",
    "WHERE_ASKED",
    "Phrase",
    "expand",
    "read",
    "spell",
    "word_listed",
    "word_text",
]

WHERE_ASKED = "?"
"""Before an answer that is left out where it is not asked."""
AS_FAR = "+"
"""Before an answer with which a phrase ends where it is not asked."""
SHOWS_ITSELF = "!"
"""Before an answer that shows what it names, and nothing else that was hidden."""
MARKS = WHERE_ASKED + AS_FAR + SHOWS_ITSELF
"""What may stand before an answer of a phrase."""

_FIELD = re.compile(r"\{(\w+)\}")


class Phrase(NamedTuple):
    """A pattern with fields, and the answers it stands for.

    Each step is a decision and either a field (``"{target}"``; a list separated by commas gives
    one answer an item) or a word. A step of ``"?decision"`` is left out where it is not asked. Of
    the items of ``"+decision"`` those after the first are given as far as nothing else is asked:
    the seat passes in windows on the way, and the phrase ends where somebody may answer it. An
    answer to ``"!decision"`` shows what it names and nothing else, so that the phrase goes on. With
    ``each`` all steps are taken for every item of that field.
    """

    pattern: str
    steps: tuple[tuple[str, str], ...]
    each: str = ""

    @classmethod
    def for_words(cls, answers: Mapping[str, Mapping[str, str]]) -> tuple[Phrase, ...]:
        """Phrases of one word each, which stands for an answer by the decision that waits."""
        return tuple(
            cls(typed, ((decision, answer),))
            for typed, by_decision in answers.items()
            for decision, answer in by_decision.items()
        )

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions of the steps, without their marks."""
        return tuple(name.lstrip(MARKS) for name, _ in self.steps)


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


def word_text(
    book: Book, decision: str, word: str, args: tuple[tuple[str, object], ...] = ()
) -> Text:
    """A word of a decision; one without words of its own is told by itself."""
    for key in (f"{decision}.{word}", f"word.{word}"):
        if key in book.texts:
            return Text(key, args)
    return text("session.named", name=word.replace("_", " "))


def word_listed(book: Book, offer: Offer, word: str) -> str:
    """A word of a decision as it is listed among its options."""
    listed = word_text(book, offer.name, word, offer.prompt.args)
    return book.say(listed) if listed.key in book.texts else word


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
    words = ", ".join(word_listed(book, offer, word.word) for word in offer.asking.spec.words)
    message = worded(
        "{text!r} is not an answer here; expected one of: {words}", text=text, words=words
    )
    raise NotationError(message)


def expand(
    phrases: Sequence[Phrase], text: str, asked: str = ""
) -> tuple[tuple[str, str], ...] | None:
    """The answers a phrase stands for, as (decision, what), or None if the text is no phrase.

    Of several phrases with the same words it is the one that answers what is ``asked``, or the
    first.
    """
    phrase_text = " ".join(text.split())
    first: tuple[tuple[str, str], ...] | None = None
    for phrase in phrases:
        if first is not None and phrase.decisions[0] != asked:
            continue
        fields = _fields(phrase.pattern, phrase_text)
        if fields is None:
            continue
        answers = tuple(_answers(phrase, fields))
        if not asked or phrase.decisions[0] == asked:
            return answers
        first = answers
    return first


def _answers(phrase: Phrase, fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The answers of a phrase whose fields are filled; for each of a list if it says so."""
    for item in _items(fields[phrase.each]) if phrase.each else ("",):
        for name, what in phrase.steps:
            field = what.strip("{}")
            if not what.startswith("{"):
                yield name, what
            elif field == phrase.each:
                yield name, item
            else:
                yield from _listed(name, _items(fields[field]))


def _listed(name: str, items: Sequence[str]) -> Iterator[tuple[str, str]]:
    """An answer an item; one that goes on as far as it can has to begin."""
    yield name.removeprefix(AS_FAR), items[0]
    yield from ((name, item) for item in items[1:])


def _items(listed: str) -> list[str]:
    return [item.strip() for item in listed.split(",")]


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
