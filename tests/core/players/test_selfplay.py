from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ww1core.errors import IllegalAction, PluginError
from ww1core.play.game import Action, Game
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import (
    GameError,
    GameResult,
    Summary,
    play_game,
    play_seed,
    seat_players,
    self_play,
)

PRINT_GAMES = """
from ww1core.players.selfplay import self_play

for seats in (("greedy", "aggressive"), ("random", "greedy")):
    print(*self_play("duel", seats=seats, games=4, seed=9).results, sep="\\n")
"""


class Recording:
    def __init__(self, inner, answers):
        self.inner = inner
        self.looks = inner.looks
        self.answers = answers

    def choose(self, turn):
        choice = self.inner.choose(turn)
        self.answers.append((turn.seat, Action(turn.offer.number, choice), len(turn.options)))
        return choice


class Truthful:
    looks = False

    def choose(self, turn):
        return next((bool(o) for o in turn.options if o in (0, 1)), turn.options[0])


class Failing:
    looks = False

    def choose(self, turn):
        if turn.offer.number == 5:
            raise ValueError("no idea")
        return turn.options[0]


@pytest.mark.parametrize("names", [("random", "aggressive"), ("greedy", "random")])
def test_a_game_with_the_same_seed_and_answers_is_the_same_game(duel, names):
    answers = []
    players = [Recording(player, answers) for player in seat_players(duel, names, 4)]
    result = play_game(duel, players, 4)
    game = Game(duel, seed=4)
    for seat, action, _ in answers:
        game.apply(seat, action)

    assert (result.winner, result.ending) == game.outcome
    assert (result.decisions, result.turns) == (len(game.entries), game.turn)
    assert sum(options > 1 for _, _, options in answers) == result.counted_decisions
    assert 0 < result.counted_decisions <= result.decisions


def test_a_game_follows_from_its_seed(duel):
    names = ("random", "random")
    results = [play_seed(duel, names, seed)[1:] for seed in (1, 2, 3, 1, 2, 3)]

    assert results[:3] == results[3:]
    assert 1 < len(set(results))


def test_the_seats_of_a_game_have_players_of_their_own(duel):
    first, second = seat_players(duel, ("stubborn", "stubborn"), 1)

    assert first.seed != second.seed


def test_three_seats_play(brawl):
    results = [play_seed(brawl, ("greedy", "random", "aggressive"), seed) for seed in range(8)]

    assert {0, 1, 2} >= {result.winner for result in results if result.winner >= 0}
    assert all(result.decisions > 0 for result in results)


def test_a_game_that_goes_on_too_long_is_given_up(duel):
    message = r"^duel short, seed 3, decision 7: no end after 7 decisions$"

    with pytest.raises(GameError, match=message):
        play_seed(duel, ("random", "random"), 3, limit=7)


def test_a_game_that_is_longer_than_the_title_allows_is_given_up(duel, monkeypatch):
    monkeypatch.setitem(vars(duel), "most_decisions", 5)

    with pytest.raises(GameError, match=r"decision 5: no end after 5 decisions$"):
        play_seed(duel, ("random", "random"), 3)


def test_a_game_may_end_with_the_last_decision_allowed(duel):
    result = play_seed(duel, ("random", "random"), 3)

    assert result == play_seed(duel, ("random", "random"), 3, limit=result.decisions)


def test_a_player_that_fails_is_told_with_its_place(duel):
    with pytest.raises(GameError, match=r"^duel short, seed 3, decision 5: ValueError: no idea$"):
        play_game(duel, (Failing(), Failing()), 3)


def test_an_answer_that_is_not_offered_is_refused(duel):
    message = r"seed 3, decision 0: red answers 'win' to 'declare', which is not offered$"

    with pytest.raises(GameError, match=message) as caught:
        play_seed(duel, ("cheat", "random"), 3)
    assert isinstance(caught.value.__cause__, IllegalAction)


def test_a_truth_value_is_no_number(duel):
    with pytest.raises(GameError, match=r"answers (True|False) to '.*', which is not offered"):
        play_game(duel, (Truthful(), Truthful()), 3)


def test_there_is_one_player_for_each_seat(brawl):
    with pytest.raises(PluginError, match="brawl has 3 seats, given are 2 players"):
        play_game(brawl, (RandomPlayer(1), RandomPlayer(2)), 1)


def test_self_play_gives_results_in_the_order_of_the_seeds(installed, duel):
    done = []
    summary = self_play("duel", games=5, seed=10, progress=done.append)
    expected = [play_seed(duel, ("random", "random"), seed) for seed in range(10, 15)]

    assert expected == list(summary.results)
    assert [1, 2, 3, 4, 5] == done
    assert ("duel", "short", ("red", "blue")) == summary[:3]
    assert summary.seconds > 0


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"title": "dual"}, "there is no title 'dual'"),
        ({"title": "duel", "scenario": "endless"}, "no scenario 'endless'"),
        ({"title": "duel", "seats": ("random", "clever")}, "no player 'clever'"),
        ({"title": "duel", "seats": ("random",)}, "has 2 seats, given are 1"),
        ({"title": "duel", "games": 0}, "0 games with 1 workers"),
    ],
)
def test_self_play_says_what_is_wrong_before_it_starts(installed, arguments, problem):
    with pytest.raises(PluginError, match=problem):
        self_play(**arguments)


def test_a_summary_counts():
    results = (
        GameResult(0, 1, "steps", 10, 8, 6),
        GameResult(1, -1, "steps", 10, 7, 6),
        GameResult(2, 1, "destruction", 5, 5, 3),
    )
    summary = Summary("duel", "short", ("red", "blue"), ("random", "random"), (), results, 2.0)

    assert (0, 2) == summary.wins
    assert 1 == summary.draws
    assert {"destruction": 1, "steps": 2} == summary.endings
    assert 20 == summary.decisions
    assert (10.0, 1.5) == (summary.decisions_per_second, summary.games_per_second)


def test_partners_win_together():
    results = (GameResult(0, 1, "steps", 10, 8, 6), GameResult(1, 0, "steps", 10, 7, 6))
    seats = ("red", "blue", "green")
    summary = Summary("duel", "short", seats, ("random",) * 3, ((0,), (1, 2)), results, 2.0)

    assert (1, 1, 1) == summary.wins


def test_games_do_not_depend_on_the_hash_seed(installed):
    printed = []
    for hash_seed in ("0", "1"):
        paths = os.pathsep.join([*installed, *sys.path])
        env = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        command = [sys.executable, "-c", PRINT_GAMES]
        done = subprocess.run(command, env=env, check=True, capture_output=True, text=True)
        printed.append(done.stdout.splitlines())

    assert 8 == len(printed[0])
    assert printed[0] == printed[1]


def test_who_picks_by_number_and_who_is_derived_from_it_play_the_same_game(duel):
    class Careful(RandomPlayer):
        def choose(self, turn):
            return turn.option(self.pick(len(turn.options)))

    played = [
        play_game(duel, [kind(seat) for seat in range(len(duel.seats))], seed=4)
        for kind in (RandomPlayer, Careful)
    ]

    assert played[0] == played[1]


def test_who_is_derived_from_it_chooses_for_itself(duel):
    class First(RandomPlayer):
        def choose(self, turn):
            chosen.append(turn.count)
            return turn.option(0)

    chosen = []
    played = play_game(duel, [First(seat) for seat in range(len(duel.seats))], seed=4)

    assert played.decisions == len(chosen)
