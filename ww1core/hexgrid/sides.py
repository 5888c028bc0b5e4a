"""Hexside features as six hex sets: bit h of sides[d] is set when side d of hex h has the feature.

A side belongs to two hexes and stands in both sets. Side sets are plain tuples of ints, so a
feature that changes in play is a value of the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.lattice import MOVES, Move

__all__ = [
    "NO_SIDES",
    "SideSet",
    "across",
    "add",
    "between",
    "check_exits",
    "check_symmetry",
    "flood_except",
    "has",
    "hexes_with",
    "join_sides",
    "pairs",
    "remove",
    "side_set",
    "spread_except",
]

SideSet: TypeAlias = tuple[int, int, int, int, int, int]
"""A set of hexsides: for each direction the hexes whose side there is in it."""

NO_SIDES: SideSet = (0, 0, 0, 0, 0, 0)
"""The set without any hexside: in each of the six directions no hex."""


def side_set(grid: Grid, sides: Iterable[tuple[Hex, Hex]]) -> SideSet:
    """Return the hexsides between the given pairs of neighbours."""
    sets = [0] * 6
    toward = grid.toward
    for a, b in sides:
        try:
            d = toward[a].index(b)
        except ValueError:
            message = f"no hexside {grid.number(a)}/{grid.number(b)}: the hexes do not touch"
            raise DataError(message) from None
        sets[d] |= 1 << a
        sets[(d + 3) % 6] |= 1 << b
    return _six(sets)


def add(grid: Grid, sides: SideSet, a: Hex, b: Hex) -> SideSet:
    """Return the sides with the one between a and b."""
    return join_sides(sides, side_set(grid, ((a, b),)))


def remove(grid: Grid, sides: SideSet, a: Hex, b: Hex) -> SideSet:
    """Return the sides without the one between a and b."""
    gone = side_set(grid, ((a, b),))
    return _six([set_ & ~lost for set_, lost in zip(sides, gone, strict=True)])


def join_sides(*features: SideSet) -> SideSet:
    """Return the sides that have any of the features."""
    sets = [0] * 6
    for feature in features:
        for d, set_ in enumerate(feature):
            sets[d] |= set_
    return _six(sets)


def has(sides: SideSet, grid: Grid, a: Hex, b: Hex) -> bool:
    """Tell whether the side between two neighbours has the feature."""
    return sides[grid.direction(a, b)] >> a & 1 == 1


def hexes_with(sides: SideSet) -> HexSet:
    """Return the hexes that have at least one such side."""
    a, b, c, d, e, f = sides
    return a | b | c | d | e | f


def pairs(grid: Grid, sides: SideSet) -> tuple[tuple[Hex, Hex], ...]:
    """Return each side once, as the two hexes beside it."""
    return tuple(
        (hex_, grid.toward[hex_][d]) for d in range(3) for hex_ in iterate(sides[d] & grid.all)
    )


def between(grid: Grid, inside: HexSet, outside: HexSet) -> SideSet:
    """Return the sides that part two sets of hexes."""
    return _six(
        [
            inside & grid.step(outside, (d + 3) % 6) | outside & grid.step(inside, (d + 3) % 6)
            for d in range(6)
        ]
    )


def across(grid: Grid, set_: HexSet, sides: SideSet) -> HexSet:
    """Return the hexes reached by one step over sides with the feature."""
    reached = 0
    for d in range(6):
        leaving = set_ & sides[d]
        if leaving:
            reached |= grid.step(leaving, d)
    return reached


def spread_except(grid: Grid, set_: HexSet, closed: SideSet) -> HexSet:
    """Return the set and every hex reached from it by one step over a side that is not closed."""
    special = hexes_with(closed) & set_
    reached = grid.spread(set_ ^ special) | set_
    if special:
        for d in range(6):
            leaving = special & ~closed[d]
            if leaving:
                reached |= grid.step(leaving, d)
    return reached


def flood_except(grid: Grid, start: HexSet, open_: HexSet, closed: SideSet) -> HexSet:
    """Return the start hexes and every hex reached from them without crossing a closed side."""
    late, early, stride = grid.late, grid.early, grid.stride
    special = hexes_with(closed)
    up_open, down_open, ahead, back = _open_ways(grid, closed)
    ahead_even, ahead_up, ahead_down = ahead
    back_even, back_up, back_down = back
    rest = open_ & grid.all & ~start
    inside = rest
    edge = start
    while edge:
        up, down = edge << 1, edge >> 1
        if edge & special:
            on = edge & ahead_even | up & ahead_up | down & ahead_down
            off = edge & back_even | up & back_up | down & back_down
            edge = (up & up_open | down & down_open | on << stride | off >> stride) & rest
        else:
            near = edge | up & late | down & early
            edge = (up | down | near << stride | near >> stride) & rest
        rest ^= edge
    return start | inside ^ rest


def _open_ways(
    grid: Grid, closed: SideSet
) -> tuple[HexSet, HexSet, tuple[HexSet, HexSet, HexSet], tuple[HexSet, HexSet, HexSet]]:
    """Return what a set may do after it was moved one bit up, one bit down or not at all.

    Of a set, of the set one bit up and of the set one bit down, only the bits in these masks may
    go on to the next line (ahead) or to the one before (back).
    """
    late, early = grid.late, grid.early
    shut = dict(zip(MOVES[grid.top], closed, strict=True))
    ahead_low, ahead_high = shut[Move(1, -1)], shut[Move(1, 1)]
    back_low, back_high = shut[Move(-1, -1)], shut[Move(-1, 1)]
    return (
        ((late | early) & ~shut[Move(0, 2)]) << 1,
        ((late | early) & ~shut[Move(0, -2)]) >> 1,
        (
            late & ~ahead_low | early & ~ahead_high,
            (late & ~ahead_high) << 1,
            (early & ~ahead_low) >> 1,
        ),
        (late & ~back_low | early & ~back_high, (late & ~back_high) << 1, (early & ~back_low) >> 1),
    )


def check_symmetry(grid: Grid, sides: SideSet, feature: str = "feature") -> None:
    """Refuse sides that stand in one of their two hexes only, or at the border of the map."""
    for d in range(6):
        for hex_ in iterate(sides[d]):
            other = grid.toward[hex_][d] if hex_ < grid.size else -1
            name = grid.direction_names[d]
            if other < 0:
                where = grid.number(hex_) if grid.all >> hex_ & 1 else f"bit {hex_}"
                raise DataError(
                    f"{feature} on the {name} side of {where}, where no hex lies beyond"
                )
            if not sides[(d + 3) % 6] >> other & 1:
                a, b = grid.number(hex_), grid.number(other)
                raise DataError(f"{feature} on hexside {a}/{b} is missing from {b}/{a}")


def check_exits(grid: Grid, sides: SideSet, feature: str = "feature") -> None:
    """Refuse sides over which a feature is to leave the map, but beyond which a hex lies."""
    for d in range(6):
        for hex_ in iterate(sides[d]):
            other = grid.toward[hex_][d]
            if other >= 0:
                a, b = grid.number(hex_), grid.number(other)
                message = f"{feature} does not leave the map from {a} to {b}"
                raise DataError(message, field="exits")


def _six(sets: list[HexSet]) -> SideSet:
    a, b, c, d, e, f = sets
    return a, b, c, d, e, f
