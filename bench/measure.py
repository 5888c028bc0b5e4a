"""Measuring: all sides of a question in turn, the best round of each, no garbage collection."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

__all__ = [
    "MICRO",
    "MILLI",
    "ROUNDS",
    "Side",
    "Work",
    "WrongAnswerError",
    "best_speeds",
    "best_times",
    "quiet",
    "same",
    "share",
    "times",
]

MILLI = 1e3
MICRO = 1e6
ROUNDS = 7

Work = Callable[[], int]
"""What is timed; it says how many answers it has given."""
Side = Callable[[int], Work]
"""One side of a row: makes the work of a round ready, which is not timed."""


class WrongAnswerError(Exception):
    """Two sides of a row do not give the same answer."""


def same(name: str, ours: object, theirs: object) -> None:
    """Refuse to time sides that do not agree."""
    if ours != theirs:
        message = f"{name}: the sides do not agree: {ours!r:.200} and {theirs!r:.200}"
        raise WrongAnswerError(message)


@contextmanager
def quiet() -> Iterator[None]:
    """No garbage is collected inside; what is there already is never looked at again."""
    was_enabled, was_frozen = gc.isenabled(), gc.get_freeze_count() > 0
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if not was_frozen:
            gc.unfreeze()
        if was_enabled:
            gc.enable()


def times(count: int, answer: Callable[[], object]) -> Work:
    """The work of giving an answer so many times, each dropped before the next."""

    def work() -> int:
        for _ in range(count):
            answer()
        return count

    return work


def best_speeds(
    *sides: Side,
    rounds: int = ROUNDS,
    seconds: float = 0,
    is_enough: Callable[[Sequence[float]], bool] | None = None,
) -> list[float]:
    """The most answers a second of each side, all sides taking their turn in every round.

    A round before the first warms everything up and does not count. Where it is said what is
    enough, more rounds follow until it is, for as long as the seconds last.
    """
    best = [0.0] * len(sides)
    end = perf_counter() + seconds
    number = 0
    while number <= rounds or (
        is_enough is not None and not is_enough(best) and perf_counter() < end
    ):
        for at, prepare in enumerate(sides):
            work = prepare(number)
            with quiet():
                start = perf_counter()
                answers = work()
                taken = perf_counter() - start
            if number:
                best[at] = max(best[at], answers / taken)
        number += 1
    return best


def best_times(*sides: Side, rounds: int = ROUNDS) -> list[float]:
    """The fewest seconds an answer of each side."""
    return [1 / speed for speed in best_speeds(*sides, rounds=rounds)]


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]
