"""Elision: how the end of some words melts into the beginning of what is put after them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ww1core.words.spelling import plain_spelling

__all__ = ["JOINERS", "without_article"]

_ENDING = re.compile(r"(?<![\w'-])(jusque|lorsque|puisque|de|la|le|ne|que|se) \Z", re.IGNORECASE)
"""A word before a field that loses its last vowel before another one."""

_CLOSED = re.compile(r"(?<![\w'-])(de|à) \Z", re.IGNORECASE)
"""A word before a field that makes one word with an article."""

_ARTICLE = re.compile(r"(le|les) ")

_CLOSED_WITH = {
    ("de", "le"): "du ",
    ("de", "les"): "des ",
    ("à", "le"): "au ",
    ("à", "les"): "aux ",
}

_VOWEL = re.compile(
    r"(?!onz|oui\b)[aâàäeéèêëiîïoôöuùûüœæ]|y(?=[^aeiouy\W\d])|h(?=exagone|eure|omme)"
)
"""The beginning of a word that is spoken with a vowel first."""

_LEADING = re.compile(r"(?:the|les?|la) |l['’]")

_ABBREVIATION = re.compile(r"\w[A-Z\d]")


def _elided(before: str, put: str) -> tuple[str, str]:
    """Words before a field and what is put there: *de + Albert* is *d'Albert*."""
    article, closed = _ARTICLE.match(put), _CLOSED.search(before)
    if article and closed:
        word = _CLOSED_WITH[closed[1].lower(), article[1]]
        word = word.capitalize() if closed[1][0].isupper() else word
        return before[: closed.start()] + word, put[article.end() :]
    ending = _ENDING.search(before)
    if ending and _begins_with_a_vowel(put):
        return f"{before[: ending.end(1) - 1]}'", put
    return before, put


def _begins_with_a_vowel(put: str) -> bool:
    """Whether what is put is spoken with a vowel first; an abbreviation is left alone."""
    return not _ABBREVIATION.match(put) and _VOWEL.match(put.lower()) is not None


JOINERS: dict[str, Callable[[str, str], tuple[str, str]]] = {"fr": _elided}
"""By language, how words and what is put after them change where they meet."""


def without_article(name: str) -> str:
    """A name as it is compared with what is typed: in plain spelling, without its article."""
    return _LEADING.sub("", " ".join(plain_spelling(name).split()), count=1)
