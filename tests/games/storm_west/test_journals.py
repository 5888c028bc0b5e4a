"""Stored games: every ending of every scenario was reached once, and one was played by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.saving.journal import read_journal

HERE = Path(__file__).parent
ENDINGS = {
    "campaign": {
        "german_test_failed",
        "german_morale_gone",
        "allied_morale_gone",
        "german_holds_out",
    },
    "storm_elsewhere": {"german_morale_gone", "allied_morale_gone", "german_holds_out"},
    "allied_offensive": {"german_morale_gone", "allied_morale_gone", "german_holds_out"},
    "plan_1919": {"german_morale_gone", "german_holds_out"},
    "michael": {
        "german_decisive",
        "german_marginal",
        "draw",
        "allied_marginal",
        "allied_decisive",
    },
}


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


@pytest.mark.rule("SW-4.4a", "SW-4.4b", "SW-4.5a", "SW-S3.12a")
def test_every_ending_of_a_scenario_has_a_stored_game(any_book, stored):
    reached = {ending for name, ending in stored if name == any_book.scenario}

    assert ENDINGS[any_book.scenario] == reached
