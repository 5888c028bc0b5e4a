"""Playing a game: from what was wanted on the command line to a sitting."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ww1core.cli.commands.chooser import choose_game
from ww1core.cli.commands.folder import new_journal
from ww1core.cli.commands.position import found_position, source_of
from ww1core.cli.commands.recorded import opened_for
from ww1core.cli.terminal.briefing import tell_briefing
from ww1core.cli.terminal.paging import page
from ww1core.cli.terminal.screen import Screen
from ww1core.cli.terminal.sitting import Sitting
from ww1core.errors import JournalError, NotationError
from ww1core.play.book import Book
from ww1core.play.game import Game
from ww1core.players.player import Player
from ww1core.plugins import discovery, find_title
from ww1core.plugins.opening import Title
from ww1core.saving.journal import Journal, Recorded, read_journal
from ww1core.saving.positions import game_at, read_position
from ww1core.saving.saves import replay, resume, save
from ww1core.saving.secret import Mixed, promise, random_secret
from ww1core.session.briefing import scenario_name, title_name
from ww1core.session.seats import PERSON, bots_for
from ww1core.session.speech import counted
from ww1core.words.language import worded
from ww1core.words.texts import text

__all__ = ["Wanted", "play_game"]

LONGEST_WORDS = 1000
"""The most characters of the words that a person mixes into the dice."""
RECENT = 12
"""The most lines of the log that are shown again when a game is loaded."""


class Wanted(NamedTuple):
    """A game as the command line asks for it."""

    title: str | None = None
    scenario: str | None = None
    seats: tuple[str, ...] = ()
    seed: int | None = None
    options: tuple[str, ...] | None = None
    journal: Path | None = None
    load: Path | None = None
    position: str | None = None
    source: str = ""
    auto: bool = False
    plain: bool = False
    fair_dice: bool = False
    no_save: bool = False
    briefed: bool = False
    """Whether the players were told already what the scenario is about."""


def play_game(wanted: Wanted) -> int:
    """Open a title, seat the players and play; nothing is written before all of it is right.

    Without a title a person at a terminal chooses one.
    """
    if wanted.title is None and wanted.load is None and wanted.position is None:
        if not sys.stdin.isatty():
            raise NotationError(_which_title())
        chosen = choose_game(wanted)
        return 0 if chosen is None else _play(chosen)
    return _play(wanted)


def _play(wanted: Wanted) -> int:
    if wanted.no_save and (wanted.journal or wanted.load):
        message = worded("--no-save: expected neither --journal nor --load with it")
        raise NotationError(message)
    if wanted.fair_dice and (wanted.seed is not None or wanted.load):
        message = worded("--fair-dice: expected neither --seed nor --load with it")
        raise NotationError(message)
    recorded = None if wanted.load is None else read_journal(wanted.load)
    if recorded is not None and not wanted.seats:
        wanted = wanted._replace(seats=recorded.header.players)
    if wanted.position is not None:
        title, book, wanted = _placed(wanted, wanted.position)
    else:
        title, book = _opened(wanted, recorded)
    seed = secrets.randbits(128) if wanted.seed is None else wanted.seed
    bots = bots_for(book, wanted.seats, seed)
    screen = Screen(book.say, is_plain=wanted.plain)
    if recorded is None:
        secret = _agreed_secret(wanted, book, bots, screen)
        game, journal = _begun(wanted, book, secret, is_watched=len(bots) == len(book.seats))
    else:
        game, journal = _resumed(wanted, book, recorded)
    with screen.gathering() as lines:
        _introduce(screen, title, book, wanted, bots)
        if journal is not None and wanted.journal is None and recorded is None:
            screen.tell(text("cli.saving", file=str(journal.path)), indent=2)
    page(screen, lines, holds=True)
    if recorded is not None:
        for notice in recorded.notices:
            screen.notice(notice)
        count = counted("decision", len(game.entries))
        screen.tell(text("cli.loaded", count=count, file=str(recorded.path)))
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
    name = scenario_name(book.texts, scenario)
    screen.tell(text("cli.opening", title=title_name(book.texts, title), scenario=name), bold=True)
    if wanted.load is None and not wanted.briefed and len(bots) < len(book.seats):
        tell_briefing(screen, scenario)
    given = (seating.partition("=") for seating in wanted.seats)
    names = {book.number_named("seat", seat.strip()): who.strip() for seat, _, who in given}
    for seat in range(len(book.seats)):
        key = "cli.seat_bot" if seat in bots else "cli.seat_person"
        who = book.texts.named(names.get(seat, PERSON), "player")
        screen.tell(text(key, seat=seat, who=who), indent=2)
    if screen.is_terminal and len(bots) < len(book.seats):
        screen.tell(text("cli.help_hint"), indent=2)


def _opened(wanted: Wanted, recorded: Recorded | None) -> tuple[Title, Book]:
    """The title and the book, of the command line or of a journal."""
    if recorded is None:
        if wanted.title is None:
            raise NotationError(_which_title())
        title = find_title(wanted.title)
        return title, title.open(wanted.scenario, wanted.options or ())
    if wanted.seed is not None:
        message = worded("--seed: the dice of {load} are fixed already", load=wanted.load)
        raise NotationError(message)
    title, book = opened_for(recorded)
    header = recorded.header
    for name, asked, saved in (
        ("title", wanted.title, header.title),
        ("scenario", wanted.scenario, header.scenario),
        ("options", wanted.options and tuple(sorted(wanted.options)), header.options),
    ):
        if asked is not None and asked != saved:
            message = worded(
                "{path}:1: {name} is {saved!r}, not {asked!r}",
                path=recorded.path,
                name=name,
                saved=saved,
                asked=asked,
            )
            raise JournalError(message)
    return title, book


def _which_title() -> str:
    """That a title has to be named, and which there are."""
    names = ", ".join(dict.fromkeys(title.name for title in discovery.titles())) or "none"
    return worded("which title? installed: {names}; ww1 list describes them", names=names)


def _placed(wanted: Wanted, what: str) -> tuple[Title, Book, Wanted]:
    """The title and the book of a position; the position itself takes the place of its file."""
    if wanted.load is not None:
        message = worded("--position: expected no --load with it")
        raise NotationError(message)
    position = found_position(what)
    if position is None:
        message = worded(
            "--position {what}: neither a position nor a file with one; ww1 position FILE prints "
            "that of a game, and ww1 play --load FILE goes on with the game",
            what=what[:60],
        )
        raise NotationError(message)
    header, state = read_position(position, source=source_of(what))
    for name, asked, saved in (
        ("title", wanted.title, header.title),
        ("scenario", wanted.scenario, header.scenario),
        ("options", _listed(wanted.options), _listed(header.options)),
    ):
        if asked is not None and asked != saved:
            message = worded(
                "--position: the position has {name} {saved}, not {asked}",
                name=name,
                saved=saved,
                asked=asked,
            )
            raise NotationError(message)
    return (
        find_title(header.title),
        state.book,
        wanted._replace(position=position, source=source_of(what)),
    )


def _listed(options: tuple[str, ...] | None) -> str | None:
    return None if options is None else ", ".join(sorted(options)) or "none"


def _agreed_secret(
    wanted: Wanted, book: Book, bots: Mapping[int, Player], screen: Screen
) -> bytes | None:
    """The secret of fair dice: it is promised first, then every person may give words to it."""
    if not wanted.fair_dice:
        return None
    secret = random_secret()
    screen.tell(text("cli.dice.promised", hash=promise(secret)))
    people = [seat for number, seat in enumerate(book.seats) if number not in bots]
    given = ((seat, screen.ask(seat)) for seat in people)
    return Mixed(secret, [f"{seat}={line[:LONGEST_WORDS]}" for seat, line in given if line])


def _begun(
    wanted: Wanted, book: Book, secret: bytes | None, *, is_watched: bool
) -> tuple[Game, Journal | None]:
    """A new game, and the journal that keeps it; one of bots alone is kept only where asked."""
    if wanted.position is None:
        game = Game(book, seed=wanted.seed, secret=secret)
    else:
        game = game_at(wanted.position, book, seed=wanted.seed, secret=secret, source=wanted.source)
    game.players = wanted.seats
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
    continued = recorded
    if wanted.journal is not None:
        save(game, wanted.journal)
        continued = read_journal(wanted.journal)
    return game, resume(game, continued)


def _run(sitting: Sitting) -> int:
    """Play on; a game that stands whole at the end of it is kept with a last snapshot."""
    with sitting.leaving as leaving:
        try:
            code = sitting.run()
        except Exception:
            sitting.game.close()
            raise
        sitting.game.close()
        return code
    return leaving.code
