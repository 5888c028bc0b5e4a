from __future__ import annotations

from collections import Counter

from ww1core.players.player import turn_for
from ww1core.players.random import RandomPlayer
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance


def first_turn(book, player):
    s = book.state_type(book)
    s.chance = RandomChance(1)
    return turn_for(player, s, advance(s))


def test_every_option_is_equally_likely(duel):
    player = RandomPlayer(7)
    turn = first_turn(duel, player)
    answers = Counter(player.choose(turn) for _ in range(3000))

    assert {"attack", "card", "rest"} == set(answers)
    assert all(900 < count < 1100 for count in answers.values())


def test_the_same_seed_gives_the_same_answers(duel):
    first, second, other = RandomPlayer(7), RandomPlayer(7), RandomPlayer(8)
    turn = first_turn(duel, first)
    answers = [first.choose(turn) for _ in range(50)]

    assert answers == [second.choose(turn) for _ in range(50)]
    assert answers != [other.choose(turn) for _ in range(50)]


def test_a_random_player_does_not_look():
    assert RandomPlayer.looks is False
