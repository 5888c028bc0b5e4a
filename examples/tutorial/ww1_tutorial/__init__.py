"""The Bridge at Corvin: a small title that shows every part of the core."""

from __future__ import annotations

__all__: list[str] = []
