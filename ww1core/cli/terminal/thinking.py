"""Bots that think at a terminal: how far they are is shown, and nobody waits for ever."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.leaving import Leaving
    from ww1core.cli.terminal.screen import Screen
    from ww1core.players.player import Player

__all__ = ["InterruptedThoughtError", "Thinking"]

PATIENCE_S = 20.0
"""After how many seconds a bot has to answer by what it has found, where a person waits."""
UNSEEN_S = 0.5
"""How long a bot may think before that is shown."""


class InterruptedThoughtError(Exception):
    """A person leaves while a bot thinks."""


class Thinking:
    """Watches the bots of a sitting that tell how far they are."""

    def __init__(
        self, screen: Screen, leaving: Leaving, bots: Mapping[int, Player], *, has_people: bool
    ) -> None:
        self._screen = screen
        self._leaving = leaving
        self._has_people = has_people
        self._who = ""
        self._began = 0.0
        self._shown = ""
        for bot in bots.values():
            if hasattr(bot, "progress"):
                bot.progress = self._follow

    @contextmanager
    def of(self, who: str) -> Iterator[None]:
        """Watch a bot while it answers for somebody."""
        self._who, self._began = who, monotonic()
        try:
            yield
        finally:
            self._show("")

    def _follow(self, part: float) -> bool:
        """Show how far a bot is; whether it has to answer now by what it has found."""
        if self._leaving.number:
            raise InterruptedThoughtError
        seconds = monotonic() - self._began
        if seconds > UNSEEN_S:
            told = text("cli.thinking", who=self._who, part=f"{100 * part:.0f}")
            self._show(self._screen.words(told))
        return self._has_people and seconds > PATIENCE_S

    def _show(self, line: str) -> None:
        """Write over the last line, where a person looks at it."""
        if line == self._shown or not sys.stderr.isatty():
            return
        blank = " " * len(self._shown)
        sys.stderr.write(f"\r{blank}\r{line}")
        sys.stderr.flush()
        self._shown = line
