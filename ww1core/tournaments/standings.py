"""What came of a tournament: the standing of every player, the balance of every scenario."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.players.simulation import QUANTILE, Failed, Spread, wilson
from ww1core.tournaments.ratings import Rating, elo_ratings

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.selfplay import GameResult
    from ww1core.tournaments.pairings import Pairing

__all__ = ["Average", "Balance", "Contest", "Standing", "Standings"]


class Contest(NamedTuple):
    """A pairing with the games that were played."""

    book: Book
    pairing: Pairing
    results: tuple[GameResult, ...]
    failures: tuple[Failed, ...]

    @property
    def points(self) -> float:
        """What the first player got."""
        return sum(map(self.pairing.points, self.results))


class Average(NamedTuple):
    """The mean of some numbers, and between which it lies as sure as 95 times of 100."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Average:
        """The average; of one number nothing is sure but itself."""
        mean = sum(numbers) / max(len(numbers), 1)
        if len(numbers) < 2:  # noqa: PLR2004 (one number has no spread)
            return cls(mean, mean, mean)
        square = sum([(number - mean) ** 2 for number in numbers]) / (len(numbers) - 1)
        half = QUANTILE * sqrt(square / len(numbers))
        return cls(mean, mean - half, mean + half)


class Standing(NamedTuple):
    """One player: points of games, with their share, rating, and time for a decision."""

    player: str
    points: float
    games: int
    rating: Rating
    seconds: float
    longest: float
    luck: Average

    @property
    def interval(self) -> tuple[float, float]:
        """Between which the share of points lies as sure as 95 times of 100."""
        return wilson(self.points, self.games)

    def plain(self) -> dict[str, Any]:
        """As it is written in JSON."""
        return {
            "player": self.player,
            "points": self.points,
            "games": self.games,
            "interval": [round(end, 4) for end in self.interval],
            "elo": [round(end, 1) for end in self.rating],
            "seconds_a_decision": round(self.seconds, 6),
            "longest_decision": round(self.longest, 6),
            "luck": [round(end, 3) for end in self.luck],
        }


class Balance(NamedTuple):
    """One scenario: every game that was played of it, whoever played."""

    book: Book
    results: tuple[GameResult, ...]

    @property
    def wins(self) -> dict[str, int]:
        """How many games each side won, by the name of its first seat."""
        won = Counter(result.winner for result in self.results)
        sides = (
            len(self.book.seats) if not self.book.side_seats else len(self.book.side_seats.seats)
        )
        return {self.book.seats[side]: won[side] for side in range(sides)}

    @property
    def draws(self) -> int:
        """How many games nobody won."""
        return sum(result.winner < 0 for result in self.results)

    @property
    def endings(self) -> dict[str, int]:
        """How many games ended in which way."""
        return dict(Counter(result.ending for result in self.results).most_common())

    @property
    def turns(self) -> Spread:
        """In which turn games ended."""
        return Spread.of([result.turns for result in self.results])

    @property
    def length(self) -> Spread:
        """How many decisions with more than one option games had."""
        return Spread.of([result.counted_decisions for result in self.results])

    def often(self, what: str) -> dict[str, float]:
        """How often each of the ``rules`` or ``events`` occurred in a game, the most first."""
        count: Counter[str] = Counter()
        for result in self.results:
            count.update((result.noted or {}).get(what, {}))
        games = len(self.results)
        return {name: round(times / games, 3) for name, times in count.most_common()}

    def plain(self) -> dict[str, Any]:
        """As it is written in JSON."""
        games = len(self.results)
        return {
            "title": self.book.title,
            "scenario": self.book.scenario,
            "games": games,
            "wins": self.wins,
            "interval": {
                seat: [round(end, 4) for end in wilson(won, games)]
                for seat, won in self.wins.items()
            },
            "draws": self.draws,
            "endings": self.endings,
            "turns": self.turns._asdict(),
            "length": self.length._asdict(),
            "events_a_game": self.often("events"),
            "rules_a_game": self.often("rules"),
        }


class Standings:
    """All contests of a tournament, put together by player and by scenario."""

    def __init__(self, players: Sequence[str], contests: Iterable[Contest]) -> None:
        self.players = tuple(players)
        self.contests = tuple(contests)
        self.failures = tuple([failed for each in self.contests for failed in each.failures])

    @property
    def standings(self) -> list[Standing]:
        """Every player, the strongest first."""
        points: dict[tuple[str, str], tuple[float, int]] = {}
        for contest in self.contests:
            pair = contest.pairing.first, contest.pairing.second
            got, games = points.get(pair, (0.0, 0))
            points[pair] = got + contest.points, games + len(contest.results)
        rated = elo_ratings(self.players, points)
        found = [self._standing(player, rated[player]) for player in self.players]
        return sorted(found, key=lambda standing: -standing.rating.elo)

    @property
    def balances(self) -> list[Balance]:
        """Every scenario in the order of play."""
        by_place: dict[tuple[str, str], list[Contest]] = {}
        for contest in self.contests:
            place = contest.book.title, contest.book.scenario
            by_place.setdefault(place, []).append(contest)
        return [
            Balance(same[0].book, tuple([game for each in same for game in each.results]))
            for same in by_place.values()
        ]

    def plain(self) -> dict[str, Any]:
        """All of it as it is written in JSON."""
        return {
            "players": [standing.plain() for standing in self.standings],
            "scenarios": [balance.plain() for balance in self.balances],
            "pairings": [_plain(contest) for contest in self.contests],
            "failures": [failed._asdict() for failed in self.failures],
        }

    def _standing(self, player: str, rating: Rating) -> Standing:
        points, games, asked, seconds, longest = 0.0, 0, 0, 0.0, 0.0
        luck = []
        for contest in self.contests:
            pairing, book = contest.pairing, contest.book
            if player not in {pairing.first, pairing.second}:
                continue
            if not pairing.is_mirror:
                own = contest.points if player == pairing.first else -contest.points
                points += own if player == pairing.first else own + len(contest.results)
                games += len(contest.results)
            seats = [seat for seat, who in enumerate(pairing.match.players) if who == player]
            sides = sorted({book.side_of(seat) for seat in seats})
            for result in contest.results:
                noted = result.noted or {}
                asked += sum([noted["asked"][seat] for seat in seats])
                seconds += sum([noted["seconds"][seat] for seat in seats])
                longest = max([longest, *(noted["longest"][seat] for seat in seats)])
                luck += [noted["luck"][side] for side in sides]
        each = seconds / max(asked, 1)
        return Standing(player, points, games, rating, each, longest, Average.of(luck))


def _plain(contest: Contest) -> dict[str, Any]:
    games = len(contest.results)
    return {
        "title": contest.book.title,
        "scenario": contest.book.scenario,
        "seats": dict(zip(contest.book.seats, contest.pairing.match.players, strict=True)),
        "first": contest.pairing.first,
        "points": contest.points,
        "games": games,
        "interval": [round(end, 4) for end in wilson(contest.points, games)],
    }
