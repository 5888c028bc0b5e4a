"""Elo ratings by the points of games."""

from __future__ import annotations

import pytest

from ww1core.tournaments.ratings import elo_ratings

MANY = 100_000


def test_equal_players_have_the_average():
    found = elo_ratings(["a", "b"], {("a", "b"): (10, 20)})

    assert [1500, 1500] == pytest.approx([found["a"].elo, found["b"].elo])


def test_who_gets_ten_points_of_eleven_leads_by_400():
    found = elo_ratings(["a", "b"], {("a", "b"): (MANY * 10 / 11, MANY)})

    assert 400 == pytest.approx(found["a"].elo - found["b"].elo, abs=0.1)


def test_it_does_not_matter_who_is_named_first():
    one = elo_ratings(["a", "b"], {("a", "b"): (7, 10)})
    other = elo_ratings(["a", "b"], {("b", "a"): (3, 10)})

    assert one["a"] == pytest.approx(other["a"])


def test_leads_add_up_over_a_player_between():
    points = {("a", "b"): (MANY * 10 / 11, MANY), ("b", "c"): (MANY * 10 / 11, MANY)}
    found = elo_ratings(["a", "b", "c"], points)

    assert 800 == pytest.approx(found["a"].elo - found["c"].elo, abs=1)
    assert 1500 == pytest.approx(found["b"].elo)


def test_who_wins_everything_has_a_rating_all_the_same():
    found = elo_ratings(["a", "b"], {("a", "b"): (20, 20)})

    assert 1550 < found["a"].elo < 2500
    assert found["a"].low < found["a"].elo < found["a"].high


def test_more_games_make_surer():
    few = elo_ratings(["a", "b"], {("a", "b"): (15, 20)})["a"]
    many = elo_ratings(["a", "b"], {("a", "b"): (1500, 2000)})["a"]

    assert (many.high - many.low) * 8 < few.high - few.low


def test_the_interval_of_many_games_is_that_of_the_share():
    share, games = 0.75, 10_000
    half = 1.96 * (share * (1 - share) / games) ** 0.5 / (share * (1 - share)) * 400 / 2.302585
    found = elo_ratings(["a", "b"], {("a", "b"): (share * games, games)})["a"]

    assert half / 2 == pytest.approx(found.high - found.elo, rel=0.01)


def test_games_against_oneself_say_nothing():
    found = elo_ratings(["a"], {("a", "a"): (7, 10)})

    assert 1500 == found["a"].elo
