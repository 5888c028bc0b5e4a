"""What blocks or hinders a line of sight, and the rules that differ between titles."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet, join_sides

__all__ = [
    "Along",
    "Bar",
    "Hindrance",
    "Obstacle",
    "Profile",
    "SightRules",
    "Walls",
    "profile_of",
]

Along: TypeAlias = Literal["one", "both", "two"]


class SightRules(NamedTuple):
    """The rules of sight of one title.

    A line along a hexside is blocked when `one` hex beside it blocks, when `both` hexes of a side
    do, or when `two` do anywhere along the line; at the border of the map the missing hex may
    `mirror` its partner. A level is `level_height` high in the unit of the obstacles' heights. With
    ends on different levels (`uneven`) what rises above the `higher` end blocks, or only what is
    `near` an end and rises above it, or what rises above the `slope` between them. From above, an
    obstacle hides `blind` hexes behind it. Walls on the sides of an end block only if `end_walls`.
    Hindrances are a `sum`, the `largest`, or a sum with `kinds` counted once, by name, at their
    largest; of two hexes beside a line count the `larger` or `both`. `farthest` is the greatest
    distance, -1 for any.
    """

    along: Along = "both"
    border: Literal["open", "mirror"] = "open"
    level_height: int = 2
    uneven: Literal["higher", "near", "slope"] = "higher"
    blind: int = 0
    end_walls: bool = False
    total: Literal["sum", "largest", "kinds"] = "sum"
    hindrance_along: Literal["larger", "both"] = "larger"
    farthest: int = -1


class Obstacle(NamedTuple):
    """Hexes that block sight across them: so high above their ground, None for at any level.

    With `along="one"` a single such hex beside a line along a side blocks, whatever the rules say.
    """

    name: str
    hexes: HexSet
    height: int | None = 1
    along: Literal["one"] | None = None


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


class Bar(NamedTuple):
    """One reason why a line of sight is blocked: a rule by name, and the hex or hexside."""

    name: str
    hex: Hex = -1
    other: Hex = -1


class Profile(NamedTuple):
    """What blocks and hinders between two levels.

    `through` blocks across the line, `near_low` and `near_high` only near the lower or higher end,
    `slope` only above the straight line from eye to eye; `walls` are hexsides that block, `fences`
    those that hinder. `solid` are hills, and what blocks at any level.
    """

    through: HexSet
    near_low: HexSet
    near_high: HexSet
    slope: HexSet
    walls: SideSet | None
    hindrances: tuple[Hindrance, ...]
    fences: tuple[Walls, ...]
    solid: HexSet = 0

    def is_even(self) -> bool:
        """Tell whether only what stands across the line matters."""
        return not (self.near_low or self.near_high or self.slope)


def profile_of(
    grid: Grid,
    rules: SightRules,
    by_level: tuple[tuple[int, HexSet], ...],
    kinds: tuple[tuple[Obstacle, ...], tuple[Walls, ...], tuple[Hindrance, ...]],
    ends: tuple[int, int],
) -> Profile:
    """Return what blocks and hinders a line between hexes of two levels."""
    obstacles, walls, hindrances = kinds
    unit = rules.level_height
    low, high = sorted(ends)
    near_low = near_high = slope = through = always = 0
    for kind in obstacles:
        if kind.height is None:
            always |= kind.hexes
        else:
            near_low |= kind.hexes & _above(by_level, unit, kind.height, low)
            through |= kind.hexes & _above(by_level, unit, kind.height, high)
    hills_low = _above(by_level, unit, 0, low)
    if low == high:
        through |= hills_low
        near_low = 0
    elif rules.uneven == "near":
        near_low, near_high = near_low | hills_low, through | _above(by_level, unit, 0, high)
        through = 0
    else:
        through |= hills_low & _from(by_level, high)
        if rules.uneven == "slope":
            slope = (near_low | hills_low) & ~through
        near_low = near_low & ~through if rules.blind and not slope else 0
    hills = hills_low if low == high or rules.uneven != "higher" else _from(by_level, high)
    blocking, fences = _tall_walls(grid, by_level, unit, walls, high)
    return Profile(
        through | always,
        near_low,
        near_high,
        slope,
        blocking,
        tuple(
            [
                kind
                if kind.height is None
                else kind._replace(hexes=kind.hexes & _above(by_level, unit, kind.height, high))
                for kind in hindrances
            ]
        ),
        fences,
        hills | always,
    )


def _above(by_level: tuple[tuple[int, HexSet], ...], unit: int, height: int, level: int) -> HexSet:
    """Return the hexes on which something so high rises above an eye on the level."""
    above = 0
    for ground, hexes in by_level:
        if ground * unit + height > level * unit:
            above |= hexes
    return above


def _from(by_level: tuple[tuple[int, HexSet], ...], level: int) -> HexSet:
    high = 0
    for ground, hexes in by_level:
        if ground >= level:
            high |= hexes
    return high


@lru_cache(maxsize=64)
def _tall_walls(
    grid: Grid,
    by_level: tuple[tuple[int, HexSet], ...],
    unit: int,
    walls: tuple[Walls, ...],
    level: int,
) -> tuple[SideSet | None, tuple[Walls, ...]]:
    """Return the sides that block an eye on the level, and the walls that hinder it."""
    tall = [
        _tall_sides(grid, by_level, unit, wall, level) if wall.height is not None else wall.sides
        for wall in walls
    ]
    pairs = list(zip(walls, tall, strict=True))
    blocking = [sides for wall, sides in pairs if not wall.value]
    fences = tuple([wall._replace(sides=sides) for wall, sides in pairs if wall.value])
    return join_sides(*blocking) if blocking else None, fences


def _tall_sides(
    grid: Grid, by_level: tuple[tuple[int, HexSet], ...], unit: int, wall: Walls, level: int
) -> SideSet:
    tall = _above(by_level, unit, wall.height or 0, level)
    a, b, c, d, e, f = (
        sides & (tall | grid.step(tall, (direction + 3) % 6))
        for direction, sides in enumerate(wall.sides)
    )
    return a, b, c, d, e, f
