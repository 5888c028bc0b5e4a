from __future__ import annotations

from collections import Counter

import pytest

from ww1core.errors import PluginError
from ww1core.players.aggressive import AggressivePlayer
from ww1core.players.player import turn_for
from ww1core.players.random import RandomPlayer
from ww1core.players.selfplay import play_game
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide


class Counting:
    """Counts the answers of another player to one decision."""

    looks = False

    def __init__(self, inner, name):
        self.inner = inner
        self.name = name
        self.answers = Counter()

    def choose(self, turn):
        choice = self.inner.choose(turn)
        if turn.offer.name == self.name:
            self.answers[choice] += 1
        return choice


def attacks(book, inner):
    player = Counting(inner, "declare")
    for seed in range(20):
        play_game(book, (player, RandomPlayer(seed)), seed)
    return player.answers["attack"] / player.answers.total()


def answers(book, choices):
    """A thousand answers to the decision that waits after some answers."""
    s = book.state_type(book)
    s.chance = RandomChance(1)
    offer = advance(s)
    for choice in choices:
        offer = decide(s, offer, choice)
    player = AggressivePlayer(book, 3)
    turn = turn_for(player, s, offer)
    return offer, Counter(player.choose(turn) for _ in range(1000))


def test_an_aggressive_player_attacks_more_often_than_a_random_one(duel):
    assert attacks(duel, AggressivePlayer(duel, 1)) > 1.5 * attacks(duel, RandomPlayer(1))


def test_a_fighting_word_is_preferred_three_times_in_four(duel):
    offer, counted = answers(duel, [])

    assert "declare" == offer.name
    assert 800 < counted["attack"] < 870
    assert counted["rest"] > 50
    assert counted["card"] > 50


def test_in_a_decision_that_fights_pieces_are_preferred_to_words(duel):
    offer, counted = answers(duel, ["attack", 4, 0])

    assert (1, 2, 3, "done") == offer.options
    assert 35 < counted["done"] < 90
    assert all(counted[unit] > 250 for unit in (1, 2, 3))


def test_elsewhere_every_option_is_equally_likely(duel):
    offer, counted = answers(duel, ["card"])

    assert "play_card" == offer.name
    assert all(250 < counted[card] for card in offer.options)


@pytest.mark.parametrize("entry", ["parley", "declare:parley", "attack", "parley:attack"])
def test_a_fight_that_is_never_asked_is_refused(duel, entry):
    object.__setattr__(duel, "fights", frozenset({entry, "choose_target"}))

    with pytest.raises(PluginError, match=f"duel: fights names '{entry}', which is never asked"):
        AggressivePlayer(duel, 1)
