"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from games.storm_west import book, rules
from games.storm_west.facts import FACTS
from games.storm_west.options import OPTIONS
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """1918: Storm in the West in brief."""
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
        supply=".supply_answer:supply_answer",
        score=".report:score",
        report=".report:report",
        evaluation=".evaluation:evaluate",
        accounts={"told.odds": ".battle_panel:odds_account"},
        phrases=".phrases:PHRASES",
        warnings=".warnings:WARNINGS",
        fights=".phrases:FIGHTS",
        plans=".phrases:PLANS",
        activations=".phrases:ACTIVATIONS",
        reply=("phase player_turn", "seat", 2),
        price=10.0,
        counts=".laws:COUNTS",
        laws=".laws:LAWS",
        tracings={
            "march": ".rules.movement:march_tracing",
            "supply": ".rules.supply:supply_tracing",
            "rail": ".rules.rail:rail_tracing",
        },
    )
