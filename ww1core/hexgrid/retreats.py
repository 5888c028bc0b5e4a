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

    Whole ways are compared, step by step: one on the compass comes before one off it, and one that
    ends where the distance ends before one that has to go on from a full hex. Only the best are
    offered, hex by hex. A unit without any way is cut off. No hex is entered twice.
    """
    hexes, best = 0, None
    for other, way in _ways(costs, hex_, left, compass, visited):
        if best is None or way < best:
            hexes, best = 0, way
        if way == best:
            hexes |= 1 << other
    return hexes


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


def _ways(
    costs: CostModel, hex_: Hex, left: int, compass: Compass, visited: HexSet
) -> Iterator[tuple[Hex, tuple[int, ...]]]:
    """Yield the next hexes of a retreat, each with the best way that begins with it.

    A way is told by its steps: 0 for one on the compass, 1 for one off it. Steps off the compass
    are looked at only when no way begins on it.
    """
    visited |= 1 << hex_
    is_open = False
    for off, near in enumerate(_next(costs, hex_, compass, visited)):
        for other in iterate(near):
            rest = _best_way(costs, other, left - 1, compass, visited)
            if rest is not None:
                is_open = True
                yield other, (off, *rest)
        if is_open or compass.strict:
            return


def _best_way(
    costs: CostModel, hex_: Hex, left: int, compass: Compass, visited: HexSet
) -> tuple[int, ...] | None:
    """Return the steps of the best way to end a retreat from a hex, None if there is none."""
    if left <= 0:
        if not compass.full >> hex_ & 1:
            return ()
        return _way_to_room(costs, 1 << hex_, compass, visited | 1 << hex_)
    ideal, best = (0,) * left, None
    for _, way in _ways(costs, hex_, left, compass, visited):
        if best is None or way < best:
            best = way
        if best == ideal:
            break
    return best


def _way_to_room(
    costs: CostModel, edge: HexSet, compass: Compass, visited: HexSet
) -> tuple[int, ...] | None:
    """Return the steps of the best way from some full hexes to one that is not full."""
    near = [_next(costs, hex_, compass, visited) for hex_ in iterate(edge)]
    for off in (0,) if compass.strict else (0, 1):
        onward = 0
        for hexes in near:
            onward |= hexes[off]
        if onward & ~compass.full:
            return (off,)
        if onward:
            visited |= onward
            rest = _way_to_room(costs, onward, compass, visited)
            if rest is not None:
                return (off, *rest)
    return None
