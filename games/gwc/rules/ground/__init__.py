"""The ground (chapters 2, 8 and 10, T99 to F131): terrain, Fortifications, stacking, sight."""

from __future__ import annotations

__all__: list[str] = []
