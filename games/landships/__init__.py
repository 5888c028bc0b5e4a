"""Landships!, a title of the engine."""

from __future__ import annotations

__all__: list[str] = []
