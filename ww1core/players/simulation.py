"""Many games between the same players, in one process or in several, and what comes of them.

A game is settled by its seed, wherever it is played. One that fails is counted with its message,
and the others go on.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.errors import PluginError, Ww1Error, fault_text
from ww1core.players.recording import record_seed
from ww1core.players.selfplay import GameResult, Summary, play_seed, seat_players
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.workers import Match

__all__ = [
    "Failed",
    "Played",
    "Simulation",
    "Spread",
    "match_of",
    "play_one",
    "play_seeds",
    "wilson",
]

QUANTILE = 1.959964
"""Within how many deviations a normally distributed value lies 95 times of 100."""


class Failed(NamedTuple):
    """A game that could not be played to its end, and why."""

    seed: int
    message: str


Played = GameResult | Failed


class Spread(NamedTuple):
    """Numbers by their mean, the smallest and the largest."""

    mean: float
    least: int
    most: int

    @classmethod
    def of(cls, numbers: Sequence[int]) -> Spread:
        """The spread of some numbers; of none it is zero."""
        if not numbers:
            return cls(0.0, 0, 0)
        return cls(sum(numbers) / len(numbers), min(numbers), max(numbers))


class Simulation(NamedTuple):
    """What came of a range of seeds.

    ``summary`` is of all games that were finished, ``now`` only of those that this run played:
    from it the speed is told.
    """

    summary: Summary
    now: Summary
    failures: tuple[Failed, ...]

    @classmethod
    def of(
        cls,
        book: Book,
        players: tuple[str, ...],
        earlier: Iterable[GameResult],
        played: Iterable[Played],
        seconds: float,
    ) -> Simulation:
        """Put together what was kept from before and what was played now, by seed."""
        fresh, failures = [], []
        for game in sorted(played, key=lambda game: game.seed):
            if isinstance(game, Failed):
                failures.append(game)
            else:
                fresh.append(game)
        sides = () if book.side_seats is None else book.side_seats.seats
        names = (book.title, book.scenario, book.seats, players, sides)
        return cls(
            Summary(*names, tuple(sorted([*earlier, *fresh])), seconds),
            Summary(*names, tuple(fresh), seconds),
            tuple(failures),
        )

    @property
    def intervals(self) -> tuple[tuple[float, float], ...]:
        """Between which shares each seat wins, as sure as 95 times of 100."""
        finished = len(self.summary.results)
        return tuple(wilson(won, finished) for won in self.summary.wins)

    @property
    def turns(self) -> Spread:
        """In which turn games ended."""
        return Spread.of([result.turns for result in self.summary.results])

    @property
    def lengths(self) -> Spread:
        """How many decisions with more than one option games had."""
        return Spread.of([result.counted_decisions for result in self.summary.results])

    def plain(self) -> dict[str, Any]:
        """All of it as it is written in JSON."""
        summary, now = self.summary, self.now
        seats = summary.seats
        spread = {"turns": self.turns, "length": self.lengths}
        return {
            "title": summary.title,
            "scenario": summary.scenario,
            "seats": dict(zip(seats, summary.players, strict=True)),
            "games": len(summary.results) + len(self.failures),
            "finished": len(summary.results),
            "played_now": len(now.results),
            "errors": len(self.failures),
            "failures": [failed._asdict() for failed in self.failures],
            "decisions": summary.decisions,
            "decisions_per_second": round(now.decisions_per_second, 1),
            "games_per_second": round(now.games_per_second, 3),
            "seconds": round(now.seconds, 3),
            "wins": dict(zip(seats, summary.wins, strict=True)),
            "draws": summary.draws,
            "interval": {
                seat: [round(end, 4) for end in ends]
                for seat, ends in zip(seats, self.intervals, strict=True)
            },
            "endings": summary.endings,
            **{
                name: {"mean": round(figures.mean, 2), "min": figures.least, "max": figures.most}
                for name, figures in spread.items()
            },
        }


def wilson(won: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share; without games it is everything."""
    if not games:
        return 0.0, 1.0
    share, square = won / games, QUANTILE**2
    centre = share + square / (2 * games)
    half = QUANTILE * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return max(0.0, (centre - half) / whole), min(1.0, (centre + half) / whole)


def match_of(book: Book, players: Sequence[str]) -> Match:
    """What is played of an opened title; without names all players are random."""
    from ww1core.players.workers import Match

    names = tuple(players) or ("random",) * len(book.seats)
    if len(names) != len(book.seats):
        seats = ", ".join(book.seats)
        raise PluginError(
            worded(
                "{title} has the seats {seats}; given are the players {listed}",
                title=book.title,
                seats=seats,
                listed=", ".join(names),
            )
        )
    seat_players(book, names, 0)
    return Match(book.title, book.scenario, tuple(sorted(book.options)), names)


def play_one(book: Book, match: Match, seed: int, folder: Path | None) -> Played:
    """Play the game of a seed; with a folder it is saved there as a journal."""
    try:
        if folder is None:
            watched = match.is_watched
            return play_seed(book, match.players, seed, limit=match.limit, is_watched=watched)
        return record_seed(book, match.players, seed, folder, limit=match.limit)
    except Ww1Error as error:
        return Failed(seed, str(error))
    except (Exception, SystemExit) as error:  # noqa: BLE001 (a title's players may fail in any way)
        return Failed(seed, fault_text(error))


def play_seeds(
    book: Book,
    match: Match,
    seeds: Sequence[int],
    *,
    workers: int = 1,
    folder: Path | None = None,
) -> Generator[Played, None, None]:
    """Play the games of some seeds, and give each as it is done.

    With several workers games are given in the order in which they end. Over a cluster they are
    played by ``ww1core.players.cluster``.
    """
    if workers == 1 or not seeds:
        for seed in seeds:
            yield play_one(book, match, seed, folder)
        return
    from ww1core.players.crew import play_apart

    yield from play_apart(match, seeds, min(workers, len(seeds)), folder)
