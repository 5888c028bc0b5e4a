"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from games.grand_illusion import book, rules
from games.grand_illusion.facts import FACTS
from games.grand_illusion.options import OPTIONS
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """Grand Illusion in brief."""
    return FACTS


@hook
def ww1_flow() -> ModuleType:
    """The rules, by the chapters of the book."""
    return rules


@hook
def ww1_options() -> Sequence[Option]:
    """Other readings of the book."""
    return OPTIONS


@hook
def ww1_faces() -> Faces:
    """What is seen, asked, judged and checked."""
    return Faces(
        scene=".scene:scene",
        score=".report:score",
        report=".report:report",
        supply=".supply_answer:supply_answer",
        tracings={
            "march": ".rules.movement:march_tracing",
            "supply": ".rules.supply:supply_tracing",
            "rail": ".rules.strategic:rail_tracing",
        },
        accounts={"told.fire": ".battle_panel:fire_account"},
        warnings=".warnings:WARNINGS",
        causes=".report:CAUSES",
        activations={"activate": ("seat", "at")},
        price=13.0,
        fights=".plans_of_bots:FIGHTS",
        plans=".plans_of_bots:PLANS",
        evaluation=".evaluation:evaluate",
        phrases=".phrases:PHRASES",
        counts=".laws:COUNTS",
        laws=".laws:LAWS",
    )
