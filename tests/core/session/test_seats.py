"""Who sits where: bots get seeds of their own."""

from __future__ import annotations

import sys

import pytest

from ww1core.errors import PluginError
from ww1core.play.game import secret_from_seed
from ww1core.players.random import RandomPlayer
from ww1core.session.seats import bots_for, let_answer


class Leaver:
    """A player that ends the program."""

    looks = False

    def choose(self, _turn):
        sys.exit("enough")


SEED = 41
"""The seed of a game, from which its dice follow."""


def test_the_dice_of_a_game_do_not_follow_from_the_seed_of_a_bot(game):
    seeds = []

    def make(_book, seed):
        seeds.append(seed)
        return RandomPlayer(seed)

    game.book.players = {"watcher": make}
    first, second = game.book.seats[:2]
    bots_for(game.book, [f"{first}=watcher", f"{second}=watcher"], SEED)

    guessed = {guess for seed in seeds for guess in (seed, seed // 2, seed - 1, seed >> 1)}
    assert 2 == len(set(seeds))
    assert secret_from_seed(SEED) not in {secret_from_seed(guess) for guess in guessed}


def test_a_player_that_ends_the_program_fails_alone(game):
    with pytest.raises(PluginError, match=r"the player of red fails: SystemExit .*enough"):
        let_answer(Leaver(), game)
    assert () == game.entries


def test_a_player_that_ends_the_program_when_it_is_made_fails_alone(game):
    game.book.players = {"leaver": lambda _book, _seed: sys.exit("enough")}

    with pytest.raises(PluginError, match=r"player 'leaver' fails: SystemExit .*enough"):
        bots_for(game.book, ["red=leaver"], SEED)
