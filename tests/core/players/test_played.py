"""Games that a person played to their end at the terminal, against the hard planner."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core import open_title
from ww1core.saving.journal import recorded_of
from ww1core.saving.saves import replay

PLAYED = sorted((Path(__file__).parent / "played").glob("*.ww1"))


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_a_game_against_the_hard_planner_is_played_again(path):
    recorded = recorded_of(path.read_bytes().splitlines(keepends=True), path.name)
    header = recorded.header
    book = open_title(header.title, header.scenario, header.options)
    game = replay(book, recorded)

    seat = path.stem.removeprefix(f"{header.title}-{header.scenario}-")
    others = [other for other in book.seats if other != seat]
    assert len(others) == len(book.seats) - 1
    assert game.is_over
    assert set(header.players) - {f"{seat}=me"} == {f"{other}=planner:hard" for other in others}
    assert not header.is_seeded


def test_a_game_was_played():
    assert PLAYED
