"""Everything that a running server holds, put together once."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.session.titles import usable_titles
from ww1core.web.about import NOBODY, Around
from ww1core.web.beginning import Beginning
from ww1core.web.beside import Beside
from ww1core.web.bots import Bots
from ww1core.web.frames import dumped
from ww1core.web.limits import Limits, Rate
from ww1core.web.notices import Notices
from ww1core.web.people import People
from ww1core.web.pictures import Pictures
from ww1core.web.settings import Config, Site
from ww1core.web.store import Store
from ww1core.web.tables import Tables
from ww1core.web.timeouts import Timeouts

if TYPE_CHECKING:
    from ww1core.web.table import Table

__all__ = ["Server"]

TICK_S = 30.0
"""How often clocks and notices are looked at."""
CHECKPOINT_S = 2.0
"""How often what was committed is brought into the file itself, in another thread."""

_log = logging.getLogger("ww1.web")


class Server:
    """A store, the people in it, and the games that are played."""

    def __init__(
        self,
        site: Site,
        data: Path | None = None,
        config: Config | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.site = site
        self.config = config or Config()
        self.now = now
        self.store = Store(None if data is None else data / "tables.sqlite3")
        self.people = People(self.store, now)
        self.bots = Bots(self.config.workers)
        self.beside = Beside()
        self.tables = Tables(self.store, self.bots, self.beside, now)
        self.tables.tell_seats = self.tell_seats
        self.beginning = Beginning(self.store, self.people, self.tables.shelf, self.beside, now)
        self.around = Around(self.store, self.people, now)
        self.pictures = Pictures()
        rates = {str(kind): Rate(*rate) for kind, rate in self.config.limits.items()}
        self.limits = Limits(time.monotonic if now is time.time else now, rates)
        self.notices = Notices(self.store, self.people, self.config, site, now)
        self.timeouts = Timeouts(self)
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Let clocks and notices run, and bots go on where they were; titles are read before."""
        await asyncio.to_thread(usable_titles)
        self._tasks = [asyncio.create_task(self._tick()), asyncio.create_task(self._checkpoint())]
        for (id_,) in self.store.rows(
            "select id from games join seats on game=id and seat=waits_seat "
            "where over=0 and secret is null and bot<>''"
        ):
            try:
                await self.tables.open(id_)
            except Exception:  # noqa: BLE001 (a title may be gone, and other games go on)
                _log.exception("%s was not opened", id_)

    async def _tick(self) -> None:
        while True:
            for look in (self.timeouts.look, self.notices.send):
                try:
                    await look()
                except Exception:  # noqa: BLE001 (it has to go on)
                    _log.exception("the clock stumbled")
            await asyncio.sleep(TICK_S)

    async def _checkpoint(self) -> None:
        while True:
            await asyncio.sleep(CHECKPOINT_S)
            try:
                await asyncio.to_thread(self.store.checkpoint)
            except sqlite3.Error:  # the log is only longer, and the next time may do it
                _log.exception("the file was not brought up to date")

    def tell_seats(self, table: Table, key: str) -> None:
        """Say something to everybody at a table, each in their language."""
        self.around.say(table.keeper.game, NOBODY, key)
        self.show_around(table)

    def show_around(self, table: Table) -> None:
        """Send everybody who looks what stands around the game now."""
        for reader in self.tables.hub.at(table.keeper.game):
            person = self.people.get(reader.person)
            reader.put(dumped(self.around.of(table, reader.view[0], person, reader.view[1])))

    async def stop(self) -> None:
        """Let everything go; nothing that was acknowledged is lost."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()
        self.bots.close()
        self.beside.close()
        self.store.close()
