"""Measuring: the two sides of a question in turn, the best round of each, no garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

__all__ = [
    "MICRO",
    "ROUNDS",
    "Side",
    "WrongAnswer", "Work", "alternate", "best_rounds", "quiet", "same", "share"]

MICRO = 1e6
ROUNDS = 7

Work = Callable[[], object]
"""What is timed."""
Preparation = Callable[[int], Work]
"""What makes the work of a round ready, without being timed."""


class WrongAnswer(Exception):
    """The two sides of a row do not give the same answer."""


class Side(NamedTuple):
    """One side of a row: the work of each round, and how many questions it answers."""

    prepare: Preparation
    count: int


def same(name: str, ours: object, theirs: object) -> None:
    """Refuse to time two sides that do not agree."""
    if ours != theirs:
        raise WrongAnswer(f"{name}: the two sides do not agree: {ours!r:.200} and {theirs!r:.200}")


@contextmanager
def quiet() -> Iterator[None]:
    """No garbage collection inside."""
    was_enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def timed(work: Work) -> float:
    """The seconds that a work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def best_rounds(sides: Sequence[Preparation], rounds: int = ROUNDS) -> list[float]:
    """The shortest time of each side, all sides taking their turn in every round.

    A round before the first warms everything up and does not count.
    """
    best = [float("inf")] * len(sides)
    for number in range(rounds + 1):
        for at, prepare in enumerate(sides):
            work = prepare(number)
            with quiet():
                seconds = timed(work)
            if number:
                best[at] = min(best[at], seconds)
    return best


def alternate(ours: Side, theirs: Side, rounds: int = ROUNDS) -> tuple[float, float]:
    """The shortest time of one question on our side and on the other."""
    first, second = best_rounds([ours.prepare, theirs.prepare], rounds)
    return first / ours.count, second / theirs.count


def share(sorted_values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * part))]
