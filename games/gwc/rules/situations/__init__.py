"""Strategy Cards (S98): in the own Turn, against the opponent, and those that go on to count."""

from __future__ import annotations

__all__: list[str] = []
