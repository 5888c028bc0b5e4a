"""The turn track: how many turns there are and what date each stands for."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

from ww1core.errors import DataError
from ww1core.words.texts import Text, text

__all__ = ["Clock", "daily", "labelled", "unending"]

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

_NEVER = 1 << 30
"""The last turn of a clock without an end."""


class Clock(NamedTuple):
    """The turns of a scenario, from the first to the last, with their labels.

    A game whose turns nobody has counted ahead has a last turn that never comes.
    """

    first: int
    last: int
    labels: tuple[str, ...]
    dates: tuple[date, ...] = ()
    """The days that turns begin on, where the labels are dates."""

    def label(self, turn: int) -> str:
        """What is printed on the track for a turn."""
        if self.is_unending or not self.first <= turn <= self.last:
            return str(turn)
        return self.labels[turn - self.first]

    def text(self, turn: int, *, key: str = "date.long") -> Text:
        """What is printed on the track for a turn, its date in any language.

        ``key`` is ``date.long`` or ``date.short``, without the year.
        """
        at = turn - self.first
        if not 0 <= at < len(self.dates):
            return text("date.other", label=self.label(turn))
        day = self.dates[at]
        return text(key, day=day.day, month=str(day.month), year=day.year)

    def number_of(self, turn: int) -> tuple[int, int]:
        """The how-manieth turn this is, of how many; of 0 where that is open."""
        return turn - self.first + 1, 0 if self.is_unending else self.last - self.first + 1

    @property
    def is_unending(self) -> bool:
        """Whether turns go on until a rule ends the game."""
        return self.last == _NEVER


def labelled(labels: Sequence[str], *, first: int = 1) -> Clock:
    """A track whose labels are given one by one."""
    if not labels:
        message = "a turn track has at least one turn"
        raise DataError(message)
    return Clock(first, first + len(labels) - 1, tuple(labels))


def unending(*, first: int = 1) -> Clock:
    """A count of turns without an end of its own."""
    return Clock(first, _NEVER, ())


def daily(start: date, days: int, turns: int, *, first: int = 1) -> Clock:
    """A track of turns of so many days each, labelled with the first day of the turn."""
    dates = tuple(start + timedelta(days=days * n) for n in range(turns))
    labels = [f"{d.day} {MONTHS[d.month - 1]} {d.year}" for d in dates]
    return labelled(labels, first=first)._replace(dates=dates)
