"""Playing a game: from what was wanted on the command line to a sitting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ww1core.book import Book
from ww1core.cli.folder import new_journal
from ww1core.cli.recorded import opened_for
from ww1core.cli.screen import Screen
from ww1core.cli.seats import PERSON, bots_for
from ww1core.cli.sitting import Sitting
from ww1core.cli.speech import counted
from ww1core.errors import JournalError, NotationError
from ww1core.game import Game
from ww1core.journal import Journal, Recorded, read_journal
from ww1core.players.player import Player
from ww1core.plugins import Title, find_title
from ww1core.saves import replay, resume, save
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
    no_save: bool = False


def play_game(wanted: Wanted) -> int:
    """Open a title, seat the players and play; nothing is written before all of it is right."""
    if wanted.no_save and (wanted.journal or wanted.load):
        message = "--no-save: expected neither --journal nor --load with it"
        raise NotationError(message)
    recorded = None if wanted.load is None else read_journal(wanted.load)
    title, book = _opened(wanted, recorded)
    seed = secrets.randbits(32) if wanted.seed is None else wanted.seed
    bots = bots_for(book, wanted.seats, seed)
    if recorded is None:
        game, journal = _begun(wanted, book, is_watched=len(bots) == len(book.seats))
    else:
        game, journal = _resumed(wanted, book, recorded)
    screen = Screen(book.say)
    _introduce(screen, title, book, wanted, bots)
    if recorded is not None:
        for notice in recorded.notices:
            screen.notice(notice)
        count = counted("decision", len(game.entries))
        screen.tell(text("cli.loaded", count=count, file=str(recorded.path)))
    elif journal is not None and wanted.journal is None:
        screen.tell(text("cli.keeping", file=str(journal.path)), indent=2)
    sitting = Sitting(
        game,
        screen,
        bots,
        journal=None if journal is None else journal.path,
        auto=wanted.auto,
        recent=None if recorded is None else RECENT,
    )
    try:
        return _run(sitting)
    finally:
        if journal is not None:
            journal.close()


def _introduce(
    screen: Screen, title: Title, book: Book, wanted: Wanted, bots: Mapping[int, Player]
) -> None:
    """Say what is played, and by whom."""
    scenario = title.scenario(book.scenario)
    screen.tell(text("cli.opening", title=title.facts.full_name, scenario=scenario.name), bold=True)
    given = (said.partition("=") for said in wanted.seats)
    names = {seat.strip().casefold(): who.strip() for seat, _, who in given}
    for number, seat in enumerate(book.seats):
        key = "cli.seat_bot" if number in bots else "cli.seat_person"
        screen.tell(text(key, seat=number, who=names.get(seat.casefold(), PERSON)), indent=2)
    if screen.is_terminal and len(bots) < len(book.seats):
        screen.tell(text("cli.help_hint"), indent=2)


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


def _begun(wanted: Wanted, book: Book, *, is_watched: bool) -> tuple[Game, Journal | None]:
    """A new game, and the journal that keeps it; one of bots alone is kept only where asked."""
    game = Game(book, seed=wanted.seed)
    if wanted.journal is not None:
        journal = Journal.create(wanted.journal, game.header)
    elif wanted.no_save or is_watched:
        return game, None
    else:
        journal = new_journal(game.header)
    game.keep_journal(journal)
    return game, journal


def _resumed(wanted: Wanted, book: Book, recorded: Recorded) -> tuple[Game, Journal]:
    """A game that was kept, and the journal that keeps it from now on."""
    game = replay(book, recorded)
    kept = recorded
    if wanted.journal is not None:
        save(game, wanted.journal)
        kept = read_journal(wanted.journal)
    return game, resume(game, kept)


def _run(sitting: Sitting) -> int:
    """Play on; a game that stands whole at the end of it is kept with a last snapshot."""
    try:
        code = sitting.run()
    except Exception:
        sitting.game.close()
        raise
    sitting.game.close()
    return code
