"""What a printed map says beside its hexes: names of rivers and lands, the scale, the compass."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["NO_IMPRINT", "Imprint", "Lettering", "Scale"]


class Lettering(NamedTuple):
    """A name over the map that belongs to no hex; it runs from the first place to the last.

    Kinds are river, stream, sea, country and region. A river flows between each two places that
    follow each other, a stream through all of them; their names stand beside the water.
    """

    text: str
    kind: str
    places: tuple[str, ...]


class Scale(NamedTuple):
    """How far it is from the middle of a hex to the middle of the next."""

    length: float
    unit: str


class Imprint(NamedTuple):
    """The names over a map, where north lies (degrees clockwise from the top), and the scale."""

    lettering: tuple[Lettering, ...] = ()
    north: float | None = None
    scale: Scale | None = None


NO_IMPRINT = Imprint()
"""Nothing beside the hexes."""
