"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

import pytest

from games.storm_west.laws import LAWS
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

GAMES = 5
DEEP_GAMES = 300
BLOCK = 25
EVERY = 100


def derived_faults(s):
    """The derived slots that differ from what the rest of the state says."""
    fresh = s.clone()
    fresh.rebuild()
    for slot in s.slots:
        if slot.kind == "derived" and getattr(fresh, slot.name) != getattr(s, slot.name):
            yield f"{slot.name} is out of date"


def faults(s):
    """Everything that is wrong with a position."""
    return [*filter(None, (law(s) for law in LAWS.values())), *derived_faults(s)]


def play_checked(book, seed):
    """Play a game of two random players, or of two aggressive ones; look at some positions.

    In every third game they set up unit by unit, in the others by the ready set-up.
    """
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    name = ("random", "aggressive")[seed % 2]
    players = [make_player(name, book, 2 * seed + seat) for seat in (0, 1)]
    offer = advance(s)
    while offer is not None:
        if s.decided % EVERY == 0:
            assert [] == faults(s), (book.scenario, seed, s.decided)
        assert offer.options
        chosen = players[offer.seat].choose(Turn(book, offer, None))
        is_ready = seed % 3 and "as_printed" in offer.options
        offer = decide(s, offer, "as_printed" if is_ready else chosen)
    assert [] == faults(s)
    return s


@pytest.mark.rule("SW-4.4a", "SW-4.4b", "SW-9.2")
@pytest.mark.parametrize("seed", range(GAMES))
def test_games_by_chance_end_by_the_rules(any_book, seed):
    s = play_checked(any_book, seed)

    assert s.ended.ending in any_book.endings


@pytest.mark.deep
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("block", range(DEEP_GAMES // BLOCK))
def test_many_games_by_chance_end_by_the_rules(any_book, block):
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert play_checked(any_book, seed).ended.ending in any_book.endings
