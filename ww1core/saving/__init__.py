"""Games on disk: the journal and its records, saves, saves of one seat, positions as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.saving.journal import Entry, Header, Journal, Recorded, read_journal
    from ww1core.saving.positions import game_at, position_text, read_position
    from ww1core.saving.replay_compare import Verdict, classify
    from ww1core.saving.saves import load, replay, resume, save
    from ww1core.saving.seat_save import write_seat_save
    from ww1core.saving.secret import secret_from_seed

__all__ = [
    "Entry",
    "Header",
    "Journal",
    "Recorded",
    "Verdict",
    "classify",
    "game_at",
    "load",
    "position_text",
    "read_journal",
    "read_position",
    "replay",
    "resume",
    "save",
    "secret_from_seed",
    "write_seat_save",
]

_HOMES = {
    "journal": ("Entry", "Header", "Journal", "Recorded", "read_journal"),
    "positions": ("game_at", "position_text", "read_position"),
    "replay_compare": ("Verdict", "classify"),
    "saves": ("load", "replay", "resume", "save"),
    "seat_save": ("write_seat_save",),
    "secret": ("secret_from_seed",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
