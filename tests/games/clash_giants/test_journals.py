"""Stored games: every ending of every scenario was reached once and is reached again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.errors import ReplayMismatch
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.testing.playthroughs import read_playthrough, told

HERE = Path(__file__).parent
JOURNALS = sorted(path.relative_to(HERE) for path in HERE.glob("journals/*/*.jsonl"))
SCENARIOS = ("galicia_campaign", "galicia_krasnik", "first_ypres_campaign", "first_ypres_yser")


def endings_of(book):
    """The endings that the victory rules of a scenario can give."""
    instant = {f"{entry.side}_instant" for entry in book.victory.instant}
    return {level.result for level in book.victory.levels} | instant


@pytest.mark.rule("CG-4.1b", "CG-4.1c")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_ending_of_a_scenario_has_a_stored_game(open_book, scenario):
    stored = {path.stem for path in JOURNALS if path.parent.name == scenario}

    assert endings_of(open_book(scenario)) == stored


@pytest.mark.parametrize("path", JOURNALS, ids=str)
def test_a_stored_game_is_played_again_to_its_ending(open_book, path):
    recorded = read_journal(HERE / path)
    game = replay(open_book(recorded.header.scenario, *recorded.header.options), recorded)

    assert path.stem == game.outcome.ending
    assert path.parent.name == recorded.header.scenario
    assert len(recorded.entries) == len(game.entries)
    assert () == recorded.notices


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_playthrough_is_told_word_for_word(open_book, scenario):
    stored = read_playthrough(HERE / "playthroughs" / f"{scenario}.txt")

    assert stored.lines == told(replay(open_book(scenario), read_journal(stored.journal)))


def test_a_stored_game_that_went_otherwise_is_noticed(open_book):
    recorded = read_journal(HERE / "journals" / "galicia_krasnik" / "draw.jsonl")
    entries = list(recorded.entries)
    entry = next(entry for entry in entries if entry.digest)
    entries[entry.number - 1] = entry._replace(digest="0" * 24)

    with pytest.raises(ReplayMismatch, match=str(entry.number)):
        replay(open_book("galicia_krasnik"), recorded._replace(entries=tuple(entries)))
