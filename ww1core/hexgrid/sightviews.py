"""Views: what one observer sees, and which targets a piece in a hex would hide from it."""

from __future__ import annotations

from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.sightlines import Line

__all__ = ["View"]


class View:
    """The targets looked at from one hex, those in sight, and the shadow of every hex.

    A shadow holds the targets in sight whose lines pass the hex, across it or along its sides.
    """

    __slots__ = ("_across", "_along", "_crossed", "_lined", "known", "seen")

    def __init__(self) -> None:
        self.known: HexSet = 0
        self.seen: HexSet = 0
        self._across: dict[Hex, HexSet] = {}
        self._along: dict[Hex, HexSet] = {}
        self._crossed: HexSet = 0
        self._lined: HexSet = 0

    def cast(self, target: Hex, line: Line) -> None:
        """Let the hexes on the line to a target in sight cast their shadows on it."""
        bit = 1 << target
        self._crossed |= line.between
        self._lined |= line.beside
        for hex_ in iterate(line.between):
            self._across[hex_] = self._across.get(hex_, 0) | bit
        for hex_ in iterate(line.beside):
            self._along[hex_] = self._along.get(hex_, 0) | bit

    def behind(self, hexes: HexSet) -> HexSet:
        """Return the targets whose lines cross any of the hexes."""
        targets = 0
        for hex_ in iterate(hexes & self._crossed):
            targets |= self._across[hex_]
        return targets

    def past(self, hexes: HexSet) -> HexSet:
        """Return the targets whose lines run along a side of any of the hexes."""
        targets = 0
        for hex_ in iterate(hexes & self._lined):
            targets |= self._along[hex_]
        return targets
