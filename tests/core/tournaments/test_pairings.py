"""Who meets whom."""

from __future__ import annotations

import pytest

from ww1core.players.selfplay import GameResult
from ww1core.plugins import open_title
from ww1core.tournaments.pairings import pairings_of


def met(book, players, **more):
    return [pairing.match.players for pairing in pairings_of(book, players, **more)]


def test_every_two_players_meet_from_both_sides(dawn):
    assert [("a", "b"), ("b", "a"), ("a", "c"), ("c", "a"), ("b", "c"), ("c", "b")] == met(
        dawn, ["a", "b", "c"]
    )


def test_a_player_alone_meets_itself_and_so_does_each_if_asked_for(dawn):
    assert [("a", "a")] == met(dawn, ["a"])
    assert [("a", "b"), ("b", "a"), ("a", "a"), ("b", "b")] == met(dawn, ["a", "b"], mirrors=True)


def test_seats_that_share_a_side_are_played_by_one_player():
    ploisy = open_title("gwc", "ploisy", ("three_players",))

    assert {("a", "b", "b"), ("b", "a", "a")} == set(met(ploisy, ["a", "b"]))


@pytest.mark.parametrize(("winner", "points"), [(1, 1.0), (0, 0.0), (-1, 0.5)])
def test_the_first_player_gets_what_its_side_wins(dawn, winner, points):
    as_red = pairings_of(dawn, ["a", "b"])[1]

    assert ("a", 1) == (as_red.first, as_red.side)
    assert points == as_red.points(GameResult(1, winner, "points", 9, 9, 2))


def test_the_name_of_a_pairing_can_name_a_file(dawn):
    (pairing,) = pairings_of(dawn, ["planner:medium"])

    assert "tutorial-dawn-planner-medium+planner-medium" == pairing.name


def test_games_of_a_pairing_are_watched(dawn):
    assert all(pairing.match.is_watched for pairing in pairings_of(dawn, ["a", "b"]))
