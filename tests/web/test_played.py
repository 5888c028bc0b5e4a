"""Games that a person played to their end with the mouse alone, against a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core import open_title
from ww1core.saving.journal import recorded_of
from ww1core.saving.saves import replay

PLAYED = sorted((Path(__file__).parent / "played").glob("*.ww1"))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_that_was_played_in_the_browser_is_played_again(path):
    recorded = recorded_of(path.read_bytes().splitlines(keepends=True), path.name)
    header = recorded.header
    game = replay(open_title(header.title, header.scenario, header.options), recorded)

    assert game.is_over
    assert f"{header.title}-{header.scenario}" == path.stem
    assert not header.is_seeded


def test_a_game_was_played():
    assert PLAYED
