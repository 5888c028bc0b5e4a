"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from types import ModuleType
from typing import Any

from ww1_tutorial import book, evaluation, scene
from ww1_tutorial.facts import FACTS, OPTIONS
from ww1_tutorial.rules import activation, assault, cards, fire, movement, rail, setup, victory
from ww1core.answers.supply import Supply
from ww1core.play.book import Book
from ww1core.players.greedy import GreedyPlayer
from ww1core.players.player import Player
from ww1core.plugins import Facts, Option, Scenario, hook
from ww1core.scenes import Scene
from ww1core.words.word_files import load_texts


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
    return (setup, activation, movement, rail, fire, cards, assault, victory)


@hook
def ww1_texts(language: str) -> Mapping[str, str]:
    """The words of this title."""
    return load_texts(files("ww1_tutorial") / "texts", language)


@hook
def ww1_scene() -> Callable[[Any, int], Scene]:
    """How a seat sees the game."""
    return scene.scene


@hook
def ww1_supply() -> Callable[[Any, int, int], Supply]:
    """How a unit is supplied."""
    from ww1_tutorial.supply_answer import supply_answer

    return supply_answer


@hook
def ww1_evaluation() -> Callable[[Any, int], float]:
    """How well a seat stands."""
    return evaluation.evaluate


@hook
def ww1_players() -> Mapping[str, Callable[[Book, int], Player]]:
    """The greedy player, looking further ahead."""
    return {"commander": lambda opened, seed: GreedyPlayer(opened, seed, samples=2, depth=3)}


@hook
def ww1_counts() -> Mapping[str, Callable[[Any], int]]:
    """What never changes during a game."""
    from ww1_tutorial.laws import COUNTS

    return COUNTS


@hook
def ww1_laws() -> Mapping[str, Callable[[Any], str]]:
    """What no position breaks."""
    from ww1_tutorial.laws import LAWS

    return LAWS


@hook
def ww1_ledger() -> Path:
    """Where the ledger is."""
    with as_file(files("ww1_tutorial") / "rules.yaml") as path:
        return path
