"""How well a seat stands, and what the moment and an attack would bring it."""

from __future__ import annotations

__all__: list[str] = []
