"""The strength of the players and the balance of the campaigns, on a hundred games each."""

from __future__ import annotations

import pytest

from ww1core.players import self_play

GAMES = 100
ENOUGH = 85
MOST = 75
DRAWN = 40

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", ["lorraine", "short_campaign"])
def test_the_greedy_player_beats_the_random_one(scenario, seats):
    played = self_play("grand_illusion", scenario, seats=seats, games=GAMES, seed=1000)

    assert ENOUGH <= played.wins[seats.index("greedy")]


@pytest.mark.parametrize("scenario", ["lorraine", "short_campaign", "full_campaign"])
def test_neither_side_wins_too_often_between_greedy_players(scenario):
    seats = ("greedy", "greedy")
    played = self_play("grand_illusion", scenario, seats=seats, games=GAMES, seed=1000)

    assert max(played.wins) <= MOST
    assert played.draws <= DRAWN
