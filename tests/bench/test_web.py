"""The figures of the table: what is measured is what happened."""

from __future__ import annotations

from bench.web import figures_of


def test_a_game_is_played_and_opened_anew():
    found = figures_of("tutorial", "bridge", 5)

    assert 5 == found.answers
    assert min(found) > 0
