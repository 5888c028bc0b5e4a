"""A book that is no longer open takes with it all that was worked out about it."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import weakref
from collections import Counter
from pathlib import Path

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.networks.compile import Network
from ww1core.networks.questions import fed_hexes
from ww1core.networks.rail import RailNet
from ww1core.networks.tracings import line_by, supplied_by
from ww1core.play.game import Game
from ww1core.players import make_player
from ww1core.plugins import open_title
from ww1core.session.seats import let_answer

TITLES = [("clash_giants", "first_ypres_yser"), ("gwc", "bleid"), ("tutorial", "bridge")]
DECISIONS = 40
COUNTED = Grid | HexMap | Network | RailNet
"""What has no weak references is counted."""


def living():
    """How many things of a kind there are."""
    gc.collect()
    return Counter(type(thing) for thing in gc.get_objects() if isinstance(thing, COUNTED))


def play(title, scenario):
    """Play some decisions and ask about the position; what may not live on."""
    book = open_title(title, scenario)
    game = Game(book, seed=1)
    bots = [make_player("greedy", book, seat) for seat in range(len(book.seats))]
    for _ in range(DECISIONS):
        let_answer(bots[game.offer.seat], game)
    game.ask(ask_everything)
    return [weakref.ref(thing) for thing in (book, book.memory, book.networks)]


def ask_everything(s):
    """The scene of a position, and of every network for lines what the game and a person ask."""
    s.book.scene(s, 0)
    for tracing_of in s.book.tracings.values():
        tracing = tracing_of(s, 0)
        if isinstance(tracing.over, Network | RailNet):
            supplied_by(tracing)
            fed_hexes(s.book.networks, tracing)
            line_by(tracing, s.book.map.grid.hexes[0])


def living_on(title, scenario):
    """What is left of a book that was played with."""
    before = living()
    left = play(title, scenario)
    made = living() - before
    return [*map(str, made), *(str(what()) for what in left if what() is not None)]


@pytest.mark.parametrize(("title", "scenario"), TITLES)
def test_a_book_that_nobody_uses_is_forgotten_with_its_map_and_networks(title, scenario):
    """In a process of its own, where no other test has left anything."""
    command = [sys.executable, __file__, title, scenario]
    done = subprocess.run(command, capture_output=True, check=False, text=True)

    assert "" == done.stderr
    assert [] == json.loads(done.stdout)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system tells no memory")
def test_the_memory_of_games_of_all_scenarios_is_measured(root):
    """A few games; ``tox -e deep -- memory`` has two thousand."""
    script = root / "tests" / "deep" / "memory.py"
    command = [sys.executable, str(script), "--title", "tutorial", "--games", "8"]
    done = subprocess.run(command, capture_output=True, check=False)

    assert b"" == done.stderr
    figures = json.loads(done.stdout)
    assert ("tutorial", 8) == (figures["title"], figures["games"])
    assert done.returncode == (figures["growth_of_second_half"] >= 0.05)
    assert 0 < figures["after_first_megabytes"] <= figures["most_after_half_megabytes"]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(living_on(*sys.argv[1:])))
