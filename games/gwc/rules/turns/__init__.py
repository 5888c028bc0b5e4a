"""The course of a fight (chapters 5 to 7): set-up, Turns, the Time Track, Objectives, the end."""

from __future__ import annotations

__all__: list[str] = []
