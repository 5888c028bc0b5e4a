"""Stored games: one of every scenario, of the first one for every ending, all played again."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path

import pytest

from games.gwc.book import scenarios
from games.gwc.facts import FACTS
from ww1core import open_title
from ww1core.errors import ReplayMismatch
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay
from ww1core.testing.playthroughs import read_playthrough, told

HERE = Path(__file__).parent
JOURNALS = sorted(path.relative_to(HERE) for path in HERE.glob("journals/*/*.jsonl"))
SCENARIOS = tuple(one.id for one in scenarios())
FIRST = SCENARIOS[0]


@pytest.fixture(scope="module")
def open_book():
    """Open a scenario, once."""
    return lru_cache(maxsize=None)(partial(open_title, "gwc"))


def stored(scenario):
    return {ending(path) for path in JOURNALS if path.parent.name == scenario}


def ending(path):
    """The ending that the name of a stored game tells; a second one has its seed behind it."""
    return path.stem.partition("-")[0]


@pytest.mark.rule("GWC-6.3", "GWC-6.3.1", "GWC-6.3.2")
def test_every_ending_has_a_stored_game():
    assert set(FACTS.endings) == stored(FIRST)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_scenario_has_a_stored_game(scenario):
    assert stored(scenario)


@pytest.mark.parametrize("path", JOURNALS, ids=str)
def test_a_stored_game_is_played_again_to_its_ending(open_book, path):
    recorded = read_journal(HERE / path)
    game = replay(open_book(recorded.header.scenario, recorded.header.options), recorded)

    assert ending(path) == game.outcome.ending
    assert path.parent.name == recorded.header.scenario
    assert len(recorded.entries) == len(game.entries)
    assert () == recorded.notices


@pytest.mark.parametrize(
    ("scenario", "options"), [*((one, ()) for one in SCENARIOS), ("ploisy", ("three_players",))]
)
def test_a_playthrough_is_told_word_for_word(open_book, scenario, options):
    kept = read_playthrough(HERE / "playthroughs" / f"{'-'.join((scenario, *options))}.txt")
    recorded = read_journal(kept.journal)

    assert options == recorded.header.options
    assert kept.lines == told(replay(open_book(scenario, options), recorded))


def test_a_stored_game_that_went_otherwise_is_noticed(open_book):
    recorded = read_journal(HERE / "journals" / FIRST / "surrender.jsonl")
    entries = list(recorded.entries)
    entry = next(entry for entry in entries if entry.digest)
    entries[entry.number - 1] = entry._replace(digest="0" * 24)

    with pytest.raises(ReplayMismatch, match=str(entry.number)):
        replay(open_book(FIRST), recorded._replace(entries=tuple(entries)))
