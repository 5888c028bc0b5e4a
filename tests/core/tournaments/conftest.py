"""Contests between made-up results of the smallest title that ships."""

from __future__ import annotations

import pytest

from ww1core.players.selfplay import GameResult
from ww1core.plugins import open_title
from ww1core.tournaments.pairings import pairings_of
from ww1core.tournaments.standings import Contest


@pytest.fixture(scope="session")
def dawn():
    return open_title("tutorial", "dawn")


def noted(**more):
    given = {
        "seconds": [0.5, 0.25],
        "longest": [0.1, 0.05],
        "asked": [10, 5],
        "turns": [[1, 2, {"0": 7}], [2, 0, {"0": 5}], [2, -1, {"0": 4}]],
        "luck": [1.0, -1.0],
        "throws": 3,
        "rules": {"TUT-4.2": 4},
        "events": {"UnitMoved": 6},
    }
    return given | more


@pytest.fixture
def contests(dawn):
    """Greedy wins two of three games as blue and, once drawn, one and a half of two as red."""
    as_blue, as_red = pairings_of(dawn, ["greedy", "random"])
    first = [GameResult(1, 0, "points", 20, 15, 2, noted())]
    first += [GameResult(2, 0, "points", 22, 15, 2, noted())]
    first += [GameResult(3, 1, "fled", 18, 15, 1, noted())]
    second = [GameResult(1, 1, "points", 20, 15, 2, noted())]
    second += [GameResult(2, -1, "points", 20, 15, 2, noted(luck=[3.0, -3.0]))]
    return [Contest(dawn, as_blue, tuple(first), ()), Contest(dawn, as_red, tuple(second), ())]
