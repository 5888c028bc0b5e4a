"""Answers to a person's questions about a position: supply and sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.answers.sighting import InTheWay, Sighting, sighted
    from ww1core.answers.supply import Supply, line_answer, off_map

__all__ = ["InTheWay", "Sighting", "Supply", "line_answer", "off_map", "sighted"]

_HOMES = {
    "sighting": ("InTheWay", "Sighting", "sighted"),
    "supply": ("Supply", "line_answer", "off_map"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
