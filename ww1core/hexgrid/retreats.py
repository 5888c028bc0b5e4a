"""Retreats hex by hex: preferred directions or the best class of hexes first, others only then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ww1core.hexgrid.costs import CostModel
from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.ranges import shut_neighbours
from ww1core.hexgrid.sides import SideSet

__all__ = [
    "Compass",
    "RetreatClass",
    "open_retreats",
    "retreat_hexes",
    "retreat_paths",
]

_ALL_DIRECTIONS = (0, 1, 2, 3, 4, 5)
"""Every direction of a hex, for a retreat that may go anywhere."""


class Compass(NamedTuple):
    """How a unit retreats.

    `directions` are preferred; with `strict` there are no others. `closed` hexes and sides are
    never used. In `full` hexes the retreat may not end: it goes on beyond the distance.
    """

    directions: tuple[int, ...] = _ALL_DIRECTIONS
    closed: HexSet = 0
    closed_sides: SideSet | None = None
    full: HexSet = 0
    strict: bool = False


def retreat_hexes(
    costs: CostModel, hex_: Hex, left: int, compass: Compass, visited: HexSet = 0
) -> HexSet:
    """Return the hexes a retreating unit may enter next, with so many hexes still to go.

    Only hexes from which the distance can be made in full are offered, and one off the compass only
    when no other is left. A unit without any is cut off. No hex is entered twice.
    """
    visited |= 1 << hex_
    on_compass, others = _next(costs, hex_, compass, visited)
    for near in (on_compass, 0 if compass.strict else others):
        hexes = 0
        for other in iterate(near):
            if _can_finish(costs, other, left - 1, compass, visited):
                hexes |= 1 << other
        if hexes:
            return hexes
    return 0


def retreat_paths(
    costs: CostModel, hex_: Hex, distance: int, compass: Compass, visited: HexSet = 0
) -> tuple[tuple[Hex, ...], ...]:
    """Return every way to make a retreat, each without the hex it begins in."""
    if distance <= 0 and not compass.full >> hex_ & 1:
        return ((),)
    visited |= 1 << hex_
    paths: list[tuple[Hex, ...]] = []
    for other in iterate(retreat_hexes(costs, hex_, distance, compass, visited)):
        rest = retreat_paths(costs, other, distance - 1, compass, visited)
        paths += [(other, *way) for way in rest]
    return tuple(paths)


class RetreatClass(NamedTuple):
    """One class of hexes that a retreat may enter, and the hits that it costs to do so.

    They are entered in the `directions` only, and over no side that is closed to this class.
    `rule` is the id of the rule that states the class.
    """

    hexes: HexSet
    rule: str = ""
    directions: tuple[int, ...] = _ALL_DIRECTIONS
    closed_sides: SideSet | None = None
    hits: int = 0


def open_retreats(
    costs: CostModel,
    hex_: Hex,
    classes: Sequence[RetreatClass],
    left: int = 1,
    visited: HexSet = 0,
) -> Iterator[RetreatClass]:
    """Yield the classes with a hex that can be entered next, each narrowed to such hexes.

    Only hexes from which the rest of the distance can be made, by any of the classes, count. A
    unit for which there is no class is cut off. No hex is entered twice.
    """
    visited |= 1 << hex_
    for class_ in classes:
        hexes = 0
        for other in iterate(_entered(costs, hex_, class_, visited)):
            if _can_go_on(costs, other, classes, left - 1, visited):
                hexes |= 1 << other
        if hexes:
            yield class_._replace(hexes=hexes)


def _entered(costs: CostModel, hex_: Hex, class_: RetreatClass, visited: HexSet) -> HexSet:
    """Return the hexes of a class that can be entered from a hex."""
    near = costs.entered(hex_) & class_.hexes & ~visited
    if class_.directions != _ALL_DIRECTIONS:
        near &= _pointed(costs, hex_, class_.directions)
    return near & ~shut_neighbours(costs.map.grid, class_.closed_sides, hex_)


def _can_go_on(
    costs: CostModel, hex_: Hex, classes: Sequence[RetreatClass], left: int, visited: HexSet
) -> bool:
    if left <= 0:
        return True
    visited |= 1 << hex_
    return any(
        _can_go_on(costs, other, classes, left - 1, visited)
        for class_ in classes
        for other in iterate(_entered(costs, hex_, class_, visited))
    )


def _next(costs: CostModel, hex_: Hex, compass: Compass, visited: HexSet) -> tuple[HexSet, HexSet]:
    """Return the open neighbours in the directions of the compass, and the others."""
    grid = costs.map.grid
    near = costs.entered(hex_) & ~(compass.closed | visited)
    near &= ~shut_neighbours(grid, compass.closed_sides, hex_)
    pointed = _pointed(costs, hex_, compass.directions)
    return near & pointed, near & ~pointed


def _pointed(costs: CostModel, hex_: Hex, directions: tuple[int, ...]) -> HexSet:
    """Return the hexes that lie in some directions of a hex."""
    grid = costs.map.grid
    pointed = 0
    if hex_ < grid.size:
        for direction in directions:
            other = grid.toward[hex_][direction]
            if other >= 0:
                pointed |= 1 << other
    return pointed


def _can_finish(costs: CostModel, hex_: Hex, left: int, compass: Compass, visited: HexSet) -> bool:
    if left <= 0:
        return not compass.full >> hex_ & 1 or _has_room(costs, hex_, compass, visited)
    visited |= 1 << hex_
    on_compass, others = _next(costs, hex_, compass, visited)
    near = on_compass if compass.strict else on_compass | others
    return any(_can_finish(costs, other, left - 1, compass, visited) for other in iterate(near))


def _has_room(costs: CostModel, hex_: Hex, compass: Compass, visited: HexSet) -> bool:
    """Tell whether a way through full hexes leads to one that is not full."""
    edge = 1 << hex_
    while edge:
        visited |= edge
        onward = 0
        for place in iterate(edge):
            on_compass, others = _next(costs, place, compass, visited)
            onward |= on_compass if compass.strict else on_compass | others
        if onward & ~compass.full:
            return True
        edge = onward
    return False
