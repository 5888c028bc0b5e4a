"""The hooks of a title: the table of contents of what a game is.

Hooks are called when a title is found or opened, never inside a turn; those of texts, scene,
supply and evaluation when the first of them is needed. Those that return one thing take it from
the title; those that return several take them from the title and from every extension of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from ww1core.answers.supply import Supply
    from ww1core.play.book import Book
    from ww1core.players.player import Player
    from ww1core.plugins.facts import Facts, Option, Scenario
    from ww1core.scenes.scene import Scene
    from ww1core.turns.nodes import Node
    from ww1core.turns.sequence import PhaseHooks

__all__ = [
    "PROJECT",
    "ww1_book",
    "ww1_counts",
    "ww1_evaluation",
    "ww1_facts",
    "ww1_flow",
    "ww1_laws",
    "ww1_ledger",
    "ww1_listeners",
    "ww1_options",
    "ww1_phases",
    "ww1_players",
    "ww1_scenarios",
    "ww1_scene",
    "ww1_supply",
    "ww1_texts",
]

PROJECT = "ww1"

spec = pluggy.HookspecMarker(PROJECT)


@spec(firstresult=True)
def ww1_facts() -> Facts:  # type: ignore[empty-body] # a specification
    """Say what the title is; called first, when titles are listed and opened."""


@spec
def ww1_scenarios() -> Sequence[Scenario]:  # type: ignore[empty-body] # a specification
    """List the scenarios; an extension adds its own."""


@spec
def ww1_options() -> Sequence[Option]:  # type: ignore[empty-body] # a specification
    """List the optional rules; an extension adds its own."""


@spec(firstresult=True)
def ww1_book(scenario: Scenario, options: frozenset[str]) -> Book:  # type: ignore[empty-body] # a specification
    """Open a scenario: read its data and return the book, with state type and sequence."""


@spec
def ww1_flow(scenario: Scenario) -> Sequence[ModuleType | Node]:  # type: ignore[empty-body] # a specification
    """Give the modules whose procedures, decisions and windows are the rules."""


@spec
def ww1_phases(scenario: Scenario) -> PhaseHooks:  # type: ignore[empty-body] # a specification
    """Give functions to call before and after phases, by phase id."""


@spec
def ww1_texts(language: str) -> Mapping[str, str]:  # type: ignore[empty-body] # a specification
    """Give the words of every prompt, option, log line and reason, by key (else English)."""


@spec(firstresult=True)
def ww1_scene() -> Callable[[Any, int], Scene]:  # type: ignore[empty-body] # a specification
    """Give the function that makes the scene a seat sees of a state."""


@spec(firstresult=True)
def ww1_supply() -> Callable[[Any, int, int], Supply]:  # type: ignore[empty-body] # a specification
    """Give the function that tells a seat how a unit is supplied in a state, or what cuts it."""


@spec
def ww1_players() -> Mapping[str, Callable[[Book, int], Player]]:  # type: ignore[empty-body] # a specification
    """Give bots by name; each is made of a book and a seed."""


@spec(firstresult=True)
def ww1_evaluation() -> Callable[[Any, int], float]:  # type: ignore[empty-body] # a specification
    """Give the function that says how well a seat stands in a state."""


@spec(firstresult=True)
def ww1_ledger() -> Path:  # type: ignore[empty-body] # a specification
    """Give the path of the title's rules.yaml."""


@spec
def ww1_counts() -> Mapping[str, Callable[[Any], Any]]:  # type: ignore[empty-body] # a specification
    """Give functions of a state, by name, whose value never changes during a game."""


@spec
def ww1_laws() -> Mapping[str, Callable[[Any], str]]:  # type: ignore[empty-body] # a specification
    """Give functions, by name, that say what is wrong with a state; nothing if it is sound."""


@spec
def ww1_listeners() -> Sequence[Callable[[Any], None]]:  # type: ignore[empty-body] # a specification
    """Give functions to call with every event of a game."""
