"""A game out of a file or a position, and its position as a line of text."""

from __future__ import annotations

from pathlib import Path

from ww1core.cli.commands.recorded import opened_for
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import JournalError, NotationError
from ww1core.inputs import read_input
from ww1core.play.game import Game
from ww1core.saving.journal import read_journal
from ww1core.saving.positions import FAMILY, LARGEST, game_at, position_text
from ww1core.saving.saves import replay
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import worded

__all__ = ["found_game", "found_position", "show_position", "source_of"]


def show_position(what: str, at: int | None = None) -> int:
    """Print the position that a game has reached, or had after so many decisions."""
    game = found_game(what, at)
    screen = Screen(spoken_texts().say)
    screen.show(game.ask(lambda s: position_text(game.book, s)))
    return 0


def found_game(what: str, at: int | None = None) -> Game:
    """The game that is meant: a position, a file with one, or a journal at some decision."""
    position = found_position(what)
    if position is not None:
        if at is not None:
            message = worded("--at {at}: a position has no decisions before it", at=at)
            raise NotationError(message)
        return game_at(position, source=source_of(what))
    recorded = read_journal(Path(what))
    count = len(recorded.entries)
    if at is not None and at > count:
        message = worded("--at {at}: {what} has {count} decisions", at=at, what=what, count=count)
        raise NotationError(message)
    return replay(opened_for(recorded)[1], recorded, to=at)


def found_position(what: str) -> str | None:
    """The position that is meant, as it is or in a file; None if it is something else."""
    return what if what.startswith(FAMILY) else _position_in(Path(what))


def source_of(what: str) -> str:
    """The file that a position came from; nothing if it was typed."""
    return "" if what.startswith(FAMILY) else what


def _position_in(path: Path) -> str | None:
    """The position that a file holds, None if it holds something else."""
    try:
        line = read_input(path, LARGEST)
    except OSError:
        return None
    if not line.startswith(FAMILY.encode()):
        return None
    try:
        return line.decode("ascii")
    except UnicodeDecodeError as error:
        message = worded(
            "{path}: the position is damaged: it has characters that no position has", path=path
        )
        raise JournalError(message) from error
