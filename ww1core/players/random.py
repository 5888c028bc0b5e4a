"""A player that answers anything that is offered, each answer as likely as the others."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ww1core.players.player import Turn
    from ww1core.turns.offers import Choice

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Chooses evenly among the options."""

    __slots__ = ("_random",)

    looks = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def pick(self, count: int) -> int:
        """The place of one of so many options, all equally likely."""
        random = self._random
        return int(random() * count)

    def choose(self, turn: Turn) -> Choice:
        """One of the options, all equally likely."""
        return turn.option(self.pick(turn.count))
