"""Portable objects: gettext's files of translations, read as they are written, not compiled.

An entry is an optional ``msgctxt``, a ``msgid`` and its ``msgstr``, each in one or more quoted
lines; lines that begin with ``#`` are for the translator. Words that such a line calls fuzzy are
those of another message and do not count.

The standard library knows compiled files alone; what is read here is compiled in memory and handed
to it. So the translator's file is the one that is used, no build step can be forgotten, and a
fault is named with its line; that is not worth a package more for everybody who plays.
"""

from __future__ import annotations

import gettext
import io
import re
import struct
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from ww1core.errors import DataError
from ww1core.tables.document import file_bytes

__all__ = ["Translation", "load_translations", "read_translations"]

_LINE = re.compile(r'(?:(msgctxt|msgid|msgstr)\s+)?("(?:[^"\\]|\\.)*")\s*')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
_ORDER = ("msgctxt", "msgid", "msgstr")
_CONTEXT = "\x04"
_MAGIC, _HEADER = 0x950412DE, 28
"""The first four bytes of a compiled file of messages, and the bytes of its header."""


class Translation(NamedTuple):
    """One message in another language, and the line where it stands."""

    context: str
    english: str
    words: str
    line: int


def load_translations(path: Path | Traversable) -> gettext.GNUTranslations:
    """The translations of a file, as gettext looks them up."""
    pairs = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    for entry in read_translations(path):
        key = f"{entry.context}{_CONTEXT}{entry.english}" if entry.context else entry.english
        if entry.words:
            pairs[key] = entry.words
    return gettext.GNUTranslations(io.BytesIO(_compiled(pairs)))


def read_translations(path: Path | Traversable) -> list[Translation]:
    """The translations of a file in its order; its header is not among them."""
    file = str(path)
    translations: list[Translation] = []
    seen: dict[tuple[str, str], int] = {}
    try:
        source = file_bytes(path, file).decode()
    except UnicodeDecodeError as error:
        raise DataError("is not written in UTF-8", file=file) from error
    for line, parts in _entries(source, file):
        missing = {"msgid", "msgstr"} - parts.keys()
        if missing:
            raise DataError(f"the entry has no {min(missing)}", file=file, line=line)
        entry = Translation(parts.get("msgctxt", ""), parts["msgid"], parts["msgstr"], line)
        key = (entry.context, entry.english)
        if key in seen:
            message = (
                f"{entry.context or entry.english!r} is translated in line {seen[key]} already"
            )
            raise DataError(message, file=file, line=line)
        seen[key] = line
        if entry.english:
            translations.append(entry)
    return translations


def _entries(source: str, file: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The parts of each entry, with the line where it begins."""
    parts: dict[str, str] = {}
    begun, last, is_fuzzy, next_is_fuzzy = 0, "", False, False
    for number, line in enumerate(source.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            next_is_fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        match = _LINE.fullmatch(line)
        if match is None or not (match[1] or last):
            message = f"found {line!r}, expected msgctxt, msgid or msgstr and words in quotes"
            raise DataError(message, file=file, line=number)
        part = match[1] or last
        if match[1] and parts and _ORDER.index(part) <= _ORDER.index(last):
            yield begun, parts
            parts = {}
        if not parts:
            begun, is_fuzzy, next_is_fuzzy = number, next_is_fuzzy, False
        words = "" if is_fuzzy and part == "msgstr" else _unquoted(match[2], file, number)
        parts[part] = parts.get(part, "") + words
        last = part
    if parts:
        yield begun, parts


def _unquoted(words: str, file: str, line: int) -> str:
    """The words between quotes, their escapes resolved."""

    def put(match: re.Match[str]) -> str:
        if match[1] not in _ESCAPED:
            message = f'found {match[0]} in words, expected only \\n, \\t, \\\\ or \\"'
            raise DataError(message, file=file, line=line)
        return _ESCAPED[match[1]]

    return _ESCAPE.sub(put, words[1:-1])


def _compiled(pairs: dict[str, str]) -> bytes:
    """The messages as gettext's compiled file has them: two tables of lengths and places."""
    keys = sorted(pairs)
    texts = [key.encode() for key in keys] + [pairs[key].encode() for key in keys]
    at = _HEADER + 8 * len(texts)
    tables = []
    for message in texts:
        tables += [len(message), at]
        at += len(message) + 1
    count = len(keys)
    head = (_MAGIC, 0, count, _HEADER, _HEADER + 8 * count, 0, 0)
    return struct.pack(f"<{7 + len(tables)}I", *head, *tables) + b"".join(
        message + b"\0" for message in texts
    )
