"""Silly things that bots do are counted."""

from __future__ import annotations

import json

import pytest

from bench.blunders import Blunders, count_blunders, main, material
from ww1core.errors import PluginError
from ww1core.events.types import UnitMoved
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance


@pytest.fixture(scope="module")
def yser():
    return open_title("clash_giants", "first_ypres_yser")


def test_greedy_guards_what_it_holds(yser):
    """With the weight of the title fewer points are left empty than without."""
    left = [
        sum(
            [
                seen["objectives left"]
                for seen in count_blunders(yser, (player, player), range(31_001, 31_005))
            ]
        )
        for player in ("greedy", "greedy@exposed=0")
    ]

    assert 3 * left[0] < left[1]


def test_attacks_are_counted_and_the_poor_ones_among_them(yser):
    found = count_blunders(yser, ("greedy", "greedy"), range(31_001, 31_004))
    attacks, poor = (sum([seen[what] for seen in found]) for what in ("attacks", "poor attacks"))

    assert attacks > poor > 0


def test_each_player_answers_for_himself(yser):
    careful, careless = count_blunders(yser, ("greedy", "random"), range(31_001, 31_005))

    assert careless["objectives left"] > careful["objectives left"] > 0


@pytest.mark.parametrize(("dice_between", "counted"), [(0, 1), (1, 0)])
def test_a_step_back_counts_where_no_dice_fell_since(yser, dice_between, counted):
    s, watch = yser.state_type(yser), Blunders(yser, 1)
    watch.begin(s)
    s.bus.publish(UnitMoved(unit=1, from_=30, at=31))
    s.drawn += dice_between
    s.bus.publish(UnitMoved(unit=1, from_=31, at=30))

    assert counted == sum([seen["steps back"] for seen in watch.counts])


def test_material_is_counted_in_steps(yser):
    s = yser.state_type(yser)
    s.chance = RandomChance(1)
    advance(s)
    before = material(s, 0)
    unit = s.present[0].bit_length() - 1
    s.steps[unit] -= 1

    assert before - 1 == material(s, 0)


def test_what_was_counted_is_told_as_json(capsys):
    main("tutorial", "dawn", "random,greedy", "2")

    told = json.loads(capsys.readouterr().out)
    assert ("tutorial", "dawn", 2) == (told["title"], told["scenario"], told["games"])
    assert told["players"]["random"]["objectives left"] > 0
    assert "greedy" in told["players"]


def test_a_player_who_meets_himself_is_counted_as_one_alone(capsys):
    told = []
    for players in ("random", "random,random"):
        main("tutorial", "dawn", players, "2")
        told.append(json.loads(capsys.readouterr().out)["players"])

    assert told[0] == told[1]


def test_more_than_two_players_are_refused():
    with pytest.raises(PluginError, match="two that meet"):
        main("tutorial", "dawn", "random,greedy,aggressive")
