"""The units that a seat sees, side by side and place by place, each with its name and values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Piece, public
from ww1core.scenes.words import piece_words
from ww1core.session.lines import Line
from ww1core.session.speech import place_names, placed_text
from ww1core.session.status import Section
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.session.outlook import Outlook

__all__ = ["units_in_sight"]


def units_in_sight(outlook: Outlook, wanted: str = "") -> list[Section]:
    """The units of every side with their places; those that show a word, or whose side does."""
    scene = outlook.scene
    if scene is None or not scene.pieces:
        return [Section(text("session.units.none"), ())]
    scene = public(scene)
    palette = Palette(scene.legend, outlook.book.texts)
    names = place_names(scene)
    by_side: dict[int, list[Line]] = {}
    for piece in scene.pieces:
        line = _unit(palette, names, piece, scene.geometry.top)
        shown = f"{outlook.book.say(line.what)} {palette.side(piece.side).label}"
        if wanted.casefold() in shown.casefold():
            by_side.setdefault(piece.side, []).append(line)
    if not by_side:
        message = worded("no unit in sight shows {wanted!r}", wanted=wanted)
        raise NotationError(message)
    return [
        Section(
            text("session.units.side", side=palette.side(side).label, count=len(lines)),
            tuple(lines),
        )
        for side, lines in sorted(by_side.items())
    ]


def _unit(palette: Palette, names: Mapping[str, str], piece: Piece, top: str) -> Line:
    what = piece_words(palette, piece, top)
    if not piece.hex:
        return Line(text("session.named", name=what))
    return Line(text("session.units.unit", unit=what, place=placed_text(names, piece.hex)))
