"""The games that are open now, and what happens at them: answers, pushes, bots, failures."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING

from ww1core.errors import JournalError, PluginError, ReplayMismatch, fault_text
from ww1core.events.log import Log
from ww1core.players.workers import Match
from ww1core.saving.positions import game_of
from ww1core.saving.records import Failure
from ww1core.saving.saves import opened_late, replay_steps
from ww1core.turns.encoding import pack
from ww1core.web.boards import Boards
from ww1core.web.bots import Job
from ww1core.web.frames import scene_of
from ww1core.web.games import read_game
from ww1core.web.hub import Hub
from ww1core.web.rows import kept_lines, kept_of, read_rows
from ww1core.web.shelf import Shelf
from ww1core.web.slices import in_slices
from ww1core.web.store import StoreError
from ww1core.web.table import Refusal, Stale, Table, View
from ww1core.web.telling import Telling

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.saving.records import Entry, Recorded
    from ww1core.web.beside import Beside
    from ww1core.web.bots import Bots
    from ww1core.web.rows import Kept
    from ww1core.web.store import Store

__all__ = ["Broken", "Tables"]

LONG = 300
"""A journal of more lines is opened at a snapshot; what came before it is told when asked for."""
MOST = 500
"""So many tables are kept open; the one unused for longest is closed first."""
FAILURES = 2
"""After so many failures of a bot the random one answers."""
GIVEN_UP = 4
"""After so many failures nobody answers for the seat any more."""
STAND_IN = "random"
PACE_S = (1.5, 4.5)
"""How long an answer that is given for a seat is held back where a game goes at an even pace."""

_log = logging.getLogger("ww1.web")


class Broken(Exception):  # noqa: N818 (what has happened to the answer)
    """A rule has raised; the game stands as before. ``id`` is what the log calls it by."""

    def __init__(self, id_: str) -> None:
        super().__init__(id_)
        self.id = id_


class Tables:
    """Opens games, and lets what happens at them go on."""

    def __init__(self, store: Store, bots: Bots, beside: Beside, now: Callable[[], float]) -> None:
        self.store = store
        self.hub = Hub()
        self.boards = Boards()
        self.shelf = Shelf()
        self._bots = bots
        self._beside = beside
        self._now = now
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.recalling: dict[str, asyncio.Task[None]] = {}
        self._failures: dict[tuple[str, str], int] = {}
        self.on_change: Callable[[Table], None] = lambda _table: None
        self.tell_seats: Callable[[Table, str], None] = lambda _table, _key: None

    # Opening

    async def open(self, id_: str) -> Table | None:
        """A game that was begun; None if there is none of this id."""
        table = self._tables.get(id_)
        if table is None:
            row = read_game(self.store, id_)
            if row is None or row.is_waiting:
                return None
            task = self._opening.get(id_)
            if task is None:
                task = self._opening[id_] = asyncio.create_task(self._opened(id_))
                task.add_done_callback(lambda _: self._opening.pop(id_, None))
            table = await asyncio.shield(task)
        self._tables[id_] = table
        self._tables.move_to_end(id_)
        return table

    async def _opened(self, id_: str) -> Table:
        row = read_game(self.store, id_)
        if row is None:
            raise LookupError(id_)
        book = await self.shelf.book(row.title, row.scenario, row.options)
        kept, game, wrong, after = await self._played_again(id_, book)
        opened = Table(self.store, game, kept, self.boards, self._now)
        opened.opened_after = after
        lost = row.result if row.over and not game.is_over else ""
        opened.read_only = wrong or lost
        self._tables[id_] = opened
        self._close_old()
        self.follow(opened)
        return opened

    async def prepare(self, table: Table, view: View) -> None:
        """Do beside everything what takes long: draw the board of a table, tell a long log."""
        viewer, language = view
        if language not in table.drawn_in:
            words = table.game.book.read_in(language).texts
            await self.boards.prepare(scene_of(table.game, viewer, language), words)
            table.drawn_in.add(language)
        telling, log, is_over = table.telling(view), table.game.log, table.game.is_over
        await in_slices(telling.steps(log, everything=is_over))

    async def _played_again(self, id_: str, book: Book) -> tuple[Kept, Game, str, int]:
        """The journal of a game, the game, what is wrong with it, and where it was opened.

        A long one is opened after the decisions of a snapshot, others after none.
        """
        rows = read_rows(self.store, id_)
        kept, damage = await asyncio.to_thread(_read, id_, rows)
        late = opened_late(book, kept.recorded) if len(rows) > LONG else None
        game = late or game_of(book, kept.recorded.header, id_)
        after = len(game.entries)
        wrong = await self._follow_on(game, kept.recorded.entries[after:], kept.recorded)
        return kept, game, damage or wrong, after

    async def _follow_on(self, game: Game, entries: Sequence[Entry], recorded: Recorded) -> str:
        """Play decisions again; where they go another way here, up to that one, which is told."""
        try:
            await in_slices(replay_steps(game, entries, str(recorded.path)))
            game.put_back(recorded)
        except (ReplayMismatch, JournalError) as error:
            return str(error)
        return ""

    def recall(self, table: Table) -> asyncio.Task[None]:
        """Have what came before told at a table that was opened at a snapshot."""
        id_ = table.keeper.game
        task = self.recalling.get(id_)
        if task is None:
            task = self.recalling[id_] = asyncio.create_task(self._recalled(table))
            task.add_done_callback(lambda _: self.recalling.pop(id_, None))
        return task

    async def _recalled(self, table: Table) -> None:
        """Play the past again beside and tell it; the game goes on meanwhile."""
        game, id_ = table.game, table.keeper.game
        try:
            lines = kept_lines(self.store, id_)
            past = await self._beside.past(game.header, lines, table.opened_after)
        except JournalError as error:
            table.read_only = str(error)
            self.tell_seats(table, "web.failed")
            return
        told: dict[View, Telling] = {}
        v = -1
        while v != table.keeper.v:
            v, log = table.keeper.v, Log()
            log.events += [*past, *game.log.events]
            for view in table.views:
                told[view] = Telling(game.book.read_in(view[1]), view[0])
                await in_slices(told[view].steps(log, everything=game.is_over))
        table.recall(past, told)

    def _close_old(self) -> None:
        for id_ in list(self._tables)[: max(0, len(self._tables) - MOST)]:
            if not self.hub.is_open(id_) and id_ not in self._tasks:
                self._tables.pop(id_).game.close()

    def leave(self, id_: str) -> None:
        """Somebody has gone: a game that is over is closed when nobody looks at it any more."""
        table = self._tables.get(id_)
        if table is not None and table.game.is_over and not self.hub.is_open(id_):
            self.forget(id_)
            table.game.close()

    def known(self, id_: str) -> Table | None:
        """A table if it is open."""
        return self._tables.get(id_)

    def forget(self, id_: str) -> None:
        """Close a table; it is opened anew from its journal."""
        self._tables.pop(id_, None)
        task = self._tasks.pop(id_, None)
        if task is not None:
            task.cancel()

    # What happens

    def answer(self, table: Table, view: View, request: str, at: str, answers: list[str]) -> str:
        """Take answers; what the page of the mover is sent."""
        return self._done(table, view, answers, lambda: table.answer(view, request, at, answers))

    def stand(self, table: Table, view: View, request: str, at: str, answer: str) -> str:
        """Take an answer that stands from here on; others see what they see of any other."""
        return self._done(table, view, [answer], lambda: table.stand(view, request, at, answer))

    def take_back(self, table: Table, view: View, request: str, at: str) -> str:
        """Take answers back; what the page of the mover is sent."""
        return self._done(table, view, ["undo"], lambda: table.take_back(view[0], request, at))

    def _done(self, table: Table, view: View, answers: list[str], do: Callable[[], None]) -> str:
        """Do something to a game; a rule that raises leaves it as it was."""
        table.frame(view)
        try:
            do()
        except (Stale, Refusal, StoreError):
            raise
        except PluginError:
            _log.exception("a listener failed at %s", table.keeper.game)
        except Exception as error:
            raise self._broken(table, view[0], answers, error) from error
        sent = self.publish(table, view)[view]
        self.follow(table)
        return sent

    def _broken(self, table: Table, seat: int, answers: list[str], error: Exception) -> Broken:
        id_ = secrets.token_hex(4)
        _log.exception("failure %s at %s", id_, table.keeper.game)
        name = table.game.book.seats[seat]
        failure = Failure(name, ", ".join(answers), f"{id_}: {fault_text(error)}")
        try:
            table.keeper.fail(failure)
        except StoreError:
            _log.exception("failure %s was not kept", id_)
        self.tell_seats(table, "web.failed")
        return Broken(id_)

    def publish(self, table: Table, *also: View) -> dict[View, str]:
        """Send everybody who looks what has changed for them."""
        id_ = table.keeper.game
        sent = table.changed([*self.hub.views(id_), *also])
        for reader in self.hub.at(id_):
            reader.put(sent[reader.view])
        self.on_change(table)
        return sent

    def follow(self, table: Table) -> None:
        """Give the answers that nobody is asked for, then let a bot think if it is its turn."""
        id_ = table.keeper.game
        if id_ in self._tasks or table.read_only:
            return
        try:
            while not (table.row.pace and table.will_spare) and table.give():
                self.publish(table)
        except StoreError:
            _log.exception("nothing more was kept at %s", id_)
            return
        except Exception as error:  # noqa: BLE001 (a rule may fail in any way)
            self._broken(table, max(0, table.offered_seat), ["given"], error)
            return
        asked = table.asked
        if asked is None:
            return
        if asked.bot and self._failures.get((id_, asked.seat), 0) < GIVEN_UP:
            self._begin(id_, self._let_bot_answer(table, asked.bot))
        elif table.row.pace and table.will_spare:
            self._begin(id_, self._give_later(table))

    def _begin(self, id_: str, what: Coroutine[None, None, None]) -> None:
        task = self._tasks[id_] = asyncio.create_task(what)

        def done(_: asyncio.Task[None]) -> None:
            if self._tasks.get(id_) is task:
                del self._tasks[id_]
            table = self._tables.get(id_)
            if table is not None and not task.cancelled() and task.exception() is None:
                self.follow(table)

        task.add_done_callback(done)

    async def _give_later(self, table: Table) -> None:
        """Give an answer for a seat as late as a person might."""
        at = table.keeper.at
        least, most = PACE_S
        await asyncio.sleep(least + secrets.randbelow(1000) / 1000 * (most - least))
        try:
            if at == table.keeper.at and table.give():
                self.publish(table)
        except Exception as error:
            raise self._broken(table, max(0, table.offered_seat), ["given"], error) from error

    async def _let_bot_answer(self, table: Table, bot: str) -> None:
        """Let a bot answer; one that fails twice is stood in for."""
        game, at = table.game, table.keeper.at
        offer = game.waiting
        seat = game.book.seats[offer.seat]
        key = (table.keeper.game, seat)
        stands_in = self._failures.get(key, 0) >= FAILURES
        name = STAND_IN if stands_in else bot
        row = table.row
        try:
            state = game.imagine(offer.seat, game.veil())
            match = Match(row.title, row.scenario, row.options, ())
            job = Job(match, name, secrets.randbits(64), pack(state), table.kept.get(seat))
            move = await self._bots.move(job)
            if table.keeper.at != at or self._tables.get(row.id) is not table:
                return
            table.answer_of_bot(seat, move)
        except Exception as error:  # noqa: BLE001 (a bot or a rule may fail in any way)
            self._note_failure(table, key, error)
            return
        if not stands_in:
            self._failures.pop(key, None)
        self.publish(table)

    def _note_failure(self, table: Table, key: tuple[str, str], error: Exception) -> None:
        count = self._failures[key] = self._failures.get(key, 0) + 1
        _log.warning("bot of %s at %s failed (%d): %s", key[1], key[0], count, error)
        if count in {FAILURES, GIVEN_UP}:
            self.tell_seats(table, "web.bot_replaced" if count == FAILURES else "web.failed")

    async def close(self) -> None:
        """Let every table go."""
        tasks = (*self._tasks.values(), *self._opening.values(), *self.recalling.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self._tables.values():
            table.game.close()
        self._tables.clear()


def _read(id_: str, rows: list[tuple[bytes, str]]) -> tuple[Kept, str]:
    """The journal of a game, and where a line of it is not what was written."""
    try:
        return kept_of(id_, rows), ""
    except JournalError as error:
        return kept_of(id_, rows, is_checked=False), str(error)
