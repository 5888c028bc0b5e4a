"""Stored games: one of every scenario, of the first one for every ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.gwc.book import scenarios
from games.gwc.facts import FACTS
from ww1core.saving.journal import read_journal

HERE = Path(__file__).parent
SCENARIOS = tuple(one.id for one in scenarios())


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


@pytest.mark.rule("GWC-6.3", "GWC-6.3.1", "GWC-6.3.2")
def test_every_ending_has_a_stored_game(stored):
    assert set(FACTS.endings) == {ending for name, ending in stored if name == SCENARIOS[0]}


def test_every_scenario_has_a_stored_game(stored):
    assert set(SCENARIOS) == {name for name, _ in stored}


def test_a_game_of_every_scenario_is_kept_as_it_was_told():
    kept = {path.stem for path in HERE.glob("playthroughs/*.txt")}

    assert {*SCENARIOS, "ploisy-three_players"} == kept
