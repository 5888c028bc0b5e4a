"""Commands that go back and forth: undo and redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.cli.terminal.after import After
from ww1core.errors import NotationError
from ww1core.session.speech import counted
from ww1core.session.typed_words import typed_form
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.cli.terminal.sitting import Sitting
    from ww1core.session.menu import Menu
    from ww1core.session.reading import Reader

__all__ = ["give_again", "number_typed", "take_back"]

_LONG = 10
"""The digits of a number that is too long to count anything of a game."""


def take_back(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Take back the person's last lines, and with them what was given by itself."""
    count = sitting.take_back(reader.offer.seat, number_typed("undo", rest))
    if count > 1:
        sitting.screen.tell(text("cli.taken_back_lines", count=counted("line", count)))
    else:
        sitting.screen.tell(text("cli.taken_back"))
    return After.GO_ON


def give_again(sitting: Sitting, reader: Reader, _menu: Menu, rest: str) -> After:
    """Give lines again that were taken back."""
    sitting.retrace.give_again(reader.offer.seat, number_typed("redo", rest))
    return After.GO_ON


def number_typed(command: str, rest: str) -> int:
    """How many lines a command is about: one, or what is typed behind it."""
    if rest and not (rest.isascii() and rest.isdecimal() and len(rest) < _LONG and int(rest)):
        shown = typed_form(spoken_texts(), command)
        message = worded("{command} {rest!r}: expected a number of lines", command=shown, rest=rest)
        raise NotationError(message)
    return int(rest) if rest else 1
