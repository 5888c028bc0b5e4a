"""Great War Commander: platoons, cards and artillery on the Western Front, 1914-1918."""

from __future__ import annotations

__all__: list[str] = []
