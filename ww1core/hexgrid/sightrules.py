"""What blocks or hinders a line of sight, and the rules that differ between titles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet
from ww1core.hexgrid.sightlines import Line

__all__ = [
    "Along",
    "Bar",
    "Ground",
    "Hindrance",
    "Obstacle",
    "Overlay",
    "Rulings",
    "SightRules",
    "Walls",
]

Along: TypeAlias = Literal["one", "both", "two"]

Ground: TypeAlias = tuple[HexSet, ...]
"""The hexes of every overlay at a moment, in the order of the overlays; () where there are none."""


class SightRules(NamedTuple):
    """The rules of sight of one title.

    A line along a hexside is blocked when `one` hex beside it blocks, when `both` hexes of a side
    do, or when `two` do anywhere along the line; at the border of the map the missing hex may
    `mirror` its partner. A level is `level_height` high in the unit of the obstacles' heights. With
    ends on different levels (`uneven`) what rises above the `higher` end blocks, or only what is
    `near` an end and rises above it, or what rises above the `slope` between them. From above, an
    obstacle hides `blind` hexes behind it. Walls on the sides of an end block only if `end_walls`.
    Hindrances are a `sum`, the `largest`, or a sum with `kinds` counted once, by name, at their
    largest; of two hexes beside a line count the `larger` or `both`.
    """

    along: Along = "both"
    border: Literal["open", "mirror"] = "open"
    level_height: int = 2
    uneven: Literal["higher", "near", "slope"] = "higher"
    blind: int = 0
    end_walls: bool = False
    total: Literal["sum", "largest", "kinds"] = "sum"
    hindrance_along: Literal["larger", "both"] = "larger"


class Obstacle(NamedTuple):
    """Hexes that block sight across them: so high above their ground, None for at any level.

    With `along="one"` a single such hex beside a line along a side blocks, whatever the rules say;
    with `at_ends` nobody sees out of the hexes nor into them.
    """

    name: str
    hexes: HexSet = 0
    height: int | None = 1
    along: Literal["one"] | None = None
    at_ends: bool = False


class Walls(NamedTuple):
    """Hexsides that block sight across and along them, or hinder it when they have a `value`."""

    name: str
    sides: SideSet
    height: int | None = 1
    value: int = 0


class Hindrance(NamedTuple):
    """Hexes that hinder sight across them, with `at_ends` also out of and into them."""

    name: str
    hexes: HexSet
    value: int
    height: int | None = 1
    at_ends: bool = False


class Overlay(NamedTuple):
    """What comes and goes on hexes: it adds something to them, and takes away what is there.

    What it adds has no hexes of its own: they are given with every question. It takes away, by
    name, what is printed and what overlays before it add.
    """

    adds: tuple[Obstacle | Hindrance, ...] = ()
    takes: tuple[str, ...] = ()


class Bar(NamedTuple):
    """One thing on a line of sight, in a hex or on a hexside: it blocks, or hinders by a value."""

    name: str
    hex: Hex = -1
    other: Hex = -1
    value: int = 0


Rulings: TypeAlias = Callable[[Hex, Hex, Line, HexSet, int | None], tuple[HexSet, tuple[Bar, ...]]]
"""What only a title knows of a line: the hexes whose obstacles and hindrances it misses, and what
else blocks it. Asked with both ends, the line, the hexes in which an overlay has changed what is
printed, and the level of an observer who is not on the ground.

Hills, and what reaches to any level, no line misses.
"""
