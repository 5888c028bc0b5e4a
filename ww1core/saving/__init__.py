"""Games on disk: the journal and its records, saves, saves of one seat, positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.saving.journal import Journal, read_journal
    from ww1core.saving.positions import position_text, read_position
    from ww1core.saving.saves import load, replay, save

__all__ = ["Journal", "load", "position_text", "read_journal", "read_position", "replay", "save"]

_HOMES = {
    "journal": ("Journal", "read_journal"),
    "positions": ("position_text", "read_position"),
    "saves": ("load", "replay", "save"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
