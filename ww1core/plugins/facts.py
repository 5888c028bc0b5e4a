"""What a title says about itself before it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.plugins.budgets import BUDGETS, Budget
from ww1core.words.texts import Text

if TYPE_CHECKING:
    from ww1core.tables.models import ScenarioHead

__all__ = [
    "CAPABILITIES",
    "HARDEST",
    "Briefing",
    "Facts",
    "Option",
    "Scenario",
    "SideBriefing",
    "scenarios_of",
    "smallest_of",
]

HARDEST = 5
"""The complexity of the most difficult scenarios; 1 is that of the easiest."""

CAPABILITIES = frozenset(
    {
        "cards",
        "chance",
        "cups",
        "facing",
        "hidden",
        "rail",
        "sight",
        "supply",
        "terrain_changes",
        "windows",
    }
)
"""What a title may declare that it uses; checks follow from it."""


class Facts(NamedTuple):
    """A title in brief.

    ``name`` is the key it is opened by, ``api`` the interface of the core it was written for,
    ``package`` the package whose modules carry its rules, ``endings`` every key that a game can
    end with, ``budgets`` the bounds of work that are not those of the core. ``speed`` is how many
    decisions its random games make at least while chess makes a move, as the benchmarks measure.
    ``first`` is the scenario that newcomers are offered first, the easiest if none is named.
    """

    name: str
    full_name: str
    version: str
    api: int
    package: str
    seats: tuple[str, ...]
    summary: str
    endings: tuple[str, ...]
    capabilities: frozenset[str] = frozenset()
    status: str = "alpha"
    budgets: tuple[Budget, ...] = ()
    speed: float = 1.0
    first: str = ""

    def budget(self, work: str) -> Budget:
        """The bounds of one kind of work: the title's own, or else the core's."""
        return next(budget for budget in (*self.budgets, *BUDGETS) if budget.work == work)

    def most_decisions(self, scenario: Scenario) -> int:
        """The most decisions of a game of a scenario; one that has more is taken for endless."""
        return int(self.budget("decisions").mean * max(1, scenario.turns))


class SideBriefing(NamedTuple):
    """What a player is told of one side: who commands it, and what to do with it."""

    seat: str
    commands: tuple[Text, ...] = ()
    advice: Text | None = None


class Briefing(NamedTuple):
    """What a scenario is about, for whoever is going to play it.

    ``history`` is what really happened, ``rules`` are the ids of the rules that are special to
    the scenario, ``values`` by their ids what it says where a rule leaves that to it.
    """

    introduction: Text | None = None
    sides: tuple[SideBriefing, ...] = ()
    victory: tuple[Text, ...] = ()
    history: tuple[Text, ...] = ()
    rules: tuple[str, ...] = ()
    values: tuple[tuple[str, Text], ...] = ()


class Scenario(NamedTuple):
    """One scenario of a title; ``data`` is for the title that made it.

    ``seats`` names the seats where they are not those of the title's facts. ``complexity`` is 1
    for a first game up to 5, ``minutes`` about how long people play it, and ``briefing`` gives
    what its players are told first.
    """

    id: str
    name: str
    turns: int
    summary: str = ""
    data: Any = None
    seats: tuple[str, ...] = ()
    complexity: int = 0
    minutes: int = 0
    briefing: Callable[[Scenario], Briefing] | None = None


def scenarios_of(
    entries: Iterable[ScenarioHead], briefing: Callable[[Scenario], Briefing]
) -> tuple[Scenario, ...]:
    """The scenarios that a data file lists, each with its entry as ``data``."""
    return tuple(
        Scenario(
            entry.id,
            entry.name,
            entry.turns,
            entry.summary,
            entry,
            complexity=entry.complexity,
            minutes=entry.minutes,
            briefing=briefing,
        )
        for entry in entries
    )


def smallest_of(scenarios: Iterable[Scenario]) -> Scenario:
    """The scenario with the fewest turns, of several the shortest to play."""
    return min(scenarios, key=lambda scenario: (scenario.turns, scenario.minutes))


class Option(NamedTuple):
    """An optional rule or a choice between two readings of a rule."""

    id: str
    name: str
    rule: str = ""
    excludes: tuple[str, ...] = ()
    allowed: Callable[[Scenario], bool] | None = None
    seats: tuple[str, ...] = ()
    """The seats of a game with it, where they are others."""
