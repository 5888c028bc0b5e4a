"""The guns off the board (O18 to O20, chapter 12): requests, bombardments, gas, Telephones."""

from __future__ import annotations

__all__: list[str] = []
