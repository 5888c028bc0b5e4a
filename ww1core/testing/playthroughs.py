"""Playthroughs: the log of a stored game, word for word.

The first line of ``playthroughs/<name>.txt`` names its journal, from the folder of the file; every
other line is a line of the log. ``python -m ww1core.testing.playthroughs FILE [JOURNAL]`` writes
one from its journal, and is the only way in which it should change.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import DataError
from ww1core.events import event_text

if TYPE_CHECKING:
    from ww1core.play.game import Game

__all__ = ["COMMAND", "Playthrough", "log_lines", "read_playthrough", "write_playthrough"]

COMMAND = "python -m ww1core.testing.playthroughs"
"""What writes a playthrough."""


class Playthrough(NamedTuple):
    """A stored log: its file, the journal that it tells, and its lines."""

    path: Path
    journal: Path
    lines: tuple[str, ...]


def log_lines(game: Game) -> tuple[str, ...]:
    """Everything that was told in a game, hidden things included, a line an event."""
    lines = game.log.lines(-1, everything=True)
    return tuple(game.book.say(event_text(event)) for event in lines)


def read_playthrough(path: Path) -> Playthrough:
    """A stored log as it was written."""
    try:
        first, *lines = path.read_text("utf-8").splitlines()
    except (OSError, ValueError) as error:
        message = "expected a first line that names the journal"
        raise DataError(message, file=str(path), line=1) from error
    return Playthrough(path, Path(os.path.normpath(path.parent / first)), tuple(lines))


def write_playthrough(path: Path, journal: Path, game: Game) -> None:
    """Write the log of a game that is stored in a journal."""
    path.parent.mkdir(parents=True, exist_ok=True)
    named = Path(os.path.relpath(journal, path.parent)).as_posix()
    path.write_text("\n".join([named, *log_lines(game)]) + "\n", "utf-8")


def main(arguments: list[str]) -> None:
    """Write a playthrough anew from its journal, or a new one from a journal that is named."""
    from ww1core.plugins import open_title
    from ww1core.saving.journal import read_journal
    from ww1core.saving.saves import replay

    path = Path(arguments[0])
    journal = Path(arguments[1]) if arguments[1:] else read_playthrough(path).journal
    recorded = read_journal(journal)
    header = recorded.header
    book = open_title(header.title, header.scenario, header.options)
    write_playthrough(path, journal, replay(book, recorded))


if __name__ == "__main__":
    main(sys.argv[1:])
