"""Games of one match while they are played: where they run, what is kept, how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError, Ww1Error
from ww1core.play.book import Book
from ww1core.players.resultfile import ResultFile
from ww1core.players.selfplay import GameResult
from ww1core.players.simulation import Played, Simulation, play_seeds
from ww1core.players.workers import Match
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

__all__ = ["Running", "names_of_players", "simulated", "speed_text"]

Follow = Callable[[Played], None]
Play = Callable[[Sequence[int]], Generator[Played, None, None]]


class Running(NamedTuple):
    """Where and from which seed on games are played; journals go to ``folder`` if there is one."""

    games: int
    seed: int = 1
    workers: int = 1
    cluster: str | None = None
    folder: Path | None = None

    def check(self) -> None:
        """Refuse two places at once."""
        if self.cluster is not None and self.workers > 1:
            raise NotationError(
                worded("--workers and --cluster: games are played in one place only")
            )


def names_of_players(option: str, listed: str) -> tuple[str, ...]:
    """The names of the players, of a text such as ``greedy,random``."""
    names = tuple(name.strip() for name in listed.split(","))
    if not all(names):
        raise NotationError(
            worded(
                "{option} {listed!r}: expected names of bots with commas, as A,B",
                option=option,
                listed=listed,
            )
        )
    return names


def simulated(
    screen: Screen, running: Running, book: Book, match: Match, path: Path | None
) -> Simulation:
    """What was kept of a run in a file, and the rest of it played."""
    seeds = range(running.seed, running.seed + running.games)
    played: list[Played] = []
    with ExitStack() as stack:
        play = _playing(stack, running, book, match)
        file = None if path is None else stack.enter_context(ResultFile(path, book, match.players))
        results = {} if file is None else file.earlier
        done = [results[seed] for seed in seeds if seed in results]
        under_way = play([seed for seed in seeds if seed not in results])
        start = perf_counter()
        try:
            with closing(under_way), _progress(screen, len(done), running.games) as follow:
                for result in under_way:
                    played.append(result)
                    if file is not None:
                        file.add(result)
                    follow(result)
        except (KeyboardInterrupt, Ww1Error):
            if file is not None:
                count = len(done) + file.added
                screen.notice(
                    screen.words(text("cli.simulate.stopped", count=count, file=str(path)))
                )
            raise
        seconds = perf_counter() - start
        if file is not None:
            file.sort()
    return Simulation.of(book, match.players, done, played, seconds)


def _playing(stack: ExitStack, running: Running, book: Book, match: Match) -> Play:
    """Where games are played: in this process, in several, or over a cluster that is there."""
    if running.cluster is None:
        return lambda seeds: play_seeds(
            book, match, seeds, workers=running.workers, folder=running.folder
        )
    from ww1core.players.cluster import Cluster

    cluster = stack.enter_context(Cluster(running.cluster, book, match))
    return lambda seeds: cluster.play(seeds, running.folder)


@contextmanager
def _progress(screen: Screen, done: int, games: int) -> Iterator[Follow]:
    """A bar where standard error is a terminal, else nothing."""
    if not sys.stderr.isatty():
        yield lambda _played: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), Remaining())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=games, completed=done)
        start = perf_counter()
        count = decisions = 0

        def show(played: Played) -> None:
            nonlocal count, decisions
            count += 1
            if isinstance(played, GameResult):
                decisions += played.counted_decisions
            seconds = max(perf_counter() - start, 1e-6)
            speed = speed_text(count / seconds, decisions / seconds)
            bar.update(task, advance=1, description=screen.words(speed))

        yield show


def speed_text(games: float, decisions: float) -> Text:
    """How fast games were played."""
    return text("cli.simulate.speed", games=f"{games:.1f}", decisions=f"{decisions:.0f}")
