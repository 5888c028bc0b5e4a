"""Games between players kept as journals, each written whole when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.errors import PluginError, fault_text
from ww1core.play.game import Action, Game
from ww1core.players.selfplay import GameError, GameResult, play_game, seat_players
from ww1core.saving.atomic_file import replace_file
from ww1core.saving.journal import Failure
from ww1core.saving.records import chained, ending_line, snapshot_of
from ww1core.turns.limits import MOST_DECISIONS

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.player import Player, Turn
    from ww1core.turns.offers import Choice

__all__ = ["journal_path", "keep_journal", "record_seed"]

Answers = list[tuple[int, "Choice"]]


def journal_path(folder: Path, seed: int) -> Path:
    """Where the game of a seed is saved."""
    return folder / f"{seed}.ww1"


def keep_journal(folder: Path, seed: int, journal: bytes) -> None:
    """Save the journal of a game that was recorded elsewhere."""
    replace_file(journal_path(folder, seed), journal)


def record_seed(
    book: Book, names: Sequence[str], seed: int, folder: Path, *, limit: int = MOST_DECISIONS
) -> GameResult:
    """Play the game of a seed and save its journal, also when it fails.

    A journal of the same seed from a run that was broken off is replaced.
    """
    answers: Answers = []
    players = [_Recorder(player, answers) for player in seat_players(book, names, seed)]
    path = journal_path(folder, seed)
    try:
        result = play_game(book, players, seed, limit=limit)
    except GameError as error:
        _write(book, seed, answers, path, str(error))
        raise
    _write(book, seed, answers, path)
    return result


class _Recorder:
    """A player whose answers are remembered."""

    __slots__ = ("_answers", "_inner", "looks")

    def __init__(self, inner: Player, answers: Answers) -> None:
        self._inner = inner
        self._answers = answers
        self.looks = inner.looks

    def choose(self, turn: Turn) -> Choice:
        choice = self._inner.choose(turn)
        self._answers.append((turn.seat, choice))
        return choice


def _write(book: Book, seed: int, answers: Answers, path: Path, message: str = "") -> None:
    """Give the answers once more where they are written down, and write all of it at once."""
    try:
        game = Game(book, seed=seed)
    except Exception:
        if message:
            return  # a game that cannot begin leaves nothing to keep
        raise
    failure = next((fault for answer in answers if (fault := _give(game, *answer))), None)
    if failure is not None and message:
        failure = failure._replace(message=message)
    elif message:
        seat = "" if game.offer is None else book.seats[game.offer.seat]
        failure = Failure(seat, "", message)
    lines = [game.header.body(), *(entry.body() for entry in game.entries)]
    count, secret = len(game.entries), game.shown_secret
    if failure is not None:
        lines.append(failure.body())
    else:
        lines += [] if secret is None else [ending_line(count, secret)]
        lines.append(snapshot_of(count, game.packed()))
    replace_file(path, chained(lines))
    if failure is not None and not message:
        raise GameError(
            f"{path}: the game differs when it is played again into its journal: {failure.message}"
        )


def _give(game: Game, seat: int, choice: Choice) -> Failure | None:
    """Give an answer; what goes wrong with it, if anything does."""
    offer = game.offer
    number = len(game.entries)
    if offer is None:
        return Failure("", "", "the game is over")
    try:
        game.apply(seat, Action(offer.number, choice))
    except Exception as error:  # noqa: BLE001 (a title may fail in any way)
        if isinstance(error, PluginError) and len(game.entries) > number:
            return None  # a listener has failed; the answer stands
        spelt = game.spell(choice) if choice in offer else ""
        return Failure(game.book.seats[seat], spelt, fault_text(error))
    return None
