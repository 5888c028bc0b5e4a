"""Twins: two thousand pairs of positions that one seat cannot tell apart, answer by answer."""

from __future__ import annotations

from random import Random

import pytest

from games.gwc import plugin
from ww1core.play.views import plain_view
from ww1core.plugins.manager import Plugins
from ww1core.plugins.opening import Title
from ww1core.testing.twins import asked, dealing_fault, lines, pair_steps, twin_of
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, current_offer, decide

TITLE = Title(Plugins("gwc", plugin, ()))
SCENARIOS = [one.id for one in TITLE.scenarios]
PAIRS = 125
"""Of each scenario; 2,000 of all."""
EVERY = 12
"""About every so many-th position has twins."""
DIFFERING = 0.9


def positions(book):
    """Some positions of random games, one after the other, with what is offered in them."""
    seed = 0
    while True:
        s = book.state_type(book)
        s.chance = RandomChance(seed)
        random = Random(seed)
        offer = advance(s)
        while offer is not None:
            if not random.randrange(EVERY):
                yield s, offer, random
            offer = decide(s, offer, random.choice(offer.options))
        seed += 1


def shown(s, offer, seat):
    """All that a seat sees of a position, as bytes."""
    return repr((plain_view(s, seat), asked(s, offer, seat))).encode()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_byte_tells_a_seat_what_is_hidden_from_it(scenario):
    pairs = differing = 0
    for s, offer, random in positions(TITLE.open(scenario)):
        seat = random.randrange(2)
        twin = twin_of(s, seat, random)
        assert "" == dealing_fault(s, twin, seat)
        other = current_offer(twin)
        assert shown(s, current_offer(s), seat) == shown(twin, other, seat)
        common = [choice for choice in offer.options if choice in other]
        if not common:
            continue
        pair = pair_steps(s, twin, seat, random.choice(common), random.getrandbits(32))
        if pair is None or pair[0].offer is None:  # when a game has ended everything is open
            continue
        one, two = pair
        assert shown(one.s, one.offer, seat) == shown(two.s, two.offer, seat)
        assert lines(one.events, seat) == lines(two.events, seat)
        differing += one.s.hands != two.s.hands
        pairs += 1
        if pairs == PAIRS:
            break

    assert differing > DIFFERING * pairs


def test_there_are_two_thousand_pairs():
    assert 2000 == PAIRS * len(SCENARIOS)
