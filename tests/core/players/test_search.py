"""The search of the planner: which plans race, in which games, and which one is kept."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.players.greedy import WON, GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.player import turn_for
from ww1core.players.playouts import Answer, Playout, Quick, Whim, is_window
from ww1core.players.search import FEWEST, Effort, Search
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide
from ww1core.turns.windows import PASS

EFFORT = Effort(plans=8, trials=24, work=100_000)


@pytest.fixture
def tutorial():
    return open_title("tutorial")


@pytest.fixture
def turn(tutorial):
    s = tutorial.state_type(tutorial)
    s.chance = RandomChance(1)
    return turn_for(GreedyPlayer(tutorial, 1), s, advance(s), 1)


def searched(turn, effort=EFFORT, judge=None, progress=None):
    search = Search(turn, judge or turn.book.evaluation, effort, Random(3), progress)
    return search, search.best(GreedyPlayer(turn.book, 1).choose(turn), ())


def playout(turn):
    judge = turn.book.evaluation
    return Playout(turn.imagine(1), turn.offer, judge, KeyedDice(4)), Quick(judge, Random(5))


def test_a_single_plan_is_the_greedy_one(turn):
    greedy = GreedyPlayer(turn.book, 1).choose(turn)

    _, plan = searched(turn, Effort(plans=1, trials=1, work=1))

    assert Answer(turn.offer.name, greedy) == plan[0]


def test_every_plan_of_a_race_leads_to_another_end(turn):
    search, _ = searched(turn)
    ends = [search._world(0).play(plan, search._quick(0)).then for plan in search._worths]

    assert len(ends) > 2
    assert len(set(ends)) == len(ends)


def test_all_plans_are_tried_in_the_same_games(turn):
    search, plan = searched(turn)
    base = next(iter(search._worths))
    again = [
        search._world(number).play(base, search._quick(number)).worth
        for number in range(len(search._worths[base]))
    ]

    assert search._worths[base] == again
    assert len(search._worths[plan]) == len(search._worths[base])


def test_a_title_that_sees_no_difference_gets_the_greedy_plan(turn):
    greedy = GreedyPlayer(turn.book, 1).choose(turn)

    _, plan = searched(turn, judge=lambda _s, _seat: 0.0)

    assert greedy == plan[0].choice


def test_one_game_won_by_luck_does_not_outweigh_the_others(turn):
    search, plan = searched(turn)
    search._worths = {plan: [2.0, WON, -WON, 6.0]}

    assert [2.0, 10.0, -2.0, 6.0] == search._tamed(plan)


def test_games_that_are_won_differ_by_how_much(turn):
    search, plan = searched(turn)
    search._worths = {plan: [WON + 0.25, WON + 0.5, -WON - 0.5]}

    assert [1.25, 1.5, -1.5] == pytest.approx(search._tamed(plan))


def test_a_word_is_always_one_of_the_plans(turn):
    words = {option for option in turn.offer.options if isinstance(option, str)}
    search, _ = searched(turn, judge=lambda s, seat: (s.book.own[seat] & s.ordered).bit_count())

    assert words
    assert words <= {plan[0].choice for plan in search._worths}


def test_a_search_that_is_broken_off_ends_at_once(turn):
    told = []

    def end(part):
        told.append(part)
        return len(told) >= 3

    searched(turn, progress=end)

    assert len(told) <= 5


def test_a_plan_goes_on_where_dice_have_made_an_answer_needless(turn):
    world, quick = playout(turn)
    plan = world.play((), quick).plan
    needless = Answer("no_such_decision", 0)

    assert plan == world.play((needless, *plan), quick).plan


def test_a_whim_leaves_the_best_answer(turn):
    world, quick = playout(turn)
    best = world.play((), quick).plan

    for seed in range(5):
        plan = world.play((), quick, Whim(Random(seed))).plan
        assert best[0] != plan[0]
        assert best[0].decision == plan[0].decision


def test_the_horizon_says_how_far_a_plan_is_played_on(turn):
    world, quick = playout(turn)
    world.play((), quick)
    far = quick.spent
    object.__setattr__(turn.book, "horizon", ("enemy",))
    near = Quick(turn.book.evaluation, Random(5))
    world.play((), near)

    assert 0 < near.spent < far


def test_a_search_that_costs_far_too_much_ends_with_two_plans_at_least(turn):
    dear, plan = searched(turn, Effort(plans=8, trials=24, work=1))
    cheap, _ = searched(turn)

    assert dear._tried < FEWEST <= cheap._tried
    assert 2 <= len(dear._worths) <= 3
    assert plan in dear._worths


def positions(book):
    """The positions of some games with random answers, each with its offer."""
    for seed in range(20):
        s, random = book.state_type(book), Random(seed)
        s.chance = RandomChance(seed)
        offer = advance(s)
        while offer is not None:
            yield s, offer
            offer = decide(s, offer, random.choice(offer.options))


def test_a_window_belongs_to_no_plan_and_is_passed_in_playouts(tutorial):
    planned, asked = set(), set()
    for number, (s, offer) in enumerate(positions(tutorial)):
        if is_window(offer):
            asked.add(offer.name)
            assert PASS == Quick(tutorial.evaluation, Random(5)).choose(s, offer)
        elif offer.count > 1 and number % 20 == 0:
            world, quick = playout(turn_for(GreedyPlayer(tutorial, 1), s, offer, 1))
            planned |= {answer.decision for answer in world.play((), quick).plan}

    assert asked
    assert planned
    assert not planned & asked
