"""Whole games by chance: they end by the rules, and no position breaks one."""

from __future__ import annotations

import pytest

from games.grand_illusion.laws import LAWS
from games.grand_illusion.state import ALLIED, GERMAN
from ww1core.players.player import Turn
from ww1core.players.registry import make_player
from ww1core.plugins import find_title
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

OPTIONS = ("circle_for_cavalry", "divisions_count", "twice_is_enough")
GAMES = 10
DEEP_GAMES = 500
BLOCK = 25
EVERY = 50


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
    """Play a game of two random players, or of two aggressive ones; look at some positions."""
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    name = ("random", "aggressive")[seed % 2]
    players = [make_player(name, book, 2 * seed + seat) for seat in (ALLIED, GERMAN)]
    offer = advance(s)
    while offer is not None:
        if s.decided % EVERY == 0:
            assert [] == faults(s), (book.scenario, seed, s.decided)
        assert offer.options
        offer = decide(s, offer, players[offer.seat].choose(Turn(book, offer, None)))
    assert [] == faults(s)
    return s


def assert_ended_by_the_rules(s):
    """The winner and the ending are what the position says."""
    winner, ending = s.ended
    assert ending in s.book.endings
    assert s.book.seats[winner] == ending.partition("_")[0]
    if not ending.endswith("_immediate"):
        assert s.turn == s.book.last_turn
    elif winner == ALLIED:
        assert s.control[ALLIED] >> s.book.places.trier & 1
    else:
        assert s.control[GERMAN] >> s.book.places.paris & 1


@pytest.mark.rule("GI-14.1.3a1", "GI-14.1.3b", "GI-14.1.3c")
@pytest.mark.parametrize("first", range(0, GAMES, 2))
def test_games_by_chance_end_by_the_rules(any_book, first):
    for seed in (first, first + 1):
        assert_ended_by_the_rules(play_checked(any_book, seed))


@pytest.mark.parametrize("option", OPTIONS)
def test_games_by_chance_end_by_the_rules_with_every_option(option):
    book = find_title("grand_illusion").open("short_campaign", (option,))
    for seed in range(2):
        assert_ended_by_the_rules(play_checked(book, seed))


def test_every_option_is_played_somewhere():
    assert set(OPTIONS) == {option.id for option in find_title("grand_illusion").options}


@pytest.mark.deep
@pytest.mark.timeout(600)
@pytest.mark.parametrize("first", range(0, DEEP_GAMES, BLOCK))
def test_hundreds_of_games_by_chance_end_by_the_rules(any_book, first):
    for seed in range(first, first + BLOCK):
        assert_ended_by_the_rules(play_checked(any_book, seed))
