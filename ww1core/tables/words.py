"""Catalogue files: the words of one language by text key."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path

from ww1core.errors import DataError
from ww1core.tables.yamlguard import LIMITS, line_at, parse

__all__ = ["load_words"]


def load_words(path: Path | Traversable) -> dict[str, str]:
    """The entries of a catalogue file; each is a key with its words."""
    file = str(path)
    try:
        with path.open("rb") as stream:
            source = stream.read(LIMITS.size + 1)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        message = f"cannot be read: {reason}"
        raise DataError(message, file=file) from None
    found, mark = parse(source, file)
    words: dict[str, str] = {}
    for key, value in found.items():
        if not isinstance(key, str) or not isinstance(value, str):
            message = f"found {value!r}, expected words in quotes"
            raise DataError(message, file=file, line=line_at(mark, (key,)), field=str(key))
        words[key] = value
    return words
