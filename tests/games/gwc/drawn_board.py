"""Boards that a test draws: all open ground on level 0 but for what it says.

``drawn("H5 woods, H6 building", levels="H5 1", sides="H5/H6 wall", corners={"H6": 2})``.
"""

from __future__ import annotations

from copy import copy

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members
from ww1core.hexgrid.sides import NO_SIDES, side_set


def draw(s, ground, levels, sides, corners):
    """Put a position on a board of its own."""
    book = copy(s.book)
    object.__setattr__(book, "_frozen", False)
    printed = book.board.land
    grid = printed.grid
    kinds = {grid.hex(label): kind for label, kind in pairs_of(ground)}
    heights = [0] * grid.size
    for label, height in pairs_of(levels):
        heights[grid.hex(label)] = int(height)
    found = {kind: [] for kind in printed.sides}
    for side, kind in pairs_of(sides):
        found[kind].append(tuple(map(grid.hex, side.split("/"))))
    land = HexMap(
        grid,
        terrain={
            key: from_members(h for h in grid.hexes if kinds.get(h, "open") == key)
            for key in printed.terrain
        },
        level=heights,
        sides={kind: side_set(grid, pairs) for kind, pairs in found.items()},
    )
    free = {grid.hex(label): direction - 1 for label, direction in corners.items()}
    book.board = book.board._replace(
        land=land,
        blocks=land.terrain["building"] & ~from_members(free),
        corners=free,
        exits=dict.fromkeys(book.board.exits, NO_SIDES),
    )
    book.land = land
    book._read_ground()
    s.book = book
    return s


def pairs_of(said):
    """What stands in a text as pairs: ``"H5 woods, H6 brush"``."""
    return [one.split() for one in said.split(",") if one.strip()]
