"""Stored games: every ending of the title was reached once and is reached again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.errors import ReplayMismatch
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay

FOLDER = Path(__file__).parent / "journals"
ENDINGS = ("annihilation", "objectives", "stalemate")


def test_every_ending_of_the_title_has_a_stored_game(title):
    assert ENDINGS == title.facts.endings
    assert set(ENDINGS) == {path.stem for path in FOLDER.glob("*.jsonl")}


@pytest.mark.rule("TUT-10.2", "TUT-10.3")
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_stored_game_is_played_again_to_its_ending(open_book, ending):
    recorded = read_journal(FOLDER / f"{ending}.jsonl")
    game = replay(open_book(recorded.header.scenario, *recorded.header.options), recorded)

    assert ending == game.outcome.ending
    assert (ending == "stalemate") == (game.outcome.winner < 0)
    assert len(recorded.entries) == len(game.entries)
    assert () == recorded.notices


def test_a_stored_game_that_went_otherwise_is_noticed(open_book):
    recorded = read_journal(FOLDER / "objectives.jsonl")
    entries = list(recorded.entries)
    entry = next(entry for entry in entries if entry.digest)
    entries[entry.number - 1] = entry._replace(digest="0" * 24)

    with pytest.raises(ReplayMismatch, match=str(entry.number)):
        replay(open_book(recorded.header.scenario), recorded._replace(entries=tuple(entries)))
