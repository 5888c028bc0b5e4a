"""Whether one hex is seen from another, and what is in the way, in words and drawn.

A title names what is in the way by the texts ``obstacle.<name>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.scenes.scene import Path
from ww1core.words.texts import Text, text

__all__ = ["InTheWay", "Sighting", "sighted"]


class Sighting(NamedTuple):
    """What a seat is told of a line of sight: lines, each with its rule, and the line drawn."""

    is_seen: bool
    lines: tuple[tuple[Text, str], ...]
    path: Path


class InTheWay(NamedTuple):
    """Something on a line, in a hex or towards another: it hinders, or without a value blocks."""

    what: str
    hex: int
    other: int = -1
    value: int = 0
    rule: str = ""

    @property
    def told(self) -> Text:
        """It in words."""
        verb = "hinders" if self.value else "blocks"
        if self.other < 0:
            return text(f"sight.{verb}", what=self.what, at=self.hex, value=self.value)
        ends = {"at": self.hex, "other": self.other}
        return text(f"sight.{verb}_side", what=self.what, **ends, value=self.value)


def sighted(
    land: HexMap,
    ends: tuple[int, int],
    hindrance: int | None,
    between: HexSet,
    met: Sequence[InTheWay],
    rule: str,
) -> Sighting:
    """A line between two hexes, with its hindrance or None if it is blocked, and what it meets."""
    a, b = ends
    distance = land.grid.distance
    message = text("sight.blocked", from_=a, to=b)
    if hindrance is not None:
        message = text("sight.clear", from_=a, to=b, distance=distance(a, b), value=hindrance)
    crossed = sorted(members(between), key=lambda hex_: distance(a, hex_))
    places = tuple(land.number(hex_) for hex_ in (a, *crossed, b))
    cut = next((land.number(obstacle.hex) for obstacle in met if not obstacle.value), "")
    lines = ((message, rule), *((obstacle.told, obstacle.rule) for obstacle in met))
    return Sighting(hindrance is not None, lines, Path(places, "sight", cut=cut))
