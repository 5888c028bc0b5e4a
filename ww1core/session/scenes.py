"""What a seat sees of a game, or everybody."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from ww1core.errors import PluginError
from ww1core.scenes.parts import imprinted
from ww1core.scenes.shared import shared
from ww1core.words.language import worded

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.scenes.scene import Scene
    from ww1core.turns.state import State

__all__ = ["scene_for"]

IMAGINED = 8
"""So many other games are looked at for what a seat would be shown there."""


def scene_for(game: Game, seat: int | None, *, hides: bool, language: str | None = None) -> Scene:
    """What a seat sees; without one, what every seat may see.

    Two secrets can be alike by chance: what a seat is shown is therefore compared also with what
    it would be shown in other games that the others cannot tell from this one.
    """
    book = game.book if language is None else game.book.read_in(language)
    drawn = book.scene
    if drawn is None:
        message = worded("{title} draws no map", title=book.title)
        raise PluginError(message)

    def draw(s: State, viewer: int) -> Scene:
        s.book = book
        return drawn(s, viewer)

    if seat is not None:
        return imprinted(book, shared([game.ask(lambda s: draw(s, seat))]))
    seats = range(len(book.seats))
    scenes: list[Scene] = game.ask(lambda s: [draw(s, viewer) for viewer in seats])
    is_hiding = hides and not game.is_over
    if is_hiding:
        scenes += [
            draw(game.imagine(other, seed), viewer)
            for viewer, other in permutations(seats, 2)
            for seed in range(IMAGINED)
        ]
    return imprinted(book, shared(scenes, hides=is_hiding))
