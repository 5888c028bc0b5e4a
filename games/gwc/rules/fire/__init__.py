"""Fire (O21): who can fire at what, attacks and their totals, Fire Groups, fire at movers."""

from __future__ import annotations

__all__: list[str] = []
