"""What blocks and hinders sight on a board, and what a player is told of it."""

from __future__ import annotations

__all__: list[str] = []
