"""Catalogue files: the words of one language by text key."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from ww1core.errors import DataError
from ww1core.tables.document import file_bytes
from ww1core.tables.yamlguard import line_at, parse
from ww1core.words.language import ENGLISH, translated

__all__ = ["load_texts", "load_words"]


def load_texts(folder: Path | Traversable, language: str) -> dict[str, str]:
    """The words of a folder in a language: ``en.yaml``, translated by ``fr.po`` and the like.

    What is not translated stays English.
    """
    words = load_words(folder / f"{ENGLISH}.yaml")
    file = folder / f"{language}.po"
    return translated(words, file) if language != ENGLISH and file.is_file() else words


def load_words(path: Path | Traversable) -> dict[str, str]:
    """The entries of a catalogue file; each is a key with its words."""
    file = str(path)
    entries, mark = parse(file_bytes(path, file), file)
    words: dict[str, str] = {}
    for key, value in entries.items():
        if not isinstance(key, str) or not isinstance(value, str):
            message = f"found {value!r}, expected words in quotes"
            line = line_at(mark, (key,))
            advice = "put key and words in quotes" if value is not None else "write the words"
            raise DataError(message, file=file, line=line, field=str(key), advice=advice)
        words[key] = value
    return words
