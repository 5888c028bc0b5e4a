"""The cards (chapter 1): turning them up, rolls, random hexes, the Sniper."""

from __future__ import annotations

__all__: list[str] = []
