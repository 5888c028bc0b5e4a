"""The rules, by the chapters of the book."""

from __future__ import annotations

__all__: list[str] = []
