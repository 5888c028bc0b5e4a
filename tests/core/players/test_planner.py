"""The planner: whole activations are planned, and a plan holds while the game goes as foreseen."""

from __future__ import annotations

import json

import pytest

from ww1core.errors import PluginError
from ww1core.play.activations import activation_of
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.players.selfplay import play_game
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

SMALL = Effort(plans=6, trials=12, work=4000)


@pytest.fixture
def tutorial():
    return open_title("tutorial")


def begun(book, seed=1):
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    return s, advance(s)


def test_the_planner_clearly_beats_greedy(tutorial):
    points = 0.0
    for seed in range(8):
        planner = PlannerPlayer(tutorial, seed, SMALL)
        greedy = GreedyPlayer(tutorial, seed)
        players = (planner, greedy) if seed % 2 else (greedy, planner)
        winner = play_game(tutorial, players, seed).winner
        points += 0.5 if winner < 0 else players[winner] is planner

    assert points >= 5.5


def test_a_plan_is_followed_without_a_search_while_it_holds(tutorial):
    s, offer = begun(tutorial)
    planner = PlannerPlayer(tutorial, 1, SMALL)
    searched = []
    planner.progress = searched.append
    first = turn_for(planner, s, offer, 1)
    choice = planner.choose(first)
    drawn = s.drawn
    offer = decide(s, offer, choice)
    seat = first.seat
    assert searched
    assert first.kept is not None
    assert (seat, drawn) == (offer.seat, s.drawn), "the next decision follows without dice"

    searched.clear()
    second = turn_for(planner, s, offer, 2, first.kept)

    assert first.kept[0][0][1] == planner.choose(second)
    assert [] == searched


def test_without_what_was_kept_the_planner_searches_anew(tutorial):
    s, offer = begun(tutorial)
    planner = PlannerPlayer(tutorial, 1, SMALL)
    first = turn_for(planner, s, offer, 1)
    offer = decide(s, offer, planner.choose(first))
    searched = []
    planner.progress = searched.append

    planner.choose(turn_for(planner, s, offer, 2))

    assert searched


def test_what_is_kept_is_plain_data(tutorial):
    s, offer = begun(tutorial)
    planner = PlannerPlayer(tutorial, 1, SMALL)
    turn = turn_for(planner, s, offer, 1)
    planner.choose(turn)

    def plain(kept):
        return [plain(part) for part in kept] if isinstance(kept, tuple) else kept

    assert plain(turn.kept) == json.loads(json.dumps(turn.kept))


def test_the_same_seed_answers_alike(tutorial):
    s, offer = begun(tutorial)
    answers = set()
    for _ in range(3):
        planner = PlannerPlayer(tutorial, 7, SMALL)
        answers.add(planner.choose(turn_for(planner, s, offer, 1)))

    assert 1 == len(answers)


def test_the_budget_counts_trials(tutorial):
    s, offer = begun(tutorial)
    planner = PlannerPlayer(tutorial, 1, SMALL)
    told = []
    planner.progress = told.append
    planner.choose(turn_for(planner, s, offer, 1))

    assert len(told) <= 2 * SMALL.trials
    assert sorted(told) == told
    assert 1.0 >= told[-1] > 0.0


def test_a_title_without_activations_cannot_be_planned(duel):
    object.__setattr__(duel, "activations", {})

    with pytest.raises(PluginError, match="duel marks no activations"):
        PlannerPlayer(duel, 1)


def test_an_activation_lasts_as_long_as_its_procedure(tutorial):
    s, offer = begun(tutorial)
    first = activation_of(s)
    while offer is not None and activation_of(s) == first:
        before = offer.seat
        offer = decide(s, offer, offer.options[-1])

    assert first is not None
    assert first.side == before
    assert activation_of(s) != first


@pytest.mark.parametrize(
    ("marks", "problem"),
    [
        ({"no_such": ("seat",)}, "activations names 'no_such', which is no procedure"),
        ({"act": ("army",)}, "the activation 'act' holds no 'army'; it holds: seat"),
    ],
)
def test_marks_that_name_nothing_are_refused(duel, marks, problem):
    object.__setattr__(duel, "activations", marks)
    s, _ = begun(duel)

    with pytest.raises(PluginError, match=problem):
        activation_of(s)


def test_dice_fall_alike_for_the_same_name_subject_and_occurrence():
    faces = range(1, 7)
    one, other = KeyedDice(5), KeyedDice(5)
    first = [one.pick(None, "fight", (3,), faces) for _ in range(20)]
    for _ in range(7):
        other.pick(None, "loss", (3,), faces)

    assert first == [other.pick(None, "fight", (3,), faces) for _ in range(20)]
    one.wind_back()
    assert first == [one.pick(None, "fight", (3,), faces) for _ in range(20)]
    assert set(faces) == set(first)
    assert first != [KeyedDice(6).pick(None, "fight", (3,), faces) for _ in range(20)]
