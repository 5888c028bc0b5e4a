"""Failing games made short: answers are taken out as long as the same failure follows.

A game is played again from its seed with fewer answers. One that no longer fits the decision
that waits is left out, or the first option stands in for it, or the seats say their last word
(passing, as a rule) until the decision comes that it was given to; all three are tried. Besides,
words are tried in the place of answers, since they cut a game short. Every try that fails in the
same way with fewer answers is the next to be shortened. The work is bounded by a number of
tries, never by a clock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import closing
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import JournalError, NotationError, Ww1Error, fault_text
from ww1core.play.game import Action, Game, secret_from_seed
from ww1core.saving.journal import Entry, Failure, Header, Journal, read_journal

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Choice

__all__ = [
    "TRIES",
    "Fails",
    "Shrunk",
    "fails_like",
    "kind_of",
    "shrink",
    "write_failure",
    "write_shrunk",
]

TRIES = 400
"""The most games that are played to shorten one."""

Fails = Callable[[Game | Exception], str]
"""Says what is wrong, in the same way as before, with a game that waits for a decision or is
over, or with an error that an answer raised; nothing if it is not the same failure."""

_DETAIL = re.compile(r"'[^']*'|\"[^\"]*\"|\d+")


class Shrunk(NamedTuple):
    """A short game that fails: all its answers, what is wrong, and after how many decisions.

    ``action`` is the answer that fails, the last of all; without one the failure is seen at the
    decision that waits after them. ``tries`` is how many games were played to find it.
    """

    answers: tuple[str, ...]
    message: str
    decisions: int
    action: str = ""
    tries: int = 0


def fails_like(error: Exception) -> Fails:
    """The failure of raising such an error: the same type and words, whatever they name."""
    wanted = type(error), kind_of(fault_text(error))

    def fails(outcome: Game | Exception) -> str:
        if isinstance(outcome, Game) or (type(outcome), kind_of(fault_text(outcome))) != wanted:
            return ""
        return fault_text(outcome)

    return fails


def kind_of(message: str) -> str:
    """What a message says, whatever it names and counts."""
    return _DETAIL.sub("*", message)


def shrink(
    book: Book,
    seed: int,
    answers: Sequence[Choice],
    fails: Fails,
    tries: int = TRIES,
) -> Shrunk:
    """The shortest game found that fails as the one with these answers does.

    An answer is a choice, or a text as journals have it. ``fails`` is asked at every decision.
    """
    search = _Search(book, secret_from_seed(seed), fails, tries)
    best = search.play([_Answer(-1, spelt) for spelt in answers], _Misfit.DROP)
    if best is None:
        raise Ww1Error(f"{book.title}, seed {seed}: these answers do not lead to the failure")
    while search.is_open:
        shorter = _with_words(search, _without_chunks(search, best))
        if len(shorter.answers) == len(best.answers):
            break
        best = shorter
    spelt = tuple(str(answer.choice) for answer in best.answers)
    return Shrunk(spelt, best.message, len(spelt) - bool(best.action), best.action, search.played)


class _Misfit(Enum):
    """What becomes of an answer that does not fit the decision that waits."""

    DROP = "it is left out"
    WAIT = "it is kept until its seat is asked its decision"
    FILL = "the first option stands in for it"


class _Answer(NamedTuple):
    """An answer and the seat that gave it, -1 where that is not known."""

    seat: int
    choice: Choice


class _Try(NamedTuple):
    """A game that fails: ``words`` are those that could have been said at each decision."""

    answers: tuple[_Answer, ...]
    message: str
    action: str
    words: tuple[tuple[str, ...], ...]


class _Search:
    """Plays games until the tries are used up."""

    def __init__(self, book: Book, secret: bytes, fails: Fails, tries: int) -> None:
        self._book = book
        self._secret = secret
        self._fails = fails
        self._tries = tries
        self.played = 0

    @property
    def is_open(self) -> bool:
        """Whether there are tries left."""
        return self.played < self._tries

    def shorter(self, best: _Try, answers: Sequence[_Answer]) -> _Try | None:
        """A game with these answers that fails sooner than the best one so far."""
        most = len(best.answers) - 1
        for misfit in _Misfit:
            failing = self.play(answers, misfit, most) if self.is_open else None
            if failing is not None:
                return failing
        return None

    def play(
        self, answers: Sequence[_Answer], misfit: _Misfit, most: int | None = None
    ) -> _Try | None:
        """Play until the failure; None if it does not follow, at most after so many answers."""
        self.played += 1
        taken: list[_Answer] = []
        words: list[tuple[str, ...]] = []
        try:
            game = Game(self._book, secret=self._secret)
        except Exception as error:  # noqa: BLE001 (whatever a title does)
            return self._failed(error, taken, "", words)
        waiting = list(reversed(answers))
        while not (message := self._fails(game)):
            choice = _next_choice(game, waiting, misfit)
            offer = game.offer
            if offer is None or choice is None or len(taken) == most:
                return None
            spelt = game.spell(choice)
            taken.append(_Answer(offer.seat, spelt))
            words.append(tuple(o for o in offer.options if isinstance(o, str) and o != choice))
            try:
                game.apply(offer.seat, Action(offer.number, choice))
            except Exception as error:  # noqa: BLE001 (whatever a title does)
                return self._failed(error, taken, spelt, words)
        return _Try(tuple(taken), message, "", tuple(words))

    def _failed(
        self, error: Exception, taken: list[_Answer], action: str, words: list[tuple[str, ...]]
    ) -> _Try | None:
        message = self._fails(error)
        return _Try(tuple(taken), message, action, tuple(words)) if message else None


def _next_choice(game: Game, waiting: list[_Answer], misfit: _Misfit) -> Choice | None:
    """What is answered now, by the last of the answers that wait; None when there is none."""
    offer = game.offer
    while offer is not None and waiting:
        seat, answer = waiting[-1]
        choice = _choice(game, answer)
        if choice is None and misfit is _Misfit.WAIT:
            name = str(answer).partition(" ")[0]
            if seat >= 0 and (seat, name) != (offer.seat, offer.name):
                last = offer.option(offer.count - 1)
                return last if isinstance(last, str) else offer.option(0)
        waiting.pop()
        if choice is not None:
            return choice
        if misfit is _Misfit.FILL:
            return offer.option(0)
    return None


def _choice(game: Game, answer: Choice) -> Choice | None:
    """The choice that an answer is now, if it is offered."""
    try:
        choice = game.read(answer).choice if isinstance(answer, str) else answer
    except NotationError:
        return None
    return choice if game.offer is not None and choice in game.offer else None


def _without_chunks(search: _Search, best: _Try) -> _Try:
    """Take out halves, then smaller and smaller parts, until no single answer can go."""
    parts = 2
    while best.answers and search.is_open:
        size = -(-len(best.answers) // parts)
        for start in range(0, len(best.answers), size):
            rest = best.answers[:start] + best.answers[start + size :]
            shorter = search.shorter(best, rest)
            if shorter is not None:
                best, parts = shorter, max(parts - 1, 2)
                break
        else:
            if size == 1:
                return best
            parts *= 2
    return best


def _with_words(search: _Search, best: _Try) -> _Try:
    """Say a word in the place of each answer, from the first to the last."""
    at = 0
    while at < len(best.answers) and search.is_open:
        for word in best.words[at]:
            answer = best.answers[at]._replace(choice=word)
            shorter = search.shorter(best, (*best.answers[:at], answer, *best.answers[at + 1 :]))
            if shorter is not None:
                best = shorter
                break
        else:
            at += 1
    return best


def write_shrunk(path: Path, book: Book, seed: int, shrunk: Shrunk) -> None:
    """Write a short game that fails as a journal that stops at the failing decision.

    One that fails before its first decision is a journal without decisions.
    """
    secret = secret_from_seed(seed)
    try:
        game = Game(book, secret=secret)
    except Exception:  # noqa: BLE001 (it is the failure)
        _write(path, Header.of(book, secret), (), None, Failure("", "", shrunk.message))
        return
    for answer in shrunk.answers[: shrunk.decisions]:
        offer = game.offer
        if offer is not None:
            game.apply(offer.seat, game.read(answer))
    write_failure(path, game, shrunk.action, shrunk.message)


def write_failure(path: Path, game: Game, failing_action: str, message: str) -> None:
    """Write a game that stands before a failing answer, and what the answer leads to.

    The file of an earlier failure is written over; any other file is left alone.
    """
    seat = "" if game.offer is None else game.book.name("seat", game.offer.seat)
    failure = Failure(seat, failing_action, message)
    _write(path, game.header, game.entries, game.packed(), failure)


def _write(
    path: Path,
    header: Header,
    entries: Sequence[Entry],
    packed: bytes | None,
    failure: Failure,
) -> None:
    if path.exists() and _is_failure(path):
        path.unlink()
    with closing(Journal.create(path, header)) as journal:
        journal.add(*entries)
        if packed is not None:
            journal.snapshot(len(entries), packed)
        journal.fail(failure)


def _is_failure(path: Path) -> bool:
    try:
        return read_journal(path).failure is not None
    except JournalError:
        return False
