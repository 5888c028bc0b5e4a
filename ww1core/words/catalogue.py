"""The catalogue of the core: the words of what it says itself."""

from __future__ import annotations

from functools import lru_cache

from ww1core.words.language import CATALOGUES, spoken_language
from ww1core.words.texts import Catalogue

__all__ = ["core_texts", "spoken_texts"]


@lru_cache(maxsize=4)
def core_texts(language: str) -> Catalogue:
    """The words of the core itself."""
    from ww1core.words.word_files import load_texts

    return Catalogue(language, load_texts(CATALOGUES, language))


def spoken_texts() -> Catalogue:
    """The words of the core in the language that is spoken."""
    return core_texts(spoken_language())
