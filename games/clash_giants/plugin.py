"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from games.clash_giants import book, rules
from games.clash_giants.facts import FACTS
from games.clash_giants.options import OPTIONS
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """Clash of Giants II in brief."""
    return FACTS


@hook
def ww1_options() -> Sequence[Option]:
    """Other readings of the book, and battle rules to leave out."""
    return OPTIONS


@hook
def ww1_flow() -> ModuleType:
    """The rules of the series and of both battles."""
    return rules


@hook
def ww1_faces() -> Faces:
    """What is seen, asked, judged and checked."""
    return Faces(
        scene=".scene:scene",
        supply=".supply_answer:supply_answer",
        score=".report:score",
        report=".report:report",
        tracings={
            "march": ".rules.marching:march_tracing",
            "supply": ".rules.supply:supply_tracing",
            "rail": ".rules.rail:rail_tracing",
        },
        evaluation=".evaluation:evaluate",
        accounts={"told.odds": ".battle_panel:odds_account"},
        warnings=".warnings:WARNINGS",
        attacks=".rules.segment:begin_attacks",
        phrases=".phrases:PHRASES",
        fights=".phrases:FIGHTS",
        plans=".phrases:PLANS",
        price=1.4,
        activations={"operational_phase": ("seat", "army"), "chosen_operation": ("seat", "army")},
        counts=".laws:COUNTS",
        laws=".laws:LAWS",
    )
