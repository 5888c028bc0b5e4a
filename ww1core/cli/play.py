"""Playing a game: from what was wanted on the command line to a sitting."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import NamedTuple

from ww1core.book import Book
from ww1core.cli.recorded import opened_for
from ww1core.cli.screen import Screen
from ww1core.cli.seats import PERSON, bots_for
from ww1core.cli.sitting import Sitting
from ww1core.cli.speech import counted
from ww1core.errors import JournalError, NotationError
from ww1core.game import Game
from ww1core.journal import Recorded, read_journal
from ww1core.plugins import Title, find_title
from ww1core.saves import load, replay, save
from ww1core.texts import text

__all__ = ["Wanted", "play_game"]

RECENT = 12
"""So many lines of the log are told again when a game is loaded."""


class Wanted(NamedTuple):
    """A game as the command line asks for it."""

    title: str | None = None
    scenario: str | None = None
    seats: tuple[str, ...] = ()
    seed: int | None = None
    options: tuple[str, ...] | None = None
    journal: Path | None = None
    load: Path | None = None
    auto: bool = False


def play_game(wanted: Wanted) -> int:
    """Open a title, seat the players and play; nothing is written before all of it is right."""
    recorded = None if wanted.load is None else read_journal(wanted.load)
    title, book = _opened(wanted, recorded)
    seed = secrets.randbits(32) if wanted.seed is None else wanted.seed
    bots = bots_for(book, wanted.seats, seed)
    screen = Screen(book.say)
    scenario = title.scenario(book.scenario)
    screen.tell(text("cli.opening", title=title.facts.full_name, scenario=scenario.name), bold=True)
    names = {said.partition("=")[0].strip().casefold(): said for said in wanted.seats}
    for number, seat in enumerate(book.seats):
        who = names.get(seat.casefold(), "").partition("=")[2].strip() or PERSON
        key = "cli.seat_person" if number not in bots else "cli.seat_bot"
        screen.tell(text(key, seat=number, who=who), indent=2)
    if screen.is_terminal and len(bots) < len(book.seats):
        screen.tell(text("cli.help_hint"), indent=2)
    if recorded is None:
        game = Game(book, seed=wanted.seed, journal=wanted.journal)
        journal = wanted.journal
    else:
        game, journal = _resumed(wanted, book, recorded, screen)
    recent = None if recorded is None else RECENT
    sitting = Sitting(game, screen, bots, journal=journal, auto=wanted.auto, recent=recent)
    try:
        code = sitting.run()
    except Exception:
        game.close()
        raise
    game.close()
    return code


def _opened(wanted: Wanted, recorded: Recorded | None) -> tuple[Title, Book]:
    """The title and the book, of the command line or of a journal."""
    if recorded is None:
        if wanted.title is None:
            message = "which title? ww1 list names those that are installed"
            raise NotationError(message)
        title = find_title(wanted.title)
        return title, title.open(wanted.scenario, wanted.options or ())
    if wanted.seed is not None:
        message = f"--seed: the dice of {wanted.load} are settled"
        raise NotationError(message)
    title, book = opened_for(recorded)
    header = recorded.header
    for name, asked, kept in (
        ("title", wanted.title, header.title),
        ("scenario", wanted.scenario, header.scenario),
        ("options", wanted.options and tuple(sorted(wanted.options)), header.options),
    ):
        if asked is not None and asked != kept:
            message = f"{recorded.path}:1: {name} is {kept!r}, not {asked!r}"
            raise JournalError(message)
    return title, book


def _resumed(wanted: Wanted, book: Book, recorded: Recorded, screen: Screen) -> tuple[Game, Path]:
    """A game that was kept, and the file that keeps it from now on."""
    path = recorded.path
    if wanted.journal is not None:
        save(replay(book, recorded), wanted.journal)
        path = wanted.journal
    game, _ = load(book, path)
    for notice in recorded.notices:
        screen.notice(notice)
    count = counted("decision", len(game.entries))
    screen.tell(text("cli.loaded", count=count, file=str(recorded.path)))
    return game, path
