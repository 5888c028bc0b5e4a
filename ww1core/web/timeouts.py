"""What happens when the time of a seat runs out: nothing, a bot takes the seat, or it has lost."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from ww1core.players.registry import player_names
from ww1core.web.clocks import due_at, left_of

if TYPE_CHECKING:
    from ww1core.web.server import Server
    from ww1core.web.table import Table

__all__ = ["TAKES_OVER", "Timeouts"]

TAKES_OVER = ("greedy", "random")
"""The bots that take a seat over, the first that a title has."""
RESIGNED, TIMED_OUT = "resigned", "timed_out"

_log = logging.getLogger("ww1.web")


class Timeouts:
    """Looks after clocks that have run out."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def look(self) -> None:
        """Let happen what a game's owner chose, wherever somebody's time has run out."""
        server = self._server
        rows = server.store.rows(
            "select id from games where due is not null and due<=? and over=0 and paused=0",
            int(server.now()),
        )
        for (id_,) in rows:
            try:
                table = await server.tables.open(id_)
                if table is not None and table.asked is not None:
                    self._run_out(table, table.asked.seat)
            except Exception:  # noqa: BLE001 (the clocks of other games go on)
                _log.exception("the clock of %s was not looked after", id_)

    def _run_out(self, table: Table, seat: str) -> None:
        chosen = table.row.on_timeout
        if chosen == "bot":
            self.take_over(table, seat, TIMED_OUT)
        elif chosen == "lose":
            self.lose(table, seat, TIMED_OUT)
        else:
            with self._server.store.writing() as db:
                db.execute("update games set due=null where id=?", (table.row.id,))
            table.refresh()
            self._server.tell_seats(table, "web.time_ran_out")

    def take_over(self, table: Table, seat: str, why: str) -> None:
        """Let a bot play a seat from now on."""
        names = player_names(table.game.book)
        bot = next(name for name in TAKES_OVER if name in names)
        table.game.leave(table.seat_number(seat), why)
        with self._server.store.writing() as db:
            db.execute(
                "update seats set bot=?, reserve_s=null where game=? and seat=?",
                (bot, table.row.id, seat),
            )
            db.execute("update games set due=null where id=?", (table.row.id,))
        table.refresh()
        self._server.tell_seats(table, "web.taken_over")
        self._server.tables.publish(table)
        self._server.tables.follow(table)

    def lose(self, table: Table, seat: str, why: str) -> None:
        """Let a seat have lost: the game is played no further."""
        table.game.leave(table.seat_number(seat), why)
        with self._server.store.writing() as db:
            db.execute(
                "update games set over=1, due=null, result=? where id=?",
                (f"{why}:{seat}", table.row.id),
            )
        table.refresh()
        table.read_only = f"{why}:{seat}"
        self._server.tell_seats(table, f"web.{why}")
        self._server.tables.publish(table)

    def pause(self, table: Table, seat: str, *, paused: bool) -> None:
        """Let a seat want the clock to rest or to run; it rests while all people want it."""
        server, game = self._server, table.row
        seats = table.seats | {seat: table.seats[seat]._replace(pauses=paused)}
        is_paused = all(other.pauses for other in seats.values() if other.person and not other.bot)
        now, asked = int(server.now()), seats.get(game.waits_seat or "")
        left = None if asked is None else left_of(game, asked, now)
        changed = game._replace(paused=is_paused)
        with server.store.writing() as db:
            values = (int(paused), game.id, seat)
            db.execute("update seats set pauses=? where game=? and seat=?", values)
            if asked is not None and left is not None and is_paused != game.paused:
                db.execute(
                    "update seats set reserve_s=? where game=? and seat=?",
                    (left, game.id, asked.seat),
                )
                due = due_at(changed, asked._replace(reserve_s=left), now)
                db.execute(
                    "update games set paused=?, turn_began=?, due=? where id=?",
                    (int(is_paused), now, due, game.id),
                )
        table.refresh()
        server.show_around(table)
