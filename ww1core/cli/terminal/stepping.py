"""A recorded game, looked at one decision at a time, forwards and backwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ww1core.cli.terminal.looking import show_window
from ww1core.cli.terminal.narrator import Narrator
from ww1core.errors import NotationError
from ww1core.saving.positions import game_of
from ww1core.session.happenings import begins_turn, is_battle, places_of
from ww1core.session.replaying import give_recorded
from ww1core.session.scenes import scene_for
from ww1core.session.speech import place_text
from ww1core.session.typed_words import word_meant
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.play.book import Book
    from ww1core.play.game import Game
    from ww1core.saving.journal import Recorded

__all__ = ["Stepping"]

KEPT_EVERY = 16
"""After how many decisions of a replay the game is kept, to step back from it."""
BATTLE, TURN, SEAT = "battle", "turn", "seat"
JUMPS = {BATTLE: BATTLE, "f": BATTLE, TURN: TURN, "t": TURN}
"""What is typed to go on to the next moment of a kind."""
WORDS = ("n", "next", "b", "back", "map", *JUMPS, "help", "q", "quit")
"""Everything that is typed in English besides numbers and seats."""
_LONG = 10
"""The digits of a number that is too long to be that of a decision."""


class Stepping:
    """Goes through a game that was checked, as lines of input ask for it.

    Where the game is not ``is_open`` nothing is told that a seat hides from another.
    """

    def __init__(
        self, book: Book, recorded: Recorded, screen: Screen, *, is_open: bool, hides: bool
    ) -> None:
        self._recorded = recorded
        self._screen = screen
        self._is_open = is_open
        self._hides = hides and not is_open
        self._forks = {0: game_of(book, recorded.header, str(recorded.path)).fork()}
        self._game = self._forks[0].fork()
        self._answer = text("undo.start")

    def run(self, start: int = 0) -> None:
        """Show the game at a decision, then wherever lines lead, until they end or leave."""
        self._screen.tell(text("cli.step.help"))
        self._go(start)
        while True:
            line = self._screen.ask(f"{self._at}/{self._count}")
            if line is None:
                return
            word = word_meant(self._game.book.texts, line.casefold(), WORDS)
            if word in {"q", "quit"}:
                return
            try:
                self._obey(word)
            except NotationError as error:
                if not self._screen.is_terminal:
                    message = worded(
                        "input line {lines_read}: {error}",
                        lines_read=self._screen.lines_read,
                        error=error,
                    )
                    raise NotationError(message) from error
                self._screen.notice(str(error))

    @property
    def _at(self) -> int:
        return len(self._game.entries)

    @property
    def _count(self) -> int:
        return len(self._recorded.entries)

    def _obey(self, line: str) -> None:
        if line in {"", "n", "next"}:
            self._go(self._at + 1)
        elif line in {"b", "back"}:
            self._go(self._at - 1)
        elif line.isascii() and line.isdecimal() and len(line) < _LONG:
            self._go(int(line))
        elif line == "map":
            self._draw()
        elif line in JUMPS:
            self._jump(JUMPS[line])
        elif line in {"?", "help"}:
            self._screen.tell(text("cli.step.help"))
        else:
            self._jump(SEAT, self._seat(line))

    def _seat(self, typed: str) -> int:
        """The seat that is typed, by its id or by what it is called."""
        try:
            return self._game.book.number_named("seat", typed)
        except NotationError:
            message = worded(
                "{typed!r}: expected Enter, b, a number, battle, turn, a seat, map or q",
                typed=typed,
            )
            raise NotationError(message) from None

    def _go(self, number: int) -> None:
        """Go to where the game stood after so many decisions, and tell the last of them."""
        if number < 0:
            self._screen.tell(text("cli.step.first"))
            return
        if number > self._count:
            if number > self._at + 1:
                message = worded(
                    "{number}: {path} has {count} decisions",
                    number=number,
                    path=self._recorded.path,
                    count=self._count,
                )
                raise NotationError(message)
            self._screen.tell(text("cli.step.last"))
            return
        start = self._play_to(number)
        self._tell(self._game, start)

    def _jump(self, wanted: str, seat: int = -1) -> None:
        """Go on to the next battle, to the next turn, or to where a seat decides."""
        start = 0
        for entry in self._recorded.entries[self._at :]:
            start = self._play_to(entry.number)
            events, offer = self._game.log.events[start:], self._game.offer
            if wanted == SEAT:
                is_there = offer is not None and offer.seat == seat
            elif wanted == TURN:
                is_there = begins_turn(events)
            else:
                is_there = is_battle(self._game.book, entry.action, events)
            if is_there:
                self._tell(self._game, start)
                return
        self._screen.tell(text("cli.step.no_more"))
        self._tell(self._game, start)

    def _play_to(self, number: int) -> int:
        """Play to a decision; the number of events before it."""
        before = max(number - 1, 0)
        if not self._at <= before:
            nearest = max(stored for stored in self._forks if stored <= before)
            self._game = self._forks[nearest].fork()
        start = 0
        for entry in self._recorded.entries[self._at : number]:
            game = self._game
            start = len(game.log.events)
            self._answer = give_recorded(game, entry)
            if entry.number % KEPT_EVERY == 0:
                self._forks.setdefault(entry.number, game.fork())
        return start

    def _tell(self, game: Game, start: int) -> None:
        screen = self._screen
        narrator = Narrator(game, screen)
        if self._at:
            screen.show()
        if self._at and self._is_open:
            narrator.tell_answer(self._at, self._answer)
        lines = game.log.lines(-1, start=start, everything=self._is_open)
        narrator.tell(lines, from_start=not start)
        if self._at and not lines and not self._is_open:
            seat = game.book.number_named("seat", game.last_entry.seat)
            screen.tell(text("cli.step.hidden", seat=seat))
        if lines and screen.draws:
            self._draw_around(lines)
        if game.is_over:
            narrator.tell_end()
        elif game.offer is not None:
            where = place_text(game)
            screen.tell(text("cli.decides", place=where, seat=game.offer.seat), bold=True)

    def _draw_around(self, events: Sequence[Any]) -> None:
        """Draw where something has just happened, as far as every seat may see it."""
        game, screen = self._game, self._screen
        if game.book.scene is None:
            return
        scene = scene_for(game, None, hides=self._hides)
        places = places_of(game.book, scene, events)
        if places:
            show_window(screen, scene, game.book.texts, places, places[:1])

    def _draw(self) -> None:
        """Draw what every seat may see."""
        from ww1core.scenes.text import to_text

        game, screen = self._game, self._screen
        if game.book.scene is None:
            screen.tell(text("cli.no_map"))
            return
        scene = scene_for(game, None, hides=self._hides)
        words = game.book.texts
        lines = to_text(scene, words=words, width=screen.width, colour=screen.has_colour)
        screen.show(lines.rstrip("\n"))
