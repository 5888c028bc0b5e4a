"""The odds of an attack that is typed: everybody who is named takes part."""

from __future__ import annotations

from pathlib import Path

import pytest

from ww1core import open_title
from ww1core.saving.journal import recorded_of
from ww1core.saving.saves import replay_entries
from ww1core.session.reading import Reader
from ww1core.session.trying import battle_of

PLAYED = Path(__file__).parents[2] / "core" / "players" / "played"
BEFORE_THE_ATTACK = 104


@pytest.fixture(scope="module")
def game():
    """The Yser, where the French 42nd and Ronarc'h can attack 1405 together."""
    path = PLAYED / "clash_giants-first_ypres_yser-entente.ww1"
    recorded = recorded_of(path.read_bytes().splitlines(keepends=True), path.name)
    book = open_title("clash_giants", "first_ypres_yser")
    return replay_entries(book, recorded.header, recorded.entries[:BEFORE_THE_ATTACK], path.name)


@pytest.mark.parametrize("units", ["FR-42, BE-Ron", "BE-Ron, FR-42"])
def test_odds_are_those_of_all_who_are_named_in_any_order(game, units):
    battle = battle_of(Reader(game), f"attack 1405 with {units}")

    assert {"BE-Ron", "FR-42"} == set(battle.attackers)
    assert "3-1" == battle.column
