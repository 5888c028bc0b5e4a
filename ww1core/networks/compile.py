"""Networks as masks: what a graph becomes once, when a game is opened.

An arc from hex a to hex b is kept as bit a in the mask of its direction and of the difference
b - a, so that a whole set of hexes takes a step by a handful of shifts. Arcs between hexes that
do not touch, and arcs of off-map boxes, are links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, members
from ww1core.hexgrid.sides import SideSet
from ww1core.remembering import per_owner

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "Arc",
    "Directions",
    "Moves",
    "Network",
    "compile_network",
    "directed",
    "direction_of",
    "moves",
    "network_of",
]

Arc: TypeAlias = tuple[Hex, Hex]
Directions: TypeAlias = tuple[int, ...]
Shift: TypeAlias = tuple[int, HexSet]
LinkGroup: TypeAlias = tuple[HexSet, HexSet]

DIRECTIONS = 6
"""How many directions a hex has."""
LINK = -1
"""The direction of a link, which is none of the six."""
MOST_MOVES = 256
"""So many ways to step over a network are remembered."""


class Moves(NamedTuple):
    """One step of a set of hexes: shifts with the hexes they may end in, and links.

    A link (here, there) adds all of `there` when the set has a member in `here`.
    """

    left: tuple[Shift, ...]
    right: tuple[Shift, ...]
    links: tuple[LinkGroup, ...]


class Network:
    """Arcs between the hexes and boxes of one map; it never changes and is equal only to itself.

    Its `memory` holds what was asked about it.
    """

    __slots__ = ("all", "count", "links", "memory", "size", "steps")

    def __init__(self, size: int, all_: HexSet, arcs: Iterable[tuple[Hex, Hex, int]]) -> None:
        masks: tuple[dict[int, bytearray], ...] = tuple({} for _ in range(DIRECTIONS))
        width = size // 8 + 1
        linked: dict[Hex, HexSet] = {}
        for a, b, direction in arcs:
            if direction == LINK:
                linked[a] = linked.get(a, 0) | 1 << b
                continue
            by_delta = masks[direction]
            mask = by_delta.get(b - a)
            if mask is None:
                mask = by_delta[b - a] = bytearray(width)
            mask[a >> 3] |= 1 << (a & 7)
        self.memory: dict[Any, Any] = {}
        self.size = size
        self.all = all_
        self.count = all_.bit_count()
        self.steps = tuple(
            tuple(
                (delta, int.from_bytes(mask, "little"))
                for delta, mask in sorted(masks_by_delta.items())
            )
            for masks_by_delta in masks
        )
        self.links = _grouped(linked)

    def __repr__(self) -> str:
        return f"<Network of {self.count} hexes, {sum(1 for _ in self.arcs())} arcs>"

    def arcs(self) -> Iterator[tuple[Hex, Hex, int]]:
        """Yield every arc as (from, to, direction), direction -1 for a link."""
        for direction, steps in enumerate(self.steps):
            for delta, mask in steps:
                for hex_ in members(mask):
                    yield hex_, hex_ + delta, direction
        for here, there in self.links:
            for hex_ in members(here):
                for other in members(there):
                    yield hex_, other, LINK

    def direction(self, a: Hex, b: Hex) -> int:
        """Return the direction of the arc from a to b, -1 for a link or no arc."""
        for direction, steps in enumerate(self.steps):
            for delta, mask in steps:
                if delta == b - a and mask >> a & 1:
                    return direction
        return LINK

    def without(self, arcs: Iterable[Arc]) -> Network:
        """Return the network that is left when these arcs are gone."""
        gone = set(arcs)
        left = (arc for arc in self.arcs() if arc[:2] not in gone)
        return Network(self.size, self.all, left)


def _grouped(linked: dict[Hex, HexSet]) -> tuple[LinkGroup, ...]:
    groups: dict[HexSet, HexSet] = {}
    for hex_, there in sorted(linked.items()):
        groups[there] = groups.get(there, 0) | 1 << hex_
    return tuple((here, there) for there, here in groups.items())


def compile_network(graph: nx.Graph[str], map_: HexMap) -> Network:
    """Return the masks of a graph whose nodes are printed numbers of the map.

    The arcs of an undirected graph run both ways.
    """
    hex_of = {number: map_.hex(number) for number in graph}
    arcs = [(hex_of[a], hex_of[b]) for a, b in graph.edges()]
    if not graph.is_directed():
        arcs += [(b, a) for a, b in arcs]
    nodes = 0
    for hex_ in hex_of.values():
        nodes |= 1 << hex_
    return Network(map_.size, nodes, directed(map_, arcs))


def network_of(
    map_: HexMap, *, hexes: HexSet | None = None, closed: SideSet | None = None
) -> Network:
    """Return every step between neighbours of a map, without building a graph first.

    Steps into or out of other hexes than `hexes` and over closed sides are left out.
    """
    nodes = map_.all if hexes is None else hexes & map_.all
    links = [(a, b, LINK) for a, b in map_.links if nodes >> a & nodes >> b & 1]
    network = Network(map_.size, nodes, links + [(b, a, LINK) for a, b, _ in links])
    shut = (0,) * DIRECTIONS if closed is None else closed
    network.steps = tuple(
        _steps(map_.grid, nodes, direction, shut[direction]) for direction in range(DIRECTIONS)
    )
    return network


def _steps(grid: Grid, nodes: HexSet, direction: int, shut: HexSet) -> tuple[Shift, ...]:
    """Return the steps between nodes in a direction by their shifts."""
    steps = []
    for shift, leaving in sorted(grid.shifts(direction)):
        entered = nodes >> shift if shift > 0 else nodes << -shift
        mask = leaving & nodes & entered & ~shut
        if mask:
            steps.append((shift, mask))
    return tuple(steps)


def direction_of(map_: HexMap, a: Hex, b: Hex) -> int:
    """Return the direction of a step on a map, -1 where its ends do not touch."""
    row = map_.grid.toward[a] if a < map_.grid.size else ()
    return row.index(b) if b in row else LINK


def directed(map_: HexMap, arcs: Iterable[Arc]) -> Iterator[tuple[Hex, Hex, int]]:
    """Yield arcs with their directions."""
    for a, b in arcs:
        yield a, b, direction_of(map_, a, b)


def moves(
    network: Network,
    closed: SideSet | None = None,
    directions: Directions | None = None,
    ends: HexSet = 0,
    barred: SideSet | None = None,
    *,
    also: Network | None = None,
    onward: bool = False,
) -> Moves:
    """Return one step over one or two networks, against their arcs or, `onward`, along them.

    `closed` sides are not crossed; `directions` allow only steps that way and no links; no step
    runs into a hex of `ends`; with `barred` only those sides are crossed and no links are used.
    """
    return _moves(network, closed, directions, ends, barred, also, onward)


@per_owner(MOST_MOVES)
def _moves(
    network: Network,
    closed: SideSet | None,
    directions: Directions | None,
    ends: HexSet,
    barred: SideSet | None,
    also: Network | None,
    onward: bool,  # noqa: FBT001 (remembered by position)
) -> Moves:
    usable_by_delta: dict[int, HexSet] = {}
    networks = (network,) if also is None else (network, also)
    for direction in range(DIRECTIONS) if directions is None else sorted(set(directions)):
        for delta, mask in [step for each in networks for step in each.steps[direction]]:
            usable = mask & ~_shifted(ends, -delta)
            if closed is not None:
                usable &= ~closed[direction]
            if barred is not None:
                usable &= barred[direction]
            if usable:
                usable_by_delta[delta] = usable_by_delta.get(delta, 0) | usable
    links: tuple[LinkGroup, ...] = ()
    if directions is None and barred is None:
        links = tuple(
            (here, there & ~ends)
            for each in networks
            for here, there in each.links
            if there & ~ends
        )
    if onward:
        usable_by_delta = {-delta: _shifted(mask, delta) for delta, mask in usable_by_delta.items()}
    else:
        links = tuple((there, here) for here, there in links)
    return Moves(
        tuple((-delta, mask) for delta, mask in sorted(usable_by_delta.items()) if delta < 0),
        tuple((delta, mask) for delta, mask in sorted(usable_by_delta.items()) if delta > 0),
        links,
    )


def _shifted(set_: HexSet, delta: int) -> HexSet:
    return set_ << delta if delta > 0 else set_ >> -delta
