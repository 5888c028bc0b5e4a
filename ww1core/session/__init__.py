"""What a seat is shown and may say, for every display: a terminal, a page, a file of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.session.completing import completions, vocabulary
    from ww1core.session.decision import (
        DecisionView,
        GroupView,
        OptionView,
        PhaseView,
        WhereView,
        decision_from_json,
        decision_to_json,
    )
    from ww1core.session.lines import Line
    from ww1core.session.narration import Narration, how_it_ended
    from ww1core.session.outlook import Outlook, decision_view
    from ww1core.session.questions import Answer, sight_between, stack_in, supply_of
    from ww1core.session.reading import Reader, Reading
    from ww1core.session.rules import rule_lines
    from ww1core.session.scenes import scene_for
    from ww1core.session.seats import bots_for, let_answer
    from ww1core.session.trying import Peek, battle_of, explanations, peek, refusals

__all__ = [
    "Answer",
    "DecisionView",
    "GroupView",
    "Line",
    "Narration",
    "OptionView",
    "Outlook",
    "Peek",
    "PhaseView",
    "Reader",
    "Reading",
    "WhereView",
    "battle_of",
    "bots_for",
    "completions",
    "decision_from_json",
    "decision_to_json",
    "decision_view",
    "explanations",
    "how_it_ended",
    "let_answer",
    "peek",
    "refusals",
    "rule_lines",
    "scene_for",
    "sight_between",
    "stack_in",
    "supply_of",
    "vocabulary",
]

_HOMES = {
    "completing": ("completions", "vocabulary"),
    "decision": (
        "DecisionView",
        "GroupView",
        "OptionView",
        "PhaseView",
        "WhereView",
        "decision_from_json",
        "decision_to_json",
    ),
    "lines": ("Line",),
    "narration": ("Narration", "how_it_ended"),
    "outlook": ("Outlook", "decision_view"),
    "questions": ("Answer", "sight_between", "stack_in", "supply_of"),
    "reading": ("Reader", "Reading"),
    "rules": ("rule_lines",),
    "scenes": ("scene_for",),
    "seats": ("bots_for", "let_answer"),
    "trying": ("Peek", "battle_of", "explanations", "peek", "refusals"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
