"""Maps of three sizes with two armies on them: what the graph queries are asked about."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, iterate
from ww1core.hexgrid.sides import SideSet, side_set
from ww1core.hexgrid.stacking import UnitSet, occupants

__all__ = [
    "LARGE",
    "MIDDLE",
    "SIZES",
    "SMALL",
    "STACK_MOST",
    "Position",
    "Size",
    "map_of",
    "position",
]

STACK_MOST = 3
ASTRAY = 0.05

TERRAIN = (("woods", 0.03, 2), ("hill", 0.015, 2), ("marsh", 0.01, 1), ("lake", 0.006, 1))
"""By terrain: blobs a hex, and the largest radius of a blob."""
SIDES = (("river", 0.008, 12), ("cliff", 0.002, 6), ("hedge", 0.01, 3))
"""By hexside feature: rows of sides a hex, and the length of a row."""


class Size(NamedTuple):
    """A map: columns, rows, the numbers that are missing, and the units of each army."""

    columns: int
    rows: int
    units: int
    missing: tuple[str, ...] = ()

    @property
    def hexes(self) -> int:
        """How many hexes the map has."""
        return self.columns * self.rows - len(self.missing)


SMALL = Size(11, 10, 10, ("001001", "011001", "011010"))
MIDDLE = Size(40, 60, 150)
LARGE = Size(200, 200, 150)
SIZES = (SMALL, MIDDLE, LARGE)


@lru_cache(maxsize=4)
def map_of(size: Size) -> HexMap:
    """A map with woods, hills, marshes and lakes, rivers, cliffs and hedges."""
    random = Random(size.hexes)
    grid = Grid(columns=size.columns, rows=size.rows, numbering="CCCRRR", missing=size.missing)
    free = grid.all
    terrain: dict[str, HexSet] = {}
    for key, rate, radius in TERRAIN:
        found = 0
        for hex_ in random.sample(grid.hexes, max(1, int(size.hexes * rate))):
            found |= grid.within(hex_, random.randint(0, radius))
        terrain[key] = found & free
        free &= ~found
    level = [0] * grid.size
    for hex_ in iterate(terrain["hill"]):
        level[hex_] = 1
    sides = {
        key: _rows_of_sides(grid, random, max(1, int(size.hexes * rate)), length)
        for key, rate, length in SIDES
    }
    return HexMap(grid, terrain=terrain, level=level, sides=sides)


def _rows_of_sides(grid: Grid, random: Random, count: int, length: int) -> SideSet:
    """The hexsides along one flank of straight rows of hexes."""
    pairs: set[tuple[Hex, Hex]] = set()
    for start in random.sample(grid.hexes, count):
        direction = random.randrange(6)
        for hex_ in (start, *grid.ray(start, direction))[:length]:
            for turn in (1, 2):
                other = grid.toward[hex_][(direction + turn) % 6]
                if other >= 0:
                    pairs.add((hex_, other))
    return side_set(grid, sorted(pairs))


@lru_cache(maxsize=4)
def _dry_lines(size: Size) -> tuple[tuple[Hex, ...], ...]:
    """The hexes without water, by column."""
    grid, lake = map_of(size).grid, map_of(size).terrain["lake"]
    lines: list[list[Hex]] = [[] for _ in range(size.columns)]
    for hex_ in grid.hexes:
        if not lake >> hex_ & 1:
            lines[hex_ // grid.stride].append(hex_)
    return tuple(tuple(line) for line in lines)


class Position(NamedTuple):
    """Two armies: the hex of every unit, own units first, the stacks and the hexes held."""

    column: tuple[Hex, ...]
    stacks: dict[Hex, UnitSet]
    friends: HexSet
    enemy: HexSet


def position(size: Size, seed: int) -> Position:
    """Two armies that face each other over a front, a few units astray."""
    random = Random(seed)
    lines = _dry_lines(size)
    front = size.columns * random.uniform(0.35, 0.65)
    holder: dict[Hex, int] = {}
    stacked: dict[Hex, int] = {}
    column: list[Hex] = []
    for side, way in enumerate((-1, 1)):
        while len(column) < (side + 1) * size.units:
            if random.random() < ASTRAY:
                line = random.randrange(size.columns)
            else:
                line = int(front + way * (1 + abs(random.gauss(0, size.columns / 16))))
            hex_ = random.choice(lines[min(max(line, 0), size.columns - 1)])
            if holder.setdefault(hex_, side) == side and stacked.get(hex_, 0) < STACK_MOST:
                stacked[hex_] = stacked.get(hex_, 0) + 1
                column.append(hex_)
    return Position(
        tuple(column),
        occupants(column, (1 << size.units) - 1),
        from_members(column[: size.units]),
        from_members(column[size.units :]),
    )
