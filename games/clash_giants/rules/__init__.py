"""The rules, one module a chapter."""

from __future__ import annotations

__all__: list[str] = []
