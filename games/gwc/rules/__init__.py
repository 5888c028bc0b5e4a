"""The rules, by the parts of the book."""

from __future__ import annotations

__all__: list[str] = []
