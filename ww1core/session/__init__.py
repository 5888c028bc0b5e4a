"""What a seat is shown and may say, for every display: a terminal, a page, a file of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.session.decision import DecisionView
    from ww1core.session.narration import Narration
    from ww1core.session.outlook import decision_view
    from ww1core.session.reading import Reader
    from ww1core.session.scenes import scene_for
    from ww1core.session.trying import peek

__all__ = ["DecisionView", "Narration", "Reader", "decision_view", "peek", "scene_for"]

_HOMES = {
    "decision": ("DecisionView",),
    "narration": ("Narration",),
    "outlook": ("decision_view",),
    "reading": ("Reader",),
    "scenes": ("scene_for",),
    "trying": ("peek",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
