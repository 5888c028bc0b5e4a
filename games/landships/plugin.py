"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from games.landships import book, rules
from games.landships.facts import FACTS
from games.landships.options import OPTIONS
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """Landships! in brief."""
    return FACTS


@hook
def ww1_options() -> Sequence[Option]:
    """The optional rules of the book."""
    return OPTIONS


@hook
def ww1_flow() -> ModuleType:
    """The rules by chapter."""
    return rules


@hook
def ww1_faces() -> Faces:
    """What is shown and told, and what holds in every position."""
    return Faces(
        scene=".scene:scene",
        score=".report:score",
        report=".report:report",
        phrases=".phrases:PHRASES",
        fights=".phrases:FIGHTS",
        plans=".phrases:PLANS",
        counts=".laws:COUNTS",
        laws=".laws:LAWS",
    )
