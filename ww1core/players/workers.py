"""Games in several processes: each opens the title by itself, and only results travel.

A worker is started once and is sent ranges of seeds. Results come back in the order of the
seeds, so that neither the number of workers nor their speed shows in them. The pool is that of the
standard library; written here is what it lacks: a worker that ends with the process it is for.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple, Self

from ww1core.errors import Ww1Error
from ww1core.players.selfplay import GameError, GameResult, play_seed
from ww1core.turns.limits import MOST_DECISIONS

if TYPE_CHECKING:
    from types import TracebackType

    from ww1core.play.book import Book

__all__ = ["Match", "Workers", "opened", "prepare"]

RANGES = 16
"""Into how many ranges of seeds the share of one worker is cut."""
LONGEST = 64
"""The most games of a range."""


class Match(NamedTuple):
    """What is played: a title by its name, and the name of a player for each seat.

    Of games that are watched more is noted than their results.
    """

    title: str
    scenario: str | None
    options: tuple[str, ...]
    players: tuple[str, ...]
    limit: int = MOST_DECISIONS
    is_watched: bool = False


class Workers:
    """Processes that play games of one match for as long as they are needed."""

    def __init__(self, match: Match, count: int) -> None:
        self.match = match
        self.count = count
        self._pool = ProcessPoolExecutor(
            count, mp_context=multiprocessing.get_context("spawn"), initializer=prepare
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def play(self, seed: int, games: int) -> Iterator[list[GameResult]]:
        """The results of the seeds from ``seed`` on, a range at a time, in order.

        The first game that fails ends it, with what the worker says.
        """
        size = max(1, min(LONGEST, games // (self.count * RANGES)))
        ranges = [
            (first, min(first + size, seed + games)) for first in range(seed, seed + games, size)
        ]
        futures = [self._pool.submit(_play, self.match, *bounds) for bounds in ranges]
        for (first, end), future in zip(ranges, futures, strict=True):
            try:
                played = future.result()
            except BrokenProcessPool as error:
                place = f"{self.match.title}, seeds {first} to {end - 1}"
                raise GameError(f"{place}: a worker ended without an answer") from error
            if isinstance(played, str):
                raise GameError(played)
            yield played


def prepare() -> None:
    """A worker dies quietly when the session is interrupted, and with the process it is for."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def opened(match: Match) -> Book:
    """The book of a match; a worker opens it once, whoever plays."""
    return _opened(match.title, match.scenario, match.options)


@lru_cache(maxsize=4)
def _opened(title: str, scenario: str | None, options: tuple[str, ...]) -> Book:
    from ww1core.plugins import open_title

    book = open_title(title, scenario, options)
    gc.freeze()
    return book


def _play(match: Match, first: int, end: int) -> list[GameResult] | str:
    """The results of a range of seeds, or what went wrong."""
    try:
        book = opened(match)
        return [
            play_seed(book, match.players, seed, limit=match.limit) for seed in range(first, end)
        ]
    except Ww1Error as error:
        return str(error)
