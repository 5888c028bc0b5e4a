"""Words: texts by key, catalogues of them, and the language that is spoken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.words.catalogue import core_texts
    from ww1core.words.language import choose_language, speaking, spoken_language, worded
    from ww1core.words.texts import Catalogue, Text, text
    from ww1core.words.word_files import load_texts, load_words

__all__ = [
    "Catalogue",
    "Text",
    "choose_language",
    "core_texts",
    "load_texts",
    "load_words",
    "speaking",
    "spoken_language",
    "text",
    "worded",
]

_HOMES = {
    "catalogue": ("core_texts",),
    "language": ("choose_language", "speaking", "spoken_language", "worded"),
    "texts": ("Catalogue", "Text", "text"),
    "word_files": ("load_texts", "load_words"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
