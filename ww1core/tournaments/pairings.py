"""Who meets whom: every two players in every scenario, each on every side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from ww1core.players.workers import Match

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.selfplay import GameResult

__all__ = ["Pairing", "pairings_of"]


class Pairing(NamedTuple):
    """Two players in a scenario: ``first`` plays ``side``, ``second`` every other side."""

    match: Match
    first: str
    second: str
    side: int

    @property
    def name(self) -> str:
        """What its results are filed under."""
        players = "+".join(self.match.players)
        return _UNSAFE.sub("-", f"{self.match.title}-{self.match.scenario}-{players}")

    @property
    def is_mirror(self) -> bool:
        """Whether a player meets itself."""
        return self.first == self.second

    def points(self, result: GameResult) -> float:
        """What the first player gets for a game: 1 for a win, half of it if nobody wins."""
        return 0.5 if result.winner < 0 else float(result.winner == self.side)


_UNSAFE = re.compile(r"[^\w.+-]+")


def pairings_of(book: Book, players: Sequence[str], *, mirrors: bool = False) -> list[Pairing]:
    """The pairings of one scenario; a player alone meets itself, and so does each if asked for."""
    pairs = combinations(players, 2)
    found = [pairing for first, second in pairs for pairing in _both_ways(book, first, second)]
    if mirrors or len(players) == 1:
        found += [_pairing(book, player, player, 0) for player in players]
    return found


def _both_ways(book: Book, first: str, second: str) -> Iterator[Pairing]:
    for side in book.all_sides:
        yield _pairing(book, first, second, side)


def _pairing(book: Book, first: str, second: str, side: int) -> Pairing:
    seats = range(len(book.seats))
    names = tuple([first if book.side_of(seat) == side else second for seat in seats])
    options = tuple(sorted(book.options))
    match = Match(book.title, book.scenario, options, names, is_watched=True)
    return Pairing(match, first, second, side)
