"""The hooks of this title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from ww1_tutorial import book, rules
from ww1_tutorial.facts import FACTS, OPTIONS
from ww1core.play import Book
from ww1core.players import GreedyPlayer, Player
from ww1core.plugins import Faces, Facts, Option, hook

ww1_scenarios = hook(book.scenarios)
ww1_book = hook(book.open_book)


@hook
def ww1_facts() -> Facts:
    """The bridge at Corvin in brief."""
    return FACTS


@hook
def ww1_options() -> Sequence[Option]:
    """Trenches and mist."""
    return OPTIONS


@hook
def ww1_flow() -> ModuleType:
    """Every module of the rules, a chapter each."""
    return rules


@hook
def ww1_faces() -> Faces:
    """What the title has besides its rules, and where."""
    return Faces(
        scene=".scene:scene",
        supply=".supply_answer:supply_answer",
        sighting=".sight_answer:sight_answer",
        score=".report:score",
        report=".report:report",
        card=".report:card",
        watches=".sight_answer:WATCHES",
        accounts=".accounts:ACCOUNTS",
        phrases=".phrases:PHRASES",
        fights=frozenset({"choose_order:assault", "choose_order:fire", "join_assault"}),
        activations={"activation": ("seat",)},
        tracings={
            "march": ".rules.movement:march_tracing",
            "supply": ".rules.rail:supply_tracing",
            "rail": ".rules.rail:rail_tracing",
        },
        evaluation=".evaluation:evaluate",
        laws=".laws:LAWS",
        counts=".laws:COUNTS",
    )


@hook
def ww1_players() -> Mapping[str, Callable[[Book, int], Player]]:
    """The greedy player, looking further ahead."""
    return {"commander": lambda opened, seed: GreedyPlayer(opened, seed, samples=2, depth=3)}
