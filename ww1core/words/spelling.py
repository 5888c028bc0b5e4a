"""Spelling that is forgiven where something is typed: capitals and accents."""

from __future__ import annotations

import unicodedata

__all__ = ["plain_spelling"]


def plain_spelling(typed: str) -> str:
    """What is typed in small letters without accents."""
    parts = unicodedata.normalize("NFKD", typed.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
