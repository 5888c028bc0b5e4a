"""All optional rules singly and in pairs: games go on under the laws with any two of them."""

from __future__ import annotations

from itertools import combinations, cycle

import pytest

from games.landships.laws import LAWS
from games.landships.options import OPTIONS
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.plugins import find_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

NAMES = [option.id for option in OPTIONS]
PAIRS = [*((name,) for name in NAMES), *combinations(NAMES, 2)]
BATTLES = ("huj", "friend_or_foe", "fog", "cheppy", "musical_box")
"""Cavalry, tanks, stosstruppen, aircraft, and everything."""
DECISIONS = 150


def label(value):
    """The options or the battle of a case."""
    return value if isinstance(value, str) else "+".join(value)


@pytest.fixture(scope="module")
def title():
    return find_title("landships")


@pytest.mark.parametrize(
    ("pair", "scenario"), [*zip(PAIRS, cycle(BATTLES), strict=False)], ids=label
)
def test_optional_rules_go_together(pair, scenario, title):
    """Given any one or two options, a battle with them breaks no law and finds no dead end."""
    book = title.open(scenario, pair)
    assert set(pair) == set(book.options)
    s = book.state_type(book)
    s.chance = RandomChance(len("".join(pair)))
    players = [make_player("aggressive", book, seat) for seat in (0, 1)]
    offer = advance(s)
    for _ in range(DECISIONS):
        if offer is None:
            break
        assert offer.options
        is_set_up = offer.name == "deploy_unit"
        turn = Turn(book, offer, None)
        offer = decide(s, offer, "as_printed" if is_set_up else players[offer.seat].choose(turn))

    assert [] == [fault for law in LAWS.values() if (fault := law(s))]
