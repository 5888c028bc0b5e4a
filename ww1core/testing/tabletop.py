"""A game on the table of a test: everything is asked and answered by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ww1core.errors import IllegalAction
from ww1core.play.notation import label, read
from ww1core.turns.chance import ScriptedChance
from ww1core.turns.run import advance, current_offer, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["Table"]


class Table:
    """A state with the decision that waits in it, and dice that were written down by name.

    A test of a title's rules changes ``s`` as it likes, calls ``rebuild`` and asks on.
    """

    def __init__(self, book: Book, dice: Mapping[str, Iterable[int]] | None = None) -> None:
        self.book = book
        self.s: Any = book.state_type(book)
        script: dict[str | tuple[Any, ...], Iterable[int]] = dict((dice or {}).items())
        self.s.chance = ScriptedChance(script)
        self._offer = advance(self.s)

    @property
    def offer(self) -> Offer:
        """The decision that waits."""
        if self._offer is None:
            message = "the game is over, nothing is asked"
            raise IllegalAction(message)
        return self._offer

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._offer is None

    @property
    def asked(self) -> tuple[str, str]:
        """The decision that waits and who decides, by name."""
        return self.offer.name, self.book.seats[self.offer.seat]

    @property
    def options(self) -> set[str]:
        """What is offered, by name."""
        return {label(self.book, self.offer, choice) for choice in self.offer.options}

    def rebuild(self) -> None:
        """Ask the decision anew after a test has changed the state."""
        state: State = self.s
        state.rebuild()
        self._offer = current_offer(state)

    def answer(self, *names: str) -> None:
        """Answer the decisions that wait, one after the other."""
        for name in names:
            choice = read(self.book, self.offer, name)
            if choice not in self.offer:
                message = f"{name!r} is not among {', '.join(sorted(self.options))}"
                raise IllegalAction(message, rules=tuple(rule for rule, _ in self.why(name)))
            self._offer = decide(self.s, self.offer, choice)

    def why(self, name: str) -> tuple[tuple[str, str], ...]:
        """The rules that forbid an answer, each with the key of its text."""
        choice = read(self.book, self.offer, name)
        reasons = self.offer.asking.why_not(self.s.clone(), choice, self.s.stack[-1][2])
        return tuple((reason.rule, reason.text.key) for reason in reasons)

    def number(self, kind: str, name: str) -> int:
        """The number of a unit, a hex, a card by its name."""
        return self.book.kinds[kind].number(name)

    def names(self, kind: str, numbers: int) -> set[str]:
        """The names of a set of units, hexes or cards."""
        known = self.book.kinds[kind]
        return {known.label(number) for number in range(known.size) if numbers >> number & 1}
