"""Failing games made into files: shortened while the same check still fails, then written.

A check that watches games is asked again while the answers of the failing game are given anew,
fewer every time. A game that cannot be shortened is written as it was played.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import Ww1Error, fault_text
from ww1core.play.game import Action, Game
from ww1core.play.notation import read
from ww1core.testing.shrink import TRIES, Shrunk, kind_of, shrink, write_shrunk
from ww1core.testing.walking import DEAD_END, GAMES_END, Moment

if TYPE_CHECKING:
    from ww1core.testing.check import Check
    from ww1core.testing.subject import Subject
    from ww1core.testing.walking import GameFault
    from ww1core.turns.offers import Offer

__all__ = ["FOLDER", "Again", "keep_failure"]

FOLDER = Path("ww1-failures")
"""Where failing games are written unless something else is asked for."""

WORK = {"quick": 10_000, "ci": 60_000, "deep": 400_000}
"""Decisions that may be played to shorten one game, by profile."""
FEWEST = 8
"""The fewest games that are played to shorten one."""


def keep_failure(subject: Subject, check: Check, fault: GameFault, folder: Path) -> str:
    """Write a failing game, shortened, and say where; nothing if it cannot be played again."""
    path = folder / f"{subject.name}-{check.id}-{fault.scenario}-seed{fault.seed}.jsonl"
    book = subject.book(fault.scenario, fault.options)
    try:
        short = _shortened(subject, check, fault)
        folder.mkdir(parents=True, exist_ok=True)
        write_shrunk(path, book, fault.seed, short)
    except Exception:  # noqa: BLE001 (the title is broken: a game of it may fail in any way)
        return ""
    plural = "" if short.decisions == 1 else "s"
    return f"{path} ({short.decisions} decision{plural})"


def _shortened(subject: Subject, check: Check, fault: GameFault) -> Shrunk:
    spelt = [spelt for _, spelt in fault.answers]
    answers = [*spelt, fault.action] if fault.action else spelt
    tries = max(FEWEST, min(TRIES, WORK[subject.profile.name] // (len(spelt) + 1)))
    book = subject.book(fault.scenario, fault.options)
    try:
        return shrink(book, fault.seed, answers, Again(subject, check, fault), tries)
    except Ww1Error:
        return Shrunk(tuple(answers), fault.message, len(spelt), fault.action)


class Again:
    """Whether a game fails as another one did: asked at every decision, from the first on.

    A check that is dear is asked only at decisions of the same name as the one that failed.
    """

    def __init__(self, subject: Subject, check: Check, fault: GameFault) -> None:
        self._subject = subject.apart()
        self._check = check
        self._fault = fault
        self._wanted = kind_of(fault.message.removeprefix(f"{fault.action}: "))
        self._failing = self._failing_decision() if check.some else ""
        self._is_error = (
            bool(fault.action) or check.id in {GAMES_END, DEAD_END} or not check.watches
        )
        self._moment: Moment | None = None
        self._asked: Offer | None = None
        self._number = 0

    def __call__(self, outcome: Game | Exception) -> str:
        """What is wrong, if it is the same as before."""
        if isinstance(outcome, Exception):
            return self._same(fault_text(outcome)) if self._is_error else ""
        if self._fault.action or not self._check.watches:
            return ""
        moment = self._moment
        if moment is None or moment.game is not outcome:
            share = self._subject.share(self._fault.scenario)
            moment = self._moment = Moment(self._subject, outcome, share, self._fault.seed)
            self._number, self._asked = 0, None
        else:
            self._number += 1
        message = self._look(moment, outcome)
        self._asked = outcome.offer
        return message

    def _look(self, moment: Moment, game: Game) -> str:
        when = self._check.at if self._check.when == "games" else self._check.when
        before = self._asked
        if when == "answer" and before is not None:
            choice = read(game.book, before, game.last_entry.action)
            moment.seat = before.seat
            moment.stand(self._number, Action(before.number, choice))
            message = self._run(moment, before)
        elif when == "decision" and game.offer is not None:
            moment.stand(self._number, None)
            message = self._run(moment, game.offer)
        elif when == "end" and game.offer is None:
            moment.stand(self._number, None)
            message = self._run(moment, None)
        else:
            message = ""
        if when == "answer":
            moment.before = game.packed()
        return message

    def _run(self, moment: Moment, offer: Offer | None) -> str:
        check = self._check
        if self._failing and offer is not None and offer.name != self._failing:
            return ""
        moment.turn_to(check.id)
        run = check.run if check.gather is None else check.gather
        try:
            message: str = run(moment)
        except Exception as error:  # noqa: BLE001 (whatever a title does is its check's finding)
            message = fault_text(error)
        return self._same(message)

    def _same(self, message: str) -> str:
        return message if message and kind_of(message) == self._wanted else ""

    def _failing_decision(self) -> str:
        """The decision that failed, or whose answer did."""
        fault = self._fault
        game = Game(self._subject.book(fault.scenario, fault.options), seed=fault.seed)
        name = ""
        for seat, answer in fault.answers:
            name = "" if game.offer is None else game.offer.name
            game.apply(seat, game.read(answer))
        return name if self._check.when == "answer" or game.offer is None else game.offer.name
