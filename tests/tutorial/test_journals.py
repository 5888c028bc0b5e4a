"""Stored games: every ending of the title was reached once and is reached again."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core.saving.journal import read_journal
from ww1core.saving.saves import replay

FOLDER = Path(__file__).parent / "journals"
ENDINGS = ("annihilation", "objectives", "stalemate")


@pytest.mark.rule("TUT-10.2", "TUT-10.3")
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_stored_game_is_played_again_to_its_ending(open_book, ending):
    recorded = read_journal(FOLDER / f"{ending}.jsonl")
    game = replay(open_book(recorded.header.scenario, *recorded.header.options), recorded)

    assert ending == game.outcome.ending
    assert (ending == "stalemate") == (game.outcome.winner < 0)
    assert len(recorded.entries) == len(game.entries)
    assert () == recorded.notices
