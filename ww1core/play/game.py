"""A game being played: it asks, checks every answer, keeps the journal, and takes back.

``Game`` is the only thing that knows both the true state and the secret of the dice. Players
and bots get what ``view``, ``options`` and ``imagine`` give them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import IllegalAction, JournalError, PluginError
from ww1core.events import Bus, Log, TakenBack
from ww1core.play import illegal
from ww1core.play.checkpoints import Mark, Past, barrier_between
from ww1core.play.notation import expand, read, spell
from ww1core.play.standing import EVERY_WINDOW, Standing, StandingAnswers
from ww1core.play.views import imagine, view
from ww1core.saving.journal import Entry, Header, Journal
from ww1core.saving.secret import random_secret, secret_from_seed
from ww1core.turns.chance import KeyedChance
from ww1core.turns.digests import digest
from ww1core.turns.encoding import pack, pack_position
from ww1core.turns.offers import Choice, Offer, is_plain
from ww1core.turns.run import advance, current_offer, decide, telling
from ww1core.turns.state import Outcome, State
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.bars import Reason

__all__ = ["Action", "Game", "secret_from_seed"]

SNAPSHOT_EVERY = 64


class Action(NamedTuple):
    """An answer to one decision: its number and what is chosen."""

    number: int
    choice: Choice


class Game:
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
        self.book = book
        self._secret = secret
        self.position = ""
        self.players: tuple[str, ...] = ()
        self._chance = KeyedChance(secret)
        self.log = Log()
        self._inner = Bus()
        self._inner.listen(self.log)
        self.bus = Bus()
        for listener in book.listeners:
            self.bus.listen(listener)
        self._told = 0
        self._past: list[Past] = []
        self._barrier = text("undo.start")
        self._entries: list[Entry] = []
        self.standing = StandingAnswers()
        self._journal: Journal | None = None
        self._run_on(book.state_type(book))
        self.offer: Offer | None = None
        self._asked = -1
        self._present(advance(self._state))
        self._chance.draws.clear()
        self._tell()
        if journal is not None:
            self._journal = Journal.create(journal, self.header)

    def _run_on(self, state: State) -> None:
        self._state = state
        state.chance, state.bus = self._chance, self._inner

    def _present(self, offer: Offer | None) -> None:
        """Put a decision to its seat, under a number that no earlier one had."""
        self._asked += 1
        self.offer = None if offer is None else telling(self._state, offer)
        if self.offer is not None:
            self.offer.number = self._asked

    def _tell(self) -> None:
        """Publish what has happened since the last answer that was taken."""
        events = self.log.events[self._told :]
        self._told = len(self.log.events)
        faults = [fault for event in events for fault in self.bus.publish(event)]
        if faults:
            message = f"a listener failed ({'; '.join(faults)}); the answer stands"
            raise PluginError(message)

    @property
    def header(self) -> Header:
        """Which game this is."""
        return Header.of(self.book, self._secret, self.position, self.players)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The decisions that stand."""
        return tuple(self._entries)

    @property
    def last_entry(self) -> Entry:
        """The newest decision that stands; there has to be one."""
        return self._entries[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.offer is None

    @property
    def shown_secret(self) -> bytes | None:
        """The secret of the dice, once the game has ended and everybody may check them."""
        return self._secret if self.is_over else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self._state.ended

    @property
    def turn(self) -> int:
        """The turn that is being played."""
        return self._state.turn

    def digest(self) -> str:
        """The digest of the state, keyed with the secret."""
        return digest(self._state, self._secret)

    def packed(self) -> bytes:
        """The whole state; never for a player's eyes."""
        return pack(self._state)

    def ask(self, question: Callable[[State], Any]) -> Any:  # noqa: ANN401 (as the question)
        """Answer a question about a copy of the state; for displays and referees."""
        return question(self._state.clone())

    def view(self, seat: int) -> dict[str, Any]:
        """All that a seat may know."""
        return view(self._state.clone(), seat)

    def veil(self) -> int:
        """A number to deal hidden things again by, which no player can foresee."""
        return self._chance.veil(self._state.decided)

    def imagine(self, seat: int, seed: int) -> State:
        """A game that might be this one for all a seat knows."""
        return imagine(self._state, seat, seed)

    def options(self, seat: int) -> tuple[Action, ...]:
        """What a seat may answer now; empty when it is not its turn to decide."""
        offer = self.offer
        if offer is None or offer.seat != seat:
            return ()
        return tuple(Action(offer.number, choice) for choice in offer.options)

    def spell(self, choice: Choice) -> str:
        """The text of an answer to the decision that waits."""
        return spell(self.book, self._waiting(), choice)

    def read(self, said: str) -> Action:
        """The action that a text names."""
        offer = self._waiting()
        return Action(offer.number, read(self.book, offer, said))

    def _waiting(self) -> Offer:
        if self.offer is None:
            raise illegal.over()
        return self.offer

    def why_not(self, choice: Choice) -> tuple[Reason, ...]:
        """The rules that forbid an answer to the decision that waits; empty if it is offered."""
        offer = self.offer
        if offer is None or choice in offer:
            return ()
        data = self._state.stack[-1][2]
        return offer.asking.why_not(self._state.clone(), choice, data)

    def stand(self, seat: int, decision: str, choice: Choice | None, *, until: str = "") -> None:
        """Answer a decision the same way whenever it comes and the choice is offered.

        ``EVERY_WINDOW`` stands for whatever window asks. None takes the standing answer back. It
        holds from the next decision on, ``until`` a watch of the title sees something new.
        """
        if decision != EVERY_WINDOW:
            self.book.program.asking(decision)
        if seat not in range(len(self.book.seats)):
            raise illegal.no_such_seat(self._seat_name(seat), decision)
        if until and until not in self.book.watches:
            raise illegal.no_such_watch(until, tuple(self.book.watches))
        there = self._watched(until, seat) if until else 0
        standing = None if choice is None else Standing(choice, until, there)
        self.standing.set(seat, decision, standing)

    def _watched(self, watch: str, seat: int) -> int:
        found: int = self.ask(lambda s: self.book.watches[watch](s, seat))
        return found

    def apply(self, seat: int, action: Action) -> None:
        """Take an answer, or refuse it and leave everything as it was."""
        self._answer(seat, action)
        self._go_on()

    def apply_text(self, seat: int, said: str) -> None:
        """Take a typed answer, or a phrase that stands for several: all of them or none."""
        answers = expand(self.book.phrases, said)
        if answers is None:
            self.apply(seat, self.read(said))
            return
        marked = self._mark()
        seen = (self._state.drawn, self._state.revealed)
        journal = self._journal
        try:
            self._journal = None  # the answers are written together
            for decision, what in answers:
                learnt = (self._state.drawn, self._state.revealed) != seen
                self._check_phrase(said, decision, has_learnt=learnt)
                self._answer(seat, self.read(f"{decision} {what}"))
            self._journal = journal
            if journal is not None:
                journal.add(*self._entries[marked.entries :], secret=self.shown_secret)
        except BaseException:
            self._journal = journal
            self._restore(marked)
            raise
        self._go_on()

    def _check_phrase(self, said: str, decision: str, *, has_learnt: bool) -> None:
        if has_learnt:
            raise illegal.cut_short(said)
        waits = None if self.offer is None else self.offer.name
        if waits != decision:
            raise illegal.not_asked(said, decision, waits)

    def _go_on(self) -> None:
        """Give standing answers, until they lead back to where the game stood before them."""
        self._tell()
        passed: set[bytes] = set()
        while self.offer is not None:
            choice = self.standing.of(self.offer, self._watched)
            if choice is None:
                return
            if (position := pack_position(self._state)) in passed:
                return
            passed.add(position)
            self._answer(self.offer.seat, Action(self.offer.number, choice))
            self._tell()

    def _check(self, seat: int, action: Action) -> Offer:
        offer = self._waiting()
        if type(seat) is not int or seat != offer.seat:
            asked = self._seat_name(offer.seat)
            raise illegal.wrong_seat(self._seat_name(seat), asked, offer.name)
        if action.number != offer.number:
            raise illegal.outdated(action.number, offer.number)
        if action.choice not in offer:
            self._refuse(offer, action.choice)
        return offer

    def _refuse(self, offer: Offer, choice: Choice) -> None:
        if not is_plain(choice):
            raise illegal.shapeless(offer.name, choice)
        reasons = self.why_not(choice)
        what = repr(spell(self.book, offer, choice))
        told = (self.book.say(reason.text) for reason in reasons)
        raise illegal.not_offered(what, told, tuple(dict.fromkeys(r.rule for r in reasons)))

    def _seat_name(self, seat: int) -> str:
        return self.book.name("seat", seat) if type(seat) is int else repr(seat)

    def _answer(self, seat: int, action: Action) -> None:
        offer = self._check(seat, action)
        said = spell(self.book, offer, action.choice)
        marked = self._mark()
        self._chance.draws.clear()
        try:
            self._present(decide(self._state, offer, action.choice))
            draws = tuple(tuple(draw) for draw in self._chance.draws)
            number = len(self._entries) + 1
            entry = Entry(number, self._seat_name(seat), said, draws, self.digest())  # type: ignore[arg-type] # a draw is such a tuple
            if self._journal is not None:
                self._journal.add(entry, secret=self.shown_secret)
            self._entries.append(entry)
            self._remember(marked, seat)
        except BaseException:
            self._restore(marked)
            raise
        finally:
            self._chance.draws.clear()
        if self._journal is not None and number % SNAPSHOT_EVERY == 0:
            with suppress(JournalError):  # it only saves time when the game is opened
                self._journal.snapshot(number, self.packed())

    def _remember(self, marked: Mark, seat: int) -> None:
        """Keep the state before an answer, unless a barrier stands between."""
        barrier = barrier_between(marked.state, self._state)
        if barrier is not None:
            self._past, self._barrier = [], barrier
            return
        if self._past and self._past[-1].seat != seat:
            self._past, self._barrier = [], text("undo.other")
        self._past.append(Past(marked.state, marked.offer, seat, marked.log))

    def _mark(self) -> Mark:
        return Mark(
            self._state.clone(),
            self.offer,
            len(self.log.events),
            len(self._entries),
            self._past,
            len(self._past),
            self._barrier,
            None if self._journal is None else self._journal.mark(),
        )

    def _restore(self, marked: Mark) -> None:
        self._run_on(marked.state)
        self.offer = marked.offer
        del self.log.events[marked.log :]
        del self._entries[marked.entries :]
        self._past, self._barrier = marked.past, marked.barrier
        del self._past[marked.kept :]
        if self._journal is not None and marked.written is not None:
            self._journal.cut_back(marked.written)

    def why_not_undo(self, seat: int) -> Text | None:
        """What stands in the way of taking back; None if the seat may."""
        if not self._past:
            return self._barrier
        return None if self._past[-1].seat == seat else text("undo.other")

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer, unless chance or another seat has spoken since."""
        barrier = self.why_not_undo(seat)
        if barrier is not None:
            message = worded("nothing to take back: {say}", say=self.book.say(barrier))
            raise IllegalAction(message)
        if self._journal is not None:
            self._journal.undo(len(self._entries) - 1)
        past = self._past.pop()
        self._run_on(past.state.clone())  # a fork may share the past
        self._present(past.offer)
        del self.log.events[past.log :]
        self._told = past.log
        self._entries.pop()
        self.bus.publish(TakenBack(seat, len(self._entries)))

    def close(self) -> None:
        """Write a last snapshot and close the journal."""
        journal, self._journal = self._journal, None
        if journal is not None:
            with closing(journal), suppress(JournalError):  # as in _answer
                journal.snapshot(len(self._entries), self.packed())

    def keep_journal(self, journal: Journal) -> None:
        """Write every further decision to a journal that holds those before."""
        self._journal = journal

    def fork(self) -> Game:
        """A game of its own that goes on from here: without journal, and nobody listens."""
        other = copy(self)
        log, inner, chance = Log(), Bus(), KeyedChance(self._secret)
        log.events += self.log.events
        inner.listen(log)
        state = self._state.clone()
        state.chance, state.bus = chance, inner
        own = {"log": log, "bus": Bus(), "offer": copy(self.offer), "_journal": None}
        vars(other).update(own, _inner=inner, _chance=chance, _state=state)
        for name in ("_past", "_entries"):
            setattr(other, name, copy(getattr(self, name)))
        other.standing = self.standing.copied()
        return other

    def stand_at(self, state: State, entries: Iterable[Entry]) -> None:
        """Go on from a state that was saved after these decisions; the log starts empty."""
        self._run_on(state)
        self.log.events.clear()
        self._told = 0
        self._present(current_offer(state))
        self._entries = list(entries)
        self._past, self._barrier = [], text("undo.loaded")
