"""Twins: positions that differ under the tops of stacks, which a seat cannot tell apart.

CI looks at some pairs of every scenario; ``pytest -m deep tests/games/storm_west/test_twins.py``
looks at two thousand.
"""

from __future__ import annotations

from random import Random

import pytest

from games.storm_west.report import report, score
from games.storm_west.scene import scene
from games.storm_west.supply_answer import supply_answer
from ww1core.hexgrid import members
from ww1core.pieces import covered_from
from ww1core.play.views import plain_view
from ww1core.testing.twins import (
    asked,
    dealing_fault,
    lines,
    pair_steps,
    same_answer,
    unlike_twin,
)
from ww1core.turns.chance import RandomChance
from ww1core.turns.encoding import pack
from ww1core.turns.run import advance, current_offer, decide

SCENARIOS = ("campaign", "storm_elsewhere", "allied_offensive", "plan_1919", "michael")
FEW, MANY = 8, 400
"""The pairs of each scenario in CI, and by the long command: two thousand of all."""
EVERY = 15
"""About every so many-th position has twins; in battles it is every one."""
DIFFERING = 0.25
"""The least share of pairs that truly differ: the British of the first game hardly stack."""
ASKED = 5


def positions(book):
    """Some positions of random games, one after the other, with what is offered in them."""
    seed = 0
    while True:
        s = book.state_type(book)
        s.chance = RandomChance(seed)
        random = Random(seed)
        offer = advance(s)
        while offer is not None:
            if s.turn > book.first_turn - 1 and (s.battle or not random.randrange(EVERY)):
                yield s, offer, random
            printed = [choice for choice in offer.options if choice == "as_printed"]
            offer = decide(s, offer, random.choice(printed or offer.options))
        seed += 1


def shown(s, offer, seat):
    """All that a seat sees of a position: view, question, picture with odds, report."""
    return repr(
        (
            plain_view(s, seat),
            asked(s, offer, seat),
            scene(s, seat),
            report(s, seat),
            score(s, seat),
        )
    ).encode()


def supply_of_one(s, seat, random):
    """What a seat is told of the supply of a unit that it sees."""
    seen = [u for side in s.present for u in members(side & ~covered_from(s, seat))]
    return repr(supply_answer(s, seat, random.choice(seen))).encode()


def reasons(s, offer, seat, choices):
    """Why some answers are refused, as far as the seat may ask."""
    if offer.seat != seat:
        return []
    return [offer.asking.why_not(s.clone(), choice, s.stack[-1][2]) for choice in choices]


def look_at_pairs(book, pairs):
    """Compare so many pairs, and what follows from an answer; the share of those that differ."""
    differing = looked_at = 0
    for s, offer, random in positions(book):
        seat = random.randrange(2)
        twin = unlike_twin(s, seat, random)
        assert "" == dealing_fault(s, twin, seat)
        other = current_offer(twin)
        assert shown(s, current_offer(s), seat) == shown(twin, other, seat)
        if not looked_at % ASKED:
            seed = random.getrandbits(32)
            first, second = (supply_of_one(one, seat, Random(seed)) for one in (s, twin))
            assert first == second
        kind = offer.asking.spec.asks
        if isinstance(kind, str):
            some = random.sample(range(book.kinds[kind].size), ASKED)
            some = [choice for choice in some if choice not in offer and choice not in other]
            assert reasons(s, offer, seat, some) == reasons(twin, other, seat, some)
        choice = random.choice(offer.options)
        theirs = same_answer(s, twin, seat, offer, choice)
        if theirs not in other:
            continue
        pair = pair_steps(s, twin, seat, choice, random.getrandbits(32), theirs=theirs)
        if pair is None or pair.one.offer is None or pair.other.offer is None:
            continue  # they part for a good reason, or the game has ended and everything is open
        one, two = pair
        assert shown(one.s, one.offer, seat) == shown(two.s, two.offer, seat)
        assert lines(one.events, seat) == lines(two.events, seat)
        differing += pack(s) != pack(twin)
        looked_at += 1
        if looked_at == pairs:
            break
    return differing / looked_at


@pytest.mark.rule("SW-13.8a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_byte_tells_what_lies_under_the_top_of_a_stack(scenario, open_book):
    """Given two positions that differ under the tops of enemy stacks, a seat is told the same."""
    assert look_at_pairs(open_book(scenario), FEW) > DIFFERING


@pytest.mark.deep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_byte_tells_it_in_two_thousand_pairs(scenario, open_book):
    assert look_at_pairs(open_book(scenario), MANY) > DIFFERING
    assert 2000 == MANY * len(SCENARIOS)
