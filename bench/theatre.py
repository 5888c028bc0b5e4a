"""A map compiled as a title does on opening, beside the same map as networkx has it."""

from __future__ import annotations

from typing import Any, NamedTuple

import networkx as nx

from bench.maps import STACK_MOST, Position, Size, map_of
from ww1core.hexgrid.costs import CostModel, compile_costs
from ww1core.hexgrid.costtables import CostTable
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.hexgrid.movement import reach
from ww1core.hexgrid.ranges import Limits
from ww1core.hexgrid.stacking import Limit, Stacking, full_hexes
from ww1core.hexgrid.zones import zone
from ww1core.networks import open_hexes
from ww1core.networks.compile import Network, compile_network
from ww1core.networks.graphs import hex_graph, supply_graph
from ww1core.networks.tracing import supplied

__all__ = ["Army", "Mover", "Theatre"]

COSTS = {"woods": 2, "hill": 2, "marsh": 3}


class Mover(NamedTuple):
    """One unit of a position and its points."""

    position: Position
    unit: int
    points: int


class Army(NamedTuple):
    """A position by printed numbers: own hexes with the units in them, enemy hexes."""

    friends: dict[str, int]
    enemy: set[str]


class Bounds(NamedTuple):
    """What binds a mover, by printed numbers."""

    closed: set[str]
    zone: set[str]
    full: set[str]


class Theatre:
    """The supply network, the movement costs and the stacking rules of a map, in both forms."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.map = map_of(size)
        self.grid = self.map.grid
        self.cliffs = self.map.sides["cliff"]
        self.supply_graph = supply_graph(self.map, terrain=("lake",), sides=("cliff",))
        self.network: Network = compile_network(self.supply_graph, self.map)
        self.sources: HexSet = self.grid.edge("west") & self.network.all
        self.source_numbers = sorted(self.numbers(self.sources))
        table = CostTable(
            terrain=COSTS,
            sides={"river": 1},
            forbidden=frozenset({"lake"}),
            forbidden_sides=frozenset({"cliff"}),
        )
        self.costs: CostModel = compile_costs(self.map, table)
        self.movement_graph = hex_graph(self.map, cost_class=_cost)
        limit = Limit("stacking", STACK_MOST, by_number=True)
        self.stacking = Stacking([1] * 2 * size.units, [limit])

    def numbers(self, set_: HexSet) -> set[str]:
        """A set of hexes by their printed numbers."""
        return {self.grid.number(hex_) for hex_ in members(set_)}

    def army(self, at: Position) -> Army:
        """A position by printed numbers."""
        stacks = {self.grid.number(hex_): units.bit_count() for hex_, units in at.stacks.items()}
        return Army(stacks, self.numbers(at.enemy))

    def open_hexes(self, at: Position) -> HexSet:
        """Where lines of supply may run; friends cancel the zones of the enemy."""
        return open_hexes(
            self.network,
            enemy=at.enemy,
            zone=zone(self.grid, at.enemy, self.cliffs),
            friends=at.friends,
            friends_cancel=True,
        )

    def supplied(self, open_: HexSet) -> HexSet:
        """The hexes from which a line runs to the west edge, as a title asks for them."""
        return supplied(self.network, self.sources, open_)

    def limits(self, mover: Mover) -> Limits:
        """What binds a mover: enemies, their zones, and its own side's full hexes in reach."""
        at, unit, points = mover
        near = self.grid.within(at.column[unit], points) & at.friends
        return Limits(
            closed=at.enemy,
            zone=zone(self.grid, at.enemy, self.cliffs),
            full=full_hexes(self.stacking, at.stacks, 1 << unit, near),
        )

    def range(self, mover: Mover, limits: Limits) -> HexSet:
        """The hexes where the move of a unit can end, as a title asks for them."""
        return reach(self.costs, mover.position.column[mover.unit], mover.points, limits).set

    def networkx_zone(self, enemy: set[str]) -> set[str]:
        """The hexes around the enemies; zones do not cross cliffs."""
        around = self.movement_graph.adj
        return {number for one in enemy for number in around[one]}

    def networkx_blocked(self, army: Army) -> set[str]:
        """The hexes where no line of supply runs."""
        return self.networkx_zone(army.enemy) - army.friends.keys() | army.enemy

    def networkx_supplied(self, blocked: set[str]) -> set[str]:
        """The supplied hexes by Dijkstra; a line that would enter a blocked hex is hidden."""

        def weight(a: str, _b: str, _facts: dict[str, Any]) -> int | None:
            return None if a in blocked else 1

        sources = self.source_numbers
        return set(nx.multi_source_dijkstra_path_length(self.supply_graph, sources, weight=weight))

    def networkx_bounds(self, army: Army, start: str) -> Bounds:
        """What binds a mover."""
        full = {n for n, units in army.friends.items() if units >= STACK_MOST and n != start}
        return Bounds(army.enemy, self.networkx_zone(army.enemy), full)

    def networkx_range(self, start: str, points: int, bounds: Bounds) -> set[str]:
        """The range of a unit by Dijkstra; steps that are not allowed are hidden."""
        closed, zone_, full = bounds

        def weight(a: str, b: str, facts: dict[str, Any]) -> int | None:
            if b in closed or (a in zone_ and (a != start or b in zone_)):
                return None
            cost: int = facts["cost_class"]
            return cost

        found = nx.single_source_dijkstra_path_length(
            self.movement_graph, start, cutoff=points, weight=weight
        )
        return found.keys() - full - {start}


def _cost(terrain: tuple[str, ...], sides: tuple[str, ...]) -> int | None:
    if "lake" in terrain or "cliff" in sides:
        return None
    return max([COSTS.get(key, 1) for key in terrain], default=1) + ("river" in sides)
