"""What a seat is shown and may say, for every display: a terminal, a page, a file of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.session.decision import DecisionView, GroupView, OptionView, decision_to_json
    from ww1core.session.lines import Line
    from ww1core.session.narration import Narration
    from ww1core.session.outlook import Outlook, decision_view
    from ww1core.session.reading import Reader, Reading
    from ww1core.session.scenes import scene_for
    from ww1core.session.seats import bots_for
    from ww1core.session.trying import Peek, peek

__all__ = [
    "DecisionView",
    "GroupView",
    "Line",
    "Narration",
    "OptionView",
    "Outlook",
    "Peek",
    "Reader",
    "Reading",
    "bots_for",
    "decision_to_json",
    "decision_view",
    "peek",
    "scene_for",
]

_HOMES = {
    "decision": ("DecisionView", "GroupView", "OptionView", "decision_to_json"),
    "lines": ("Line",),
    "narration": ("Narration",),
    "outlook": ("Outlook", "decision_view"),
    "reading": ("Reader", "Reading"),
    "scenes": ("scene_for",),
    "seats": ("bots_for",),
    "trying": ("Peek", "peek"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
