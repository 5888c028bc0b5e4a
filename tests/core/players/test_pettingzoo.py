"""A title as an environment of PettingZoo."""

from __future__ import annotations

import warnings
from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from ww1core.errors import IllegalAction
from ww1core.players.features import Features
from ww1core.players.pettingzoo import TitleEnv, env
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import play_game

DAWN = ("tutorial", "dawn")


@pytest.fixture
def begun():
    made = env(*DAWN)
    made.reset(seed=3)
    return made


def play(made, choose):
    """Play to the end; the rewards by agent as ``last`` gives them."""
    rewards = {}
    for agent in made.agent_iter():
        seen, reward, is_over, is_cut, _ = made.last()
        if is_over or is_cut:
            rewards[agent] = reward
            made.step(None)
        else:
            made.step(choose(np.flatnonzero(seen["action_mask"])))
    return rewards


def test_it_passes_the_tests_of_the_library(capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(*DAWN), num_cycles=100)
        seed_test(partial(env, *DAWN), num_cycles=100)

    assert "Passed API test" in capsys.readouterr().out


def test_a_game_of_a_seed_is_the_same_game_as_elsewhere():
    """Who always takes the first option plays the same game in both."""

    class First(RandomPlayer):
        def choose(self, turn):
            return turn.option(0)

    made = env(*DAWN)
    for seed in range(6):
        made.reset(seed=seed)
        rewards = play(made, lambda there: there[0])
        result = play_game(made.book, (First(0), First(0)), seed)
        expected = {-1: (0, 0), 0: (1, -1), 1: (-1, 1)}[result.winner]
        assert dict(zip(("blue", "red"), expected, strict=True)) == rewards


def test_the_mask_has_as_many_actions_as_there_are_options(begun):
    seen = begun.observe(begun.agent_selection)

    assert begun._offer.count == seen["action_mask"].sum() > 1
    assert np.count_nonzero(seen["options"][:, 0]) == begun._offer.count
    assert [1, 1, begun._offer.option(0)] == seen["options"][0][:3].tolist()


def test_who_is_not_asked_has_no_action(begun):
    other = next(agent for agent in begun.agents if agent != begun.agent_selection)

    assert 0 == begun.observe(other)["action_mask"].sum()


def test_an_agent_observes_nothing_that_its_seat_does_not_know(begun):
    """The hand of the other seat is dealt otherwise, and the observation stays."""
    agent = begun.agent_selection
    seat = begun.book.seats.index(agent)
    before = begun.observe(agent)
    hands = list(begun._s.hands)
    hands[1 - seat] = ((1 << 12) - 1) & ~hands[0] & ~hands[1]
    keep = hands[1 - seat].bit_count() - begun._s.hands[1 - seat].bit_count()
    for _ in range(keep):
        hands[1 - seat] &= hands[1 - seat] - 1
    assert hands[1 - seat] != begun._s.hands[1 - seat]
    begun._s.hands = tuple(hands)
    after = begun.observe(agent)

    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_more_options_than_actions_are_chosen_part_by_part():
    few = TitleEnv(*DAWN, actions=2)
    few.reset(seed=3)
    agent, count = few.agent_selection, few._offer.count
    first = few.observe(agent)
    few.step(1)
    second = few.observe(agent)

    assert count > 2
    assert agent == few.agent_selection
    assert [4, 4] == first["options"][:, 0].tolist()
    assert first["options"][1][2] == -(-count // 2)
    assert not np.array_equal(first["observation"], second["observation"])
    assert set(play(few, lambda there: there[-1])) == {"blue", "red"}


@pytest.mark.parametrize("action", [None, -1, 255])
def test_an_action_that_is_none_is_refused(begun, action):
    with pytest.raises(IllegalAction, match="takes action"):
        begun.step(action)


def test_a_game_that_does_not_end_is_truncated(begun):
    begun.book.__dict__["most_decisions"] = 5
    rewards = play(begun, lambda there: there[0])

    assert {"blue": 0.0, "red": 0.0} == rewards


def test_what_is_asked_can_be_read(begun):
    assert begun.render()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"b": 1}),
        ({"a": (1, 2)}, {"a": (2, 1)}),
        ({"a": None}, {"a": 0}),
        ({"a": -1}, {"a": 1}),
        ({"a": "x"}, {"a": "y"}),
        ({"a": True}, {"a": 1}),
        ({"a": 0.5}, {"a": 0.25}),
    ],
)
def test_features_tell_data_apart_and_are_always_the_same(one, other):
    first, again, second = Features(512).of(one), Features(512).of(one), Features(512).of(other)

    assert np.array_equal(first, again)
    assert not np.array_equal(first, second)
