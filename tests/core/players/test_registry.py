from __future__ import annotations

import re

import pytest

from ww1core.errors import PluginError
from ww1core.players.aggressive import AggressivePlayer
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.planner import PlannerPlayer
from ww1core.players.random import RandomPlayer
from ww1core.players.registry import make_player, player_names


@pytest.mark.parametrize(
    ("name", "made", "looks"),
    [
        ("random", RandomPlayer, False),
        ("aggressive", AggressivePlayer, False),
        ("greedy", GreedyPlayer, True),
        ("planner:easy", GreedyPlayer, True),
        ("planner:medium", PlannerPlayer, True),
        ("planner:hard", PlannerPlayer, True),
    ],
)
def test_a_player_of_the_core_is_found_by_name(duel, name, made, looks):
    found = make_player(name, duel, 1)

    assert made is type(found)
    assert looks is found.looks


def test_a_player_of_the_title_is_found_by_name(duel):
    found = make_player("stubborn", duel, 17)

    assert "Stubborn" == type(found).__name__
    assert 17 == found.seed


def test_a_player_of_the_title_stands_in_for_one_of_the_core(duel):
    object.__setattr__(duel, "players", {"random": duel.players["stubborn"]})

    assert "Stubborn" == type(make_player("random", duel, 1)).__name__


def test_an_unknown_name_is_refused_with_the_known_ones(duel):
    known = (
        "aggressive, cheat, fleeting, greedy, leaving, mute, planner:easy, planner:hard, "
        "planner:medium, random, silent, stubborn, vanishing"
    )
    message = f"duel has no player 'clever'; it has: {known}"

    with pytest.raises(PluginError, match=re.escape(message)):
        make_player("clever", duel, 1)


def test_who_judges_is_not_listed_without_an_evaluation(duel):
    object.__setattr__(duel, "evaluation", None)

    assert {"greedy", "planner:medium"}.isdisjoint(player_names(duel))


def test_a_planner_is_not_listed_without_activations(duel):
    object.__setattr__(duel, "activations", {})

    assert "greedy" in player_names(duel)
    assert "planner:medium" not in player_names(duel)


@pytest.mark.parametrize(
    ("name", "problem"), [("silent", "has to say whether it looks"), ("mute", "has no choose")]
)
def test_a_player_that_is_none_is_refused(duel, name, problem):
    with pytest.raises(PluginError, match=f"duel: player '{name}' {problem}"):
        make_player(name, duel, 1)
