"""A state of a game with the question that waits in it: what can be asked without answering."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import FlowError, JournalError, Ww1Error, fault_text, no_exit
from ww1core.play import illegal
from ww1core.play.notation import read, spell
from ww1core.play.views import imagine, view
from ww1core.turns.encoding import pack
from ww1core.turns.offers import Choice, Offer
from ww1core.turns.run import Unasked
from ww1core.turns.state import Outcome, State
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.bars import Reason
    from ww1core.words.texts import Text

__all__ = ["Action", "Standpoint"]


class Action(NamedTuple):
    """An answer to one decision: its number and what is chosen."""

    number: int
    choice: Choice


class Standpoint:
    """Where a game stands, or would stand after some answers.

    ``unasked`` are the only answers that were given by themselves since a seat last chose.
    """

    def __init__(self, book: Book, state: State, offer: Offer | None) -> None:
        self.book = book
        self.offer = offer
        self._state = state
        self.unasked: list[Unasked] = []
        self.position = ""
        self.source = ""

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let the title do something: it does not end the program.

        In a game that began at a ``position``, which may be forged, whatever it fails with is an
        error of that position, named by the ``source`` it came from.
        """
        try:
            with no_exit(self.book.title):
                yield
        except Exception as error:
            is_foreseen = isinstance(error, Ww1Error) and not isinstance(error, FlowError)
            if is_foreseen or not self.position:
                raise
            message = worded("the position cannot be played on: {error}", error=fault_text(error))
            raise JournalError(f"{self.source}: {message}" if self.source else message) from error

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.offer is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self._state.ended

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return self._state.turn

    def packed(self) -> bytes:
        """The whole state; never for a player's eyes."""
        return pack(self._state)

    def ask(self, question: Callable[[State], Any]) -> Any:  # noqa: ANN401 (as the question)
        """Answer a question about a copy of the state; for displays and referees."""
        with self.running():
            return question(self._state.clone())

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know."""
        with self.running():
            return view(self._state.clone(), seat)

    def imagine(self, seat: int, seed: int) -> State:
        """A game that might be this one for all a seat knows."""
        with self.running():
            return imagine(self._state, seat, seed)

    def options(self, seat: int) -> tuple[Action, ...]:
        """What a seat may answer now; empty when it is not its turn to decide."""
        offer = self.offer
        if offer is None or offer.seat != seat:
            return ()
        return tuple(Action(offer.number, choice) for choice in offer.options)

    def spell(self, choice: Choice) -> str:
        """The text of an answer to the decision that waits."""
        return spell(self.book, self.waiting, choice)

    def read(self, line: str) -> Action:
        """The action that a text names."""
        offer = self.waiting
        return Action(offer.number, read(self.book, offer, line))

    @property
    def waiting(self) -> Offer:
        """What is asked; once the game is over that is refused."""
        if self.offer is None:
            raise illegal.over()
        return self.offer

    def why_not(self, choice: Choice) -> tuple[Reason, ...]:
        """The rules that forbid an answer to the decision that waits; empty if it is offered."""
        offer = self.offer
        if offer is None or choice in offer:
            return ()
        data = self._state.stack[-1][2]
        with self.running():
            return offer.asking.why_not(self._state.clone(), choice, data)

    def _asked_of(self, seat: int) -> Offer:
        offer = self.waiting
        if type(seat) is not int or seat != offer.seat:
            asked = self._seat_name(offer.seat)
            raise illegal.wrong_seat(self._seat_name(seat), asked)
        return offer

    def _seat_name(self, seat: int) -> str:
        return self.book.name("seat", seat) if type(seat) is int else repr(seat)

    def why_not_undo(self, seat: int) -> Text | None:  # noqa: ARG002 (a game has a history)
        """What stands in the way of taking back; None if the seat may."""
        return None
