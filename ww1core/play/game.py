"""A game being played: it asks, checks every answer, keeps the journal, and takes back.

``Game`` is the only thing that knows both the true state and the secret of the dice. Players
and bots get what ``view``, ``options`` and ``imagine`` give them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing, suppress
from copy import copy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import (
    FlowError,
    IllegalAction,
    JournalError,
    NotationError,
    PluginError,
    quoted,
)
from ww1core.events.bus import Bus
from ww1core.events.log import Log
from ww1core.events.types import TakenBack
from ww1core.play import illegal
from ww1core.play.checkpoints import History, Mark, Past
from ww1core.play.courses import Course
from ww1core.play.look_ahead import Ahead, Gives, Meets, attack_offer, look_ahead
from ww1core.play.notation import AS_FAR, expand, spell
from ww1core.play.passing import given_pass, is_pass
from ww1core.play.seated import Seated
from ww1core.play.standpoint import Action
from ww1core.saving.journal import Journal
from ww1core.saving.keeper import Keeper
from ww1core.saving.records import Entry, Header
from ww1core.saving.secret import dice_key, random_secret, secret_from_seed
from ww1core.turns.chance import KeyedChance
from ww1core.turns.digests import digest
from ww1core.turns.encoding import pack_position
from ww1core.turns.offers import Choice, Offer, is_plain
from ww1core.turns.run import Unasked, advance, current_offer, decide, telling
from ww1core.turns.state import State
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Action", "Game", "secret_from_seed"]

SNAPSHOT_EVERY = 64
"""After how many decisions the journal gets a snapshot, which saves time when it is opened."""


class Game(Seated):
    """One game of an opened title."""

    def __init__(
        self,
        book: Book,
        *,
        seed: int | None = None,
        secret: bytes | None = None,
        journal: Path | None = None,
    ) -> None:
        if secret is None:
            secret = random_secret() if seed is None else secret_from_seed(seed)
        super().__init__(book, book.state_type(book), None)
        self._secret = secret
        self.players: tuple[str, ...] = ()
        self._chance = KeyedChance(dice_key(secret))
        self.is_stepwise = False  # whether answers that stand are left to ``give_standing``
        self._inner = Bus()
        self._inner.listen(self.log)
        self.bus = Bus()
        for listener in book.listeners:
            self.bus.listen(listener)
        self._run_on(self._state)
        self._asked = -1
        with self.running():
            self._present(advance(self._state, self.unasked))
        self._chance.draws.clear()
        self._tell()
        if journal is not None:
            self._journal = Journal.create(journal, self.header)

    def _run_on(self, state: State) -> None:
        self._state = state
        state.chance, state.bus = self._chance, self._inner

    def _present(self, offer: Offer | None) -> None:
        """Put a decision to its seat, under a number that no earlier one had.

        A position from outside, which may be forged, must not put it to a seat that nobody has.
        """
        self._asked += 1
        seats = range(len(self.book.seats))
        if self.position and offer is not None and offer.seat not in seats:
            message = f"decision {offer.name!r} asks the seat {quoted(offer.seat)}, there is none"
            raise FlowError(message)
        self.offer = None if offer is None else telling(self._state, offer)
        if self.offer is not None:
            self.offer.number = self._asked

    def _tell(self) -> None:
        """Publish what has happened since the last answer that was taken."""
        events = self.log.events[self._published :]
        self._published = len(self.log.events)
        faults = [fault for event in events for fault in self.bus.publish(event)]
        if faults:
            message = f"a listener failed ({'; '.join(faults)}); the answer stands"
            raise PluginError(message)

    @property
    def header(self) -> Header:
        """Which game this is."""
        return Header.of(self.book, self._secret, self.position, self.players)

    @property
    def shown_secret(self) -> bytes | None:
        """The secret of the dice, once the game has ended and everybody may check them."""
        return self._secret if self.is_over else None

    def digest(self) -> str:
        """The digest of the state, keyed with the secret."""
        return digest(self._state, self._secret)

    def veil(self) -> int:
        """A number to deal hidden things again by, which no player can foresee."""
        return self._chance.veil(self._state.decided)

    def peek(
        self,
        seat: int,
        answers: Sequence[str],
        watch: Callable[[State], None] | None = None,
        *,
        is_only_checked: bool = False,
        meets: Meets | None = None,
        gives: Gives | None = None,
        attacks: bool = False,
    ) -> Ahead:
        """Where answers of the seat that is asked would lead; nothing is answered.

        They are tried as ``look_ahead`` says. If the seat ``attacks``, it answers where it would
        declare an attack, had it come to that by now (``Faces.attacks``).
        """
        offer = self._asked_of(seat)
        state = self._state.clone()
        with self.running():
            declares: tuple[Choice, ...] = ()
            if attacks:
                state, offer, declares = attack_offer(state, offer)
            ahead = look_ahead(
                state,
                offer,
                answers,
                watch,
                is_only_checked=is_only_checked,
                meets=meets,
                gives=gives,
                unasked=self.unasked,
            )
            ahead.declares = declares
            return ahead

    def apply(
        self, seat: int, action: Action, *, joined: bool = False, given: bool = False
    ) -> None:
        """Take an answer, or refuse it and leave everything as it was.

        It may be ``joined`` to the answer before and taken back with it, or ``given`` for the seat.
        """
        offer, before = self.offer, self._state.clone()
        self._answer(seat, action, joined=joined, given=given)
        if joined and offer is not None:
            self.unasked.append(Unasked(offer, action.choice, before))
        self._go_on()

    def apply_text(self, seat: int, line: str) -> None:
        """Take a typed answer, or a phrase that stands for several: all of them or none."""
        steps = expand(self.book.phrases, line, self.offer.name if self.offer else "")
        if steps is None:
            self.apply(seat, self.read(line))
        else:
            answers = [f"{decision} {what}" for decision, what in steps]
            self.apply_all(seat, answers, line=line)

    def apply_all(self, seat: int, answers: Sequence[str], *, line: str = "") -> tuple[str, ...]:
        """Take several answers of a seat, each written with its decision: all of them or none.

        A refusal names the typed ``line``, or the answers themselves. What comes back are the
        answers of a phrase before which it has come to its end; standing passes do not end it.
        """
        line = line or ", ".join(answers)
        marked, journal = self._mark(), self._journal
        try:
            self._journal = None  # the answers are written together
            course = Course(self, seat, answers, partial(self._known, marked.state))
            for answer in course:
                course.check(line, answer, self.offer)
                is_first = len(self._entries) == marked.entries
                self._answer(seat, self.read(answer), joined=not is_first)
            self._journal = journal
            if journal is not None:
                journal.add(*self._entries[marked.entries :], secret=self.shown_secret)
        except BaseException:
            self._journal = journal
            self._restore(marked)
            raise
        answered = len(self._entries)
        self._go_on()
        return self._go_further(seat, course.left, self._entries[answered:], line)

    def _go_further(
        self, seat: int, left: tuple[str, ...], passes: Sequence[Entry], line: str
    ) -> tuple[str, ...]:
        """Give what is left of a phrase if nothing but standing passes came between."""
        is_free = passes and all(entry.given and not entry.draws for entry in passes)
        if not left or not is_free or self.offer is None or self.offer.seat != seat:
            return left
        with suppress(IllegalAction, NotationError):
            return self.apply_all(seat, [AS_FAR + answer for answer in left], line=line)
        return left

    def _known(self, before: State, course: Course) -> Offer | None:
        """What is asked, unless dice were rolled or something was shown since a state.

        What the answers of the course show of themselves nobody had to learn to give them.
        """
        now = self._state
        is_known = now.drawn == before.drawn and now.revealed - before.revealed <= course.shown
        return self.offer if is_known else None

    def _go_on(self) -> None:
        """Give standing answers, until they lead back to where the game stood before them."""
        self._tell()
        passed: set[bytes] = set()
        while not self.is_stepwise and self.give_standing(passed):
            pass

    def give_standing(self, passed: set[bytes]) -> bool:
        """Give the answer that stands to what is asked; False if none does.

        ``passed`` are the positions in which one was given since somebody last decided: a game
        does not go in circles by itself.
        """
        if self.offer is None:
            return False
        ended = partial(self._end_standing, self.offer.seat)
        choice = self.standing.of(self.offer, self._watched, ended)
        if choice is None or (position := pack_position(self._state)) in passed:
            return False
        passed.add(position)
        given, action = is_pass(self.offer, choice), Action(self.offer.number, choice)
        self._answer(self.offer.seat, action, joined=True, given=given)
        self._tell()
        return True

    def _check(self, seat: int, action: Action) -> Offer:
        offer = self._asked_of(seat)
        if not isinstance(action, Action):
            raise illegal.no_action(action)
        if type(action.number) is not int or action.number != offer.number:
            raise illegal.outdated(action.number, offer.number)
        if action.choice not in offer:
            if not is_plain(action.choice):
                raise illegal.shapeless(offer.name, action.choice)
            raise illegal.refused(self.book, offer, action.choice, self.why_not(action.choice))
        return offer

    def _answer(self, seat: int, action: Action, *, joined: bool, given: bool = False) -> None:
        offer = self._check(seat, action)
        spelt = spell(self.book, offer, action.choice)
        marked = self._mark()
        if not joined and not given:
            self.unasked = [only for only in self.unasked if only.offer.seat != seat]
        self._chance.draws.clear()
        try:
            if given:
                self._inner.publish(given_pass(offer))
            with self.running():
                self._present(decide(self._state, offer, action.choice, self.unasked))
            draws = tuple(tuple(draw) for draw in self._chance.draws)
            number = len(self._entries) + 1
            entry = Entry(
                number,
                self._seat_name(seat),
                spelt,
                draws,  # type: ignore[arg-type] # a draw is such a tuple
                self.digest(),
                joined=joined,
                given=given,
            )
            if self._journal is not None:
                self._journal.add(entry, secret=self.shown_secret)
            self._entries.append(entry)
            past = Past(marked.state, marked.offer, seat, marked.log, joined, marked.unasked)
            self._history.add(past, self._state)
        except BaseException:
            self._restore(marked)
            raise
        finally:
            self._chance.draws.clear()
        if self._journal is not None and number % SNAPSHOT_EVERY == 0:
            with suppress(JournalError):  # it only saves time when the game is opened
                self._journal.snapshot(number, self.packed())

    def _mark(self) -> Mark:
        return Mark(
            self._state.clone(),
            self.offer,
            len(self.log.events),
            len(self._entries),
            self._history.copied(),
            None if self._journal is None else self._journal.mark(),
            tuple(self.unasked),
        )

    def _restore(self, marked: Mark) -> None:
        self._run_on(marked.state)
        self.offer, self.unasked = marked.offer, list(marked.unasked)
        del self.log.events[marked.log :]
        del self._entries[marked.entries :]
        self._history = marked.history
        if self._journal is not None and marked.written is not None:
            self._journal.cut_back(marked.written)

    def why_not_undo(self, seat: int) -> Text | None:
        """What stands in the way of taking back; None if the seat may."""
        return self._history.why_not_undo(seat)

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer, unless dice or another seat came after it.

        Answers that were given together, or by themselves after it, are taken back with it.
        """
        barrier = self.why_not_undo(seat)
        if barrier is not None:
            message = worded("nothing to take back: {say}", say=self.book.say(barrier))
            raise IllegalAction(message)
        group = self._history.last_group
        left = len(self._entries) - len(group)
        if self._journal is not None:
            self._journal.undo(left)
        self._history.drop(len(group))
        past = group[0]
        self._run_on(past.state.clone())  # a fork may share the past
        self._present(past.offer)
        self.unasked = list(past.unasked)
        del self.log.events[past.log :]
        self._published = past.log
        del self._entries[left:]
        self.bus.publish(TakenBack(seat, left))

    def check_kept(self) -> None:
        """Refuse to call the game kept when its journal has lost what was written."""
        if self._journal is not None:
            self._journal.mark()

    def close(self) -> None:
        """Write a last snapshot and close the journal."""
        journal, self._journal = self._journal, None
        if journal is not None:
            with closing(journal), suppress(JournalError):  # as in _answer
                journal.snapshot(len(self._entries), self.packed())

    def keep_journal(self, journal: Keeper) -> None:
        """Give everything further to a keeper that holds what was before."""
        self._journal = journal

    def fork(self) -> Game:
        """A game of its own that goes on from here: without journal, and nobody listens."""
        other: Game = copy(self)
        other.log, other.bus = Log(), Bus()
        other.log.events += self.log.events
        other._inner, other._chance = Bus(), KeyedChance(dice_key(self._secret))
        other._inner.listen(other.log)
        other._run_on(self._state.clone())
        other.offer = copy(self.offer)
        other._history = self._history.copied()
        other.unasked = copy(self.unasked)
        other._entries = copy(self._entries)
        other._journal = None
        other.standing, other.left = self.standing.copied(), copy(self.left)
        other.every_window = copy(self.every_window)
        return other

    def stand_at(self, state: State, entries: Iterable[Entry]) -> None:
        """Go on from a state that was saved after these decisions; the log starts empty."""
        self._run_on(state)
        self.log.events.clear()
        self._published = 0
        self._present(current_offer(state))
        self._entries = list(entries)
        self._history = History(text("undo.loaded"))
        self.unasked = []
