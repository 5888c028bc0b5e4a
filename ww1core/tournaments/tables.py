"""The games of a tournament as rows, for programs that count by themselves."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ww1core.tournaments.standings import Standings

__all__ = ["COLUMNS", "rows_of_games"]

COLUMNS = (
    "title",
    "scenario",
    "seed",
    "players",
    "winner",
    "ending",
    "turns",
    "decisions",
    "seconds",
    "luck",
)
"""The columns; players, seconds and luck are those of the seats and sides, with blanks between."""


def rows_of_games(standings: Standings) -> str:
    """A row for every game that was finished, as CSV."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(COLUMNS)
    for contest in standings.contests:
        seats, players = contest.book.seats, " ".join(contest.pairing.match.players)
        for result in contest.results:
            noted = result.noted or {}
            winner = "" if result.winner < 0 else seats[result.winner]
            place = contest.book.title, contest.book.scenario, result.seed, players
            course = winner, result.ending, result.turns, result.counted_decisions
            times, luck = noted.get("seconds", ()), noted.get("luck", ())
            writer.writerow((*place, *course, _joined(times), _joined(luck)))
    return written.getvalue()


def _joined(numbers: list[float]) -> str:
    return " ".join(map(str, numbers))
