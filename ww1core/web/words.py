"""The words of the page: the keys ``web.*`` of the core's catalogue, one set a language."""

from __future__ import annotations

from functools import lru_cache

from ww1core.words.catalogue import core_texts

__all__ = ["PREFIX", "page_words"]

PREFIX = "web."


@lru_cache(maxsize=4)
def page_words(language: str) -> dict[str, str]:
    """Every word of the page by its key, without what all keys begin with."""
    words = core_texts(language)
    keys = sorted(key for key in words.keys if key.startswith(PREFIX))
    return {key.removeprefix(PREFIX): words.template(key) for key in keys}
