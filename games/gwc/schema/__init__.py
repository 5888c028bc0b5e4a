"""The models of the data files, one module for each concern."""

from __future__ import annotations

__all__: list[str] = []
