"""The books of titles that are played, each opened once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from ww1core.web.titles import title_named
from ww1core.words.language import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Shelf"]

MOST = 32
"""So many books are kept open; the one that was not asked for longest is closed first."""


class Shelf:
    """Opened books by title, scenario and options."""

    def __init__(self) -> None:
        self._books: OrderedDict[tuple[str, str, tuple[str, ...]], Book] = OrderedDict()

    async def book(self, title: str, scenario: str, options: tuple[str, ...]) -> Book:
        """The book of a game; one that has to be opened is opened beside the event loop."""
        key = (title, scenario, tuple(sorted(options)))
        if key not in self._books:
            self._books[key] = await asyncio.to_thread(_opened, *key)
            if len(self._books) > MOST:
                self._books.popitem(last=False)
        self._books.move_to_end(key)
        return self._books[key]


def _opened(title: str, scenario: str, options: tuple[str, ...]) -> Book:
    """A book with everything read that is put off until it is needed."""
    book = title_named(title).open(scenario, options, ENGLISH)
    for language in LANGUAGES:
        book.read_in(language)
    return book
