"""A game in play: its book, its actions and their notation, what each seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.play.book import Book, Kind
    from ww1core.play.branching import odds
    from ww1core.play.game import Game
    from ww1core.play.notation import Phrase
    from ww1core.play.standpoint import Action
    from ww1core.play.views import Viewer, imagine, view

__all__ = ["Action", "Book", "Game", "Kind", "Phrase", "Viewer", "imagine", "odds", "view"]

_HOMES = {
    "book": ("Book", "Kind"),
    "branching": ("odds",),
    "game": ("Game",),
    "notation": ("Phrase",),
    "standpoint": ("Action",),
    "views": ("Viewer", "imagine", "view"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
