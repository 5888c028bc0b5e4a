"""The memory of thousands of games of all scenarios of a title, one after the other.

``python tests/deep/memory.py --title gwc --games N`` plays them in one process between random
players and prints as JSON by how much the process has grown since half of them were played. The
exit code is 1 when that is ``MOST_GROWTH`` or more.
"""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from ww1core.players.selfplay import play_seed
from ww1core.plugins import find_title

MOST_GROWTH = 0.05
"""The share by which the memory may grow in the second half of the games."""
OWN = Path("/proc/self/statm")
"""Where the system tells what a process has; the second number is that of its pages in memory."""


def resident() -> int:
    """The memory that this process has, in bytes."""
    return os.sysconf("SC_PAGE_SIZE") * int(OWN.read_text("ascii").split()[1])


def measured(name: str, games: int) -> dict[str, Any]:
    """Play games of the scenarios in turn; what memory they took."""
    title = find_title(name)
    taken = []
    for number in range(games):
        scenario = title.scenarios[number % len(title.scenarios)]
        book = title.open(scenario.id)
        play_seed(book, ["random"] * len(book.seats), number)
        taken.append(resident())
    half = taken[games // 2]
    return {
        "title": name,
        "scenarios": len(title.scenarios),
        "games": games,
        "after_first_megabytes": round(taken[0] / 1e6, 1),
        "after_half_megabytes": round(half / 1e6, 1),
        "most_after_half_megabytes": round(max(taken[games // 2 :]) / 1e6, 1),
        "growth_of_second_half": round(max(taken[games // 2 :]) / half - 1, 4),
    }


def main() -> int:
    """Measure and print the figures."""
    parser = ArgumentParser(prog="python tests/deep/memory.py")
    parser.add_argument("--title", default="gwc")
    parser.add_argument("--games", type=int, default=2000)
    wanted = parser.parse_args()
    if not OWN.exists():
        parser.error(f"the system tells no memory: there is no {OWN}")
    figures = measured(wanted.title, wanted.games)
    sys.stdout.write(json.dumps(figures) + "\n")
    return 1 if figures["growth_of_second_half"] >= MOST_GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
