"""Which place a person means: a hex or a box by number or name, or wherever a unit stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.session.naming import letters_of
from ww1core.words.language import worded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ww1core.session.outlook import Outlook

__all__ = ["place_meant", "places_meant"]


def places_meant(outlook: Outlook, typed: str) -> list[str]:
    """The places that a line names: one whole, or several with commas or spaces between them."""
    try:
        return [place_meant(outlook, typed)]
    except NotationError:
        parts = typed.split(",") if "," in typed else typed.split()
        if len(parts) <= 1:
            raise
        return [place_meant(outlook, part) for part in parts]


def place_meant(outlook: Outlook, typed: str) -> str:
    """The number of the place that a number, a name or a unit names.

    Small letters, accents, hyphens and blanks make no difference.
    """
    wanted = letters_of(typed)
    for named in _named_places(outlook):
        matches = dict.fromkeys(place for name, place in named if letters_of(name) == wanted)
        if len(matches) == 1:
            return next(iter(matches))
        if matches:
            names = ", ".join(matches)
            message = worded("{typed!r} names several: {listed}", typed=typed.strip(), listed=names)
            raise NotationError(message)
    message = worded("there is no place and no unit {typed!r} on the map", typed=typed.strip())
    raise NotationError(message)


def _named_places(outlook: Outlook) -> Iterator[list[tuple[str, str]]]:
    """What places are called, the surest names first: numbers, names, the units in them."""
    scene = outlook.scene
    if scene is None:
        return
    spots = [(cell.number, cell.name) for cell in scene.hexes]
    spots += [(box.number, box.name) for box in scene.boxes]
    pieces = [(name, piece.hex) for name, piece in outlook.pieces.items() if piece.hex]
    yield [(number, number) for number, _ in spots] + [(place, place) for _, place in pieces]
    yield [(number.partition(":")[2], number) for number, _ in spots if ":" in number]
    yield [(name, number) for number, name in spots if name]
    yield pieces
    yield [(piece.name or piece.label, piece.hex) for piece in outlook.pieces.values() if piece.hex]
