"""How far the answers of a phrase go: which are left out, and where it ends before its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.play import illegal
from ww1core.play.notation import AS_FAR, MARKS, SHOWS_ITSELF, WHERE_ASKED, read
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from ww1core.play.standpoint import Standpoint
    from ww1core.turns.offers import Offer
    from ww1core.turns.run import Unasked

__all__ = ["Course"]


class Course:
    """The answers of a seat on their way, each given before the next is looked at.

    ``waits(course)`` is the question that waits, None where something was learnt. ``left`` are the
    answers before which they came to an end; ``is_last`` says whether no other is on its way, and
    ``shown`` how many of those given have shown what they named. An answer that was given by
    itself where the game stands, because there was no other, is left out.
    """

    def __init__(
        self,
        game: Standpoint,
        seat: int,
        answers: Sequence[str],
        waits: Callable[[Course], Offer | None],
    ) -> None:
        self.left: tuple[str, ...] = ()
        self.is_last = False
        self.shown = 0
        self._given: Counter[str] = Counter()
        self._game = game
        self._book = game.book
        self._seat = seat
        self._answers = answers
        self._waits = waits

    def __iter__(self) -> Iterator[str]:
        """The answers that are to be given, without their marks."""
        for number, answer in enumerate(self._answers):
            plain = answer.lstrip(MARKS)
            if answer.startswith(WHERE_ASKED):
                if not self._is_offered(plain):
                    continue
            elif answer.startswith(AS_FAR):
                while (window := self._window_before(plain)) is not None:
                    yield f"{window.name} {PASS}"
                if self._asked(plain) is None:
                    self.left = tuple(later.lstrip(MARKS) for later in self._answers[number:])
                    return
            elif self._is_given(plain):
                continue
            self.is_last = number == len(self._answers) - 1
            yield plain
            self.shown += answer.startswith(SHOWS_ITSELF)
            self._given[plain.partition(" ")[0]] += 1

    def check(self, line: str, answer: str, offer: Offer | None) -> None:
        """Refuse to go on with a line where something was learnt, or something else is asked."""
        waits, name = self._waits(self), answer.partition(" ")[0]
        if waits is not None and waits.name == name:
            return
        only = self.only(answer)
        if only is not None:
            choice = read(self._book, only.offer, answer)
            raise illegal.refused(self._book, only.offer, choice, only.why_not(choice))
        if waits is None and offer is not None:
            raise illegal.cut_short(line)
        if waits is not None and self._given[name] > 1:
            raise illegal.too_many(line, self._given[name])
        raise illegal.not_asked(self._book, line, waits, self._seat)

    def _asked(self, answer: str) -> Offer | None:
        """The question of an answer, if it waits for the seat."""
        offer = self._own()
        return offer if offer is not None and offer.name == answer.partition(" ")[0] else None

    def _is_given(self, answer: str) -> bool:
        """Whether an answer is not asked for because it was the only one and is given."""
        if self._asked(answer) is not None:
            return False
        book = self._book
        try:
            return any(
                read(book, only.offer, answer) == only.choice for only in self._unasked(answer)
            )
        except NotationError:
            return False

    def only(self, answer: str) -> Unasked | None:
        """What was last given by itself to the decision of an answer, if that is not asked now."""
        return next(reversed(self._unasked(answer)), None)

    def _unasked(self, answer: str) -> list[Unasked]:
        asked = self._seat, answer.partition(" ")[0]
        given = self._game.unasked
        return [only for only in given if (only.offer.seat, only.offer.name) == asked]

    def _own(self) -> Offer | None:
        offer = self._waits(self)
        return None if offer is None or offer.seat != self._seat else offer

    def _window_before(self, answer: str) -> Offer | None:
        """The window in which the seat passes before an answer."""
        offer = None if self._asked(answer) is not None else self._own()
        if offer is None or not offer.asking.spec.window or PASS not in offer:
            return None
        return offer

    def _is_offered(self, answer: str) -> bool:
        offer = self._asked(answer)
        try:
            return offer is not None and read(self._book, offer, answer) in offer
        except NotationError:
            return False
