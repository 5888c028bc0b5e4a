"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from games.clash_giants import book
from games.clash_giants.facts import FACTS
from games.clash_giants.options import OPTIONS
from games.clash_giants.rules import (
    advance,
    attackers,
    cavalry,
    combat,
    command,
    dice,
    flood,
    marching,
    movement,
    movers,
    obligations,
    odds,
    rail,
    recoil,
    reinforcements,
    rescue,
    room,
    segment,
    setup,
    stacking,
    stepping,
    supply,
    turn,
    victory,
    zones,
)
from ww1core.play.book import Book
from ww1core.plugins import Facts, Option, Scenario, hook
from ww1core.words.word_files import load_texts

if TYPE_CHECKING:
    from ww1core.answers.supply import Supply
    from ww1core.scenes import Scene

RULES = (
    setup,
    turn,
    stacking,
    zones,
    supply,
    reinforcements,
    flood,
    command,
    movers,
    marching,
    room,
    movement,
    stepping,
    rescue,
    rail,
    segment,
    attackers,
    obligations,
    combat,
    odds,
    dice,
    recoil,
    cavalry,
    advance,
    victory,
)


@hook
def ww1_facts() -> Facts:
    """What the title is."""
    return FACTS


@hook
def ww1_scenarios() -> Sequence[Scenario]:
    """The scenarios of the data file."""
    return book.scenarios()


@hook
def ww1_options() -> Sequence[Option]:
    """The optional rules."""
    return OPTIONS


@hook
def ww1_book(scenario: Scenario, options: frozenset[str]) -> Book:
    """The book of a scenario."""
    return book.open_book(scenario, options)


@hook
def ww1_flow() -> Sequence[ModuleType]:
    """The rules, chapter by chapter."""
    return RULES


@hook
def ww1_texts(language: str) -> Mapping[str, str]:
    """The words of this title."""
    return load_texts(files(FACTS.package) / "texts", language)


@hook
def ww1_scene() -> Callable[[Any, int], Scene]:
    """How a seat sees the battle."""
    from games.clash_giants.scene import scene

    return scene


@hook
def ww1_supply() -> Callable[[Any, int, int], Supply]:
    """How a unit is supplied."""
    from games.clash_giants.supply_answer import supply_answer

    return supply_answer


@hook
def ww1_evaluation() -> Callable[[Any, int], float]:
    """How well a seat stands."""
    from games.clash_giants.evaluation import evaluate

    return evaluate


@hook
def ww1_counts() -> Mapping[str, Callable[[Any], int]]:
    """What never changes during a game."""
    from games.clash_giants.laws import COUNTS

    return COUNTS


@hook
def ww1_laws() -> Mapping[str, Callable[[Any], str]]:
    """What no position breaks."""
    from games.clash_giants.laws import LAWS

    return LAWS


@hook
def ww1_ledger() -> Path:
    """Where the ledger is."""
    with as_file(files(FACTS.package) / "rules.yaml") as path:
        return path
