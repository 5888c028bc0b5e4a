"""Recorded games, checked and told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ww1core.cli.narrator import Narrator
from ww1core.cli.recorded import opened_for
from ww1core.cli.screen import Screen
from ww1core.cli.speech import counted, turn_text
from ww1core.errors import NotationError
from ww1core.game import Game
from ww1core.journal import Recorded, read_journal
from ww1core.saves import replay
from ww1core.texts import text

if TYPE_CHECKING:
    from ww1core.book import Book

__all__ = ["replay_game"]


def replay_game(file: Path, *, to: int | None, only_verify: bool) -> int:
    """Check a recorded game decision by decision, then tell it or only the result."""
    recorded = read_journal(file)
    count = len(recorded.entries)
    if to is not None and to > count:
        message = f"--to {to}: {file} has {count} decisions"
        raise NotationError(message)
    book = opened_for(recorded)[1]
    screen = Screen(book.say)
    for notice in recorded.notices:
        screen.notice(notice)
    checked = replay(book, recorded, to=to)
    if not only_verify:
        _tell(book, recorded, screen, to=to, is_open=checked.is_over)
    _tell_result(checked, screen)
    return 0


def _tell(book: Book, recorded: Recorded, screen: Screen, *, to: int | None, is_open: bool) -> None:
    """Tell a game that was checked; one that is not over tells nothing that is hidden."""
    game = Game(book, secret=recorded.header.secret)
    narrator = Narrator(game, screen)
    told = _tell_news(game, narrator, 0, is_open=is_open)
    for entry in recorded.entries[:to]:
        if is_open:
            narrator.tell_answer(entry)
        game.apply(book.kinds["seat"].number(entry.seat), game.read(entry.action))
        told = _tell_news(game, narrator, told, is_open=is_open)
    narrator.tell_end()
    screen.show()


def _tell_news(game: Game, narrator: Narrator, told: int, *, is_open: bool) -> int:
    lines = game.log.lines(-1, start=told, everything=is_open)
    narrator.tell(lines, from_start=not told)
    return len(game.log.events)


def _tell_result(game: Game, screen: Screen) -> None:
    count = counted("decision", len(game.entries))
    outcome = game.outcome
    if outcome is None:
        turn = turn_text(game.book, game.turn)
        screen.tell(text("cli.verified_open", count=count, turn=turn))
    else:
        screen.tell(text("cli.verified", count=count, ending=outcome.ending, winner=outcome.winner))
