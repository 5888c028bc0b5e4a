"""Signs between words as a language sets them: some keep a space before a colon."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["labelled", "parted"]

_BEFORE = {"fr": "\N{NO-BREAK SPACE}"}
"""By language, what stands before a colon and a semicolon."""


def labelled(language: str, label: str, what: str) -> str:
    """A label, a colon, and what it labels."""
    return f"{label}{_BEFORE.get(language, '')}: {what}"


def parted(language: str, parts: Iterable[str]) -> str:
    """Parts with a semicolon between them."""
    return f"{_BEFORE.get(language, '')}; ".join(parts)
