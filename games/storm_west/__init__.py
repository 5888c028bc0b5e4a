"""1918: Storm in the West."""

from __future__ import annotations

__all__: list[str] = []
