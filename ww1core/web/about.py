"""What stands around a game: who sits where, the clock, what was said, and what a seat keeps."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ww1core.errors import Ww1Error
from ww1core.session.briefing import scenario_name, title_name
from ww1core.session.speech import standing_text
from ww1core.web.clocks import clock_of, left_of
from ww1core.web.frames import WATCHER
from ww1core.web.games import read_seats
from ww1core.web.titles import title_named, words_of
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.web.games import GameRow, SeatRow
    from ww1core.web.people import People, Person
    from ww1core.web.store import Store
    from ww1core.web.table import Table

__all__ = ["MOST_SAID", "Around"]

MOST_SAID = 200
"""So many lines of a chat are shown."""
NOBODY = ""
"""Who says what the server itself has to say; it is a key of the catalogue."""


class Around:
    """Tells what stands around games."""

    def __init__(self, store: Store, people: People, now: Callable[[], float]) -> None:
        self._store = store
        self._people = people
        self._now = now

    def listed(self, game: GameRow, person: Person) -> dict[str, Any]:
        """A game as the lobby lists it for somebody."""
        seats = read_seats(self._store, game.id)
        waits = next((seat for seat in seats if seat.seat == game.waits_seat), None)
        title, scenario, named = _names(game, person.lang)
        return {
            "id": game.id,
            "title": title,
            "scenario": scenario,
            "seats": [self._seat(game, seat, person.id, named) for seat in seats],
            "waiting": game.is_waiting,
            "promise": game.promise,
            "over": game.over,
            "mine": waits is not None and waits.person == person.id and not game.over,
            "asked": "" if waits is None or game.over else named(waits.seat, "seat"),
            "due": game.due,
            "moved": game.moved or game.created,
            "owner": game.owner == person.id,
        }

    def _seat(
        self, game: GameRow, seat: SeatRow, person: str, named: Callable[[str, str], str]
    ) -> dict[str, Any]:
        who = None if seat.person is None else self._people.get(seat.person)
        return {
            "id": seat.seat,
            "name": named(seat.seat, "seat"),
            "who": "" if who is None else who.name,
            "bot": seat.bot,
            "taken": seat.is_taken,
            "mine": seat.person == person,
            "left": left_of(game, seat, int(self._now())),
            "pauses": seat.pauses,
        }

    def of(self, table: Table, viewer: int, person: Person | None, language: str) -> dict[str, Any]:
        """What stands around an open game, for one viewer."""
        game, row = table.game, table.row
        title = title_named(row.title)
        words = words_of(row.title, language)
        id_ = "" if person is None else person.id
        header = game.header
        about: dict[str, Any] = {
            "kind": "about",
            "title": title_name(words, title),
            "name": row.title,
            "scenario": scenario_name(words, title.scenario(row.scenario)),
            "seats": [
                self._seat(row, table.seats[seat], id_, words.named) for seat in game.book.seats
            ],
            "hides": table.hides,
            "owner": row.owner == id_,
            "clock": clock_of(row.clock) is not None,
            "paused": row.paused,
            "due": row.due,
            "promise": None if header.is_seeded else header.secret_hash,
            "words": list(header.words),
            "seen_through": row.seen_through,
            "read_only": table.read_only,
            "chat": self.said(row.id, watchers=viewer == WATCHER, language=language),
            "offers": offers_of(table),
        }
        if viewer != WATCHER:
            about |= self._own(table, viewer, language)
        return about

    def _own(self, table: Table, viewer: int, language: str) -> dict[str, Any]:
        """What only the seat itself is told."""
        game = table.game
        book, seat = game.book.read_in(language), game.book.seats[viewer]
        note = self._store.row(
            "select text from notes where game=? and seat=?", table.keeper.game, seat
        )
        return {
            "note": "" if note is None else note[0],
            "stands": [
                {"of": decision, "t": book.say(standing_text(book, decision, standing))}
                for of, decision, standing in game.standing.all()
                if of == viewer
            ],
            "every": viewer in game.every_window,
        }

    def said(self, game: str, *, watchers: bool, language: str) -> list[dict[str, Any]]:
        """What was said at a table lately."""
        rows = self._store.rows(
            "select n, person, said, sent from chat where game=? and watchers=? "
            "order by n desc limit ?",
            game,
            int(watchers),
            MOST_SAID,
        )
        return [self._line(row, language) for row in reversed(rows)]

    def _line(self, row: Any, language: str) -> dict[str, Any]:  # noqa: ANN401 (a row)
        from ww1core.words.catalogue import core_texts

        number, person, said, sent = row
        if person == NOBODY:
            return {"n": number, "who": "", "t": core_texts(language).say(text(said)), "sent": sent}
        who = self._people.get(person)
        return {"n": number, "who": "" if who is None else who.name, "t": said, "sent": sent}

    def say(self, game: str, person: str, said: str, *, watchers: bool = False) -> None:
        """Keep what somebody says; nobody says what the server has to tell."""
        with self._store.writing() as db:
            db.execute(
                "insert into chat select ?, coalesce(max(n), 0) + 1, ?, ?, ?, ? from chat "
                "where game=?",
                (game, person, said, int(self._now()), int(watchers), game),
            )

    def note(self, game: str, seat: str, text_: str) -> None:
        """Keep the private note of a seat."""
        with self._store.writing() as db:
            db.execute("insert or replace into notes values (?,?,?)", (game, seat, text_))


def _names(game: GameRow, language: str) -> tuple[str, str, Callable[[str, str], str]]:
    """What a title and a scenario are called, and their seats; ids where the title is gone."""
    try:
        title, words = title_named(game.title), words_of(game.title, language)
        scenario = scenario_name(words, title.scenario(game.scenario))
    except Ww1Error:
        return game.title, game.scenario, lambda id_, _kind: id_
    return title_name(words, title), scenario, words.named


def offers_of(table: Table) -> list[str]:
    """What can be asked about at a table besides what every title answers."""
    book = table.game.book
    parts = {
        "supply": book.supply,
        "sight": book.sighting,
        "card": book.card,
        "status": book.report or book.score,
    }
    return [name for name, part in parts.items() if part is not None]
