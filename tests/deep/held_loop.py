"""The server as ``ww1 serve`` starts it, noting how long anything has held its event loop.

``python tests/deep/held_loop.py FILE serve ...`` writes the longest hold so far, in milliseconds,
and how many there were over 100, into a file of JSON. ``one`` is the longest that a single call of
the loop took, ``turn`` how late the loop came back to a timer, for which all that was ready may
have had its turn before: each by the clock, and by the processor time of the thread, which others
on the machine do not lengthen. ``where`` is where the loop was when it had worked for long, and
``garbage`` how long the collections of each generation took: they hold whatever happens to run.
"""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

from ww1core.cli.__main__ import main
from ww1core.web.server import Server

LONG_MS = 100.0
STEP_S = 0.005
WRITTEN_S = 1.0
LOOK_S = 0.02
SHOWN = 6


class Watch(threading.Thread):
    """Looks from another thread where the loop is when it does not come back."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.loop = threading.get_ident()
        self.clock = time.pthread_getcpuclockid(self.loop)
        self.beat = time.thread_time()
        self.places: Counter[str] = Counter()

    def run(self) -> None:
        """Look again and again."""
        seen = 0.0
        while True:
            time.sleep(LOOK_S)
            spent = time.clock_gettime(self.clock) - self.beat
            if spent > LONG_MS / 1000 / 2 and seen != self.beat:
                seen = self.beat
                stack = traceback.extract_stack(sys._current_frames()[self.loop])
                own = [one for one in stack if "ww1core" in one.filename][-SHOWN:]
                named = (f"{Path(one.filename).stem}.{one.name}:{one.lineno}" for one in own)
                self.places[" < ".join(reversed(list(named)))] += 1


class Held:
    """The longest hold so far, and how many were long."""

    def __init__(self) -> None:
        self.longest, self.long, self.count = 0.0, 0, 0

    def add(self, held: float) -> None:
        """Note a hold."""
        self.longest, self.long = max(self.longest, held), self.long + (held > LONG_MS)
        self.count += 1

    def told(self) -> dict[str, float]:
        """What is written of it."""
        return {
            "longest_ms": round(self.longest, 1),
            "over_100_ms": self.long,
            "count": self.count,
        }


def noting(one: tuple[Held, Held]) -> None:
    """Let every call of a loop be measured, by the clock and by the processor."""
    run = asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        began, busy = time.perf_counter(), time.thread_time()
        run(handle)
        one[0].add((time.perf_counter() - began) * 1000)
        one[1].add((time.thread_time() - busy) * 1000)

    asyncio.Handle._run = measured  # type: ignore[method-assign] # it is only watched


def collecting() -> list[Held]:
    """Let every collection of garbage be measured, by its generation."""
    held, began = [Held() for _ in gc.get_threshold()], [0.0]

    def note_collection(phase: str, about: dict[str, int]) -> None:
        if phase == "start":
            began[0] = time.perf_counter()
        else:
            held[about["generation"]].add((time.perf_counter() - began[0]) * 1000)

    gc.callbacks.append(note_collection)
    return held


async def note(path: Path) -> None:
    """Sleep again and again, and see how much later than wanted it is."""
    one, turn = (Held(), Held()), (Held(), Held())
    noting(one)
    garbage = collecting()
    written, watch = time.monotonic(), Watch()
    watch.start()
    while True:
        began, busy = time.perf_counter(), time.thread_time()
        watch.beat = busy
        await asyncio.sleep(STEP_S)
        turn[0].add((time.perf_counter() - began - STEP_S) * 1000)
        turn[1].add((time.thread_time() - busy) * 1000)
        if time.monotonic() - written > WRITTEN_S:
            told = {
                name: {"clock": by_clock.told(), "processor": by_processor.told()}
                for name, (by_clock, by_processor) in (("one", one), ("turn", turn))
            }
            where = dict(watch.places.most_common(SHOWN))
            collected = [generation.told() for generation in garbage]
            _write(path, told | {"where": where, "garbage": collected})
            written = time.monotonic()


def _write(path: Path, what: dict[str, object]) -> None:
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
