"""The server as ``ww1 serve`` starts it, noting how long anything has held its event loop.

``python tests/deep/held_loop.py FILE serve ...`` writes the longest hold so far, in milliseconds,
and how many there were over 100, into a file of JSON: by the clock, and by the processor time of
the thread, which others on the machine do not lengthen.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

from ww1core.cli.__main__ import main
from ww1core.web.server import Server

LONG_MS = 100.0
STEP_S = 0.005
WRITTEN_S = 1.0


class Held:
    """The longest hold so far, and how many were long."""

    def __init__(self) -> None:
        self.longest, self.long = 0.0, 0

    def add(self, held: float) -> None:
        """Note a hold."""
        self.longest, self.long = max(self.longest, held), self.long + (held > LONG_MS)

    def told(self) -> dict[str, float]:
        """What is written of it."""
        return {"longest_ms": round(self.longest, 1), "over_100_ms": self.long}


async def note(path: Path) -> None:
    """Sleep again and again, and see how much later than wanted it is."""
    clock, spent, written = Held(), Held(), time.monotonic()
    while True:
        began, busy = time.perf_counter(), time.thread_time()
        await asyncio.sleep(STEP_S)
        clock.add((time.perf_counter() - began - STEP_S) * 1000)
        spent.add((time.thread_time() - busy) * 1000)
        if time.monotonic() - written > WRITTEN_S:
            _write(path, {"clock": clock.told(), "processor": spent.told()})
            written = time.monotonic()


def _write(path: Path, what: dict[str, dict[str, float]]) -> None:
    path.write_text(json.dumps(what))


if __name__ == "__main__":
    file, sys.argv[1:] = Path(sys.argv[1]), sys.argv[2:]
    begin = Server.start

    async def start(self: Server) -> None:
        """Start as always, and note."""
        await begin(self)
        self.noting = asyncio.create_task(note(file))

    Server.start = start
    main()
