"""Games in several processes that outlive one another: a worker that vanishes costs one game."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from pathlib import Path

from ww1core.players.simulation import Failed, Played, play_one
from ww1core.players.workers import Match, opened, prepare

__all__ = ["play_apart"]

PARTS = 16
"""Into how many parts the share of one worker is cut."""
LONGEST = 4
"""The most games of a part, which are lost when a run is broken off."""


def play_apart(
    match: Match, seeds: Sequence[int], count: int, folder: Path | None
) -> Iterator[Played]:
    """Play the games of some seeds in so many processes, and give each as it is done."""
    size = max(1, min(LONGEST, len(seeds) // (count * PARTS)))
    waiting = list(seeds)
    while waiting:
        done = set()
        for played in _until_broken(match, waiting, count, size, folder):
            done.add(played.seed)
            yield played
        waiting = [seed for seed in waiting if seed not in done]
        suspects = waiting[: size * (2 * count + 1)]
        for played in _one_by_one(match, suspects, folder):
            waiting.remove(played.seed)
            yield played


def _one_by_one(match: Match, suspects: Sequence[int], folder: Path | None) -> Iterator[Played]:
    """Play games alone, up to the first in which the worker vanishes; that one has failed."""
    done = set()
    for played in _until_broken(match, suspects, 1, 1, folder):
        done.add(played.seed)
        yield played
    guilty = next((seed for seed in suspects if seed not in done), None)
    if guilty is not None:
        place = f"{match.title} {match.scenario}, seed {guilty}"
        yield Failed(guilty, f"{place}: a worker ended without an answer")


def _until_broken(
    match: Match, seeds: Sequence[int], count: int, size: int, folder: Path | None
) -> Iterator[Played]:
    """Play games as long as no worker vanishes; those after that are left out."""
    if not seeds:
        return
    pool = ProcessPoolExecutor(
        count, mp_context=multiprocessing.get_context("spawn"), initializer=prepare
    )
    try:
        futures: list[Future[list[Played]]] = []
        with suppress(BrokenProcessPool):
            for first in range(0, len(seeds), size):
                part = tuple(seeds[first : first + size])
                futures.append(pool.submit(_play, match, part, folder))
        for future in as_completed(futures):
            with suppress(BrokenProcessPool):
                played = future.result()
                yield from played
    finally:
        pool.shutdown(cancel_futures=True)


def _play(match: Match, seeds: Sequence[int], folder: Path | None) -> list[Played]:
    book = opened(match)
    return [play_one(book, match, seed, folder) for seed in seeds]
