"""A player for windows: it reacts only where that is surely better than to pass.

It looks one decision ahead, as greedy does, in more imagined games, and compares every option with
passing in the same game with the same dice. What a card is worth later is part of the title's
evaluation: one that is spent for less, or for what may as well go wrong, stays in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from ww1core.players.greedy import Evaluation, Trials, sample_of
from ww1core.players.keyed_dice import KeyedDice
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice

__all__ = ["ENOUGH", "react", "sure_gain"]

GAMES = 8
"""In how many imagined games an option is compared with passing."""
WIDTH = 12
"""The most options that are compared."""
ENOUGH = 2
"""In how many games two answers are compared at least: one shows no error."""


def react(turn: Turn, judge: Evaluation, random: Random) -> Choice:
    """The option of a window that gains most over passing, if any surely does."""
    offer = turn.offer
    tried = [option for option in sample_of(offer.options, WIDTH, random) if option != PASS]
    gains: list[list[float]] = [[] for _ in tried]
    for _ in range(GAMES):
        start = turn.imagine(random.getrandbits(32))
        dice = KeyedDice(random.getrandbits(64))
        world = Trials(start, turn.seat, dice, random, judge, is_only_one=True)
        passed = world.gain(offer, PASS, 1)
        for number, option in enumerate(tried):
            gains[number].append(world.gain(offer, option, 1) - passed)
    best: Choice = PASS
    most = 0.0
    for option, gained in zip(tried, gains, strict=True):
        gain = sure_gain(gained)
        if gain > most:
            best, most = option, gain
    return best


def sure_gain(gains: Sequence[float]) -> float:
    """The mean of some gains if it is above their standard error; else none."""
    if len(gains) < ENOUGH:
        return 0.0
    mean = sum(gains) / len(gains)
    variance = sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1)
    return mean if mean > sqrt(variance / len(gains)) else 0.0
