"""What answers would lead to, tried on a copy of a state, up to where something would be learnt.

Dice, something shown, and the end of the game are what a seat may not look beyond: no answer can
be taken back after them, so none is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ww1core.play.courses import Course
from ww1core.play.notation import read
from ww1core.play.standpoint import Standpoint
from ww1core.turns.run import Unasked, advance, answer, telling

if TYPE_CHECKING:
    from ww1core.turns.bars import Reason
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Ahead", "attack_offer", "look_ahead"]


Meets = Callable[["State", "Offer", "Choice"], None]
"""What is shown a state, the question that waits in it and the answer that would be given."""
Gives = Callable[["State", "Offer"], "Choice | None"]
"""What says which answer a question would find without anybody being asked; None for none."""
MOST_GIVEN = 20
"""So many answers that would be given by themselves are looked through at most."""


class Ahead(Standpoint):
    """Where some answers lead: as much of it as their seat may know before it gives them.

    ``offer`` is the question that waits there, None where the seat ``learns`` something before
    there is one; the state is then the last that it may know. ``count`` answers were taken. Where
    one was not, ``is_refused`` is true: it answers what is not asked there, or its ``choice`` is
    not offered for these ``reasons``. Where dice are what the seat would learn, ``at_dice`` is the
    state in which they would be rolled. ``declares`` are the answers to the question that really
    waits by which it comes to an attack that is looked at before its time.
    """

    def __init__(self, state: State, offer: Offer) -> None:
        super().__init__(state.book, state, offer)
        self.count = 0
        self.learns = False
        self.is_refused = False
        self.choice: Choice | None = None
        self.reasons: tuple[Reason, ...] = ()
        self.at_dice: State | None = None
        self.declares: tuple[Choice, ...] = ()

    def take(self, state: State, offer: Offer | None) -> None:
        """Take an answer that leads to a state with a question, or to where something is learnt."""
        self.count += 1
        self.offer = offer
        self.learns = offer is None
        self._state = state

    def refuse(self, choice: Choice | None, reasons: tuple[Reason, ...]) -> None:
        """Do not take an answer."""
        self.is_refused, self.choice, self.reasons = True, choice, reasons


class _LearntError(Exception):
    """Dice would be rolled, or something would be shown."""


class _Shut:
    """A source of chance that rolls nothing."""

    def pick(self, s: State, name: str, about: tuple[int, ...], outcomes: Sequence[int]) -> int:  # noqa: ARG002 (protocol)
        """No outcome: dice are not looked at."""
        raise _LearntError


def look_ahead(
    s: State,
    offer: Offer,
    answers: Sequence[str],
    watch: Callable[[State], None] | None = None,
    *,
    is_only_checked: bool = False,
    meets: Meets | None = None,
    gives: Gives | None = None,
    unasked: Sequence[Unasked] = (),
) -> Ahead:
    """Try answers one after the other, each written with the decision that it answers.

    The state is a copy that may be changed. ``watch`` is shown the state after every answer, and
    again where the next question is asked; ``meets`` each answer that is offered, before it is
    taken. Where the answers are only checked, the last of them is not carried out. ``gives`` says
    what follows the last of them by itself. ``unasked`` are the only answers that were given by
    themselves before.
    """
    ahead = Ahead(s, offer)
    ahead.unasked += unasked
    course = Course(ahead, offer.seat, answers, lambda _: ahead.offer)
    for typed in course:
        waits = ahead.offer
        if waits is None or (waits.seat, waits.name) != (offer.seat, typed.partition(" ")[0]):
            only = course.only(typed)
            if only is None:
                ahead.refuse(None, ())
            else:
                ahead.offer, choice = only.offer, read(s.book, only.offer, typed)
                ahead.refuse(choice, only.why_not(choice))
            break
        choice = read(s.book, waits, typed)
        if choice not in waits:
            ahead.refuse(choice, waits.asking.why_not(s, choice, s.stack[-1][2]))
            break
        if meets is not None:
            meets(s, waits, choice)
        if is_only_checked and course.is_last:
            break
        _take(ahead, s, choice, watch)
    if gives is not None and not ahead.is_refused:
        _follow(ahead, s, gives, watch)
    return ahead


def _take(ahead: Ahead, s: State, choice: Choice, watch: Callable[[State], None] | None) -> None:
    """Give an answer to the question that waits, up to where something would be learnt."""
    before = s.clone()
    try:
        ahead.take(s, _next_offer(s, ahead.waiting, choice, watch, ahead.unasked))
    except _LearntError:
        ahead.take(before, None)
        ahead.at_dice = s if (s.revealed, s.ended) == (before.revealed, None) else None


def _follow(ahead: Ahead, s: State, gives: Gives, watch: Callable[[State], None] | None) -> None:
    """Give what is given by itself, whoever is asked."""
    for _ in range(MOST_GIVEN):
        choice = None if ahead.offer is None else gives(s, ahead.offer)
        if choice is None:
            return
        _take(ahead, s, choice, watch)


def attack_offer(s: State, offer: Offer) -> tuple[State, Offer, tuple[Choice, ...]]:
    """The state and the question in which the seat that is asked declares an attack.

    With them come those answers to the question that waits by which it comes to that, if the
    title names any. All is as it stands where it can declare none, or would learn something before.
    """
    there, attacks = s.clone(), s.book.attacks
    there.chance, following, by = _Shut(), None, True
    try:
        by = attacks is not None and attacks(there, offer.seat)
        if by:
            following = advance(there)
            _look(there, s.revealed, None)
    except _LearntError:
        return s, offer, ()
    if following is None:
        return s, offer, ()
    named = () if isinstance(by, bool) else by
    return there, telling(there, following), tuple(one for one in offer.options if one in named)


def _next_offer(
    s: State,
    offer: Offer,
    choice: Choice,
    watch: Callable[[State], None] | None,
    unasked: list[Unasked],
) -> Offer:
    """The next question after a choice, if nothing is learnt before it."""
    s.chance, revealed = _Shut(), s.revealed
    answer(s, offer, choice)
    _look(s, revealed, watch)
    following = advance(s, unasked)
    _look(s, revealed, watch)
    if following is None:
        raise _LearntError
    return telling(s, following)


def _look(s: State, revealed: int, watch: Callable[[State], None] | None) -> None:
    if s.revealed != revealed or s.ended is not None:
        raise _LearntError
    if watch is not None:
        watch(s)
