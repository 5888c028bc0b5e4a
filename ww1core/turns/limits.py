"""Where a game is taken for endless, unless its title says otherwise."""

from __future__ import annotations

__all__ = ["MOST_DECISIONS", "MOST_STEPS"]

MOST_STEPS = 100_000
"""The most steps that procedures run between two decisions."""

MOST_DECISIONS = 1_000_000
"""The most decisions of a game."""
