"""The stored games of a title: how each ended, and each played again once for all checks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import Ww1Error, fault_text
from ww1core.saving.saves import replay, version_change
from ww1core.testing.playthroughs import Playthrough, read_playthrough
from ww1core.turns.encoding import unpack

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.saving.journal import Recorded
    from ww1core.testing.subject import Subject

__all__ = ["change", "command_for", "ending", "playthroughs", "replayed"]


def change(subject: Subject, recorded: Recorded) -> str:
    """How the title differs from the one that a game was stored with; nothing if it does not."""
    try:
        book = subject.book(recorded.header.scenario, recorded.header.options)
    except Ww1Error as error:
        return str(error)
    return version_change(book, recorded)


def ending(subject: Subject, recorded: Recorded) -> str:
    """The key of the ending that a stored game reached; nothing if it stops before.

    It stands in the last snapshot; a game without one is played again.
    """
    snapshot = recorded.snapshot
    try:
        book = subject.book(recorded.header.scenario, recorded.header.options)
        if snapshot is not None and snapshot[0] == len(recorded.entries):
            ended = unpack(book, snapshot[1]).ended
        else:
            ended = replayed(subject, recorded).outcome
    except Exception:  # noqa: BLE001 (another check says that it cannot be played again)
        return ""
    return "" if ended is None else ended.ending


def replayed(subject: Subject, recorded: Recorded, to: int | None = None) -> Game:
    """A stored game played again, whole or up to a decision; what goes wrong is raised."""
    kept = subject.gathered("stored games")
    whole = to is None or to >= len(recorded.entries)
    if str(recorded.path) in kept:
        found: Game = kept[str(recorded.path)]
        return found
    book = subject.book(recorded.header.scenario, recorded.header.options)
    try:
        game = replay(book, recorded, to=to)
    except Ww1Error:
        raise
    except Exception as error:
        raise Ww1Error(f"{recorded.path}: {fault_text(error)}") from error
    if whole:
        kept[str(recorded.path)] = game
    return game


def playthroughs(subject: Subject) -> tuple[Playthrough, ...]:
    """The stored logs whose journals are stored games of the title."""
    if subject.tests is None:
        return ()
    found = [read_playthrough(path) for path in sorted(subject.tests.rglob("playthroughs/*.txt"))]
    own = {recorded.path.resolve() for recorded in subject.stored}
    return tuple(one for one in found if one.journal.resolve() in own)


def command_for(subject: Subject, path: Path) -> str:
    """What writes a stored game anew: the nearest ``regenerate.py`` above it."""
    for folder in path.parents:
        script = folder / "regenerate.py"
        if script.exists():
            return f"python {script} writes it anew"
        if folder == subject.tests:
            break
    return "play it anew and save it there"
