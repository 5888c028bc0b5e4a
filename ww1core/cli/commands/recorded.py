"""The title that a recorded game is of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import JournalError, PluginError
from ww1core.plugins import find_title
from ww1core.plugins.opening import Title
from ww1core.saving.saves import check_header
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.saving.journal import Recorded

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
