"""The turn track: how many turns there are and what date each stands for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ww1core.errors import DataError

__all__ = ["Clock", "daily", "labelled"]


class Clock(NamedTuple):
    """The turns of a scenario, from the first to the last, with their labels."""

    first: int
    last: int
    labels: tuple[str, ...]

    def label(self, turn: int) -> str:
        """What is printed on the track for a turn."""
        if not self.first <= turn <= self.last:
            return str(turn)
        return self.labels[turn - self.first]

    def number_of(self, turn: int) -> tuple[int, int]:
        """The how-manieth turn this is, of how many."""
        return turn - self.first + 1, self.last - self.first + 1


def labelled(labels: Sequence[str], *, first: int = 1) -> Clock:
    """A track whose labels are given one by one."""
    if not labels:
        message = "a turn track has at least one turn"
        raise DataError(message)
    return Clock(first, first + len(labels) - 1, tuple(labels))


def daily(start: date, days: int, turns: int, *, first: int = 1) -> Clock:
    """A track of turns of so many days each, labelled with the first day of the turn."""
    days_from_start = [start + timedelta(days=days * n) for n in range(turns)]
    return labelled([f"{d.day} {d:%B %Y}" for d in days_from_start], first=first)
