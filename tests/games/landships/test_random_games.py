"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

import pytest

from games.landships.forces import SEATS
from games.landships.laws import LAWS
from games.landships.rules.victory import margin, result_of
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

EVERY = 60
"""So many decisions lie between two looks at the position."""
KINDS = ("random", "aggressive")
DEEP_GAMES = 200
BLOCK = 20
OWN_SET_UP = 4
"""In every so many-th game by chance the sides set up by themselves."""


def out_of_date(s):
    """The derived slots that differ from what the rest of the state says."""
    fresh = s.clone()
    fresh.rebuild()
    derived = [slot.name for slot in s.slots if slot.kind == "derived"]
    return [name for name in derived if getattr(fresh, name) != getattr(s, name)]


def broken_laws(s):
    """What is wrong with a position."""
    return [fault for law in LAWS.values() if (fault := law(s))] + out_of_date(s)


def play(book, seed):
    """A game of two random players, or of two aggressive ones, with looks on the way.

    It begins with the printed set-up but for some games.
    """
    kind = KINDS[seed % 2]
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    players = [make_player(kind, book, 2 * seed + seat) for seat in (0, 1)]
    offer = advance(s)
    while offer is not None:
        assert offer.options
        if s.decided % EVERY == 0:
            assert [] == broken_laws(s), (book.scenario, seed, s.decided)
        is_printed = offer.name == "deploy_unit" and seed % OWN_SET_UP
        choice = "as_printed" if is_printed else players[offer.seat].choose(Turn(book, offer, s))
        offer = decide(s, offer, choice)
    assert [] == broken_laws(s)
    return s


def assert_ended_by_the_rules(s):
    """After the last turn the ending is that of the margin, and its winner has it."""
    winner, ending = s.ended
    assert ending in s.book.endings
    assert s.turn == s.book.sequence.clock.last
    assert ending == result_of(s, margin(s))
    assert (winner < 0) is (ending == "draw")
    assert winner < 0 or ending.startswith(SEATS[winner])


@pytest.mark.rule("LS-4.12", "LS-4.8.b")
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_games_by_chance_end_by_the_rules(any_book, seed):
    assert_ended_by_the_rules(play(any_book, seed))


@pytest.mark.deep
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, DEEP_GAMES, BLOCK))
def test_hundreds_of_games_by_chance_end_by_the_rules(any_book, first):
    for seed in range(first, first + BLOCK):
        assert_ended_by_the_rules(play(any_book, seed))


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
