"""What a game can go back to: marks for an answer that fails, the past for taking back."""

from __future__ import annotations

from typing import Any, NamedTuple

from ww1core.turns.offers import Offer
from ww1core.turns.run import Unasked
from ww1core.turns.state import State
from ww1core.words.texts import Text, text

__all__ = ["History", "Mark", "Past", "barrier_between"]


class Past(NamedTuple):
    """A state that can be gone back to, and who answered there.

    An answer that is ``joined`` goes with the one before it and is taken back together with it.
    """

    state: State
    offer: Offer | None
    seat: int
    log: int
    joined: bool
    unasked: tuple[Unasked, ...] = ()


class History:
    """The answers that can still be taken back, and what forbids going back further."""

    def __init__(self, barrier: Text) -> None:
        self._past: list[Past] = []
        self._barrier = barrier

    def add(self, past: Past, after: State) -> None:
        """Keep the state before an answer that led to another, unless a barrier stands between."""
        barrier = barrier_between(past.state, after)
        if barrier is not None:
            self._past, self._barrier = [], barrier
            return
        self._past.append(past)

    def why_not_undo(self, seat: int) -> Text | None:
        """What stands in the way of taking back; None if the seat may."""
        if not self._past:
            return self._barrier
        return None if self._past[-1].seat == seat else text("undo.other")

    @property
    def last_group(self) -> list[Past]:
        """The answers that are taken back together, oldest first."""
        first = len(self._past) - 1
        while first > 0 and self._is_with_the_last(self._past[first], self._past[first - 1]):
            first -= 1
        return self._past[first:]

    @staticmethod
    def _is_with_the_last(past: Past, before: Past) -> bool:
        """Whether an answer goes with the one before it: never with one of another seat."""
        return past.joined and past.seat == before.seat

    def drop(self, count: int) -> None:
        """Forget the newest answers."""
        del self._past[len(self._past) - count :]

    def move(self, events: int) -> None:
        """Have so many events more before all others in the log."""
        self._past = [past._replace(log=past.log + events) for past in self._past]

    def copied(self) -> History:
        """The same history, independent of this one; the states in it are shared."""
        other = History(self._barrier)
        other._past = list(self._past)
        return other


class Mark(NamedTuple):
    """Everything an answer can change, to be put back if it fails.

    ``written`` is the mark of whatever keeps the game, None where nothing does.
    """

    state: State
    offer: Offer | None
    log: int
    entries: int
    history: History
    written: Any
    unasked: tuple[Unasked, ...] = ()


def barrier_between(before: State, after: State) -> Text | None:
    """What forbids going back from one state to the other: chance, or something shown.

    The end shows what was hidden, and the secret of the dice.
    """
    if after.drawn != before.drawn:
        return text("undo.dice")
    if after.revealed != before.revealed or after.ended is not None:
        return text("undo.revealed")
    return None
