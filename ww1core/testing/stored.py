"""The stored games of a title: written with one digest a turn, and played again by checks.

A stored game has no snapshot, and digests only where a turn has ended: it breaks when the game
goes another way, not when states are declared or packed otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ww1core.errors import Ww1Error, fault_text
from ww1core.play.game import Game
from ww1core.saving.atomic_file import begin_file
from ww1core.saving.positions import game_of
from ww1core.saving.records import chained, ending_line
from ww1core.saving.saves import replay
from ww1core.session.seats import let_answer
from ww1core.testing.playthroughs import Playthrough, read_playthrough, write_playthrough

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Player
    from ww1core.saving.journal import Entry, Recorded
    from ww1core.testing.subject import Subject

__all__ = ["command_for", "ending", "playthroughs", "record_game", "replayed", "store"]


def record_game(book: Book, players: Sequence[Player], seed: int) -> Game:
    """Let players play a whole game, with its journal and log."""
    game, kept = Game(book, seed=seed), dict[int, Any]()
    while game.offer is not None:
        let_answer(players[game.offer.seat], game, kept)
    return game


def store(game: Game, path: Path, log: Path | None = None) -> None:
    """Write a game as tests keep it, in the place of the one that was stored there.

    Its ``log`` is written word for word into another file.
    """
    secret, outcome = game.shown_secret, game.outcome
    lines = [game.header.body(), *(entry.body() for entry in _with_digests_by_turn(game))]
    if secret is not None and outcome is not None:
        lines.append(ending_line(len(game.entries), secret, outcome.ending))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    begin_file(path, chained(lines)).close()
    if log is not None:
        write_playthrough(log, path, game)


def _with_digests_by_turn(game: Game) -> list[Entry]:
    """The decisions of a game, with a digest after the last one of each turn."""
    again = game_of(game.book, game.header)
    entries = []
    for entry in game.entries:
        turn, offer = again.turn, again.offer
        again.apply(-1 if offer is None else offer.seat, again.read(entry.action))
        is_last = again.turn != turn or entry is game.last_entry
        entries.append(entry if is_last else entry._replace(digest=""))
    return entries


def ending(subject: Subject, recorded: Recorded) -> str:
    """The key of the ending that a stored game reached; nothing if it stops before."""
    if recorded.ending:
        return recorded.ending
    try:
        ended = replayed(subject, recorded).outcome
    except Exception:  # noqa: BLE001 (another check says that it cannot be played again)
        return ""
    return "" if ended is None else ended.ending


def replayed(subject: Subject, recorded: Recorded, to: int | None = None) -> Game:
    """A stored game played again, whole or up to a decision; what goes wrong is raised."""
    games = subject.gathered("stored games")
    whole = to is None or to >= len(recorded.entries)
    if str(recorded.path) in games:
        game_: Game = games[str(recorded.path)]
        return game_
    book = subject.book(recorded.header.scenario, recorded.header.options)
    try:
        game = replay(book, recorded, to=to)
    except Ww1Error:
        raise
    except Exception as error:
        raise Ww1Error(f"{recorded.path}: {fault_text(error)}") from error
    if whole:
        games[str(recorded.path)] = game
    return game


def playthroughs(subject: Subject) -> tuple[Playthrough, ...]:
    """The stored logs whose journals are stored games of the title."""
    if subject.tests is None:
        return ()
    every = [read_playthrough(path) for path in sorted(subject.tests.rglob("playthroughs/*.txt"))]
    own = {recorded.path.resolve() for recorded in subject.stored}
    return tuple(playthrough for playthrough in every if playthrough.journal.resolve() in own)


def command_for(subject: Subject, path: Path) -> str:
    """What writes a stored game anew: the nearest ``regenerate.py`` above it."""
    for folder in path.parents:
        script = folder / "regenerate.py"
        if script.exists():
            return f"python {script} writes it anew"
        if folder == subject.tests:
            break
    return "play it anew and save it there"
