"""What a game can go back to: marks for an answer that fails, the past for taking back."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.turns.offers import Offer
from ww1core.turns.state import State
from ww1core.words.texts import Text, text

__all__ = ["Mark", "Past", "barrier_between"]


class Past(NamedTuple):
    """A state that can be gone back to."""

    state: State
    offer: Offer | None
    seat: int
    log: int


class Mark(NamedTuple):
    """Everything an answer can change, to be put back if it fails."""

    state: State
    offer: Offer | None
    log: int
    entries: int
    past: list[Past]
    kept: int
    barrier: Text
    written: tuple[int, str] | None


def barrier_between(before: State, after: State) -> Text | None:
    """What forbids going back from one state to the other: chance, or something shown.

    The end shows what was hidden, and the secret of the dice.
    """
    if after.drawn != before.drawn:
        return text("undo.dice")
    if after.revealed != before.revealed or after.ended is not None:
        return text("undo.revealed")
    return None
