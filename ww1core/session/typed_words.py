"""What is typed, in the language that is spoken as well as in English: commands and phrases.

The words of a command stand in the catalogue under ``typed.<command>``, those of a phrase under
``typed.`` and its words (``typed.march_to``); alternatives have a stroke between them. Accents and
capitals are forgiven.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ww1core.words.spelling import plain_spelling
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.notation import Phrase
    from ww1core.words.texts import Catalogue

__all__ = [
    "pattern_shown",
    "phrase_key",
    "phrases_read",
    "phrases_shown",
    "typed_form",
    "word_meant",
    "words_meant",
]

_FIELD = re.compile(r"\{(\w+)\}")


def _forms(texts: Catalogue, key: str, args: Iterable[str] = ()) -> list[str]:
    """What may be typed for a key in a language, the form that is shown first."""
    key = f"typed.{key}"
    if key not in texts:
        return []
    return texts.say(Text(key, tuple((name, f"{{{name}}}") for name in args))).split("|")


def typed_form(texts: Catalogue, word: str) -> str:
    """A command as it is shown in a language."""
    return next(iter(_forms(texts, word)), word)


def word_meant(texts: Catalogue, typed: str, words: Iterable[str]) -> str:
    """Which of some words is typed, in English or in the language; else what is typed."""
    plain = plain_spelling(typed)
    known = list(words)
    if plain in known:
        return plain
    return next(
        (word for word in known if plain in map(plain_spelling, _forms(texts, word))), typed
    )


def words_meant(texts: Catalogue, line: str, words: Iterable[str]) -> str:
    """A line in which every word that is one of some is the English one."""
    known = list(words)
    return " ".join(word_meant(texts, part, known) for part in line.split(" "))


def phrases_shown(book: Book) -> tuple[Phrase, ...]:
    """The phrases of a book in its language, as far as they are translated."""
    return tuple(_translated(book, phrase)[0] for phrase in book.phrases)


def pattern_shown(texts: Catalogue, phrase: Phrase) -> str:
    """The pattern of a phrase, its fields in capitals as a language names them (``field.unit``)."""
    return _FIELD.sub(lambda field: texts.named(field[1], "field").upper(), phrase.pattern)


def phrases_read(book: Book) -> tuple[Phrase, ...]:
    """Every phrase that is understood: those of the language, and the English ones."""
    spoken = [form for phrase in book.phrases for form in _translated(book, phrase)]
    return tuple(dict.fromkeys((*spoken, *book.phrases)))


def phrase_key(phrase: Phrase) -> str:
    """What the words of a phrase are called: those of its pattern that are no fields."""
    return "_".join(_FIELD.sub("", phrase.pattern).split())


def _translated(book: Book, phrase: Phrase) -> list[Phrase]:
    forms = _forms(book.texts, phrase_key(phrase), _FIELD.findall(phrase.pattern))
    return [phrase._replace(pattern=form) for form in forms] or [phrase]
