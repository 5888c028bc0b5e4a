"""All optional rules singly and in pairs: games go on under the laws with any two of them."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.storm_west.laws import LAWS
from games.storm_west.options import OPTIONS
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

NAMES = [option.id for option in OPTIONS]
PAIRS = [*((name,) for name in NAMES), *combinations(NAMES, 2)]
FROM_TURN = 9
"""Pairs are played from here on, where every option matters."""
DECISIONS = 400


def rush(s, seed):
    """Set up by the book and let turns pass to the one from which all options matter."""
    s.chance = RandomChance(seed)
    offer = advance(s)
    while offer is not None and not s.turn:
        printed = [choice for choice in offer.options if choice == "as_printed"]
        offer = decide(s, offer, (printed or offer.options)[0])
    s.turn = FROM_TURN
    return offer


@pytest.mark.rule("SW-16.0")
@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_optional_rules_go_together(pair, open_title):
    """Given any one or two options, a game with them breaks no law and finds no dead end."""
    book = open_title.open("campaign", pair)
    assert set(pair) == set(book.used)
    s = book.state_type(book)
    offer = rush(s, len("".join(pair)))
    players = [make_player("random", book, seat) for seat in (0, 1)]
    for _ in range(DECISIONS):
        if offer is None:
            break
        assert offer.options
        offer = decide(s, offer, players[offer.seat].choose(Turn(book, offer, None)))

    assert [] == [*filter(None, (law(s) for law in LAWS.values()))]
