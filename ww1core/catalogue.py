"""The catalogue of the core: the words of what it says itself."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ww1core.texts import Catalogue

__all__ = ["core_texts"]


@lru_cache(maxsize=4)
def core_texts(language: str) -> Catalogue:
    """The words of the core itself."""
    from ww1core.tables.words import load_words

    path = Path(__file__).parent / "catalogues" / f"{language}.yaml"
    return Catalogue(language, load_words(path))
