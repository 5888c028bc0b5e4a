"""Stored games: the endings that were reached, and that the games still go the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay

HERE = Path(__file__).parent
STORED = ("bagatelle", "huj", "silver_helmets")
"""The scenarios of which every ending has a stored game."""
REPLAYED = sorted(HERE.glob("journals/bagatelle/*.jsonl")) + sorted(
    HERE.glob("journals/huj/*.jsonl")
)


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


@pytest.mark.rule("LS-2.1f", "LS-4.12")
@pytest.mark.parametrize("scenario", STORED)
def test_every_ending_of_a_scenario_has_a_stored_game(opened, stored, scenario):
    reached = {ending for name, ending in stored if name == scenario}

    assert {level.result for level in opened(scenario).entry.levels} == reached


@pytest.mark.parametrize("path", REPLAYED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_stored_game_is_played_again_alike(opened, path):
    recorded = read_journal(path)
    game = replay(opened(recorded.header.scenario, *recorded.header.options), recorded)

    assert recorded.ending == game.outcome.ending


def test_a_game_is_kept_as_it_was_told():
    assert {"bagatelle"} == {path.stem for path in HERE.glob("playthroughs/*.txt")}
