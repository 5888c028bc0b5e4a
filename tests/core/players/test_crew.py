from __future__ import annotations

import pytest

from ww1core.players import crew
from ww1core.players.simulation import Failed, match_of, play_seeds

NAMES = ("random", "aggressive")
VANISHING = """
import os

from ww1core.players.simulation import play_one
from ww1core.plugins import open_title

def play(match, seeds, folder):
    if 6 in seeds:
        os._exit(3)
    book = open_title(match.title)
    return [play_one(book, match, seed, folder) for seed in seeds]
"""


@pytest.fixture
def vanishing(tmp_path, monkeypatch):
    """The worker that is given seed 6 ends."""
    (tmp_path / "ww1_vanishing.py").write_text(VANISHING)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(crew, "_play", __import__("ww1_vanishing").play)


def test_games_in_several_processes_are_the_same(duel, tmp_path):
    match = match_of(duel, NAMES)
    alone = list(play_seeds(duel, match, range(5, 12)))
    several = play_seeds(duel, match, range(5, 12), workers=2, folder=tmp_path)

    assert alone == sorted(several)
    assert [f"{seed}.ww1" for seed in range(5, 12)] == sorted(
        (path.name for path in tmp_path.iterdir()), key=lambda name: int(name[:-4])
    )


def test_every_game_in_which_a_worker_vanishes_is_counted(duel):
    match = match_of(duel, ("vanishing", "random"))
    played = sorted(play_seeds(duel, match, [5, 6], workers=2))

    assert [
        Failed(seed, f"duel short, seed {seed}: a worker ended without an answer")
        for seed in (5, 6)
    ] == played


def test_a_worker_that_vanishes_costs_its_game_only(duel, vanishing):
    match = match_of(duel, NAMES)
    alone = list(play_seeds(duel, match, range(1, 9)))
    played = sorted(play_seeds(duel, match, range(1, 9), workers=2))

    assert Failed(6, "duel short, seed 6: a worker ended without an answer") == played.pop(5)
    assert alone[:5] + alone[6:] == played
