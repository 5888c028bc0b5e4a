"""Tournaments between bots: who meets whom, how strong they are, what the games tell."""

from __future__ import annotations

__all__: list[str] = []
