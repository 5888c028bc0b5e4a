"""Players whose evaluation has other weights."""

from __future__ import annotations

import pytest

from ww1core.errors import DataError, PluginError
from ww1core.players import make_player
from ww1core.players.selfplay import play_seed
from ww1core.players.weighing import read_weights, reweighted, weights_of, with_weights
from ww1core.plugins import open_title
from ww1core.plugins.faces import weights_beside
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance


@pytest.fixture(scope="module")
def dawn():
    return open_title("tutorial", "dawn")


@pytest.fixture
def begun(dawn):
    s = dawn.state_type(dawn)
    s.chance = RandomChance(1)
    advance(s)
    return s


def test_weights_come_from_the_file_beside_the_rules(dawn):
    assert {"objective": 10.0, "step": 4.0, "card": 1.0, "near": 0.3, "exposed": 3.0} == weights_of(
        dawn
    )


def test_an_evaluation_reads_other_weights_and_the_state_keeps_its_book(dawn, begun):
    steps = reweighted(dawn, {"objective": 0.0, "card": 0.0, "near": 0.0, "step": 1.0})
    twice = reweighted(dawn, {"objective": 0.0, "card": 0.0, "near": 0.0, "step": 2.0})
    begun.steps[0] -= 1
    one, two = steps.evaluation(begun, 0), twice.evaluation(begun, 0)

    assert (-1.0, -2.0) == (one, two)
    assert begun.book is dawn
    assert dawn.evaluation(begun, 0) not in {one, two}


def test_a_player_is_named_with_weights(dawn):
    name = with_weights("greedy", {"near": 0.5, "step": 3})

    assert "greedy@near=0.5@step=3" == name
    assert ("greedy", {"near": 0.5, "step": 3.0}) == read_weights(name, dawn)


def test_the_weights_of_the_title_change_nothing(dawn):
    named = with_weights("greedy", weights_of(dawn))

    assert play_seed(dawn, ("greedy", "greedy"), 3) == play_seed(dawn, (named, "greedy"), 3)


def test_other_weights_play_otherwise(dawn):
    games = [play_seed(dawn, ("greedy@near=9@objective=0", "greedy"), seed) for seed in range(4)]

    assert games != [play_seed(dawn, ("greedy", "greedy"), seed) for seed in range(4)]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "greedy@far=1",
            "tutorial has no weight 'far'; it has: objective, step, card, near, exposed",
        ),
        ("greedy@near", "'near': expected a weight such as near=0.5"),
        ("greedy@near=much", "'near=much': expected a weight such as near=0.5"),
    ],
)
def test_a_weight_that_is_none_is_refused(dawn, name, said):
    with pytest.raises(PluginError) as refused:
        make_player(name, dawn, 1)

    assert said == str(refused.value)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("near: much\n", "near is 'much', expected a number"),
        ("step: 1\n9: 2\n", "9 cannot name a weight"),
        ("_near: 1\n", "'_near' cannot name a weight"),
    ],
)
def test_a_file_of_weights_holds_names_and_numbers(tmp_path, written, said):
    file = tmp_path / "weights.yaml"
    file.write_text(written)

    with pytest.raises(DataError, match=said):
        weights_beside("ww1_tutorial", file)


def test_a_package_without_the_file_has_none():
    assert {} == vars(weights_beside("ww1core"))
