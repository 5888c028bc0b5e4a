"""Benchmarks: our side and a peer's side of the same question, measured in one run."""

from __future__ import annotations

__all__: list[str] = []
