"""The figures of the table: what is measured is what happened."""

from __future__ import annotations

from bench.web import figures_of, opening_of


def test_a_game_is_played_and_opened_anew():
    found = figures_of("tutorial", "bridge", 5)

    assert 5 == found.answers
    assert min(found) > 0


def test_a_long_game_is_opened_and_played_again():
    found = opening_of("tutorial", "bridge", 30)

    assert 0 < found.answers <= 30
    assert min(found) > 0
