"""Random games that are watched: every selected check looks at the same ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ww1core.errors import DeadEnd, Ww1Error, fault_text
from ww1core.play.game import Action, Game
from ww1core.turns.encoding import unpack
from ww1core.turns.state import State

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.testing.check import Check
    from ww1core.testing.profiles import Share
    from ww1core.testing.subject import Subject
    from ww1core.turns.offers import Offer

__all__ = ["DEAD_END", "GAMES_END", "GameFault", "Moment", "Walked", "walk", "walk_all"]

GAMES_END = "games.random"
"""The check that answers for the walked games themselves."""

DEAD_END = "options.some"
"""The check that answers for a decision without an option, where a game cannot go on."""


class GameFault(NamedTuple):
    """What is wrong at one decision of one game, with the answers that led there.

    ``action`` is the answer that cannot be taken, where it is one.
    """

    scenario: str
    options: tuple[str, ...]
    seed: int
    number: int
    answers: tuple[tuple[int, str], ...]
    message: str
    action: str = ""

    def __str__(self) -> str:
        return f"{self.scenario}, seed {self.seed}, decision {self.number + 1}: {self.message}"


class Walked(NamedTuple):
    """What one check saw: how often it looked, and the first thing wrong in each game."""

    looks: int
    faults: tuple[GameFault, ...]


class Moment:
    """A game at one decision, as a check looks at it.

    ``s`` is a copy of the true state that all checks share: whoever changes it copies it first.
    ``before`` is the state before the answer, ``action`` the answer that was taken (None while
    the decision still waits). ``random`` is seeded by game, decision and check; ``memo`` is the
    check's own for this game.
    """

    def __init__(self, subject: Subject, game: Game, share: Share, seed: int) -> None:
        self.subject = subject
        self.game = game
        self.share = share
        self.seed = seed
        self.number = 0
        self.action: Action | None = None
        self.seat = -1
        self.before = b""
        self._memos: dict[str, dict[str, Any]] = {}
        self._asking = ""

    def stand(self, number: int, action: Action | None) -> None:
        """Look at the game as it stands now, after so many answers."""
        self.number, self.action = number, action
        for name in ("s", "packed", "loaded"):
            self.__dict__.pop(name, None)

    def turn_to(self, check: str) -> None:
        """Be the moment of another check."""
        self._asking = check

    @property
    def book(self) -> Book:
        """The book of the game."""
        return self.game.book

    @property
    def offer(self) -> Offer:
        """The decision that waits."""
        offer = self.game.offer
        if offer is None:
            raise Ww1Error("the game is over")
        return offer

    @cached_property
    def s(self) -> State:
        """A copy of the state, shared by all checks."""
        copied: State = self.game.ask(lambda s: s)
        return copied

    @cached_property
    def packed(self) -> bytes:
        """The packed state."""
        return self.game.packed()

    @cached_property
    def loaded(self) -> State:
        """The state as it is loaded from its bytes, shared by all checks."""
        return unpack(self.book, self.packed)

    @property
    def random(self) -> Random:
        """A generator for this check at this decision."""
        return Random(f"{self.seed} {self.number} {self._asking}")

    @property
    def memo(self) -> dict[str, Any]:
        """What the check keeps during this game."""
        return self._memos.setdefault(self._asking, {})

    @property
    def gathered(self) -> dict[str, Any]:
        """What the check keeps over all games."""
        return self.subject.gathered(self._asking)


class _Watching:
    """The checks that watch one game, each until it finds something."""

    def __init__(self, moment: Moment, checks: Iterable[Check]) -> None:
        self._moment = moment
        self._checks = list(checks)
        self._asked: Counter[tuple[str, str]] = Counter()
        self.messages: dict[str, tuple[int, str]] = {}
        self.looks: Counter[str] = Counter()
        self.saying = ""
        """The answer that is being taken."""

    def play(self, answers: list[tuple[int, str]]) -> None:
        """Play the game to its end; the answers are kept as they are given."""
        moment, game = self._moment, self._moment.game
        random = Random(moment.seed)
        longest = moment.subject.longest(moment.subject.title.scenario(moment.book.scenario))
        while game.offer is not None:
            if len(answers) >= longest:
                raise Ww1Error(f"no end after {longest} decisions")
            moment.stand(len(answers), None)
            self.look("decision", game.offer.name)
            offer = moment.offer
            moment.before = moment.packed
            action = Action(offer.number, random.choice(offer.options))
            self.saying = spelt = game.spell(action.choice)
            try:
                game.apply(offer.seat, action)
            except Exception as error:
                raise Ww1Error(f"{spelt}: {fault_text(error)}") from error
            self.saying = ""
            answers.append((offer.seat, spelt))
            moment.seat = offer.seat
            moment.stand(len(answers), action)
            self.look("answer", offer.name)
        moment.stand(len(answers), None)
        self.look("end")

    def look(self, when: str, decision: str = "") -> None:
        """Ask every check of this moment that has found nothing yet."""
        moment = self._moment
        for check in self._checks:
            run = check.gather if check.when == "games" else check.run
            due = check.at if check.when == "games" else check.when
            if due != when or run is None or check.id in self.messages:
                continue
            if decision and not self._is_due(check, decision):
                continue
            moment.turn_to(check.id)
            self.looks[check.id] += 1
            try:
                message: str = run(moment)
            except Exception as error:  # noqa: BLE001 (whatever a title does is its check's finding)
                message = fault_text(error)
            if message:
                self.messages[check.id] = moment.number, message

    def _is_due(self, check: Check, decision: str) -> bool:
        """Whether a check looks now: always at first, at some decisions later on."""
        moment = self._moment
        share = moment.share
        if not check.some and moment.number < share.decisions:
            return True
        if moment.game.is_over:
            return True
        most = share.moments
        self._asked[check.id, decision] += 1
        if self._asked[check.id, decision] <= 1 + most // 20:
            return True
        stride = max(1, 2 * moment.number // most)
        return crc32(f"{moment.seed} {moment.number} {check.id}".encode()) % stride == 0


def walk(
    subject: Subject, book: Book, seed: int, checks: Iterable[Check], share: Share
) -> dict[str, tuple[int, GameFault | None]]:
    """Play one random game and let checks watch it; what each found."""
    checks = tuple(checks)
    answers: list[tuple[int, str]] = []
    looks: Counter[str] = Counter()
    messages: dict[str, tuple[int, str]] = {}
    watching: _Watching | None = None
    try:
        watching = _Watching(Moment(subject, Game(book, seed=seed), share, seed), checks)
        looks, messages = watching.looks, watching.messages
        watching.play(answers)
    except Exception as error:  # noqa: BLE001 (whatever a title does is reported)
        messages[GAMES_END] = len(answers), fault_text(error)
        if isinstance(error.__cause__ or error, DeadEnd):
            messages[DEAD_END] = messages[GAMES_END]
    options = tuple(sorted(book.options))
    refused = "" if watching is None else watching.saying
    looked: dict[str, tuple[int, GameFault | None]] = {}
    for check in checks:
        fault = None
        if check.id in messages:
            number, message = messages[check.id]
            led = tuple(answers[:number])
            action = refused if messages[check.id] == messages.get(GAMES_END) else ""
            fault = GameFault(book.scenario, options, seed, number, led, message, action)
        looked[check.id] = (looks[check.id], fault)
    return looked


def walk_all(subject: Subject, checks: Iterable[Check]) -> dict[str, Walked]:
    """Walk the games of a subject's profile; what each check saw."""
    checks = tuple(checks)
    looks: Counter[str] = Counter()
    faults: dict[str, list[GameFault]] = {check.id: [] for check in checks}
    for scenario, options in subject.tables:
        share = subject.share(scenario.id)
        book = subject.book(scenario.id, options)
        for seed in range(share.games):
            subject.tell(f"{scenario.id}, game {seed + 1} of {share.games}")
            looked = walk(subject, book, seed, checks, share)
            for id_, (number, fault) in looked.items():
                looks[id_] += number
                if fault is not None:
                    faults[id_].append(fault)
    return {check.id: Walked(looks[check.id], tuple(faults[check.id])) for check in checks}
