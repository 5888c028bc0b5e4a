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
def ww1_flow() -> ModuleType:
    """Chapter by chapter, one module or several for each."""
    return rules


@hook
def ww1_facts() -> Facts:
    """Landships! in brief."""
    return FACTS


@hook
def ww1_options() -> Sequence[Option]:
    """Chapter 16, and the options printed elsewhere."""
    return OPTIONS


@hook
def ww1_faces() -> Faces:
    """How a battle is shown, told and checked."""
    return Faces(
        laws=".laws:LAWS",
        counts=".laws:COUNTS",
        scene=".scene:scene",
        sighting=".sightings:sighting",
        evaluation=".evaluation:evaluate",
        report=".report:report",
        score=".report:score",
        plans=".phrases:PLANS",
        fights=".phrases:FIGHTS",
        phrases=".phrases:PHRASES",
        settled=".settled:SETTLED",
        activations=".phrases:ACTIVATIONS",
        reply=("phase player_turn", "seat", 4),
        price=15.0,
    )
