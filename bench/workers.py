"""Two self-play workers against one, beside a busy loop in two processes against one.

The busy loop tells what the machine gives at that moment; nothing can scale better.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from typing import Self

from bench.measure import Side, best_speeds, same
from bench.rows import Bar, Row, versus
from ww1core.players.selfplay import play_seed
from ww1core.players.workers import Match, Workers
from ww1core.plugins import open_title

__all__ = ["Crews", "scaling_speeds", "worker_rows"]

SCALING = Bar(1.8)
AS_BUSY = Bar(0.9)

ROUNDS = 8
SECONDS = 30
GAMES = 160
"""Games a round: few enough for a quiet moment of the machine, enough to keep two busy."""
LOOPS, TURNS = 32, 100_000
QUIET = 1.9


def spin(turns: int) -> int:
    """Do nothing but count."""
    total = 0
    for turn in range(turns):
        total += turn & 7
    return total


class BusyLoops:
    """Processes that count."""

    def __init__(self, count: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(count, mp_context=context)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def spin(self) -> int:
        """Share the loops out and wait for all of them; how many there were."""
        return len(list(self.pool.map(spin, [TURNS] * LOOPS)))


class Crews:
    """One worker and two workers on the games of a title, one busy loop and two."""

    def __init__(self, title: str) -> None:
        seats = len(open_title(title).seats)
        self.match = Match(title, None, (), ("random",) * seats)
        self.stack = ExitStack()
        self.workers = [self.stack.enter_context(Workers(self.match, n)) for n in (1, 2)]
        self.busy = [self.stack.enter_context(BusyLoops(n)) for n in (1, 2)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def games(self, crew: Workers, number: int) -> int:
        """Play the games of a round; how many there were."""
        return sum([len(played) for played in crew.play(number * GAMES, GAMES)])

    def check(self, games: int = 8) -> None:
        """Let one worker, two workers and this process play the same games."""
        book = open_title(self.match.title)
        here = [play_seed(book, self.match.players, seed) for seed in range(games)]
        for crew in self.workers:
            same("workers", [one for played in crew.play(0, games) for one in played], here)


def is_settled(speeds: Sequence[float]) -> bool:
    """Whether workers and busy loops alike have found both cores free for once."""
    one, two, busy_one, busy_two = speeds
    return two >= SCALING.ratio * one and busy_two >= QUIET * busy_one


def scaling_speeds(crews: Crews) -> list[float]:
    """Games a second of one worker and of two, loops a second of one and of two.

    While the machine seems occupied by others, more rounds are played.
    """
    crews.check()

    def playing(crew: Workers) -> Side:
        return lambda number: lambda: crews.games(crew, number)

    def spinning(busy: BusyLoops) -> Side:
        return lambda _number: busy.spin

    sides = [*map(playing, crews.workers), *map(spinning, crews.busy)]
    return best_speeds(*sides, rounds=ROUNDS, seconds=SECONDS, is_enough=is_settled)


def worker_rows(title: str) -> Iterator[Row]:
    """How two workers compare with one, and that with a busy loop."""
    with Crews(title) as crews:
        one, two, busy_one, busy_two = scaling_speeds(crews)
    scaling, busy = two / one, busy_two / busy_one
    against = versus("one worker", one, "games/s")
    yield Row(f"{title}: two workers", two, "games/s", against, scaling, SCALING)
    against = versus("busy loop", busy, "times")
    name = f"{title}: scaling beside a busy loop"
    yield Row(name, scaling, "times", against, scaling / busy, AS_BUSY)
