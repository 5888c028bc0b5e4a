"""The models of the data files."""

from __future__ import annotations

__all__: list[str] = []
