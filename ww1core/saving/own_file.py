"""Whether a file holds an earlier state of the same game, and writing over it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import JournalError
from ww1core.saving.atomic_file import lock, replace_file
from ww1core.saving.journal import read_journal
from ww1core.saving.saves import journal_of

if TYPE_CHECKING:
    from ww1core.play.game import Game

__all__ = ["decisions_in_own", "save_over"]


def decisions_in_own(game: Game, path: Path) -> int | None:
    """How many decisions of this very game a file holds; None where it is none of its own."""
    if not path.is_file():
        return None
    try:
        recorded = read_journal(path)
    except JournalError:
        return None
    own, theirs = game.header, recorded.header
    is_same = own._replace(players=()) == theirs._replace(players=())
    return len(recorded.entries) if is_same else None


def save_over(game: Game, path: Path) -> None:
    """Write the whole game in the place of a file that no other game is writing."""
    with path.open("rb") as file:
        lock(file, path)
    replace_file(path, journal_of(game))
