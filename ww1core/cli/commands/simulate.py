"""Many games between bots: a bar while they are played, then the results by seat."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path
from typing import NamedTuple

from ww1core.cli.commands.running import Running, names_of_players, simulated, speed_text
from ww1core.cli.fallback import FAILED
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError
from ww1core.play.book import Book
from ww1core.players.simulation import Failed, Played, Simulation, Spread, match_of
from ww1core.plugins import find_title
from ww1core.words.language import worded
from ww1core.words.texts import Text, text

__all__ = ["Wanted", "simulate_games"]

RESULTS = "results.jsonl"
COLUMNS = ("seed", "winner", "ending", "turns", "decisions", "answers", "error")


class Wanted(NamedTuple):
    """A run as the command line asks for it."""

    title: str
    scenario: str | None = None
    games: int = 100
    seats: str | None = None
    workers: int = 1
    seed: int = 1
    options: tuple[str, ...] = ()
    save_dir: Path | None = None
    resume: Path | None = None
    cluster: str | None = None


def simulate_games(wanted: Wanted, *, as_json: bool, as_csv: bool) -> int:
    """Play the games that are still to be played; an exit code of 1 says that one failed."""
    if as_json and as_csv:
        raise NotationError(worded("--json and --csv: only one of them can be printed"))
    if wanted.save_dir is not None and wanted.resume is not None:
        raise NotationError(
            worded("--save-dir and --resume: the results are saved in one place only")
        )
    running = Running(wanted.games, wanted.seed, wanted.workers, wanted.cluster, wanted.save_dir)
    running.check()
    book = find_title(wanted.title).open(wanted.scenario, wanted.options)
    names = () if wanted.seats is None else names_of_players("--seats", wanted.seats)
    match = match_of(book, names)
    screen = Screen(book.say)
    path = wanted.resume if wanted.save_dir is None else wanted.save_dir / RESULTS
    simulation = simulated(screen, running, book, match, path)
    if as_json:
        more = {
            "seed": wanted.seed,
            "options": list(match.options),
            "workers": wanted.workers,
            "cluster": wanted.cluster,
        }
        screen.show(json.dumps(simulation.plain() | more, indent=2))
    elif as_csv:
        _write_rows(simulation)
    else:
        _tell(screen, book, simulation)
    return FAILED if simulation.failures else 0


def _write_rows(simulation: Simulation) -> None:
    """A row for every game, by seed; ``decisions`` are those with more than one option."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    seats = simulation.summary.seats
    everything: list[Played] = [*simulation.summary.results, *simulation.failures]
    for result in sorted(everything, key=lambda result: result.seed):
        if isinstance(result, Failed):
            writer.writerow((result.seed, "", "", "", "", "", result.message))
            continue
        winner = "" if result.winner < 0 else seats[result.winner]
        numbers = (result.turns, result.counted_decisions, result.decisions)
        writer.writerow((result.seed, winner, result.ending, *numbers, ""))


def _tell(screen: Screen, book: Book, simulation: Simulation) -> None:
    summary, now = simulation.summary, simulation.now
    finished = len(summary.results)
    place = {"title": summary.title, "scenario": summary.scenario}
    games = finished + len(simulation.failures)
    screen.tell(text("cli.simulate", **place, games=games, finished=finished), bold=True)
    if finished > len(now.results):
        screen.tell(text("cli.simulate.earlier", count=finished - len(now.results)), indent=2)
    if now.results:
        speed = speed_text(now.games_per_second, now.decisions_per_second)
        seconds = f"{now.seconds:.1f}"
        played = text("cli.simulate.now", count=len(now.results), seconds=seconds, speed=speed)
        screen.tell(played, indent=2)
    if finished:
        _tell_results(screen, book, simulation)
    if simulation.failures:
        screen.tell(text("cli.simulate.failed", count=len(simulation.failures)))
        for failed in simulation.failures:
            screen.tell(failed.message, indent=2)


def _tell_results(screen: Screen, book: Book, simulation: Simulation) -> None:
    summary = simulation.summary
    finished = len(summary.results)
    for seat, (who, won) in enumerate(zip(summary.players, summary.wins, strict=True)):
        low, high = simulation.intervals[seat]
        shares = {"share": _percent(won / finished), "low": _percent(low), "high": _percent(high)}
        screen.tell(text("cli.simulate.seat", seat=seat, who=who, won=won, **shares), indent=2)
    if summary.draws:
        share = _percent(summary.draws / finished)
        screen.tell(text("cli.simulate.draws", count=summary.draws, share=share), indent=2)
    screen.tell(_spread("cli.simulate.turns", simulation.turns), indent=2)
    screen.tell(_spread("cli.simulate.decisions", simulation.lengths), indent=2)
    screen.tell(text("cli.simulate.endings"), indent=2)
    for ending, count in sorted(summary.endings.items(), key=lambda pair: (-pair[1], pair[0])):
        key = f"ending.{ending}"
        how = Text(key) if key in book.texts else text("session.named", name=ending)
        screen.tell(text("cli.simulate.ending", count=count, how=how), indent=4)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _spread(key: str, spread: Spread) -> Text:
    return text(key, mean=f"{spread.mean:.1f}", least=spread.least, most=spread.most)
