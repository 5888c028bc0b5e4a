"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from games.gwc import book, rules
from games.gwc.facts import FACTS
from games.gwc.options import OPTIONS
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """Great War Commander in brief."""
    return FACTS


@hook
def ww1_options() -> Sequence[Option]:
    """The optional rules, and more players than two."""
    return OPTIONS


@hook
def ww1_flow() -> ModuleType:
    """Orders, Actions, Events and what they lead to."""
    return rules


@hook
def ww1_faces() -> Faces:
    """What the players see, and what the bots and the checks look at."""
    return Faces(
        scene=".display.scene:scene",
        sighting=".sight.sightings:sighting",
        score=".display.report:score",
        report=".display.report:report",
        card=".display.report:card",
        tracings=".rules.ground.networks:TRACINGS",
        evaluation=".bot.evaluation:evaluate",
        accounts=".display.accounts:ACCOUNTS",
        phrases=".display.phrases:PHRASES",
        causes=".display.report:CAUSES",
        activations={"carry_out": ("seat", "order")},
        horizon=("enemy",),
        price=10.0,
        fights=".display.phrases:FIGHTS",
        plans=".display.phrases:PLANS",
        attacks=".display.battle_panel:begin_attacks",
        watches=".sight.sightings:WATCHES",
        stakes=".display.stakes:STAKES",
        warnings=".display.warnings:WARNINGS",
        settled=".display.settled:SETTLED",
        counts=".laws:COUNTS",
        laws=".laws:LAWS",
    )
