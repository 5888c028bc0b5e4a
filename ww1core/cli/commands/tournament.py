"""A round robin of bots over titles and scenarios, kept in a folder with its report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.running import Running, names_of_players, simulated
from ww1core.cli.fallback import FAILED
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import PluginError
from ww1core.players.registry import player_names
from ww1core.players.weighing import SIGN
from ww1core.plugins import discovery, find_title
from ww1core.saving.atomic_file import replace_file
from ww1core.tournaments.pairings import pairings_of
from ww1core.tournaments.report import report
from ww1core.tournaments.standings import Contest, Standings
from ww1core.tournaments.tables import rows_of_games
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import spoken_language, worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Wanted", "hold_tournament"]

ALL = "all"
PAGE, ROWS, PLAIN = "report.html", "games.csv", "report.json"
"""What is written beside the results of the pairings."""


class Wanted(NamedTuple):
    """A tournament as the command line asks for it."""

    titles: tuple[str, ...]
    players: str
    running: Running
    folder: Path
    options: tuple[str, ...] = ()
    mirrors: bool = False
    command: str = ""


def hold_tournament(wanted: Wanted, *, as_json: bool) -> int:
    """Play what is still to be played, and write the report; 1 says that a game failed."""
    players = tuple(dict.fromkeys(names_of_players("--players", wanted.players)))
    wanted.running.check()
    screen = Screen(spoken_texts().say)
    contests = []
    for book in list(_books(wanted.titles, wanted.options)):
        there = _known(screen, book, players)
        for pairing in pairings_of(book, there, mirrors=wanted.mirrors):
            path = wanted.folder / f"{pairing.name}.jsonl"
            played = simulated(screen, wanted.running, book, pairing.match, path)
            contests.append(Contest(book, pairing, played.summary.results, played.failures))
    if not contests:
        message = worded("no title has the players {players}", players=wanted.players)
        raise PluginError(message)
    standings = Standings(players, contests)
    _write(wanted, standings)
    if as_json:
        screen.show(json.dumps(standings.plain(), indent=2))
    else:
        _tell(screen, standings, wanted.folder / PAGE)
    return FAILED if standings.failures else 0


def _books(titles: Sequence[str], options: Iterable[str]) -> Iterator[Book]:
    """The scenarios that are named: all of a title, or the one after a slash."""
    named = list(titles)
    if ALL in named:
        named = [found.name for found in discovery.titles() if not found.problem]
    for name in named:
        title_name, slash, scenario = name.partition("/")
        title = find_title(title_name)
        listed = [scenario] if slash else [known.id for known in title.scenarios]
        for one in listed:
            yield title.open(one, tuple(options))


def _known(screen: Screen, book: Book, players: Sequence[str]) -> list[str]:
    """The players that a title has; it is told which it lacks."""
    known = player_names(book)
    there = [player for player in players if player.partition(SIGN)[0] in known]
    lacking = [player for player in players if player not in there]
    if lacking:
        missing = {"title": book.title, "scenario": book.scenario, "players": ", ".join(lacking)}
        screen.notice(screen.words(text("cli.tournament.lacking", **missing)))
    return there


def _write(wanted: Wanted, standings: Standings) -> None:
    page = report(standings, wanted.command, spoken_language(), spoken_texts().say)
    files = {
        PAGE: page,
        ROWS: rows_of_games(standings),
        PLAIN: json.dumps(standings.plain(), indent=2) + "\n",
    }
    for name, content in files.items():
        replace_file(wanted.folder / name, content.encode())


def _tell(screen: Screen, standings: Standings, page: Path) -> None:
    games = sum([len(contest.results) for contest in standings.contests])
    screen.tell(text("cli.tournament", games=games, pairings=len(standings.contests)), bold=True)
    for standing in standings.standings:
        low, high = standing.interval
        told = {
            "who": standing.player,
            "points": f"{standing.points:g}",
            "games": standing.games,
            "low": f"{100 * low:.1f}",
            "high": f"{100 * high:.1f}",
            "elo": f"{standing.rating.elo:.0f}",
            "half": f"{standing.rating.high - standing.rating.elo:.0f}",
            "seconds": f"{standing.seconds:.4f}",
            "longest": f"{standing.longest:.2f}",
        }
        screen.tell(text("cli.tournament.player", **told), indent=2)
    for balance in standings.balances:
        won = ", ".join(f"{seat} {count}" for seat, count in balance.wins.items())
        place = {"title": balance.book.title, "scenario": balance.book.scenario}
        screen.tell(text("cli.tournament.balance", **place, won=won, draws=balance.draws), indent=2)
    if standings.failures:
        screen.tell(text("cli.simulate.failed", count=len(standings.failures)))
        for failed in standings.failures:
            screen.tell(failed.message, indent=2)
    screen.tell(text("cli.tournament.report", file=str(page)))
