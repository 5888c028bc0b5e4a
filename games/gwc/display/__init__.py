"""What a player is shown and told: the scene, the briefing, names, accounts of attacks."""

from __future__ import annotations

__all__: list[str] = []
