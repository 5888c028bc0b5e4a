"""What takes too long for the event loop and is done beside it, in a process of its own.

A look ahead has a budget: where looks at a decision of a scenario have been taking longer, a worker
takes the next, and it marks the options that there was no time for. Luck is counted, and a file
that somebody brings or the past of a long game is played again, there as well. Unlike bots this
worker is sent what is hidden, so no bot ever runs in it.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from ww1core.errors import JournalError, ReplayMismatch
from ww1core.players.workers import Match
from ww1core.saving.journal import recorded_of
from ww1core.turns.encoding import pack, unpack
from ww1core.web.asking import Asking, Marks, marks_of
from ww1core.web.boards import Boards
from ww1core.web.frames import Picture, picture_of
from ww1core.web.luck import Luck, luck_in
from ww1core.web.workers import WorkerError, Workers, opened

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.play.standing import Standing
    from ww1core.saving.records import Header
    from ww1core.web.table import Table, View

__all__ = ["Beside", "Budget", "Kind"]

BUDGET_S = 0.02
"""How long a look ahead may take in the event loop."""
PATIENCE_S = 60.0
"""How long work may take in a worker."""
LONGEST_S = 5.0
"""How long the options of one question are looked at in a worker."""
WEIGHT = 0.2
"""How much the last look counts in what looks have been taking."""
MOST = 1000
"""Of so many decisions it is known how long looks at them take."""

Kind = Literal["peek", "odds", "ways"]
_log = logging.getLogger("ww1.web")


class Budget:
    """How long looks at decisions have been taking lately."""

    def __init__(self) -> None:
        self._means: OrderedDict[Any, float] = OrderedDict()

    def spend(self, key: object, seconds: float) -> None:
        """Note how long a look has taken."""
        mean = self._means.pop(key, 0.0)
        self._means[key] = mean + (seconds - mean) * WEIGHT
        if len(self._means) > MOST:
            self._means.popitem(last=False)

    def is_spent(self, key: object) -> bool:
        """Whether such looks take longer than they may."""
        return self._means.get(key, 0.0) > BUDGET_S


class _Seen(NamedTuple):
    """A game as far as a question about it needs a table."""

    game: Game
    boards: Boards

    @property
    def offered_seat(self) -> int:
        """The number of the seat that is asked."""
        return -1 if self.game.offer is None else self.game.offer.seat

    def picture(self, view: View) -> Picture:
        """What a viewer sees."""
        return picture_of(self.game, *view, self.boards)


_BOARDS = Boards()


def look_of(
    kind: Kind,
    match: Match,
    state: bytes,
    view: View,
    answers: Sequence[str],
    attacks: bool = False,  # noqa: FBT001, FBT002 (it is sent to a worker)
) -> tuple[dict[str, Any], float]:
    """What a look ahead in a position finds, and how long it takes."""
    game = _game_at(match, state)
    began = thread_time()
    seen: Any = _Seen(game, _BOARDS)
    asking = Asking(seen, view, _BOARDS)
    return _asked(asking, kind, answers, attacks=attacks), thread_time() - began


def _game_at(match: Match, state: bytes) -> Game:
    """A game that stands where another does, with dice of its own."""
    from ww1core.play.game import Game

    book = opened(match)
    game = Game(book, secret=bytes(32))
    game.stand_at(unpack(book, state), ())
    return game


class Wishes(NamedTuple):
    """What the people of a game have said of questions to come."""

    stands: tuple[tuple[int, str, Standing], ...]
    every: frozenset[int]


def marked_of(
    match: Match,
    state: bytes,
    wishes: Wishes,
    seat: int,
    answers: Sequence[str],
    options: Sequence[str],
) -> Marks:
    """After which of some options something is learnt, for as long as that may take beside."""
    game = _game_at(match, state)
    for stands in wishes.stands:
        game.standing.set(*stands)
    game.every_window |= wishes.every
    return marks_of(game, seat, answers, options, LONGEST_S)[0]


def _asked(asking: Asking, kind: Kind, answers: Sequence[str], *, attacks: bool) -> dict[str, Any]:
    if kind == "ways":
        return asking.ways(answers)
    ask = asking.peek if kind == "peek" else asking.odds
    return ask(answers, attacks=attacks)


def _match(header: Header) -> Match:
    return Match(header.title, header.scenario, header.options, ())


def luck_of(lines: Iterable[bytes]) -> list[Luck]:
    """How lucky each seat was in a game that is over."""
    recorded = recorded_of(lines, "game")
    return luck_in(opened(_match(recorded.header)), recorded)


def standing_of(lines: Iterable[bytes]) -> tuple[str | None, str] | str:
    """Who is asked at the end of a journal and how it ended, or what is wrong with it."""
    from ww1core.saving.saves import replay

    recorded = recorded_of(lines, "file")
    try:
        played = replay(opened(_match(recorded.header)), recorded)
    except JournalError as error:
        return str(error)
    offer, outcome = played.offer, played.outcome
    waits = None if offer is None else played.book.seats[offer.seat]
    return waits, "" if outcome is None else outcome.ending


def past_of(lines: Iterable[bytes], count: int) -> list[Any] | str:
    """What had happened in a game after so many decisions, or what is wrong with them."""
    from ww1core.saving.saves import replay_entries

    try:
        recorded = recorded_of(lines, "game")
        book, entries = opened(_match(recorded.header)), recorded.entries[:count]
        return replay_entries(book, recorded.header, entries, "game").log.events
    except (JournalError, ReplayMismatch) as error:
        return str(error)


class Beside:
    """One worker, and what is known of the looks that it takes."""

    def __init__(self) -> None:
        self.workers = Workers(1, PATIENCE_S)
        self.budget = Budget()

    async def look(
        self,
        kind: Kind,
        table: Table,
        view: View,
        answers: Sequence[str],
        boards: Boards,
        *,
        attacks: bool = False,
    ) -> dict[str, Any]:
        """A look ahead: in the event loop, or beside it where such looks take long."""
        offer, row = table.game.offer, table.row
        key = kind, row.title, row.scenario, None if offer is None else offer.name
        if self.budget.is_spent(key):
            match = Match(row.title, row.scenario, row.options, ())
            state = table.game.ask(pack)
            try:
                found, took = await self.workers.run(
                    match, look_of, kind, match, state, view, answers, attacks
                )
            except WorkerError as error:
                _log.warning("a look at %s was not taken beside: %s", row.id, error)
            else:
                self.budget.spend(key, took)
                return dict(found)
        began = perf_counter()
        seen = _asked(Asking(table, view, boards), kind, answers, attacks=attacks)
        self.budget.spend(key, perf_counter() - began)
        return seen

    async def marks(
        self, table: Table, view: View, answers: Sequence[str], boards: Boards
    ) -> Marks:
        """Marks of options: the first in the event loop, those that are left beside it."""
        found, left = Asking(table, view, boards).marks(answers)
        if not left:
            return found
        row, game = table.row, table.game
        match = Match(row.title, row.scenario, row.options, ())
        wishes = Wishes(game.standing.all(), frozenset(game.every_window))
        given = match, game.ask(pack), wishes, view[0], answers, left
        try:
            more = await self.workers.run(match, marked_of, *given)
        except WorkerError as error:
            _log.warning("options of %s were not looked at beside: %s", row.id, error)
            return found
        return found | {kind: [*found[kind], *more[kind]] for kind in more}

    async def luck(self, header: Header, lines: Sequence[bytes]) -> list[Luck]:
        """How lucky each seat was in a game that is over; nothing where that cannot be counted."""
        try:
            counted = await self.workers.run(_match(header), luck_of, list(lines))
        except WorkerError as error:
            _log.warning("luck was not counted: %s", error)
            return []
        return [Luck(*luck) for luck in counted]

    async def standing(self, header: Header, lines: Sequence[bytes]) -> tuple[str | None, str]:
        """Who is asked at the end of a journal from outside, and how it ended."""
        found = await self.workers.run(_match(header), standing_of, list(lines))
        if isinstance(found, str):
            raise JournalError(found)
        waits, ending = found
        return waits, ending

    async def past(self, header: Header, lines: Sequence[bytes], count: int) -> list[Any]:
        """What had happened in a game after so many decisions."""
        found = await self.workers.run(_match(header), past_of, list(lines), count)
        if isinstance(found, str):
            raise JournalError(found)
        return list(found)

    def close(self) -> None:
        """End the worker."""
        self.workers.close()
