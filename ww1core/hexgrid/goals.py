"""Goals: how far every hex is from the nearest of several, and which way leads there."""

from __future__ import annotations

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet

__all__ = ["Approach"]


class Approach:
    """The ways to the nearest of several goals, from one flood that begins in all of them.

    A way passes `open_` hexes only and crosses no `closed` side; the hex where it begins and the
    goal need not be open. `rings[n]` are the hexes from which the nearest goal is n steps away.
    """

    __slots__ = ("_closed", "_entered", "map", "rings")

    def __init__(
        self, map_: HexMap, goals: HexSet, open_: HexSet = -1, closed: SideSet | None = None
    ) -> None:
        goals &= map_.all
        self.map = map_
        self._closed = closed
        self._entered = goals | open_
        rings = []
        rest, ring = map_.all, goals
        while ring:
            rings.append(ring)
            rest &= ~ring
            ring = map_.spread(ring & self._entered, closed) & rest
        self.rings = tuple(rings)

    def distance(self, hex_: Hex) -> int | None:
        """Return how many steps it is to the nearest goal, None where no way leads to any."""
        for distance, ring in enumerate(self.rings):
            if ring >> hex_ & 1:
                return distance
        return None

    def nearest(self, hex_: Hex) -> HexSet:
        """Return the goals that are nearest to a hex, all at the same distance."""
        hexes = 1 << hex_
        for distance in range(self.distance(hex_) or 0, 0, -1):
            hexes = self._step(hexes, distance)
        return hexes & self._goals

    def nearer(self, hex_: Hex) -> HexSet:
        """Return the hexes next to a hex that bring a unit one step nearer to a goal."""
        distance = self.distance(hex_)
        return self._step(1 << hex_, distance) if distance else 0

    @property
    def _goals(self) -> HexSet:
        return self.rings[0] if self.rings else 0

    def _step(self, hexes: HexSet, distance: int) -> HexSet:
        return self.map.spread(hexes, self._closed) & self.rings[distance - 1] & self._entered
