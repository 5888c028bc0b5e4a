"""One sitting: a game on one screen, from where it stands to its end or until people leave."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.cli.fallback import fault
from ww1core.cli.terminal.after import After
from ww1core.cli.terminal.decision import show_decision
from ww1core.cli.terminal.leaving import Leaving
from ww1core.cli.terminal.narrator import Narrator
from ww1core.cli.terminal.thinking import InterruptedThoughtError, Thinking
from ww1core.cli.terminal.typed_commands import ARGUMENTS, COMMANDS, SWITCHES, leave, show_group
from ww1core.errors import IllegalAction, JournalError, NotationError, Ww1Error
from ww1core.play.game import Action, Game
from ww1core.play.views import has_hidden
from ww1core.session.completing import completions, vocabulary
from ww1core.session.foresight import warnings_ahead
from ww1core.session.menu import Menu
from ww1core.session.reactions import NOBODY, Reactions, is_complete
from ww1core.session.reading import Reader
from ww1core.session.retracing import Retrace
from ww1core.session.seats import let_answer
from ww1core.session.speech import counted, standing_text
from ww1core.session.standing import reminders
from ww1core.session.typed_words import word_meant, words_meant
from ww1core.session.window import Ground
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.players.player import Player
    from ww1core.turns.offers import Offer
    from ww1core.words.texts import Text

__all__ = ["Sitting"]


class Sitting:
    """A game, the screen it is played on, and who answers for which seat.

    Where several people share the screen and the game hides something, each of them is told
    only what the own seat may know, when it is their turn.
    """

    def __init__(
        self,
        game: Game,
        screen: Screen,
        bots: Mapping[int, Player],
        *,
        journal: Path | None = None,
        auto: bool = False,
        recent: int | None = None,
    ) -> None:
        self.game = game
        self.screen = screen
        self.journal = journal
        self.saved = len(game.entries)
        self.is_leaving = False
        self.leaving = Leaving()
        self.retrace = Retrace(game)
        self._ground = Ground()
        self._bots = bots
        self._kept: dict[int, Any] = {}
        self.is_automatic = auto
        self._narrator = Narrator(game, screen)
        people = [seat for seat in range(len(game.book.seats)) if seat not in bots]
        self._thinking = Thinking(screen, self.leaving, bots, has_people=bool(people))
        is_hidden = bool(game.ask(has_hidden))
        self._is_shared = is_hidden and len(people) > 1
        self.reactions = Reactions(game, is_shared=self._is_shared)
        self._everything = not people or (len(people) > 1 and not is_hidden)
        self._reader = people[0] if len(people) == 1 else NOBODY
        self._start = 0 if recent is None else max(len(game.log.events) - recent, 0)
        self._read_up_to: dict[int, int] = {}
        self._reminded: set[int] = set()

    def run(self) -> int:
        """Play until the game ends or a person leaves."""
        code = 0
        self._tell_news()
        try:
            while (offer := self.game.offer) is not None:
                if self.leaving.number:
                    code = self.leaving.code
                    break
                bot = self._bots.get(offer.seat)
                if bot is not None:
                    with self._thinking.of(self.game.book.called("seat", offer.seat)):
                        let_answer(bot, self.game, self._kept)
                elif self.reactions.is_spared:
                    self.reactions.give_pass()
                elif self._gives_answer():
                    action = Action(offer.number, offer.options[0])
                    self.game.apply(offer.seat, action, joined=True)
                elif self.reactions.give_settled():
                    pass
                elif not self._ask_person(offer):
                    break
                self._tell_news()
        except (_Interrupted, InterruptedThoughtError):
            code = self.leaving.code
        if self.game.is_over:
            self._everything, self._is_shared = True, False
            self._tell_news()
            self._narrator.tell_end()
        self._tell_where_it_is_kept()
        return code

    @property
    def is_kept(self) -> bool:
        """Whether every decision so far is in a file."""
        if self.saved == len(self.game.entries):
            return True
        try:
            self.game.check_kept()
        except JournalError:
            return False
        return self.journal is not None

    def writes(self, path: Path) -> bool:
        """Whether a file is the journal in which the game is kept as it goes on."""
        return self.journal is not None and path.exists() and path.samefile(self.journal)

    def take_back(self, seat: int, count: int) -> int:
        """Take a person's last lines back, and with them answers given by themselves; how many."""
        count = self.retrace.take_back(seat, count)
        self.reactions.reopen()
        self._kept.clear()
        length = len(self.game.log.events)
        self._read_up_to = {seat: min(upto, length) for seat, upto in self._read_up_to.items()}
        return count

    def confirms(self, seat: int, question: Text) -> bool:
        """Whether a person says yes to a question that is none of the game."""
        self.screen.tell(question)
        answer = self._read(seat)
        return answer is not None and answer.casefold() in {
            "yes",
            self.screen.words(text("cli.yes")),
        }

    def tell_log(self, seat: int, last: int | None) -> None:
        """Tell a seat again what it may know of what happened."""
        lines = self.game.log.lines(seat, everything=self._everything)
        start = 0 if last is None else max(len(lines) - last, 0)
        self._narrator.tell(lines[start:], from_start=not start)

    def _gives_answer(self) -> bool:
        """Whether an only answer is given unasked; a group that is complete is always closed.

        Not where others at the screen would learn from it how few options a hidden thing leaves.
        """
        offer = self.game.offer
        if offer is None or len(offer.options) > 1:
            return False
        if not self.is_automatic and not is_complete(offer):
            return False
        return not (self._is_shared and offer.asking.spec.hidden)

    def _tell_news(self) -> None:
        if self._is_shared:
            return
        self._tell_since(self._reader)

    def _tell_since(self, seat: int) -> None:
        start = self._read_up_to.get(seat, self._start)
        lines = self.game.log.lines(seat, start=start, everything=self._everything)
        self._narrator.tell(lines, from_start=not start)
        self._read_up_to[seat] = len(self.game.log.events)

    def _ask_person(self, offer: Offer) -> bool:
        """Get one decision from a person; False when the person leaves."""
        if self._is_shared and not self._hand_over(offer.seat):
            return False
        self._tell_standing(offer.seat)
        for decision, standing in self.game.standing.lapsed(offer.seat):
            what = standing_text(self.game.book, decision, standing)
            self.screen.tell(text("session.stand.over", what=what))
        self.reactions.put()
        reader = Reader(self.game)
        menu = Menu(reader.view)
        self._prepare_completion(reader)
        after = After.SHOW
        while after in {After.SHOW, After.ASK}:
            if after is After.SHOW:
                show_decision(self.screen, reader, menu, self._ground)
            line = self._read(offer.seat)
            if line is None:
                return False
            after = self._follow(line, reader, menu)
        return after is After.GO_ON

    def _tell_standing(self, seat: int) -> None:
        """Remind a person once of what holds in a game that was loaded."""
        if seat in self._reminded:
            return
        self._reminded.add(seat)
        for line in reminders(self.game, seat):
            self.screen.tell(line)

    def _hand_over(self, seat: int) -> bool:
        """Let the person of a seat take the screen, and tell what is new to that seat."""
        if self._reader != seat:
            if self.screen.is_terminal:
                if self._reader != NOBODY:
                    self.screen.clear()
                line: str | None = "?"
                while line:
                    self.screen.tell(text("cli.pass_screen", seat=seat))
                    line = self._read(seat)
                    if line and self._leaves(line) and self.is_kept:
                        return False
                if line is None:
                    return False
            self._reader = self.reactions.at_screen = seat
        self._tell_since(seat)
        return True

    def _leaves(self, line: str) -> bool:
        """Whether a line is the command to leave."""
        return COMMANDS.get(word_meant(self.game.book.texts, line, COMMANDS)) is leave

    def _prepare_completion(self, reader: Reader) -> None:
        """Let lines be completed with what may be typed now; the words are found when needed."""
        words = cache(lambda: vocabulary(reader, ARGUMENTS))
        self.screen.complete_with(lambda line: completions(line, words()))

    def _read(self, seat: int) -> str | None:
        try:
            with self.leaving.asking():
                return self.screen.ask(self.game.book.called("seat", seat))
        except KeyboardInterrupt:
            self.screen.show()
            raise _Interrupted from None

    def _follow(self, line: str, reader: Reader, menu: Menu) -> After:
        """Do what a line says; what is refused leaves the game as it was."""
        try:
            return self._obey(line, reader, menu)
        except Ww1Error as error:
            self._refuse(str(error), error)
        except Exception as error:
            if os.environ.get("WW1_TRACEBACK"):
                raise
            self._refuse(fault(error), error)
        return After.ASK

    def _refuse(self, message: str, error: Exception) -> None:
        """Say what is wrong and ask again; lines of a pipe come to an end here."""
        if not self.screen.is_terminal:
            at = self.screen.lines_read
            message = worded("input line {lines_read}: {error}", lines_read=at, error=message)
            raise IllegalAction(message) from error
        self.screen.notice(message)

    def _obey(self, line: str, reader: Reader, menu: Menu) -> After:
        if not line:
            return After.SHOW if self.screen.is_terminal else After.ASK
        head, _, rest = line.partition(" ")
        command = COMMANDS.get(word_meant(self.game.book.texts, head, COMMANDS))
        try:
            choice = reader.find(line)
        except NotationError:
            if show_group(self, menu, line):
                return After.ASK
            raise
        if choice is None and command is not None:
            self.is_leaving &= command is leave
            if command in SWITCHES:
                rest = words_meant(self.game.book.texts, rest, SWITCHES[command])
            return command(self, reader, menu, rest.strip())
        if choice is None and show_group(self, menu, line):
            return After.ASK
        self.is_leaving = False
        reading = reader.reading(line, choice)
        if reading.is_phrase and not self._accepts(reader, reading.answers):
            return After.ASK
        left = reader.give(reading)
        if left:
            names = tuple(answer.partition(" ")[2] for answer in left)
            self.screen.tell(text("cli.stopped_short", left=names))
        return After.GO_ON

    def _accepts(self, reader: Reader, answers: Sequence[str]) -> bool:
        """Whether a person wants what a line would lead to; lines of a pipe are only warned."""
        warnings = warnings_ahead(reader, answers)
        if not warnings:
            return True
        if not self.screen.is_terminal:
            for warning in warnings:
                self.screen.tell(warning)
            return True
        return self.confirms(reader.offer.seat, text("cli.go_on_warned", warnings=warnings))

    def _tell_where_it_is_kept(self) -> None:
        count = counted("decision", len(self.game.entries))
        if self.journal is not None:
            self._check_kept(count)
            self.screen.tell(text("cli.saved", count=count, file=str(self.journal)))
        elif not self.game.is_over and not self.is_kept:
            self.screen.tell(text("cli.not_saved", count=count))

    def _check_kept(self, count: Text) -> None:
        """Notice a journal that is no longer there before the game is said to be saved."""
        try:
            self.game.check_kept()
        except JournalError:
            if self.saved != len(self.game.entries):
                self.screen.tell(text("cli.not_saved", count=count))
            raise


class _Interrupted(Exception):  # noqa: N818 (a person's wish, no error)
    """A person stopped the program at a prompt, where the game stands whole."""
