"""Titles as plugins.

A title is a module (or object) whose functions carry ``@hook`` and the names of the
specifications in ``ww1core.plugins.spec``; an entry point of the group ``ww1core.games`` names
it. An extension of a title is the same under ``ww1core.extensions``, its entry point called
``<title>.<extension>``.
"""

from __future__ import annotations

import pluggy

from ww1core.plugins.budgets import Budget
from ww1core.plugins.faces import Faces
from ww1core.plugins.facts import Briefing, Facts, Option, Scenario, SideBriefing, scenarios_of
from ww1core.plugins.opening import find_title, open_title

__all__ = [
    "Briefing",
    "Budget",
    "Faces",
    "Facts",
    "Option",
    "Scenario",
    "SideBriefing",
    "find_title",
    "hook",
    "open_title",
    "scenarios_of",
]

hook = pluggy.HookimplMarker("ww1")
"""Marks a function of a title as one of the hooks, by its name."""
