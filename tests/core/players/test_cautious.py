"""Windows: a reaction has to be surely better than to pass."""

from __future__ import annotations

from random import Random

import pytest

from ww1core.players.cautious import react, sure_gain
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide
from ww1core.turns.windows import PASS


@pytest.fixture(scope="module")
def asked():
    """A state and an offer in which a seat may play a card in a window, or pass."""
    book = open_title("tutorial")
    for seed in range(50):
        s = book.state_type(book)
        s.chance, random = RandomChance(seed), Random(seed)
        offer = advance(s)
        while offer is not None:
            if offer.asking.spec.window and offer.count > 1:
                return s, offer
            offer = decide(s, offer, random.choice(offer.options))
    raise AssertionError


def reaction(asked, judge):
    s, offer = asked
    player = PlannerPlayer(s.book, 1, Effort(plans=4, trials=4, work=400))
    return react(turn_for(player, s, offer, 1), judge, Random(1))


def test_a_card_that_is_worth_more_later_is_kept(asked):
    assert PASS == reaction(asked, lambda s, seat: float(s.hands[seat].bit_count()))


def test_a_card_that_is_worth_more_now_is_played(asked):
    assert PASS != reaction(asked, lambda s, seat: -float(s.hands[seat].bit_count()))


def test_where_nothing_is_gained_the_seat_passes(asked):
    assert PASS == reaction(asked, lambda _s, _seat: 0.0)


def test_the_planner_reacts_like_this_and_keeps_its_plan_in_which_no_window_is(asked):
    s, offer = asked
    planner = PlannerPlayer(s.book, 1, Effort(plans=4, trials=4, work=400))
    planner._judge = lambda state, seat: float(state.hands[seat].bit_count())
    kept = ((("march", 5),), ("later",))
    turn = turn_for(planner, s, offer, 1, kept)

    assert PASS == planner.choose(turn)
    assert kept == turn.kept


@pytest.mark.parametrize(
    ("gains", "sure"),
    [
        ([], 0),
        ([5.0], 0),
        ([1.0, 1.0], 1.0),
        ([9.0, -7.0], 0),
        ([3.0, 1.0], 2.0),
        ([-1.0, -2.0], 0),
    ],
)
def test_a_gain_is_sure_above_its_standard_error(gains, sure):
    assert sure == sure_gain(gains)
