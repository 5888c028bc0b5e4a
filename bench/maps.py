"""Maps of three sizes with two armies on them: what the graph queries are asked about."""

from __future__ import annotations

from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

from ww1core.hexgrid.costs import CostModel, compile_costs
from ww1core.hexgrid.costtables import CostTable
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, iterate, members
from ww1core.hexgrid.sides import SideSet, side_set
from ww1core.hexgrid.stacking import Limit, Stacking, UnitSet, occupants
from ww1core.networks import Network, compile_network
from ww1core.networks.graphs import hex_graph, supply_graph

__all__ = ["LARGE", "MIDDLE", "SIZES", "SMALL", "TINY", "Position", "Size", "Theatre", "theatre"]

COSTS = CostTable(
    terrain={"woods": 2, "hill": 2, "marsh": 3},
    sides={"river": 1},
    forbidden=frozenset({"lake"}),
    forbidden_sides=frozenset({"cliff"}),
)
STACK_MOST = 3


class Size(NamedTuple):
    """A map by its columns, its rows, the hexes that are missing and the units of a side."""

    columns: int
    rows: int
    missing: tuple[str, ...]
    units: int

    @property
    def hexes(self) -> int:
        """How many hexes the map has."""
        return self.columns * self.rows - len(self.missing)


TINY = Size(6, 7, (), 6)
SMALL = Size(11, 10, ("001001", "011001", "011010"), 8)
MIDDLE = Size(40, 60, (), 150)
LARGE = Size(200, 200, (), 150)
SIZES = (SMALL, MIDDLE, LARGE)


class Position(NamedTuple):
    """Where the units of both sides stand; the units of side 1 follow those of side 0."""

    column: tuple[Hex, ...]
    own: tuple[UnitSet, UnitSet]
    occupied: tuple[HexSet, HexSet]
    stacks: dict[Hex, UnitSet]


class Theatre:
    """A map with its costs, networks and graphs, compiled once as a title does on opening."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.grid = Grid(
            columns=size.columns, rows=size.rows, numbering="CCCRRR", missing=size.missing
        )
        self.random = Random(size.hexes)
        self.map = self._map()
        self.stacking = Stacking(
            [1] * (2 * size.units), [Limit("stacking", STACK_MOST, by_number=True)]
        )
        self.sources: HexSet = self.grid.edge("west")

    def _map(self) -> HexMap:
        hexes = self.grid.hexes
        level = [0] * self.grid.size
        terrain: dict[str, HexSet] = {}
        free = self.grid.all
        for key, share, radius in (
            ("woods", 0.012, 2),
            ("hill", 0.008, 2),
            ("marsh", 0.005, 1),
            ("lake", 0.003, 1),
        ):
            found = 0
            for hex_ in self.random.sample(hexes, max(1, int(len(hexes) * share))):
                found |= self.grid.within(hex_, self.random.randint(0, radius))
            terrain[key] = found & free
            free &= ~found
        for hex_ in iterate(terrain["hill"]):
            level[hex_] = 1
        sides = {
            key: self._lines(max(1, int(len(hexes) * share)), length)
            for key, share, length in (
                ("river", 0.004, 12),
                ("cliff", 0.001, 6),
                ("hedge", 0.006, 3),
            )
        }
        return HexMap(self.grid, terrain=terrain, level=level, sides=sides)

    def _lines(self, count: int, length: int) -> SideSet:
        """Hexsides in rows: the sides between the hexes of a ray and those beside it."""
        pairs: set[tuple[Hex, Hex]] = set()
        for hex_ in self.random.sample(self.grid.hexes, count):
            direction = self.random.randrange(6)
            for on in (hex_, *self.grid.ray(hex_, direction))[:length]:
                for turn in (1, 2):
                    other = self.grid.toward[on][(direction + turn) % 6]
                    if other >= 0:
                        pairs.add((on, other))
        return side_set(self.grid, sorted(pairs))

    @cached_property
    def costs(self) -> CostModel:
        """The movement costs."""
        return compile_costs(self.map, COSTS)

    def position(self, seed: int) -> Position:
        """Two armies that face each other across the middle, some units astray."""
        random = Random(seed)
        grid, count = self.grid, self.size.units
        dry = grid.all & ~self.map.terrain["lake"]
        places = members(dry)
        middle = self.size.columns / 2 + random.uniform(-0.2, 0.2) * self.size.columns
        by_column: dict[int, list[Hex]] = {}
        for hex_ in places:
            by_column.setdefault(hex_ // grid.stride, []).append(hex_)
        room: dict[Hex, int] = {}
        column: list[Hex] = []
        for side, sign in ((0, -1), (1, 1)):
            while len(column) < count * (side + 1):
                depth = abs(random.gauss(0, 1)) * min(self.size.columns / 8, 5)
                hex_ = random.choice(places)
                if random.random() < 0.95:  # noqa: PLR2004 (one unit in twenty is astray)
                    line = min(max(int(middle + sign * (depth + 1)), 0), self.size.columns - 1)
                    hex_ = random.choice(by_column[line])
                if room.get(hex_, side * STACK_MOST) // STACK_MOST == side:
                    used = room.get(hex_, side * STACK_MOST)
                    if used % STACK_MOST != STACK_MOST - 1 or random.random() < 0.5:
                        pass
                    room[hex_] = used
                    column.append(hex_)
        raise NotImplementedError
