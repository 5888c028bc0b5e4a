"""Telling what happened, line by line, with the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ww1core.session.ending import end_sections
from ww1core.session.narration import Narration
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.screen import Screen
    from ww1core.play.game import Game
    from ww1core.words.texts import Text

__all__ = ["Narrator"]

_STEP = 2
"""How many spaces each level of the sequence of play indents its lines."""


class Narrator:
    """Writes the lines of a game on a screen, each as far in as it has headings above it."""

    def __init__(self, game: Game, screen: Screen) -> None:
        self._game = game
        self._screen = screen
        self._narration = Narration(game.book)

    def tell(self, events: Sequence[Any], *, from_start: bool = False) -> None:
        """Tell some events; from the start what comes before the first turn is headed too."""
        for entry in self._narration.lines(events, from_start=from_start):
            if entry.is_turn:
                self._screen.show()
            indent = _STEP * entry.depth
            self._screen.tell(entry.line.with_rules, indent=indent, bold=entry.is_turn)

    def tell_answer(self, number: int, answer: Text) -> None:
        """Tell a recorded answer with its number."""
        line = text("cli.answered", number=number, answer=answer)
        self._screen.tell(line, indent=_STEP * self._narration.inside)

    def tell_end(self) -> None:
        """Tell who won and how, points, losses and turning points."""
        for number, (heading, lines) in enumerate(end_sections(self._game)):
            if not number:
                self._screen.show()
            self._screen.tell(heading, bold=True)
            for line in lines:
                self._screen.tell(line.with_rules, indent=_STEP)
