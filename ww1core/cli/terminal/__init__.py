"""A game at a terminal: the screen, what is typed, the signals, completion in shells."""

from __future__ import annotations

__all__: list[str] = []
