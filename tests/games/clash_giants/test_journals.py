"""Stored games: every ending of every scenario was reached once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.saving.journal import read_journal

HERE = Path(__file__).parent
SCENARIOS = ("galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser")


@pytest.fixture(scope="module")
def stored():
    """The scenario and the ending of every stored game."""
    games = (read_journal(path) for path in HERE.glob("journals/*/*.jsonl"))
    return {(game.header.scenario, game.ending) for game in games}


def endings_of(book):
    """The endings that the victory rules of a scenario can give."""
    instant = {f"{entry.side}_instant" for entry in book.victory.instant}
    return {level.result for level in book.victory.levels} | instant


@pytest.mark.rule("CG-4.1b", "CG-4.1c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_ending_of_a_scenario_has_a_stored_game(open_book, stored, scenario):
    reached = {ending for name, ending in stored if name == scenario}

    assert endings_of(open_book(scenario)) == reached


def test_a_game_of_every_scenario_is_kept_as_it_was_told():
    assert set(SCENARIOS) == {path.stem for path in HERE.glob("playthroughs/*.txt")}
