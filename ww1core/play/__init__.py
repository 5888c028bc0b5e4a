"""A game in play: its book, its actions and their notation, what each seat may see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.play.book import Book, Kind, Watch
    from ww1core.play.branching import odds
    from ww1core.play.game import Action, Game
    from ww1core.play.notation import Phrase
    from ww1core.play.standing import Standing
    from ww1core.play.views import Viewer, imagine, plain_view, view

__all__ = [
    "Action",
    "Book",
    "Game",
    "Kind",
    "Phrase",
    "Standing",
    "Viewer",
    "Watch",
    "imagine",
    "odds",
    "plain_view",
    "view",
]

_HOMES = {
    "book": ("Book", "Kind", "Watch"),
    "branching": ("odds",),
    "game": ("Action", "Game"),
    "notation": ("Phrase",),
    "standing": ("Standing",),
    "views": ("Viewer", "imagine", "plain_view", "view"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
