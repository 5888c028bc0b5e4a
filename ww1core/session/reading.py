"""One reader of what is typed at a decision: a number of the list, its words, an answer, a phrase.

A line is read once. What was read can be given, explained, tried, or asked the odds of.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import NotationError
from ww1core.play.game import Action
from ww1core.play.notation import MARKS, SHOWS_ITSELF, expand, read, spell
from ww1core.session.naming import answer_meant, name_meant
from ww1core.session.outlook import Outlook
from ww1core.session.typed_words import pattern_shown, phrases_read, word_meant
from ww1core.turns.windows import PASS
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.session.decision import DecisionView
    from ww1core.turns.offers import Choice

__all__ = ["Reader", "Reading"]

REFUSES = "no"
"""What passes in a window, whatever else it means elsewhere."""
_LONG = 10
"""A number with so many digits is the number of no option."""


class Reading(NamedTuple):
    """What a line means: its answers in order, each with its decision; the choice of a lone one."""

    line: str
    answers: tuple[str, ...]
    choice: Choice | None = None

    @property
    def is_phrase(self) -> bool:
        """Whether the line stands for several answers that are taken together."""
        return self.choice is None


class Reader:
    """Reads lines at the decision that waits, for the seat that is asked.

    An option is named by its number, by the words it is listed with, or by what it is; several
    with commas between them, where one after the other is picked. ``#`` before a number is
    understood everywhere, and needed where a thing is called by a number.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.offer = game.waiting
        self.outlook = Outlook(game, self.offer.seat)
        self._book = game.book

    @cached_property
    def view(self) -> DecisionView:
        """The decision that waits, as its seat may know it."""
        return self.outlook.asked(self.offer)

    def find(self, line: str) -> Choice | None:
        """The choice that a number or the words of the list name, or None."""
        options = self.offer.options
        digits = line.removeprefix("#") if line.startswith("#") or not self.view.mark else ""
        if _is_number(digits):
            number = int(digits)
            if 1 <= number <= len(options):
                return options[number - 1]
            if line.startswith("#") or not self._is_name(line):
                message = worded(
                    "there is no option {number}; options: 1 to {count}",
                    number=number,
                    count=len(options),
                )
                raise NotationError(message)
        wanted = " ".join(line.split()).casefold()
        texts = [option.text.casefold() for option in self.view.options]
        choices = [choice for choice, text in zip(options, texts, strict=True) if text == wanted]
        if len(choices) > 1:
            message = worded(
                "{typed!r} names {count} options, expected a number of the list",
                typed=line,
                count=len(choices),
            )
            raise NotationError(message)
        if choices:
            return choices[0]
        if wanted in options:
            return wanted
        return next((word for word in self._words() if self._shown_word(word) == wanted), None)

    def _words(self) -> tuple[str, ...]:
        """The words of the decision, also those that are not offered now."""
        return tuple(word.word for word in self.offer.asking.spec.words)

    def _shown_word(self, word: str) -> str:
        return self.outlook.option_words(self.offer, word).casefold()

    def _is_name(self, name: str) -> bool:
        kind = self.offer.asking.spec.asks
        if not isinstance(kind, str):
            return False
        return self._book.kinds[kind].has(name_meant(self._book, kind, name))

    def read(self, line: str) -> Reading:
        """What a line means; whether that is offered is another question."""
        return self.reading(line, self.find(line))

    def reading(self, line: str, choice: Choice | None) -> Reading:
        """What a line means that names a choice of the list, or none of them."""
        if choice is None and self._refuses(line):
            choice = PASS
        if choice is None:
            steps = expand(phrases_read(self._book), line, self.offer.name)
            if steps is not None:
                return Reading(line, tuple(self._meant(*step) for step in steps))
            listed = self._listed(line)
            if listed:
                return Reading(line, listed)
            choice = self._single(line)
        return Reading(line, (spell(self._book, self.offer, choice),), choice)

    def _listed(self, line: str) -> tuple[str, ...]:
        """The answers of a line that names several options of the list, with commas between."""
        items = [item.strip() for item in line.split(",")]
        if len(items) == 1 or not all(items):
            return ()
        try:
            named = [(item, self.find(item)) for item in items]
            choices = [self._single(item) if choice is None else choice for item, choice in named]
        except NotationError:
            if all(_is_number(item.removeprefix("#")) for item in items):
                raise
            return ()
        mark = SHOWS_ITSELF if self.offer.asking.spec.hidden else ""
        return tuple(mark + spell(self._book, self.offer, choice) for choice in choices)

    def _meant(self, marked: str, what: str) -> str:
        """A step of a phrase with the names as they are written in the book."""
        return f"{marked} {answer_meant(self._book, marked.lstrip(MARKS), what)}"

    def _refuses(self, line: str) -> bool:
        """Whether a line passes in the window that waits, though it answers other questions too."""
        is_word = word_meant(self._book.texts, line, (REFUSES, PASS)) in {REFUSES, PASS}
        return is_word and self.view.window and PASS in self.offer

    def _single(self, line: str) -> Choice:
        """A single answer; a line that begins like a phrase is told how that is written."""
        if self._refuses(line):
            return PASS
        try:
            decision, _, rest = line.partition(" ")
            what = rest if decision == self.offer.name and rest else line
            what = " ".join(what.split())
            return read(self._book, self.offer, answer_meant(self._book, self.offer.name, what))
        except NotationError as error:
            head = line.partition(" ")[0].casefold()
            begun = [
                pattern_shown(self._book.texts, phrase)
                for phrase in phrases_read(self._book)
                if phrase.pattern.partition(" ")[0] == head
            ]
            if not begun:
                raise
            listed = worded(" or ").join(begun)
            message = worded("{typed!r}: expected {listed}", typed=line, listed=listed)
            raise NotationError(message) from error

    def give(self, reading: Reading) -> tuple[str, ...]:
        """Answer with what was read: all of it or nothing.

        What comes back are the answers of a phrase that has ended before them.
        """
        seat = self.offer.seat
        if reading.choice is not None:
            self.game.apply(seat, Action(self.offer.number, reading.choice))
            return ()
        return self.game.apply_all(seat, reading.answers, line=reading.line)


def _is_number(digits: str) -> bool:
    """Whether a text is a number as the list writes it; ``0305`` is the name of something."""
    is_short = len(digits) < _LONG and digits.isascii() and digits.isdecimal()
    return is_short and str(int(digits)) == digits
