"""Long work in the thread of the event loop, done in slices between which others get their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from time import perf_counter

__all__ = ["in_slices"]

SLICE_S = 0.02
"""How long work goes on before others get their turn."""


async def in_slices(steps: Iterable[object]) -> None:
    """Take all steps of some work."""
    began = perf_counter()
    for _ in steps:
        if perf_counter() - began > SLICE_S:
            await asyncio.sleep(0)
            began = perf_counter()
