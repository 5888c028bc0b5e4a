"""The title that a recorded game is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import JournalError, PluginError
from ww1core.language import worded
from ww1core.plugins import Title, find_title
from ww1core.saves import check_header

if TYPE_CHECKING:
    from ww1core.book import Book
    from ww1core.journal import Recorded

__all__ = ["opened_for"]


def opened_for(recorded: Recorded) -> tuple[Title, Book]:
    """The title of a journal and its book; its version may be another."""
    header = recorded.header
    try:
        title = find_title(header.title)
        book = title.open(header.scenario, header.options)
    except PluginError as error:
        message = worded("{path}:1: {error}", path=recorded.path, error=error)
        raise JournalError(message) from error
    check_header(book, recorded)
    return title, book
