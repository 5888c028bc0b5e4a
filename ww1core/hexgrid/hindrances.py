"""Hindrances: how much a line of sight is hindered without being blocked."""

from __future__ import annotations

from ww1core.hexgrid.hexset import HexSet, iterate
from ww1core.hexgrid.sides import SideSet
from ww1core.hexgrid.sightlines import Line
from ww1core.hexgrid.sightrules import Hindrance, Profile, SightRules

__all__ = ["hindrance_of", "line_goes_through"]


def hindrance_of(
    rules: SightRules,
    profile: Profile,
    line: Line,
    extra: tuple[Hindrance, ...] = (),
    clear: HexSet = 0,
) -> int:
    """Return how much a line is hindered by hexes and hexsides, added up as the rules say.

    What has a height does not hinder in `clear` hexes.
    """
    kinds = (*profile.hindrances, *extra)
    if clear:
        kinds = tuple(
            [
                kind if kind.height is None else kind._replace(hexes=kind.hexes & ~clear)
                for kind in kinds
            ]
        )
    ends = line.whole & ~(line.between | line.beside)
    if rules.total == "sum":
        return _hexes_sum(rules, line, kinds, ends) + _sides_sum(rules, profile, line)
    met = [
        (kind.name, kind.value)
        for kind in kinds
        if (line.whole if kind.at_ends else line.whole & ~ends) & kind.hexes
    ]
    met += [
        (fence.name, fence.value)
        for fence in profile.fences
        if any(fence.sides[direction] & hexes for direction, hexes in _sides(rules, line))
        or line_goes_through(line, fence.sides)
    ]
    values: dict[str, int] = {}
    for name, value in met:
        values[name] = max(value, values.get(name, value))
    if rules.total == "largest":
        return max(values.values(), default=0)
    return sum(values.values())


def line_goes_through(line: Line, sides: SideSet) -> bool:
    """Tell whether a line along hexsides goes through a corner in which two of the sides meet."""
    return any(sides[first] & sides[second] & hexes for (first, hexes), (second, _) in line.corners)


def _hexes_sum(rules: SightRules, line: Line, kinds: tuple[Hindrance, ...], ends: HexSet) -> int:
    is_larger = rules.hindrance_along == "larger"
    crossed = line.between if is_larger else line.between | line.beside
    total = 0
    for kind in kinds:
        hexes = crossed | ends if kind.at_ends else crossed
        total += kind.value * (hexes & kind.hexes).bit_count()
    if is_larger:
        for pair in line.pairs:
            total += max(
                [
                    sum([kind.value for kind in kinds if kind.hexes >> hex_ & 1])
                    for hex_ in iterate(pair)
                ]
            )
    return total


def _sides(rules: SightRules, line: Line) -> tuple[tuple[int, HexSet], ...]:
    return line.sides + line.end_sides if rules.end_walls else line.sides


def _sides_sum(rules: SightRules, profile: Profile, line: Line) -> int:
    crossed = sum(
        [
            fence.value * (fence.sides[direction] & hexes).bit_count()
            for fence in profile.fences
            for direction, hexes in _sides(rules, line)
        ]
    )
    if not line.corners:
        return crossed
    met = [fence.value for fence in profile.fences if line_goes_through(line, fence.sides)]
    return crossed + sum(met)
