"""Moving (O23): stacks, steps and their prices, Tanks, leaving the board."""

from __future__ import annotations

__all__: list[str] = []
