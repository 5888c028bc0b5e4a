"""Walking a line of sight: from hex to hex in plain Python, looking at each on the way.

The walk is exact: in every hex it asks by which side the straight line leaves.
"""

from __future__ import annotations

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, members
from ww1core.hexgrid.sides import pairs

__all__ = ["Walker"]

# Directions and the corner before each, clockwise from the north, as (3 * lines, half hexes).
STEPS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class Walker:
    """Sight over a map of flat-topped hexes: woods and hedges stand one above their ground."""

    def __init__(self, map_: HexMap, woods: HexSet, hedge: str) -> None:
        grid = map_.grid
        self.toward = grid.toward
        self.level = map_.level
        self.places = {hex_: grid.vector(grid.hexes[0], hex_) for hex_ in grid.hexes}
        self.woods = set(members(woods))
        self.hedges = {side for a, b in pairs(grid, map_.sides[hedge]) for side in ((a, b), (b, a))}

    def sees(self, a: Hex, b: Hex, pieces: set[Hex]) -> bool:
        """Tell whether there is sight between two hexes."""
        low, high = sorted((self.level[a], self.level[b]))
        hill = low + 1 if low == high else high
        line, half = self.places[a]
        other_line, other_half = self.places[b]
        x, y = 3 * (other_line - line), other_half - half
        direction, before, after = sector(x, y)
        if before == 0:
            return self.sees_along(a, b, direction, pieces, high, hill)
        left, right = (direction - 1) % 6, (direction + 1) % 6
        aside = [x * dy - y * dx for dx, dy in STEPS]
        toward = self.toward
        offset = 0
        here = a
        while True:
            way = left if offset + before > 0 else right if offset + after < 0 else direction
            offset += aside[way]
            there = toward[here][way]
            if there == b:
                return here == a or not self.is_walled(here, there, high, (a, b))
            if self.is_blocked(there, pieces, high, hill) or self.is_walled(
                here, there, high, (a, b)
            ):
                return False
            here = there

    def sees_along(
        self, a: Hex, b: Hex, direction: int, pieces: set[Hex], high: int, hill: int
    ) -> bool:
        """Tell the same of a line along hexsides: every second step is between two hexes."""
        toward = self.toward
        left = (direction - 1) % 6
        ends = (a, b)
        here = a
        while True:
            one, other = toward[here][left], toward[here][direction]
            if one >= 0 and other >= 0:
                if self.is_blocked(one, pieces, high, hill) and self.is_blocked(
                    other, pieces, high, hill
                ):
                    return False
                if self.is_walled(one, other, high, ends):
                    return False
                if here != a and self.is_cornered(here, (one, other), high, ends):
                    return False
            here = toward[one][direction] if one >= 0 else toward[other][left]
            if here == b:
                return True
            if self.is_blocked(here, pieces, high, hill):
                return False
            if one >= 0 and other >= 0 and self.is_cornered(here, (one, other), high, ends):
                return False

    def is_blocked(self, hex_: Hex, pieces: set[Hex], high: int, hill: int) -> bool:
        """Tell whether a hex on the way hides what is behind it."""
        level = self.level[hex_]
        return hex_ in pieces or level >= hill or (hex_ in self.woods and level >= high)

    def is_walled(self, hex_: Hex, other: Hex, high: int, ends: tuple[Hex, Hex]) -> bool:
        """Tell whether a hedge between two hexes hides what is behind it; not at an end."""
        return (
            (hex_, other) in self.hedges
            and hex_ not in ends
            and other not in ends
            and max(self.level[hex_], self.level[other]) >= high
        )

    def is_cornered(
        self, hex_: Hex, pair: tuple[Hex, Hex], high: int, ends: tuple[Hex, Hex]
    ) -> bool:
        """Tell whether hedges to both hexes meet in the corner that the line goes through."""
        return all(self.is_walled(hex_, other, high, ends) for other in pair)


def sector(x: int, y: int) -> tuple[int, int, int]:
    """The direction nearest to a vector, and on which side of it the two corners lie."""
    sides = [x * cy - y * cx for cx, cy in CORNERS]
    for direction, (dx, dy) in enumerate(STEPS):
        before, after = sides[direction], sides[(direction + 1) % 6]
        if before <= 0 < after and x * dx + 3 * y * dy > 0:
            return direction, before, after
    raise ValueError("a hex has no direction to itself")
