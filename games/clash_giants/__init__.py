"""Clash of Giants II: Galicia and First Ypres 1914."""

from __future__ import annotations

__all__: list[str] = []
