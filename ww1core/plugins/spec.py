"""The hooks of a title: the table of contents of what a game is.

Hooks are called when a title is found or opened, never inside a turn; a face is imported when it
is first needed. Those that return one thing take it from the title; those that return several take
them from the title and from every extension of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from types import ModuleType

    from ww1core.play.book import Book
    from ww1core.players.player import Player
    from ww1core.plugins.faces import Faces
    from ww1core.plugins.facts import Facts, Option, Scenario
    from ww1core.turns.nodes import Node
    from ww1core.turns.sequence import PhaseHooks

__all__ = [
    "GONE",
    "PROJECT",
    "ww1_book",
    "ww1_faces",
    "ww1_facts",
    "ww1_flow",
    "ww1_listeners",
    "ww1_options",
    "ww1_phases",
    "ww1_players",
    "ww1_scenarios",
]

PROJECT = "ww1"

GONE = (
    "ww1_counts",
    "ww1_evaluation",
    "ww1_laws",
    "ww1_ledger",
    "ww1_scene",
    "ww1_supply",
    "ww1_texts",
)
"""The hooks of the interface before, which a plugin for it is known by."""

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
def ww1_flow(scenario: Scenario) -> ModuleType | Sequence[ModuleType | Node]:  # type: ignore[empty-body] # a specification
    """Give the package whose procedures, decisions and windows are the rules, or a list of them."""


@spec
def ww1_phases(scenario: Scenario) -> PhaseHooks:  # type: ignore[empty-body] # a specification
    """Give functions to call before and after phases, by phase id."""


@spec
def ww1_faces() -> Faces:  # type: ignore[empty-body] # a specification
    """Give what the title has besides its rules: its scene, its evaluation, its laws ..."""


@spec
def ww1_players() -> Mapping[str, Callable[[Book, int], Player]]:  # type: ignore[empty-body] # a specification
    """Give bots by name; each is made of a book and a seed."""


@spec
def ww1_listeners() -> Sequence[Callable[[Any], None]]:  # type: ignore[empty-body] # a specification
    """Give functions to call with every event of a game."""
