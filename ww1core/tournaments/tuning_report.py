"""The report of a search for weights: how it went, what came of it, and what that is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ww1core.players.simulation import wilson
from ww1core.scenes.markup import escaped
from ww1core.tournaments.charts import Bar, bars, lines
from ww1core.tournaments.pages import page, table
from ww1core.tournaments.trials import Trial
from ww1core.tournaments.tuning import Generation
from ww1core.words.texts import Text, text

__all__ = ["Tuned", "tuning_report"]


class Tuned(NamedTuple):
    """A search that is done: the weights before and after, and games between the two."""

    title: str
    before: Mapping[str, float]
    after: Mapping[str, float]
    generations: tuple[Generation, ...]
    final: Trial

    @property
    def interval(self) -> tuple[float, float]:
        """Between which the share of the new weights lies as sure as 95 times of 100."""
        return wilson(self.final.points, self.final.games)

    def plain(self) -> dict[str, Any]:
        """All of it as it is written in JSON."""
        return {
            "title": self.title,
            "before": dict(self.before),
            "after": dict(self.after),
            "generations": [list(each.shares) for each in self.generations],
            "points": self.final.points,
            "games": self.final.games,
            "interval": [round(end, 4) for end in self.interval],
        }


def tuning_report(tuned: Tuned, command: str, language: str, say: Callable[[Text], str]) -> str:
    """The page, in the language of the words."""
    low, high = tuned.interval
    share = 100 * tuned.final.points / max(tuned.final.games, 1)
    means = [sum(each.shares) / len(each.shares) for each in tuned.generations]
    series = {
        say(text("tune.mean")): [(at, 100 * mean) for at, mean in enumerate(means, 1)],
        say(text("tune.best")): [
            (at, 100 * max(each.shares)) for at, each in enumerate(tuned.generations, 1)
        ],
    }
    course, final = say(text("tune.course")), say(text("tune.final", games=tuned.final.games))
    headings = [say(text(f"tune.{name}")) for name in ("weight", "before", "after")]
    rows = [(name, f"{tuned.before[name]:g}", f"{value:g}") for name, value in tuned.after.items()]
    return page(
        say(text("tune.title", title=tuned.title)),
        command,
        language,
        [
            table(headings, rows),
            f"<h2>{escaped(final)}</h2>",
            bars(final, [Bar("", share, 100 * low, 100 * high)], unit=" %", ends=(0, 100)),
            f"<h2>{escaped(course)}</h2>",
            lines(course, series, along=say(text("tune.generation"))),
        ],
    )
