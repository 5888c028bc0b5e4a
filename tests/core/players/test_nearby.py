"""Replies by reach: after a plan both sides play on with what is near to it alone."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.errors import PluginError
from ww1core.play.activations import check_activations, turn_of
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.keyed_dice import KeyedDice
from ww1core.players.nearby import Nearby, places_of
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.players.playouts import Answer, Playout, Quick
from ww1core.players.search import Search
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide


@pytest.fixture
def tutorial():
    book = open_title("tutorial")
    object.__setattr__(book, "reply", ("activation", "seat", 1))
    return book


@pytest.fixture
def begun(tutorial):
    s = tutorial.state_type(tutorial)
    s.chance = RandomChance(1)
    return s, advance(s)


def choosing(s, offer, name):
    """The first offer of a name, reached by the first options."""
    while offer.name != name:
        offer = decide(s, offer, offer.option(0))
    return offer


def test_units_and_hexes_that_are_far_are_left_out(begun):
    s, offer = begun
    offer = choosing(s, offer, "choose_unit")
    units = [unit for unit in offer.options if isinstance(unit, int)]
    words = [word for word in offer.options if isinstance(word, str)]
    near = Nearby(s.book, 1 << s.hex[units[0]], 0)

    left = near.options(s, offer)

    assert [unit for unit in units if s.hex[unit] == s.hex[units[0]]] + words == list(left)
    assert len(left) < len(offer.options)


def test_units_that_are_not_on_the_map_are_near(begun):
    s, offer = begun
    offer = choosing(s, offer, "choose_unit")
    unit = offer.options[0]
    far = Nearby(s.book, 0, 0)
    words = [word for word in offer.options if isinstance(word, str)]
    before = list(far.options(s, offer))
    s.hex[unit] = -1

    assert words == before
    assert [unit, *words] == list(far.options(s, offer))


def test_hexes_are_all_left_where_none_is_near(begun):
    s, offer = begun
    while offer.asking.spec.asks != "hex":
        offer = decide(s, offer, offer.option(0))

    assert offer.options == Nearby(s.book, 0, 0).options(s, offer)


def test_with_every_hex_of_reach_more_is_near(begun):
    s, offer = begun
    offer = choosing(s, offer, "choose_unit")
    place = 1 << s.hex[offer.options[0]]
    counts = [len(Nearby(s.book, place, reach).options(s, offer)) for reach in range(9)]

    assert sorted(counts) == counts
    assert counts[0] < counts[-1] == len(offer.options)


def test_an_answer_is_about_the_hex_it_names_or_where_its_unit_stands(begun):
    s, offer = begun
    offer = choosing(s, offer, "choose_unit")
    unit = offer.options[0]

    assert 1 << s.hex[unit] == places_of(s, offer, unit)
    assert 0 == places_of(s, offer, offer.options[-1]), "a word is about nothing"


def test_where_nothing_is_near_everything_is_offered(begun):
    s, offer = begun
    offer = choosing(s, offer, "choose_unit")
    units = tuple([unit for unit in offer.options if isinstance(unit, int)])
    only_units = offer.copy()
    only_units._words = ()
    only_units.count = len(units)

    assert units == tuple(Nearby(s.book, 0, 0).options(s, only_units))


def test_a_turn_belongs_to_the_seat_of_the_procedure_that_is_named(begun):
    s, offer = begun
    sides = set()
    while offer is not None and len(sides) < 2:
        if turn_of(s) is not None:
            sides.add(turn_of(s))
        offer = decide(s, offer, offer.options[-1])

    assert {0, 1} == sides


@pytest.mark.parametrize("reply", [("no_such", "seat", 1), ("activation", "army", 1), ("turn",)])
def test_a_reply_that_names_nothing_is_refused(tutorial, reply):
    object.__setattr__(tutorial, "reply", reply)

    with pytest.raises(PluginError, match="the reply names"):
        check_activations(tutorial)


def test_a_plan_is_judged_when_the_turn_of_the_enemy_is_over(begun):
    s, offer = begun
    ends = []

    def judge(state, seat):
        ends.append(turn_of(state))
        return s.book.evaluation(state, seat)

    turn = turn_for(GreedyPlayer(s.book, 1), s, offer, 1)
    world = Playout(turn.imagine(1), turn.offer, judge, KeyedDice(4))
    world.play((), Quick(s.book.evaluation, Random(5)))

    assert 1 == len(ends)
    assert 1 - offer.seat != ends[0]


def test_all_plans_of_a_search_are_near_to_the_greedy_one(begun):
    s, offer = begun
    turn = turn_for(GreedyPlayer(s.book, 1), s, offer, 1)
    greedy = GreedyPlayer(s.book, 1).choose(turn)
    search = Search(turn, s.book.evaluation, Effort(8, 24, 100_000), Random(3), None)
    search.best(greedy, ())

    near = search._near.options(s, offer)

    assert all(plan[0].choice in near for plan in search._worths)
    assert Answer(offer.name, greedy) == next(iter(search._worths))[0]


def test_the_planner_plays_by_replies_as_it_does_by_a_horizon(begun):
    s, offer = begun
    kept = [None, None]
    planners = [PlannerPlayer(s.book, seat, Effort(4, 6, 2000)) for seat in (0, 1)]
    for _ in range(12):
        seat = offer.seat
        turn = turn_for(planners[seat], s, offer, 3, kept[seat])
        choice = planners[seat].choose(turn)
        kept[seat] = turn.kept
        assert choice in offer
        offer = decide(s, offer, choice)


@pytest.fixture
def searched_from(begun, monkeypatch):
    """What is answered where greedy likes the first unit, and who is far from that unit."""

    def search_with(judge):
        s, offer = begun
        offer = choosing(s, offer, "choose_unit")
        first = offer.option(0)
        object.__setattr__(s.book, "reply", ("activation", "seat", 0))
        monkeypatch.setattr(Playout, "places", lambda *_given: 1 << s.hex[first])
        turn = turn_for(GreedyPlayer(s.book, 1), s, offer, 1)
        search = Search(turn, judge, Effort(20, 80, 100_000), Random(3), None)
        return search.best(first, ())[0].choice, search._far

    return search_with


def test_where_nobody_near_should_act_the_best_of_those_far_away_is_asked(begun, searched_from):
    last = choosing(*begun, "choose_unit").options[-2]

    def judge(s, seat):
        """Nobody should have an order but the last unit."""
        own = s.book.own[seat] & s.ordered
        return 11.0 * (own >> last & 1) - 10.0 * own.bit_count()

    choice, far = searched_from(judge)

    assert last in far
    assert last == choice


def test_a_word_stops_everybody_where_nobody_should_act(searched_from):
    choice, far = searched_from(lambda s, seat: -(s.book.own[seat] & s.ordered).bit_count())

    assert far
    assert "done" == choice
