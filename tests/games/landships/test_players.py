"""The strength of the greedy player and the balance of the battles, on many games each."""

from __future__ import annotations

import pytest

from ww1core.players import self_play

GAMES, FEW = 100, 20
ENOUGH = 85
MOST = 0.8
SEED = 9000
STRONG = ("bagatelle", "tank_against_tank", "high_street")
"""The battles in which the greedy player is measured against the random one."""
MANY = ("bagatelle", "huj", "silver_helmets")
"""The battles of which many games are played between greedy players."""

pytestmark = [pytest.mark.deep, pytest.mark.timeout(3600)]


@pytest.mark.parametrize("seats", [("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("scenario", STRONG)
def test_the_greedy_player_beats_the_random_one(scenario, seats):
    played = self_play("landships", scenario, seats=seats, games=GAMES, seed=SEED)

    assert ENOUGH <= played.wins[seats.index("greedy")]


def test_neither_side_wins_too_often_between_greedy_players(any_book):
    scenario = any_book.scenario
    games = GAMES if scenario in MANY else FEW
    played = self_play("landships", scenario, seats=("greedy", "greedy"), games=games, seed=SEED)

    assert max(played.wins) <= MOST * games
