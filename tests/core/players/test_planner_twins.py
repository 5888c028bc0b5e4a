"""The planner is honest: positions that its seat cannot tell apart get the same answer.

500 pairs are looked at by ``pytest -m deep tests/core/players/test_planner_twins.py``.
"""

from __future__ import annotations

from random import Random

import pytest

from ww1core.play.views import imagine, view
from ww1core.players.planner import Effort, PlannerPlayer
from ww1core.players.player import turn_for
from ww1core.plugins import open_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.encoding import pack_position
from ww1core.turns.run import advance, current_offer, decide

SMALL = Effort(plans=4, trials=8, work=20_000)
OFTEN = 0.06
"""How often a decision is looked at."""


def twins(book, count, seed):
    """Pairs of different positions that look alike to the seat that decides, with its offers."""
    random = Random(seed)
    while count:
        s = book.state_type(book)
        s.chance = RandomChance(random.getrandbits(32))
        offer = advance(s)
        while offer is not None and count:
            if offer.count > 1 and random.random() < OFTEN:
                other = imagine(s, offer.seat, random.getrandbits(32))
                if pack_position(other) != pack_position(s):
                    count -= 1
                    yield s, other, offer
            offer = decide(s, offer, random.choice(offer.options))


def answer(book, s, offer):
    player = PlannerPlayer(book, 7, SMALL)
    turn = turn_for(player, s, offer, 11)
    return player.choose(turn), turn.kept


def look(title, scenario, count, seed, options=()):
    book = open_title(title, scenario, options)
    for s, other, offer in twins(book, count, seed):
        assert repr(view(s, offer.seat)) == repr(view(other, offer.seat))
        assert answer(book, s, offer) == answer(book, other, current_offer(other))


@pytest.mark.parametrize(
    ("title", "scenario", "count"),
    [("tutorial", "bridge", 12), ("gwc", "bleid", 3), ("storm_west", "michael", 3)],
)
def test_twins_get_the_same_answer_and_the_same_plan(title, scenario, count):
    look(title, scenario, count, seed=1)


@pytest.mark.deep
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("title", "scenario", "count", "options"),
    [
        ("tutorial", "bridge", 100, ()),
        ("gwc", "bleid", 100, ()),
        ("grand_illusion", "what_if", 100, ()),
        ("storm_west", "michael", 150, ()),
        ("landships", "bossut", 50, ("artillery_plan", "secret_breakdown")),
    ],
)
def test_many_twins_get_the_same_answer_and_the_same_plan(title, scenario, count, options):
    look(title, scenario, count, 2, options)
