"""Weights of an evaluation tuned by self-play, kept in a folder with a report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ww1core.cli.commands.running import Running
from ww1core.cli.terminal.screen import Screen
from ww1core.errors import NotationError, PluginError
from ww1core.players.weighing import weights_of
from ww1core.plugins import find_title
from ww1core.saving.atomic_file import replace_file
from ww1core.saving.records import identity_of
from ww1core.tournaments.trials import points_of_all, trying
from ww1core.tournaments.tuning import Search
from ww1core.tournaments.tuning_report import Tuned, tuning_report
from ww1core.words.catalogue import spoken_texts
from ww1core.words.language import spoken_language, worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["Wanted", "tune"]

STEPS, WEIGHTS, PAGE = "generations.jsonl", "weights.yaml", "report.html"
APART = 1_000_000
"""How far the seeds of the final games lie from those of the search."""


class Wanted(NamedTuple):
    """A search as the command line asks for it."""

    title: str
    running: Running
    folder: Path
    scenarios: tuple[str, ...] = ()
    player: str = "greedy"
    generations: int = 20
    size: int = 8
    final: int = 50
    only: tuple[str, ...] = ()
    command: str = ""


def tune(wanted: Wanted, *, as_json: bool) -> int:
    """Search on from where an earlier run stopped, then let the new weights meet the old ones."""
    wanted.running.check()
    title = find_title(wanted.title)
    books = [title.open(scenario, ()) for scenario in wanted.scenarios or (None,)]
    screen = Screen(spoken_texts().say)
    search = _search(wanted, books)
    running = wanted.running
    with trying(books, running.workers, running.cluster) as play:
        while len(search.generations) < wanted.generations:
            number = len(search.generations)
            first = running.seed + number * running.games
            asked = search.ask()
            candidates = [search.weighed(factors) for factors in asked]
            seeds = range(first, first + running.games)
            tried = points_of_all(play, books, wanted.player, candidates, seeds)
            search.tell(asked, [trial.points / trial.games for trial in tried])
            best = max(search.generations[-1].shares)
            done = {"number": number + 1, "of": wanted.generations, "best": f"{100 * best:.0f}"}
            screen.notice(screen.words(text("cli.tune.generation", **done)))
        first = running.seed + APART
        seeds = range(first, first + wanted.final)
        (final,) = points_of_all(play, books, wanted.player, [search.favourite], seeds)
    tuned = Tuned(wanted.title, search.weights, search.favourite, tuple(search.generations), final)
    _write(wanted, tuned)
    if as_json:
        screen.show(json.dumps(tuned.plain(), indent=2))
    else:
        _tell(screen, tuned, wanted.folder / PAGE)
    return 0


def _search(wanted: Wanted, books: list[Book]) -> Search:
    """The search, begun or gone on with; zeros stay zeros, so they are left out."""
    known = weights_of(books[0])
    if not known:
        raise PluginError(
            worded("{title} has no weights.yaml, so nothing can be tuned", title=wanted.title)
        )
    for name in wanted.only:
        if name not in known:
            listed = ", ".join(known)
            raise NotationError(
                worded("--only {name}: expected one of {listed}", name=name, listed=listed)
            )
    chosen = {name: known[name] for name in wanted.only or known if known[name]}
    facts = {
        "games": [list(identity_of(book)) for book in books],
        "player": wanted.player,
        "first_seed": wanted.running.seed,
        "each": wanted.running.games,
    }
    path = wanted.folder / STEPS
    return Search(path, chosen, seed=wanted.running.seed, size=wanted.size, facts=facts)


def _write(wanted: Wanted, tuned: Tuned) -> None:
    page = tuning_report(tuned, wanted.command, spoken_language(), spoken_texts().say)
    weights = "".join(f"{name}: {value:g}\n" for name, value in tuned.after.items())
    replace_file(wanted.folder / WEIGHTS, weights.encode())
    replace_file(wanted.folder / PAGE, page.encode())


def _tell(screen: Screen, tuned: Tuned, page: Path) -> None:
    low, high = tuned.interval
    told = {
        "points": f"{tuned.final.points:g}",
        "games": tuned.final.games,
        "low": f"{100 * low:.1f}",
        "high": f"{100 * high:.1f}",
    }
    screen.tell(text("cli.tune", title=tuned.title, **told), bold=True)
    for name, value in tuned.after.items():
        was = f"{tuned.before[name]:g}"
        screen.tell(text("cli.tune.weight", name=name, was=was, now=f"{value:g}"), indent=2)
    screen.tell(text("cli.tournament.report", file=str(page)))
