"""Answers to a person's questions about a position: supply and sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.answers.sighting import InTheWay, Sighting, sighted
    from ww1core.answers.supply import Supply, line_answer

__all__ = ["InTheWay", "Sighting", "Supply", "line_answer", "sighted"]

_HOMES = {
    "sighting": ("InTheWay", "Sighting", "sighted"),
    "supply": ("Supply", "line_answer"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
