"""Trials of weights: games of a player with them against the same player without, in any place."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ww1core.errors import PluginError
from ww1core.players.simulation import Failed, Played, play_one
from ww1core.players.weighing import with_weights
from ww1core.players.workers import opened, prepare
from ww1core.tournaments.pairings import Pairing, pairings_of

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.cluster import Cluster
    from ww1core.players.workers import Match

__all__ = ["Trial", "points_of_all", "trying"]

Job = tuple["Match", int]
Play = Callable[[Sequence[Job]], list[Played]]


class Trial(NamedTuple):
    """The points that weights got in so many games."""

    points: float
    games: int


def points_of_all(
    play: Play,
    books: Sequence[Book],
    player: str,
    candidates: Sequence[Mapping[str, float]],
    seeds: range,
) -> list[Trial]:
    """What a player with each of some weights gets against itself without, from every side."""
    jobs: list[Job] = []
    whose: list[tuple[int, Pairing]] = []
    for number, weights in enumerate(candidates):
        for book in books:
            for pairing in pairings_of(book, [with_weights(player, weights), player]):
                jobs += [(pairing.match._replace(is_watched=False), seed) for seed in seeds]
                whose += [(number, pairing)] * len(seeds)
    points = [0.0] * len(candidates)
    games = [0] * len(candidates)
    for (number, pairing), played in zip(whose, play(jobs), strict=True):
        if isinstance(played, Failed):
            raise PluginError(played.message)
        points[number] += pairing.points(played)
        games[number] += 1
    return [Trial(*each) for each in zip(points, games, strict=True)]


@contextmanager
def trying(books: Sequence[Book], workers: int, cluster: str | None) -> Iterator[Play]:
    """A place where games are played: this process, several, or a cluster."""
    if cluster is not None:
        from ww1core.players.cluster import Cluster

        first = pairings_of(books[0], ["random"])[0].match._replace(is_watched=False)
        with Cluster(cluster, books[0], first) as there:
            yield lambda jobs: _over(there, books, jobs)
    elif workers > 1:
        spawning = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, mp_context=spawning, initializer=prepare) as pool:
            yield lambda jobs: list(pool.map(_play, jobs))
    else:
        by_place = {(book.title, book.scenario): book for book in books}
        yield lambda jobs: [
            play_one(by_place[match.title, match.scenario or ""], match, seed, None)
            for match, seed in jobs
        ]


def _play(job: Job) -> Played:
    match, seed = job
    return play_one(opened(match), match, seed, None)


def _over(there: Cluster, books: Sequence[Book], jobs: Sequence[Job]) -> list[Played]:
    """Games over a cluster, a match at a time."""
    by_place = {(book.title, book.scenario): book for book in books}
    seeds: dict[Match, list[int]] = {}
    for match, seed in jobs:
        seeds.setdefault(match, []).append(seed)
    played: dict[Job, Played] = {}
    for match, listed in seeds.items():
        there.turn_to(by_place[match.title, match.scenario or ""], match)
        played |= {(match, game.seed): game for game in there.play(listed)}
    return [played[job] for job in jobs]
