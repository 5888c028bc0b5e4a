"""Bots in processes of their own: a game imagined for their seat goes out, a choice comes back.

A worker opens a title by itself. It is sent an imagined state and what the bot itself handed back
last time, and nothing else: neither the secret of the dice nor the true state ever reaches it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from multiprocessing.connection import Connection
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import Ww1Error, fault_text
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.players.workers import Match, prepare
from ww1core.turns.encoding import unpack
from ww1core.turns.run import current_offer

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice

__all__ = ["BotError", "Bots", "Job", "Move"]

PATIENCE_S = 10.0
"""How long a bot may think."""
THINKING_S = 6.0
"""After how long a bot that searches answers by what it has found."""
STARTING_S = 30.0
"""How much longer it may take in a worker that has yet to start and to open the title."""
BOOKS = 8
"""So many books a worker keeps open."""


class Job(NamedTuple):
    """A decision for a bot: which game, which bot, what it may know, and what it kept itself."""

    match: Match
    bot: str
    seed: int
    state: bytes
    kept: Any = None


class Move(NamedTuple):
    """What a bot chose, and what it wants to be handed next time."""

    choice: Choice
    kept: Any = None


class BotError(Ww1Error):
    """A bot gave no answer."""


@lru_cache(maxsize=BOOKS)
def _opened(match: Match) -> Book:
    from ww1core.plugins import open_title

    return open_title(match.title, match.scenario, match.options)


def move_of(job: Job) -> Move:
    """Let a bot choose in a game that was imagined for it."""
    book = _opened(job.match)
    state = unpack(book, job.state)
    offer = current_offer(state)
    if offer is None:
        raise BotError("the game that was imagined is over")
    turn = Turn(book, offer, state, job.kept)
    player, end = make_player(job.bot, book, job.seed), monotonic() + THINKING_S
    if hasattr(player, "progress"):
        player.progress = lambda _part: monotonic() > end
    return Move(player.choose(turn), turn.kept)


def _work(line: Connection) -> None:
    """What a worker does until nobody sends it anything more."""
    prepare()
    while True:
        try:
            job = Job(*line.recv())
        except EOFError:
            return
        try:
            line.send(tuple(move_of(job)))
        except Exception as error:  # noqa: BLE001 (a bot may fail in any way)
            line.send(fault_text(error))


class _Worker:
    """A process that answers for bots, one at a time."""

    def __init__(self) -> None:
        spawning = multiprocessing.get_context("spawn")
        self._line, theirs = spawning.Pipe()
        self._process = spawning.Process(target=_work, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self.known: set[Match] = set()

    def ask(self, job: Job, patience: float) -> Move:
        """What a bot chooses; one that takes longer than it may gives no answer."""
        if job.match not in self.known:
            patience += STARTING_S
        self._line.send(tuple(job))
        try:
            if not self._line.poll(patience):
                raise BotError(f"bot {job.bot!r} took longer than {PATIENCE_S:g} s")
            answer = self._line.recv()
        except (EOFError, OSError) as error:
            raise BotError(f"the process of bot {job.bot!r} ended") from error
        self.known.add(job.match)
        if isinstance(answer, str):
            raise BotError(f"bot {job.bot!r}: {answer}")
        return Move(*answer)

    def end(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._line.close()


class Bots:
    """A few workers that are started when they are needed."""

    def __init__(self, count: int, patience: float = PATIENCE_S) -> None:
        self._count = count
        self._patience = patience
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._free = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bot")

    async def move(self, job: Job) -> Move:
        """What a bot chooses; the worker of one that fails is ended."""
        async with self._free:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._ask, job)

    def _ask(self, job: Job) -> Move:
        worker = self._fitting(job.match)
        self._busy.add(worker)
        is_well = False
        try:
            move = worker.ask(job, self._patience)
            is_well = True
            return move
        finally:
            self._busy.discard(worker)
            if is_well:
                self._idle.append(worker)
            else:
                worker.end()

    def _fitting(self, match: Match) -> _Worker:
        """An idle worker that knows the title, or else any, or a new one."""
        for worker in self._idle:
            if match in worker.known:
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
