"""How games come about: wanted by somebody, joined by others, begun when every seat is taken.

The secret of the dice is made, and its hash shown, before anybody gives words to it; the first
draw is made when nobody can give words any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from hashlib import sha256
from sqlite3 import Connection
from typing import TYPE_CHECKING

from ww1core.errors import IllegalAction, JournalError, NotationError
from ww1core.play.game import Game
from ww1core.players.registry import player_names
from ww1core.saving.journal import recorded_of
from ww1core.saving.secret import Mixed, promise, random_secret
from ww1core.web.clocks import LEAST, MOST, Clock, Standing, write_turn
from ww1core.web.games import GameRow, SeatRow, add_game, read_game, read_seats
from ww1core.web.people import Invitation
from ww1core.web.rows import RowJournal, new_place, write_lines
from ww1core.web.titles import title_named
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.web.beside import Beside
    from ww1core.web.messages import NewGame
    from ww1core.web.people import People, Person
    from ww1core.web.shelf import Shelf
    from ww1core.web.store import Store

__all__ = ["Beginning", "game_id"]

BOT = "bot:"
OWN = frozenset({"me", "hotseat"})


def game_id(person: str, request: str) -> str:
    """The id of the game that somebody wants by a request; the same request wants the same game."""
    return sha256(f"{person}:{request}".encode()).hexdigest()[:20]


class Beginning:
    """Lets games come about."""

    def __init__(
        self,
        store: Store,
        people: People,
        shelf: Shelf,
        beside: Beside,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._people = people
        self._shelf = shelf
        self._beside = beside
        self._now = now

    async def want(self, person: Person, wish: NewGame) -> GameRow:
        """A game as somebody wants it; it begins at once if nobody has to be invited."""
        id_ = game_id(person.id, wish.id)
        known = read_game(self._store, id_)
        if known is not None:
            return known
        book = await self._book(wish)
        clock = None if wish.clock is None else Clock(**wish.clock.model_dump())
        if clock is not None and not clock.is_sensible:
            message = worded("a clock holds from {least} to {most} seconds", least=LEAST, most=MOST)
            raise NotationError(message)
        secret = random_secret()
        game = GameRow(
            id_,
            wish.title,
            wish.scenario,
            tuple(sorted(wish.options)),
            person.id,
            int(self._now()),
            secret,
            promise(secret),
            turn_began=int(self._now()),
            watch=wish.watch,
            pace=wish.pace,
            clock="" if clock is None else clock.dumped(),
            on_timeout=wish.on_timeout,
        )
        seats = [self._seat(person, book, wish, seat, clock) for seat in book.seats]
        with self._store.writing() as db:
            add_game(db, game, seats)
            if all(seat.is_taken for seat in seats):
                self._begin(db, book, game, seats)
        return read_game(self._store, id_) or game

    async def _book(self, wish: NewGame) -> Book:
        title = title_named(wish.title)
        scenario = title.scenario(wish.scenario)
        seats = title.seats(scenario, wish.options)
        if sorted(seats) != sorted(seat.seat for seat in wish.seats):
            message = worded("expected one player for each seat: {seats}", seats=", ".join(seats))
            raise NotationError(message)
        return await self._shelf.book(wish.title, wish.scenario, tuple(wish.options))

    def _seat(
        self, person: Person, book: Book, wish: NewGame, name: str, clock: Clock | None
    ) -> SeatRow:
        who = next(seat.who for seat in wish.seats if seat.seat == name)
        reserve = None if clock is None else clock.reserve_s
        bot = who.removeprefix(BOT) if who.startswith(BOT) else ""
        if bot and bot not in player_names(book):
            known = ", ".join(player_names(book))
            raise NotationError(
                worded("there is no bot {bot!r}; there are: {known}", bot=bot, known=known)
            )
        is_own = who in OWN
        words = wish.words if is_own else ""
        return SeatRow(
            name, person.id if is_own else None, bot, None if bot else reserve, words=words
        )

    def invitations(self, game: GameRow) -> dict[str, str]:
        """A new link for every seat that nobody has taken; older ones of it hold no more."""
        tokens = {}
        with self._store.writing() as db:
            for seat in read_seats(self._store, game.id):
                if not seat.is_taken:
                    values = (game.id, seat.seat)
                    db.execute("update invites set taken=1 where game=? and seat=?", values)
                    tokens[seat.seat] = self._people.invite(
                        Invitation(game.id, seat.seat, None), db
                    )
        return tokens

    async def take(self, person: Person, token: str, words: str) -> GameRow | None:
        """Let somebody take the seat that a token gives, once; None if it gives none."""
        invitation = self._people.invitation(token)
        if invitation is None or invitation.game is None:
            return None
        game = read_game(self._store, invitation.game)
        if game is None:
            return None
        book = await self._shelf.book(game.title, game.scenario, game.options)
        with self._store.writing() as db:
            if not self._people.take(token, db):
                return None
            taken = db.execute(
                "update seats set person=?, words=? where game=? and seat=? "
                "and person is null and bot=''",
                (person.id, words, game.id, invitation.seat),
            )
            if not taken.rowcount:
                return None
            seats = read_seats(self._store, game.id)
            if game.is_waiting and all(seat.is_taken for seat in seats):
                self._begin(db, book, game, seats)
        return read_game(self._store, game.id)

    def _begin(self, db: Connection, book: Book, game: GameRow, seats: Sequence[SeatRow]) -> None:
        """Make the first draw, and write the first line of the journal."""
        if game.secret is None:
            message = worded("the game has begun already")
            raise IllegalAction(message)
        given = [f"{seat.seat}={seat.words}" for seat in seats if seat.words]
        played = Game(book, secret=Mixed(game.secret, given) if given else game.secret)
        played.players = tuple(f"{seat.seat}={seat.bot}" for seat in seats if seat.bot)
        offer, outcome = played.offer, played.outcome
        waits = None if offer is None else book.seats[offer.seat]
        standing = Standing(waits, "" if outcome is None else outcome.ending)
        self._write_first(db, game, seats, standing, [RowJournal.begin(played.header)])

    def _write_first(
        self,
        db: Connection,
        game: GameRow,
        seats: Sequence[SeatRow],
        standing: Standing,
        lines: list[bytes],
    ) -> None:
        write_lines(db, game.id, 0, lines, new_place())
        db.execute("update games set secret=null where id=?", (game.id,))
        rows = {seat.seat: seat for seat in seats}
        write_turn(db, game, rows, standing, int(self._now()))

    async def bring(self, person: Person, request: str, text: str) -> GameRow:
        """A game out of a file, whose seats are a person's as far as they are no bot's."""
        id_ = game_id(person.id, request)
        known = read_game(self._store, id_)
        if known is not None:
            return known
        lines = text.encode("utf-8", "replace").splitlines(keepends=True)
        recorded = await asyncio.to_thread(recorded_of, lines, "file")
        if recorded.notices:
            raise JournalError(recorded.notices[0])
        header = recorded.header
        book = await self._shelf.book(header.title, header.scenario, header.options)
        standing = Standing(*await self._beside.standing(header, lines))
        bots = dict(player.split("=", 1) for player in header.players if "=" in player)
        seats = [
            SeatRow(seat, None, bots[seat])
            if bots.get(seat, "me") in player_names(book)
            else SeatRow(seat, person.id)
            for seat in book.seats
        ]
        now = int(self._now())
        game = GameRow(
            id_,
            header.title,
            header.scenario,
            header.options,
            person.id,
            now,
            b"",
            header.secret_hash,
            seen_through=True,
        )
        with self._store.writing() as db:
            add_game(db, game, seats)
            self._write_first(db, game, seats, standing, lines)
        return read_game(self._store, id_) or game
