"""What each command does, a module for each of them."""

from __future__ import annotations

__all__: list[str] = []
