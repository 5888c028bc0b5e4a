"""When a running server looks for garbage: never at everything while people play.

Python looks through all that lives, again and again, and nothing else goes on meanwhile: with two
hundred tables a fifth of a second. But nearly all that a table lets go goes at once, since nothing
in it refers to itself. So what half a second has left is looked through once and not again; all
of it is only when nobody has asked for anything for a moment, and in the end if nobody ever rests.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

__all__ = ["Garbage"]

SLICE_S = 0.5
"""How often what is new is looked through."""
REST_S = 1.0
"""For how long nobody may have asked for anything before everything is looked through."""
SELDOM_S, LATEST_S = 300.0, 3600.0
"""How long after the last time everything is looked through at rest, and how long at the latest."""
NEVER = 1 << 30
"""So many looks at what is younger come before Python looks at everything by itself."""


class Garbage:
    """Looks for garbage bit by bit; ``asked`` is when somebody last asked for something."""

    def __init__(self, asked: Callable[[], float], now: Callable[[], float] = monotonic) -> None:
        self._asked = asked
        self._now = now
        self._whole = now()
        self._before = gc.get_threshold()

    async def look(self) -> None:
        """Look again and again, until this is cancelled; then it is as it was before."""
        young, middle, _ = self._before
        gc.set_threshold(young, middle, NEVER)
        try:
            self.look_at_all()
            while True:
                await asyncio.sleep(SLICE_S)
                self.look_once()
        finally:
            gc.set_threshold(*self._before)
            gc.unfreeze()

    def look_once(self) -> None:
        """Look through what is new, or through everything if it is time for that."""
        now = self._now()
        is_resting = now - self._asked() > REST_S
        if now - self._whole > (SELDOM_S if is_resting else LATEST_S):
            self.look_at_all()
            return
        gc.collect()
        gc.freeze()

    def look_at_all(self) -> None:
        """Look through everything there is."""
        self._whole = self._now()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
