"""What waits for an answer: the decision, who decides, and every option there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.texts import Text

if TYPE_CHECKING:
    from ww1core.turns.asking import Asking

__all__ = ["Choice", "Data", "Offer", "is_plain"]

Choice = int | str | tuple[int, ...]
Data = tuple[Any, ...]

LONGEST = 64
"""How many bits the number of a hex, unit or card can have."""


class Offer:
    """A decision that waits: its number, who decides, and every option there is."""

    __slots__ = ("_members", "_told", "asking", "data", "number", "options", "seat")

    def __init__(
        self,
        asking: Asking,
        number: int,
        seat: int,
        data: Data,
        options: tuple[Choice, ...],
        told: tuple[tuple[str, object], ...] = (),
    ) -> None:
        self.asking = asking
        self.number = number
        self.seat = seat
        self.data = data
        self.options = options
        self._told = told
        self._members: frozenset[Choice] | None = None

    @property
    def name(self) -> str:
        """The name of the decision."""
        return self.asking.name

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return self.asking.prompt(self.data, self._told)

    def __contains__(self, choice: object) -> bool:
        """Whether a choice is offered; True, 1.0 and the like are not the number 1."""
        if self._members is None:
            self._members = frozenset(self.options)
        return is_plain(choice) and choice in self._members


def is_plain(choice: object) -> bool:
    """Whether something can be a choice at all: a number, a word or a tuple of numbers."""
    if type(choice) is str:
        return True
    parts = choice if type(choice) is tuple else (choice,)
    return all(type(part) is int and part.bit_length() <= LONGEST for part in parts)
