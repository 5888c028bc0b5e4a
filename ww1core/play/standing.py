"""Standing answers: what a seat has said it answers whenever it is asked, perhaps until something.

They are given by the game as ordinary answers and stand in its journal as such.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ww1core.play import illegal

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice, Offer

__all__ = ["EVERY_WINDOW", "Standing", "StandingAnswers", "check_standing"]

EVERY_WINDOW = ""
"""In the place of a decision: whatever window puts the question."""


class Standing(NamedTuple):
    """An answer that stands, until the set of a watch holds something that was not there."""

    choice: Choice
    until: str = ""
    there: int = 0


def check_standing(book: Book, seat: int, decision: str, until: str) -> None:
    """Refuse an answer to stand for a seat, a decision or until something that is not there."""
    if decision != EVERY_WINDOW:
        book.program.asking(decision)
    if seat not in range(len(book.seats)):
        name = book.name("seat", seat) if type(seat) is int else repr(seat)
        raise illegal.no_such_seat(name, decision)
    if until and until not in book.watches:
        known = tuple(book.texts.named(watch, "typed") for watch in book.watches)
        raise illegal.no_such_watch(until, known)


class StandingAnswers:
    """The standing answers of all seats, by seat and decision."""

    def __init__(self) -> None:
        self._answers: dict[tuple[int, str], Standing] = {}
        self._lapsed: list[tuple[int, str, Standing]] = []

    def set(self, seat: int, decision: str, standing: Standing | None) -> None:
        """Let an answer stand, or none any more."""
        self._answers.pop((seat, decision), None)
        if standing is not None:
            self._answers[seat, decision] = standing

    def all(self) -> tuple[tuple[int, str, Standing], ...]:
        """Every answer that stands, with its seat and its decision, the oldest first."""
        return tuple((*at, standing) for at, standing in self._answers.items())

    def of(
        self, offer: Offer, watched: Callable[[str, int], int], ended: Callable[[str], None]
    ) -> Choice | None:
        """The answer to a decision that waits, if one stands.

        ``watched(watch, seat)`` is a set; ``ended`` is told for which decision an answer has come
        to its end.
        """
        for decision in (offer.name, EVERY_WINDOW):
            at = offer.seat, decision
            standing = self._answers.get(at)
            if standing is None or (decision == EVERY_WINDOW and not offer.asking.spec.window):
                continue
            if standing.until and watched(standing.until, offer.seat) & ~standing.there:
                del self._answers[at]
                self._lapsed.append((offer.seat, decision, standing))
                ended(decision)
            elif standing.choice in offer:
                return standing.choice
        return None

    def lapsed(self, seat: int) -> tuple[tuple[str, Standing], ...]:
        """What has come to its end for a seat since this was last asked, each with its decision."""
        lapsed = tuple(
            (decision, ended) for other, decision, ended in self._lapsed if other == seat
        )
        self._lapsed = [entry for entry in self._lapsed if entry[0] != seat]
        return lapsed

    def copied(self) -> StandingAnswers:
        """The same answers, independent of these."""
        other = StandingAnswers()
        other._answers = dict(self._answers)
        other._lapsed = list(self._lapsed)
        return other
