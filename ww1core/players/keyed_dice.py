"""Dice of imagined games: the same throw for the same name, subject and occurrence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ww1core.turns.state import State

__all__ = ["KeyedDice"]

Key = tuple[str, tuple[int, ...]]


class KeyedDice:
    """Throws that follow from a seed and from what is thrown, not from what was thrown before.

    Two plans that are tried with the same dice differ by what they do: the defence roll of a
    unit is the same in both, however many rolls one of them made before.
    """

    __slots__ = ("_met", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._met: dict[Key, int] = {}

    def wind_back(self) -> None:
        """Begin again: every name and subject is thrown for the first time."""
        self._met.clear()

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """One of the outcomes."""
        key = name, about
        occurrence = self._met.get(key, 0)
        self._met[key] = occurrence + 1
        mixed = _mix(self._seed ^ _number(name))
        for part in (*about, occurrence):
            mixed = _mix(mixed ^ part)
        return outcomes[mixed * len(outcomes) >> 64]


WORD = (1 << 64) - 1
"""The numbers that are mixed have 64 bits."""


def _mix(number: int) -> int:
    """A number of 64 bits in which every bit hangs on every bit of the given one (splitmix64)."""
    number = (number + 0x9E3779B97F4A7C15) & WORD
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


def _number(name: str) -> int:
    """A number for a name, the same in every process."""
    return int.from_bytes(name.encode()[-8:], "little") ^ len(name)
