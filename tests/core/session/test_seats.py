"""Who sits where: bots get seeds of their own."""

from __future__ import annotations

from ww1core.play.game import secret_from_seed
from ww1core.players.random import RandomPlayer
from ww1core.session.seats import bots_for

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
