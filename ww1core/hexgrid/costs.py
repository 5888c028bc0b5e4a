"""Movement costs compiled for one class of movers on one map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from ww1core.errors import DataError
from ww1core.hexgrid.changes import NO_CHANGES, Changes
from ww1core.hexgrid.costtables import CostTable, Crossing, Land, crossings_of, terrain_union
from ww1core.hexgrid.frames import Frame, Gate, Shape, frame_of, gates_of, shape_of, sliced
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet

__all__ = ["FAR", "CostBook", "CostModel", "CostTable", "compile_costs"]

FAR = 1 << 60
"""More points than any way costs."""

_NO_SIDES: Mapping[str, SideSet] = MappingProxyType({})
_SideItems: TypeAlias = tuple[tuple[str, SideSet], ...]
_KEPT_WINDOWS = 256
"""The most windows of a cost model that are kept; one more and all are dropped."""
_KEPT_MODELS = 64
"""The most cost models of a book that are kept; one more and all are dropped."""
_BLOCK_LINES = 2
"""How many lines of hexes a window moves at a time, so that near starts share one."""
_SHORT_RANGE = 6
"""The longest range, in the cheapest steps, that is searched cost by cost."""


class CostModel:
    """The compiled costs of one class of movers; neighbours of a hex are listed when first asked.

    `crossings` holds the costs as hex sets, `edges` gives them hex by hex. A mover may enter
    `adjacent_only` hexes only from a start beside them; `whole` hexes take its whole allowance.
    Up to `short_range` points a range is sooner found cost by cost. Ranges of movers that nothing
    else binds are kept in `free`, by start, points, minimum move.
    """

    __slots__ = (
        "_affordable",
        "_approaches",
        "_edges",
        "_entered",
        "_gates",
        "_masks",
        "_windows",
        "adjacent_only",
        "cheapest",
        "crossings",
        "dearest",
        "free",
        "links",
        "map",
        "scale",
        "shape",
        "short_range",
        "table",
        "whole",
    )

    def __init__(self, land: Land, table: CostTable, shape: Shape) -> None:
        self.map = land.map
        self.table = table
        self.scale = table.scale
        self.shape = shape
        self.crossings: tuple[Crossing, ...] = crossings_of(land, table)
        self.adjacent_only = terrain_union(land, table.adjacent_only)
        self.whole = terrain_union(land, table.whole)
        self.links: dict[int, tuple[tuple[int, int], ...]] = {}
        costs = [cost for crossing in self.crossings for cost, _ in crossing.grounds]
        if table.links is not None:
            costs.append(table.links)
            for a, b in self.map.links:
                for here, there in ((a, b), (b, a)):
                    self.links[here] = (*self.links.get(here, ()), (there, table.links))
        self.cheapest = min(costs, default=1)
        self.dearest = max(costs, default=1)
        self.short_range = 0 if self.links else _SHORT_RANGE * self.cheapest
        if self.cheapest < 1:
            message = f"a step would cost {self.cheapest}, expected 1 or more"
            raise DataError(message, field="terrain")
        self._edges: dict[Hex, tuple[tuple[Hex, int], ...]] = {}
        self._affordable: dict[tuple[Hex, int], tuple[tuple[Hex, int], ...]] = {}
        self._entered: dict[Hex, HexSet] = {}
        self._approaches: dict[Hex, tuple[tuple[int, HexSet], ...]] = {}
        self._masks: dict[Hex, tuple[tuple[int, HexSet], ...]] = {}
        self.free: dict[tuple[Hex, int, bool], Any] = {}
        self._windows: dict[tuple[int, int], tuple[HexSet, tuple[Frame, ...]]] = {}
        self._gates: dict[tuple[int, int], tuple[HexSet, tuple[Gate, ...]]] = {}

    def edges(self, hex_: Hex) -> tuple[tuple[Hex, int], ...]:
        """Return the hexes that can be entered from a hex, with the cost of each."""
        edges = self._edges.get(hex_)
        if edges is None:
            edges = self._edges[hex_] = self._edges_of(hex_)
        return edges

    def affordable(self, hex_: Hex, points: int) -> tuple[tuple[Hex, int], ...]:
        """Return the hexes that some points can enter from a hex, with the cost of each."""
        key = (hex_, min(points, self.dearest))
        edges = self._affordable.get(key)
        if edges is None:
            within = tuple([edge for edge in self.edges(hex_) if edge[1] <= points])
            edges = self._affordable[key] = within
        return edges

    def cost(self, hex_: Hex, other: Hex) -> int | None:
        """Return the cost of one step, None where it is forbidden."""
        for entered, cost in self._edges.get(hex_) or self.edges(hex_):
            if entered == other:
                return cost
        return None

    def entered(self, hex_: Hex) -> HexSet:
        """Return the hexes that can be entered from a hex, whatever the cost."""
        hexes = self._entered.get(hex_)
        if hexes is None:
            hexes = 0
            for other, _ in self.edges(hex_):
                hexes |= 1 << other
            self._entered[hex_] = hexes
        return hexes

    def masks(self, hex_: Hex) -> tuple[tuple[int, HexSet], ...]:
        """Return the hexes that can be entered from a hex, as a set for each cost."""
        masks = self._masks.get(hex_)
        if masks is None:
            masks = self._masks[hex_] = _by_cost(self.edges(hex_))
        return masks

    def approaches(self, hex_: Hex) -> tuple[tuple[int, HexSet], ...]:
        """Return the hexes from which a hex can be entered, as a set for each cost."""
        approaches = self._approaches.get(hex_)
        if approaches is None:
            near = [(other, self.cost(other, hex_)) for other in self.map.neighbours[hex_]]
            approaches = _by_cost([(other, cost) for other, cost in near if cost is not None])
            self._approaches[hex_] = approaches
        return approaches

    def window(self, start: Hex, steps: int) -> tuple[int, HexSet, tuple[Frame, ...]]:
        """Return the first bit, the hexes and the frames of what so many steps can reach."""
        base, width = self._bounds(start, steps)
        window = self._windows.get((base, width))
        if window is None:
            window = self._open_window(base, width)
        return base, window[0], window[1]

    def gates(self, start: Hex, steps: int) -> tuple[int, HexSet, tuple[Gate, ...]]:
        """Return the same with the hexsides by cost."""
        base, width = self._bounds(start, steps)
        gates = self._gates.get((base, width))
        if gates is None:
            if len(self._gates) >= _KEPT_WINDOWS:
                self._gates.clear()
            _, whole, frames = self.window(start, steps)
            gates = self._gates[base, width] = whole, gates_of(frames)
        return base, gates[0], gates[1]

    def _bounds(self, start: Hex, steps: int) -> tuple[int, int]:
        """Return the first bit of a window and how many there are."""
        stride = self.shape.stride
        span = steps * (stride + 1) + 1
        block = _BLOCK_LINES * stride
        width = 2 * span + block
        if width >= self.map.size:
            return 0, self.map.size
        return max(0, start - span) // block * block, width

    def recompiled(self, land: Land, changed: HexSet) -> CostModel:
        """Return the costs after some hexes have changed; only they and those beside are new."""
        model = CostModel(land, self.table, self.shape)
        near = self.map.grid.spread(changed)
        unchanged = {hex_: edges for hex_, edges in self._edges.items() if not near >> hex_ & 1}
        model._edges.update(unchanged)
        return model

    def _open_window(self, base: int, width: int) -> tuple[HexSet, tuple[Frame, ...]]:
        if len(self._windows) >= _KEPT_WINDOWS:
            self._windows.clear()
        mask = (1 << width) - 1
        frames = [
            sliced(frame_of(self.shape, crossing.leaving, crossing.grounds), base, mask)
            for crossing in self.crossings
        ]
        window = (
            self.map.all >> base & mask,
            tuple([frame for frame in frames if any(frame.entered)]),
        )
        self._windows[base, width] = window
        return window

    def _edges_of(self, hex_: Hex) -> tuple[tuple[Hex, int], ...]:
        edges: list[tuple[Hex, int]] = []
        if hex_ < self.map.grid.size:
            for direction, other in enumerate(self.map.grid.toward[hex_]):
                if other >= 0:
                    edges += self._entry(hex_, direction, other)
        return (*edges, *self.links.get(hex_, ()))

    def _entry(self, hex_: Hex, direction: int, other: Hex) -> list[tuple[Hex, int]]:
        for crossing in self.crossings:
            if crossing.leaving[direction] >> hex_ & 1:
                return [(other, cost) for cost, ground in crossing.grounds if ground >> other & 1]
        return []


def _by_cost(edges: Iterable[tuple[Hex, int]]) -> tuple[tuple[int, HexSet], ...]:
    """Return the hexes of some edges as a set for each cost, the cheapest first."""
    by_cost: dict[int, HexSet] = {}
    for other, cost in edges:
        by_cost[cost] = by_cost.get(cost, 0) | 1 << other
    return tuple(sorted(by_cost.items()))


class CostBook:
    """The costs of one class of movers while terrain changes: one model for each state."""

    __slots__ = ("_keys", "_known", "_latest", "_models", "_seen", "_state", "map", "table")

    def __init__(self, map_: HexMap, table: CostTable) -> None:
        self.map = map_
        self.table = table
        self._keys = table.terrain_keys()
        self._latest = compile_costs(map_, table)
        self._state = self._state_of(Land(map_))
        self._models: dict[tuple[tuple[HexSet, ...], _SideItems], CostModel] = {}
        self._models[self._state, ()] = self._latest
        self._known: dict[Changes, CostModel] = {NO_CHANGES: self._latest}
        self._seen: tuple[Changes, CostModel] = (NO_CHANGES, self._latest)

    def at(
        self, changes: Changes = NO_CHANGES, sides: Mapping[str, SideSet] = _NO_SIDES
    ) -> CostModel:
        """Return the costs under changed terrain, with the given hexsides in place of the map's."""
        if not sides:
            seen, latest = self._seen
            if changes is seen:
                return latest
            if changes in self._known:
                self._seen = changes, self._known[changes]
                return self._known[changes]
        land = Land(self.map, changes, sides)
        state = self._state_of(land)
        key = (state, tuple(sides.items()))
        model = self._models.get(key)
        if model is None:
            if len(self._models) >= _KEPT_MODELS:
                self._models.clear()
            changed = -1 if sides else 0
            for old, new in zip(self._state, state, strict=True):
                changed |= old ^ new
            model = self._models[key] = self._latest.recompiled(land, changed & self.map.all)
        if not sides:
            self._latest, self._state = model, state
            if len(self._known) >= _KEPT_MODELS:
                self._known.clear()
            self._known[changes] = model
        return model

    def _state_of(self, land: Land) -> tuple[HexSet, ...]:
        return tuple([land.terrain(key) for key in self._keys])


def compile_costs(
    map_: HexMap,
    table: CostTable,
    changes: Changes = NO_CHANGES,
    sides: Mapping[str, SideSet] = _NO_SIDES,
) -> CostModel:
    """Compile the costs of one class of movers."""
    return CostModel(Land(map_, changes, sides), table, shape_of(map_.grid))
