"""Rails, roads and sea lanes: nets of numbered edges, with breaks, ends and routes.

An edge joins two hexes, one way or both. Broken edges are a set of edge numbers, an int like any
other set, so a break is a value of the state and never an edit of the net.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ww1core.errors import DataError
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members
from ww1core.networks.compile import Network, directed
from ww1core.networks.cuts import Blocker, Cut, Line, route, trace
from ww1core.networks.tracing import ANY_LINE, Terms, joined, reachable, supplied
from ww1core.remembering import per_owner

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "RailNet",
    "broken_arcs",
    "compile_rail",
    "edge_set",
    "fed",
    "rail_destinations",
    "rail_net",
    "rail_route",
    "rail_supplied",
    "rail_trace",
    "railheads",
    "unbroken",
]

MOST_BREAKS = 64
"""So many sets of broken edges are remembered, each with the network that they leave."""


class RailNet:
    """Numbered edges between the hexes of one map; it never changes.

    Its `memory` holds what breaks leave of it.
    """

    __slots__ = ("edges", "memory", "network", "nodes", "numbers")

    def __init__(
        self, map_: HexMap, pairs: Iterable[tuple[Hex, Hex]], one_way: Iterable[tuple[Hex, Hex]]
    ) -> None:
        both, single = tuple(pairs), tuple(one_way)
        self.memory: dict[Any, Any] = {}
        self.edges = both + single
        self.numbers: dict[tuple[Hex, Hex], int] = {}
        for edge, (a, b) in enumerate(self.edges):
            if a == b:
                raise DataError(f"edge {map_.number(a)}-{map_.number(b)} joins a hex to itself")
            if (a, b) in self.numbers:
                raise DataError(f"edge {map_.number(a)}-{map_.number(b)} is given twice")
            self.numbers[a, b] = edge
            if edge < len(both):
                self.numbers[b, a] = edge
        self.nodes = from_members(hex_ for pair in self.edges for hex_ in pair)
        self.network = Network(map_.size, self.nodes, directed(map_, self.numbers))

    def __repr__(self) -> str:
        return f"<RailNet of {len(self.edges)} edges>"


def rail_net(
    map_: HexMap,
    pairs: Iterable[tuple[Hex, Hex]],
    *,
    one_way: Iterable[tuple[Hex, Hex]] = (),
) -> RailNet:
    """Return the net of these edges, without building a graph first."""
    return RailNet(map_, pairs, one_way)


def compile_rail(graph: nx.Graph[str], map_: HexMap) -> RailNet:
    """Return the net of a graph; in a directed graph two arcs there and back are one edge."""
    pairs = [(map_.hex(a), map_.hex(b)) for a, b in graph.edges()]
    if not graph.is_directed():
        return RailNet(map_, pairs, ())
    arcs = set(pairs)
    return RailNet(
        map_,
        [(a, b) for a, b in pairs if a < b and (b, a) in arcs],
        [(a, b) for a, b in pairs if (b, a) not in arcs],
    )


def broken_arcs(net: RailNet, broken: int) -> tuple[tuple[Hex, Hex], ...]:
    """Return the arcs of a set of edges, for a blocker that names a break."""
    return tuple(pair for pair, edge in net.numbers.items() if broken >> edge & 1)


def edge_set(net: RailNet, pairs: Iterable[tuple[Hex, Hex]]) -> int:
    """Return the set of the edges between these pairs of hexes."""
    return from_members(net.numbers[pair] for pair in pairs)


@per_owner(MOST_BREAKS)
def unbroken(net: RailNet, broken: int) -> Network:
    """Return what is left of a net without the broken edges."""
    if not broken:
        return net.network
    return net.network.without(broken_arcs(net, broken))


def fed(
    net: RailNet, sources: HexSet, open_: HexSet, terms: Terms = ANY_LINE, *, broken: int = 0
) -> HexSet:
    """Return the open hexes of the net that are joined to a source by unbroken edges.

    A hex of `ends` is fed, but nothing is fed through it.
    """
    return joined(unbroken(net, broken), sources, open_, _past_sources(terms, sources))


def railheads(net: RailNet, reached: HexSet) -> HexSet:
    """Return the reached hexes where the net goes on to a hex that is not reached."""
    heads = 0
    for a, b in net.numbers:
        if reached >> b & 1 and not reached >> a & 1:
            heads |= 1 << b
    return heads


def rail_supplied(
    net: RailNet,
    ground: Network,
    sources: HexSet,
    open_: HexSet,
    terms: Terms = ANY_LINE,
    *,
    broken: int = 0,
) -> HexSet:
    """Return every hex from which a line runs to a source by rail.

    The first `free` hexes of the terms are entered over the ground or by rail.
    """
    terms = _past_sources(terms, sources)._replace(then=unbroken(net, broken))
    return supplied(ground, sources, open_, terms)


def rail_trace(
    net: RailNet,
    ground: Network,
    hex_: Hex,
    sources: HexSet,
    open_: HexSet,
    *,
    terms: Terms = ANY_LINE,
    broken: int = 0,
    blockers: Sequence[Blocker] = (),
) -> Line | Cut:
    """Return the line of a unit by rail, or what cuts it off.

    A break is named by a blocker with the arcs of the broken edges.
    """
    terms = _past_sources(terms, sources)._replace(then=unbroken(net, broken))
    return trace(ground, hex_, sources, open_, terms, blockers=blockers)


def rail_destinations(
    net: RailNet, start: Hex, open_: HexSet, terms: Terms = ANY_LINE, *, broken: int = 0
) -> HexSet:
    """Return the open hexes that a unit reaches by the net, without the start.

    A hex of `ends` may be entered but not passed.
    """
    return reachable(unbroken(net, broken), start, open_, terms)


def rail_route(
    net: RailNet,
    start: Hex,
    goals: HexSet,
    open_: HexSet,
    terms: Terms = ANY_LINE,
    *,
    broken: int = 0,
) -> tuple[Hex, ...]:
    """Return the hexes of the shortest route to a goal, both ends included, empty without one."""
    return route(unbroken(net, broken), start, goals, open_, terms)


def _past_sources(terms: Terms, sources: HexSet) -> Terms:
    ends = terms.ends & ~sources
    return terms if ends == terms.ends else terms._replace(ends=ends)
