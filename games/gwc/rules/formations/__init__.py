"""Formations (chapters 3, 4, 11 and 13): values, command, what befalls them, their Weapons."""

from __future__ import annotations

__all__: list[str] = []
