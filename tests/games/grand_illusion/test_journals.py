"""Stored games: every ending of every scenario was reached once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.saving.journal import read_journal

HERE = Path(__file__).parent
CAMPAIGN = {"allied_victory", "german_victory", "allied_immediate", "german_immediate"}


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


def endings_of(book):
    """The endings that the victory rules of a scenario can give."""
    margin = book.entry.victory
    return CAMPAIGN if margin is None else {level.result for level in margin.levels}


@pytest.mark.rule("GI-14.1.3a1", "GI-14.1.3b", "GI-14.1.3c", "GI-14.2.3c")
def test_every_ending_of_a_scenario_has_a_stored_game(any_book, stored):
    reached = {ending for name, ending in stored if name == any_book.scenario}

    assert endings_of(any_book) == reached


def test_a_game_is_kept_as_it_was_told():
    assert {"lorraine"} == {path.stem for path in HERE.glob("playthroughs/*.txt")}
