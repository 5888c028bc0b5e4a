"""The Actions (A28 to A55), by the moment at which they are played."""

from __future__ import annotations

__all__: list[str] = []
