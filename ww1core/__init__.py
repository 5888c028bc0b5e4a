"""One engine for rule-enforcing wargames; every title is a plugin.

The names below are imported when they are first used, so that asking for one of them does not
load the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.errors import (
        DataError,
        FlowError,
        IllegalAction,
        JournalError,
        NotationError,
        PluginError,
        ReplayMismatch,
        Ww1Error,
    )
    from ww1core.ledger.rules import rule
    from ww1core.play.book import Book, Kind
    from ww1core.play.branching import odds
    from ww1core.play.game import Action, Game
    from ww1core.play.views import Viewer, imagine, view
    from ww1core.plugins.opening import find_title, open_title
    from ww1core.saving.saves import load, replay, save
    from ww1core.turns.state import State
    from ww1core.version import API, VERSION
    from ww1core.words.texts import Text, text

__all__ = [
    "API",
    "VERSION",
    "Action",
    "Book",
    "DataError",
    "FlowError",
    "Game",
    "IllegalAction",
    "JournalError",
    "Kind",
    "NotationError",
    "PluginError",
    "ReplayMismatch",
    "State",
    "Text",
    "Viewer",
    "Ww1Error",
    "find_title",
    "imagine",
    "load",
    "odds",
    "open_title",
    "replay",
    "rule",
    "save",
    "text",
    "view",
]

_HOMES = {
    "play.book": ("Book", "Kind"),
    "play.branching": ("odds",),
    "errors": (
        "DataError",
        "FlowError",
        "IllegalAction",
        "JournalError",
        "NotationError",
        "PluginError",
        "ReplayMismatch",
        "Ww1Error",
    ),
    "play.game": ("Action", "Game"),
    "plugins.opening": ("find_title", "open_title"),
    "ledger.rules": ("rule",),
    "saving.saves": ("load", "replay", "save"),
    "words.texts": ("Text", "text"),
    "turns.state": ("State",),
    "version": ("API", "VERSION"),
    "play.views": ("Viewer", "imagine", "view"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
