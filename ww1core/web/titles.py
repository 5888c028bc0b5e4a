"""The titles that a server offers, each found once: what is installed does not change meanwhile."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ww1core.plugins import find_title

if TYPE_CHECKING:
    from ww1core.plugins.opening import Title
    from ww1core.words.texts import Catalogue

__all__ = ["title_named", "words_of"]


@lru_cache
def title_named(name: str) -> Title:
    """A title by its name."""
    return find_title(name)


@lru_cache
def words_of(name: str, language: str) -> Catalogue:
    """The words of a title in a language."""
    return title_named(name).texts(language)
