"""What waits for an answer: the decision, who decides, and every option there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.hexgrid.hexset import members, nth
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.turns.asking import Asking

__all__ = ["Choice", "Data", "Offer", "is_plain"]

Choice = int | str | tuple[int, ...]
"""What is chosen: a number of the kind that is asked for, a word, or several numbers."""
Data = tuple[Any, ...]

LONGEST = 64
"""The most bits of the number of a hex, unit or card."""
LONGEST_WORD = 200
"""The most characters of a word that can be an answer."""
FIELDS = ("asking", "number", "seat", "data", "_left", "_words", "count", "_details")
"""What an offer holds, in the order in which it is given."""


class Offer:
    """A decision that waits: its number, who decides, and every option there is.

    Options are the members of a set and then words, or a list; ``count`` says how many there are.
    """

    __slots__ = FIELDS

    def __init__(
        self,
        asking: Asking,
        number: int,
        seat: int,
        data: Data,
        left: int | tuple[Choice, ...],
        words: tuple[str, ...],
        count: int,
        details: tuple[tuple[str, object], ...] = (),
    ) -> None:
        self.asking = asking
        self.number = number
        self.seat = seat
        self.data = data
        self._left = left
        self._words = words
        self.count = count
        self._details = details

    @property
    def name(self) -> str:
        """The name of the decision."""
        return self.asking.name

    @property
    def options(self) -> tuple[Choice, ...]:
        """Every answer there is, in a fixed order."""
        left = self._left
        choices: tuple[Choice, ...] = members(left) if isinstance(left, int) else left
        return choices + self._words

    def option(self, number: int) -> Choice:
        """One of the options by its place among them."""
        after = number - self.count + len(self._words)
        if after >= 0:
            return self._words[after]
        return nth(self._left, number) if isinstance(self._left, int) else self._left[number]

    @property
    def prompt(self) -> Text:
        """What is asked."""
        return self.asking.prompt(self.data, self._details)

    def copy(self) -> Offer:
        """The same offer, for somebody who may do with it what he likes."""
        return self.telling(self._details)

    def telling(self, details: tuple[tuple[str, object], ...]) -> Offer:
        """The same offer with more to say in its prompt."""
        asked = (self.asking, self.number, self.seat, self.data)
        return Offer(*asked, self._left, self._words, self.count, details)

    def __contains__(self, choice: object) -> bool:
        """Whether a choice is offered; True, 1.0 and the like are not the number 1."""
        left = self._left
        if type(choice) is int and isinstance(left, int):
            return choice >= 0 and left >> choice & 1 == 1
        if type(choice) is str:
            return choice in self._words or choice in self._others()
        return is_plain(choice) and choice in self._others()

    def _others(self) -> tuple[Choice, ...]:
        """The options of a list."""
        return () if isinstance(self._left, int) else self._left


def is_plain(choice: object) -> bool:
    """Whether something can be a choice at all: a number, a word or a tuple of numbers."""
    if type(choice) is str:
        return len(choice) <= LONGEST_WORD
    parts = choice if type(choice) is tuple else (choice,)
    return all(type(part) is int and part.bit_length() <= LONGEST for part in parts)
