"""PettingZoo's own tests on the smallest scenario of every title: ``tox -e rl``.

Its benchmark is printed beside our own playout, which makes no observations.
"""

from __future__ import annotations

import io
import sys
import warnings
from contextlib import redirect_stdout
from functools import partial
from time import perf_counter

from pettingzoo.test import api_test, performance_benchmark, seed_test

from ww1core.players.pettingzoo import env
from ww1core.players.selfplay import play_seed
from ww1core.plugins import discovery, find_title

SECONDS = 5.0
"""How long our own playout runs, as long as the benchmark beside it."""


def smallest(title: str) -> str:
    """The scenario that takes the least time to play."""
    listed = find_title(title).scenarios
    return min(listed, key=lambda scenario: (scenario.minutes or 10**6, scenario.turns)).id


def playouts(title: str, scenario: str) -> float:
    """Decisions a second of random games without an environment."""
    book = find_title(title).open(scenario, ())
    names = ("random",) * len(book.seats)
    count, seed, began = 0, 0, perf_counter()
    while perf_counter() - began < SECONDS:
        count += play_seed(book, names, seed).decisions
        seed += 1
    return count / (perf_counter() - began)


def benchmark(title: str, scenario: str) -> float:
    """Turns a second as PettingZoo's benchmark counts them."""
    said = io.StringIO()
    with redirect_stdout(said):
        performance_benchmark(env(title, scenario))
    return float(next(line for line in said.getvalue().splitlines() if "turns" in line).split()[0])


def main(names: list[str]) -> None:
    """Test the titles that are named, or all."""
    for title in names or [found.name for found in discovery.titles() if not found.problem]:
        scenario = smallest(title)
        with warnings.catch_warnings(), redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")  # what it would name or shape in another way
            api_test(env(title, scenario), num_cycles=500)
            seed_test(partial(env, title, scenario), num_cycles=500)
        turns, own = benchmark(title, scenario), playouts(title, scenario)
        print(f"{title} {scenario}: api_test and seed_test passed")
        print(f"  {turns:,.0f} turns/s with observations, {own:,.0f} decisions/s without")


if __name__ == "__main__":
    main(sys.argv[1:])
