"""Processes of their own for what takes long: work goes out, and what came of it comes back."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from ww1core.errors import Ww1Error, fault_text
from ww1core.players.workers import Match, prepare

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["WorkerError", "Workers", "opened"]

STARTING_S = 30.0
"""How much longer it may take in a worker that has yet to start and to open the title."""
BOOKS = 8
"""So many books a worker keeps open."""


class WorkerError(Ww1Error):
    """A worker gave no answer."""


@lru_cache(maxsize=BOOKS)
def opened(match: Match) -> Book:
    """The book of a game; a worker opens it once."""
    from ww1core.plugins import open_title

    return open_title(match.title, match.scenario, match.options)


def _work(line: Connection) -> None:
    """What a worker does until nobody sends it anything more."""
    prepare()
    while True:
        try:
            do, given = line.recv()
        except EOFError:
            return
        try:
            line.send((do(*given), ""))
        except Exception as error:  # noqa: BLE001 (it may fail in any way)
            line.send((None, fault_text(error)))


class _Worker:
    """A process that does one thing at a time."""

    def __init__(self) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._line, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.known: set[Hashable] = set()

    def ask(self, about: Hashable, do: Callable[..., Any], given: Any, patience: float) -> Any:  # noqa: ANN401 (whatever is done)
        """What comes of some work; if it takes longer than it may, nothing does."""
        longer = 0.0 if about in self.known else STARTING_S
        self._line.send((do, given))
        try:
            if not self._line.poll(patience + longer):
                raise WorkerError(f"took longer than {patience:g} s")
            answer, fault = self._line.recv()
        except (EOFError, OSError) as error:
            raise WorkerError("the process ended") from error
        self.known.add(about)
        if fault:
            raise WorkerError(fault)
        return answer

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._line.close()


class Workers:
    """A few workers that are started when they are needed; one that fails is ended."""

    def __init__(self, count: int, patience: float) -> None:
        self._count = count
        self.patience = patience
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._free = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="worker")

    async def run(self, about: Hashable, do: Callable[..., Any], *given: object) -> Any:  # noqa: ANN401 (whatever is done)
        """Let a function of a module work, best where this was worked at before."""
        async with self._free:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._ask, about, do, given)

    def _ask(self, about: Hashable, do: Callable[..., Any], given: Any) -> Any:  # noqa: ANN401 (as in run)
        worker = self._fitting(about)
        self._busy.add(worker)
        is_well = False
        try:
            answer = worker.ask(about, do, given, self.patience)
            is_well = True
            return answer
        finally:
            self._busy.discard(worker)
            if is_well:
                self._idle.append(worker)
            else:
                worker.end()

    def _fitting(self, about: Hashable) -> _Worker:
        """An idle worker that knows of it, or else any, or a new one."""
        for worker in self._idle:
            if about in worker.known:
                self._idle.remove(worker)
                return worker
        if self._idle and len(self._idle) + len(self._busy) >= self._count:
            return self._idle.pop()
        return _Worker()

    def close(self) -> None:
        """End all workers."""
        for worker in (*self._idle, *self._busy):
            worker.end()
        self._idle.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)
