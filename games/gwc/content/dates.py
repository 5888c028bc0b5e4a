"""Months as numbers that can be compared."""

from __future__ import annotations

ALWAYS = 0
"""Before every month."""


def month_number(text: str | None) -> int:
    """The number of a month or of the month of a day: 191605 for ``1916-05``."""
    return ALWAYS if text is None else int(text[:4]) * 100 + int(text[5:7])
