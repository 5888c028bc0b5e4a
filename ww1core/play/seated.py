"""What seats have said besides their answers: what stands, what they want to be asked, who left.

A journal keeps it among the decisions; taking back does not touch it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ww1core.errors import JournalError, NotationError
from ww1core.events.log import Log
from ww1core.play.checkpoints import History
from ww1core.play.standing import Standing, StandingAnswers, check_standing
from ww1core.play.standpoint import Standpoint
from ww1core.saving.records import Entry, Left, StandingLine, WindowsLine
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.events.types import Event
    from ww1core.play.book import Book
    from ww1core.saving.keeper import Keeper
    from ww1core.saving.records import Recorded
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Seated"]


class Seated(Standpoint):
    """A game with the decisions that stand, and with what its seats have said besides."""

    def __init__(self, book: Book, state: State, offer: Offer | None) -> None:
        super().__init__(book, state, offer)
        self._entries: list[Entry] = []
        self._journal: Keeper | None = None
        self.log = Log()
        self._published = 0
        self._history = History(text("undo.start"))
        self.standing = StandingAnswers()
        self.every_window: set[int] = set()
        self.left: list[Left] = []

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The decisions that stand."""
        return tuple(self._entries)

    @property
    def last_entry(self) -> Entry:
        """The newest decision that stands; there has to be one."""
        return self._entries[-1]

    def stand(self, seat: int, decision: str, choice: Choice | None, *, until: str = "") -> None:
        """Answer a decision the same way whenever it comes and the choice is offered.

        ``EVERY_WINDOW`` stands for whatever window asks. None takes the standing answer back. It
        holds from the next decision on, ``until`` a watch of the title sees something new.
        """
        check_standing(self.book, seat, decision, until)
        there = self._watched(until, seat) if until else 0
        standing = None if choice is None else Standing(choice, until, there)
        if self._journal is not None:
            self._journal.stand(StandingLine(self._seat_name(seat), decision, choice, until, there))
        self.standing.set(seat, decision, standing)

    def _end_standing(self, seat: int, decision: str) -> None:
        """Keep that an answer stands no more; an opened game would notice it by itself."""
        if self._journal is not None:
            with suppress(JournalError):
                self._journal.stand(StandingLine(self._seat_name(seat), decision, None))

    def standing_lines(self) -> tuple[StandingLine, ...]:
        """The standing answers as a journal keeps them."""
        return tuple(
            StandingLine(self._seat_name(seat), decision, *standing)
            for seat, decision, standing in self.standing.all()
        )

    def want_windows(self, seat: int, *, every: bool) -> None:
        """Keep whether a seat wants every window put to it; whoever asks the person goes by it."""
        self._check_seat(seat)
        if self._journal is not None:
            self._journal.want_windows(WindowsLine(self._seat_name(seat), every))
        if every:
            self.every_window.add(seat)
        else:
            self.every_window.discard(seat)

    def windows_lines(self) -> tuple[WindowsLine, ...]:
        """Which seats want every window, as a journal keeps it."""
        seats = sorted(self.every_window)
        return tuple(WindowsLine(self._seat_name(seat), is_every=True) for seat in seats)

    def put_back(self, recorded: Recorded) -> None:
        """Let hold what seats said besides their answers, as a journal kept it."""
        self.left = list(recorded.left)
        named = partial(self.book.number_named, "seat")
        self.every_window = set(map(named, recorded.every_window))
        for line in recorded.standing:
            seat = named(line.seat)
            check_standing(self.book, seat, line.decision, line.until)
            standing = None
            if line.choice is not None:
                standing = Standing(line.choice, line.until, line.there)
            self.standing.set(seat, line.decision, standing)

    def recall(self, events: Sequence[Event]) -> None:
        """Have in the log what had happened before, in a game that was opened in the middle."""
        self.log.events[:0] = events
        self._published += len(events)
        self._history.move(len(events))

    def leave(self, seat: int, why: str) -> None:
        """Keep that somebody has left a seat, and why in a word; nothing else changes."""
        self._check_seat(seat)
        left = Left(self._seat_name(seat), why, len(self._entries))
        if self._journal is not None:
            self._journal.leave(left)
        self.left.append(left)

    def _check_seat(self, seat: int) -> None:
        if seat not in range(len(self.book.seats)):
            message = worded("there is no seat {seat}", seat=seat)
            raise NotationError(message)

    def _watched(self, watch: str, seat: int) -> int:
        value: int = self.ask(lambda s: self.book.watches[watch](s, seat))
        return value
