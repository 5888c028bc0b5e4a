from __future__ import annotations

import pytest

from ww1core.players.selfplay import GameError, play_seed, self_play
from ww1core.players.workers import Match, Workers


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_does_not_show_in_the_games(installed, workers):
    done = []
    alone = self_play("duel", seats=("random", "aggressive"), games=7, seed=5)
    several = self_play(
        "duel",
        seats=("random", "aggressive"),
        games=7,
        seed=5,
        workers=workers,
        progress=done.append,
    )

    assert alone[:-1] == several[:-1]
    assert list(range(1, 8)) == done


def test_workers_play_on_as_long_as_they_are_needed(duel):
    names = ("greedy", "random")
    with Workers(Match("duel", None, (), names), 2) as crew:
        first = [result for played in crew.play(1, 3) for result in played]
        second = [result for played in crew.play(4, 70) for result in played]

    assert [play_seed(duel, names, seed) for seed in range(1, 4)] == first
    assert list(range(4, 74)) == [result.seed for result in second]


def test_a_failure_in_a_worker_is_told_with_the_first_seed_that_fails(installed):
    message = "^duel short, seed 5, decision 0: red answers 'win' to 'declare'"

    with pytest.raises(GameError, match=message):
        self_play("duel", seats=("cheat", "random"), games=6, seed=5, workers=2)


def test_a_worker_that_cannot_open_the_title_says_so(installed):
    with (
        Workers(Match("dual", None, (), ("random", "random")), 1) as crew,
        pytest.raises(GameError, match="there is no title 'dual'"),
    ):
        list(crew.play(1, 1))


def test_a_worker_that_vanishes_is_missed(installed):
    with pytest.raises(GameError, match="duel, seeds 5 to 5: a worker ended without an answer"):
        self_play("duel", seats=("vanishing", "random"), games=2, seed=5, workers=2)
