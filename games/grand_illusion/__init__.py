"""Grand Illusion: the campaign of 1914 in the west."""

from __future__ import annotations

__all__: list[str] = []
