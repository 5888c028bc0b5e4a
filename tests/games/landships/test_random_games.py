"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

import pytest

from games.landships.laws import LAWS
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

EVERY = 60
"""So many decisions lie between two looks at the position."""
DEEP_GAMES = 100


def out_of_date(s):
    """The derived slots that differ from what the rest of the state says."""
    fresh = s.clone()
    fresh.rebuild()
    derived = [slot.name for slot in s.slots if slot.kind == "derived"]
    return [name for name in derived if getattr(fresh, name) != getattr(s, name)]


def broken_laws(s):
    """What is wrong with a position."""
    return [fault for law in LAWS.values() if (fault := law(s))] + out_of_date(s)


def play(book, kind, seed):
    """A game of two players of a kind from the printed set-up, with looks on the way."""
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    players = [make_player(kind, book, 2 * seed + seat) for seat in (0, 1)]
    offer = advance(s)
    while offer is not None:
        assert offer.options
        if s.decided % EVERY == 0:
            assert [] == broken_laws(s), (book.scenario, seed, s.decided)
        is_set_up = offer.name == "deploy_unit"
        choice = "as_printed" if is_set_up else players[offer.seat].choose(Turn(book, offer, s))
        offer = decide(s, offer, choice)
    assert [] == broken_laws(s)
    return s.ended


@pytest.mark.rule("LS-4.12", "LS-4.8.b")
@pytest.mark.parametrize("kind", ["random", "aggressive"])
def test_games_by_chance_end_by_the_rules(any_book, kind):
    assert play(any_book, kind, 1).ending in any_book.endings


@pytest.mark.deep
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", ["random", "aggressive"])
def test_many_games_by_chance_end_by_the_rules(any_book, kind):
    for seed in range(2, DEEP_GAMES + 2):
        assert play(any_book, kind, seed).ending in any_book.endings


def test_the_greedy_player_beats_chance_with_the_defender(bagatelle):
    s = bagatelle.state_type(bagatelle)
    s.chance = RandomChance(7)
    players = [make_player("greedy", bagatelle, 1), make_player("random", bagatelle, 2)]
    offer = advance(s)
    while offer is not None:
        is_set_up = offer.name == "deploy_unit"
        turn = Turn(bagatelle, offer, s)
        choice = "as_printed" if is_set_up else players[offer.seat].choose(turn)
        offer = decide(s, offer, choice)

    assert 0 == s.ended.winner
