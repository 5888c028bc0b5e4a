from __future__ import annotations

import pytest

from ww1core.errors import PluginError
from ww1core.players import simulation
from ww1core.players.selfplay import GameResult, play_seed
from ww1core.players.simulation import Failed, Simulation, match_of, play_seeds, wilson

NAMES = ("random", "aggressive")


def result(seed, winner=0, *, ending="steps", decisions=8, turns=6):
    return GameResult(seed, winner, ending, decisions + 2, decisions, turns)


@pytest.mark.parametrize(
    ("won", "games", "expected"),
    [(0, 10, (0.0, 0.2775)), (5, 10, (0.2366, 0.7634)), (10, 10, (0.7225, 1.0)), (0, 0, (0, 1))],
)
def test_the_interval_of_a_share_is_wilsons(won, games, expected):
    assert expected == pytest.approx(wilson(won, games), abs=5e-5)


def test_games_are_those_of_their_seeds(duel):
    played = list(play_seeds(duel, match_of(duel, NAMES), [4, 9, 2]))

    assert [play_seed(duel, NAMES, seed) for seed in (4, 9, 2)] == played


def test_a_game_that_fails_does_not_end_the_others(duel, monkeypatch):
    def play(book, names, seed, *, limit, is_watched):
        return play_seed(book, ("cheat" if seed == 2 else "random", "random"), seed, limit=limit)

    monkeypatch.setattr(simulation, "play_seed", play)
    first, second, third = play_seeds(duel, match_of(duel, ()), [1, 2, 3])

    assert [1, 3] == [first.seed, third.seed]
    message = "duel short, seed 2, decision 0: red answers 'win' to 'declare', which is not offered"
    assert Failed(2, message) == second


def test_an_error_nobody_foresaw_fails_one_game(duel, monkeypatch):
    def play(book, names, seed, *, limit, is_watched):
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(simulation, "play_seed", play)
    (failed,) = play_seeds(duel, match_of(duel, ()), [7])

    assert 7 == failed.seed
    assert failed.message.startswith("ZeroDivisionError in ")
    assert failed.message.endswith(": by nought")


@pytest.mark.parametrize("names", [("random",), ("random",) * 3])
def test_every_seat_has_a_player(duel, names):
    with pytest.raises(
        PluginError, match=r"^duel has the seats red, blue; given are the players random"
    ):
        match_of(duel, names)


def test_a_player_that_is_not_known_is_refused_before_a_game(duel):
    with pytest.raises(PluginError, match="duel has no player 'nobody'"):
        match_of(duel, ("nobody", "random"))


def test_results_are_put_together_by_seed(duel):
    failed = Failed(2, "no")
    kept = [result(3, 1), result(1, -1, ending="draw", turns=4)]
    made = Simulation.of(duel, NAMES, kept, [result(4, decisions=2), failed], 2.0)
    plain = made.plain()

    assert [1, 3, 4] == [one.seed for one in made.summary.results]
    assert (4, 3, 1, 1) == tuple(plain[key] for key in ("games", "finished", "errors", "draws"))
    assert {"red": 1, "blue": 1} == plain["wins"]
    assert {"draw": 1, "steps": 2} == plain["endings"]
    assert [{"seed": 2, "message": "no"}] == plain["failures"]
    assert {"mean": 5.33, "min": 4, "max": 6} == plain["turns"]
    assert {"mean": 6.0, "min": 2, "max": 8} == plain["length"]
    assert {"red": [0.0615, 0.7923], "blue": [0.0615, 0.7923]} == plain["interval"]


def test_the_speed_is_that_of_the_games_played_now(duel):
    plain = Simulation.of(duel, NAMES, [result(3)], [result(4, decisions=3)], 2.0).plain()

    assert (11, 1.5, 0.5) == tuple(
        plain[key] for key in ("decisions", "decisions_per_second", "games_per_second")
    )


def test_a_run_without_a_finished_game_is_told_too(duel):
    plain = Simulation.of(duel, NAMES, [], [Failed(1, "no")], 0.0).plain()

    assert {"mean": 0.0, "min": 0, "max": 0} == plain["turns"]
    assert {"red": [0.0, 1.0], "blue": [0.0, 1.0]} == plain["interval"]


def test_a_player_that_leaves_the_program_costs_its_game_only(duel):
    match = match_of(duel, ("leaving", "random"))

    (failed,) = play_seeds(duel, match, [5])

    assert failed.message.startswith("duel short, seed 5, decision 0: SystemExit")
