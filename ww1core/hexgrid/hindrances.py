"""Hindrances: how much a line of sight is hindered without being blocked."""

from __future__ import annotations

from collections.abc import Sequence

from ww1core.hexgrid.hexset import HexSet, iterate
from ww1core.hexgrid.sides import SideSet
from ww1core.hexgrid.sightlines import Line
from ww1core.hexgrid.sightrules import Hindrance, SightRules, Walls

__all__ = ["hindrance_of", "line_goes_through", "sides_of"]

Met = Sequence[tuple[Hindrance, HexSet]]
"""What hinders a line, and where on it."""


def hindrance_of(rules: SightRules, line: Line, met: Met, fences: Sequence[Walls]) -> int:
    """Return how much a line is hindered by hexes and hexsides, added up as the rules say."""
    sides = sides_of(rules, line)
    if rules.total == "sum":
        return _hexes_sum(rules, line, met) + _sides_sum(line, sides, fences)
    values: dict[str, int] = {}
    for kind, _ in met:
        values[kind.name] = max(kind.value, values.get(kind.name, kind.value))
    for fence in fences:
        if any(fence.sides[direction] & hexes for direction, hexes in sides) or line_goes_through(
            line, fence.sides
        ):
            values[fence.name] = max(fence.value, values.get(fence.name, fence.value))
    if rules.total == "largest":
        return max(values.values(), default=0)
    return sum(values.values())


def line_goes_through(line: Line, sides: SideSet) -> bool:
    """Tell whether a line along hexsides goes through a corner in which two of the sides meet."""
    return any(sides[first] & sides[second] & hexes for (first, hexes), (second, _) in line.corners)


def sides_of(rules: SightRules, line: Line) -> tuple[tuple[int, HexSet], ...]:
    """Return the hexsides on a line that count."""
    return line.sides + line.end_sides if rules.end_walls else line.sides


def _hexes_sum(rules: SightRules, line: Line, met: Met) -> int:
    beside = line.beside if rules.hindrance_along == "larger" else 0
    total = sum([kind.value * (hexes & ~beside).bit_count() for kind, hexes in met])
    if beside:
        for pair in line.pairs:
            total += max(
                [
                    sum([kind.value for kind, hexes in met if hexes >> hex_ & 1])
                    for hex_ in iterate(pair)
                ]
            )
    return total


def _sides_sum(line: Line, sides: tuple[tuple[int, HexSet], ...], fences: Sequence[Walls]) -> int:
    crossed = sum(
        [
            fence.value * (fence.sides[direction] & hexes).bit_count()
            for fence in fences
            for direction, hexes in sides
        ]
    )
    if not line.corners:
        return crossed
    met = [fence.value for fence in fences if line_goes_through(line, fence.sides)]
    return crossed + sum(met)
