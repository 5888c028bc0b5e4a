"""What a network hangs on: its parts and bridges, the hexes most paths run through, its flow."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Flow", "Overview", "busiest", "edge_shares", "flow", "overview", "sampled"]

EXACT = 300
"""The most hexes of a network whose betweenness is worked out from every hex."""
SAMPLE = 96
"""From how many hexes it is estimated in a larger network."""
SEED = 1914
"""The seed that draws these hexes, so that the estimate is always the same."""


class Overview(NamedTuple):
    """The form of a network: its parts, the largest first, and where it comes apart."""

    hexes: int
    edges: int
    parts: tuple[tuple[str, ...], ...]
    bridges: tuple[tuple[str, str], ...]
    joints: tuple[str, ...]


class Flow(NamedTuple):
    """How much flows at most from some hexes to others, and the edges that allow no more."""

    value: int
    narrowest: tuple[tuple[str, str], ...]


def overview(graph: nx.Graph[str]) -> Overview:
    """Return the form of a network; which way its edges run plays no part.

    A bridge is an edge and a joint a hex without which a part would fall into two.
    """
    import networkx as nx

    plain = graph.to_undirected() if graph.is_directed() else graph
    parts = [tuple(sorted(part)) for part in nx.connected_components(plain)]
    return Overview(
        len(plain),
        plain.number_of_edges(),
        tuple(sorted(parts, key=lambda part: (-len(part), part))),
        tuple(sorted((min(edge), max(edge)) for edge in nx.bridges(plain))),
        tuple(sorted(nx.articulation_points(plain))),
    )


def sampled(graph: nx.Graph[str]) -> int | None:
    """Return from how many hexes betweenness is estimated, None where it is exact."""
    return None if len(graph) <= EXACT else SAMPLE


def busiest(graph: nx.Graph[str]) -> dict[str, float]:
    """Return the share of all shortest paths that run through each hex, the highest first."""
    import networkx as nx

    shares = nx.betweenness_centrality(graph, sampled(graph), weight=_weight(graph), seed=SEED)
    return dict(sorted(shares.items(), key=lambda entry: (-entry[1], entry[0])))


def edge_shares(graph: nx.Graph[str]) -> dict[tuple[str, str], float]:
    """Return the share of all shortest paths that run over each edge, both ways together."""
    import networkx as nx

    one_way = nx.edge_betweenness_centrality(
        graph, sampled(graph), weight=_weight(graph), seed=SEED
    )
    shares: dict[tuple[str, str], float] = {}
    for (a, b), share in one_way.items():
        edge = (min(a, b), max(a, b))
        shares[edge] = shares.get(edge, 0.0) + share
    return shares


def _weight(graph: nx.Graph[str]) -> str | None:
    """The attribute that says how long an edge is, None where all are alike."""
    return "cost" if any("cost" in facts for *_, facts in graph.edges(data=True)) else None


def flow(graph: nx.Graph[str], sources: Collection[str], goals: Collection[str]) -> Flow:
    """Return the maximum flow from sources to goals that are none of them.

    An edge carries its `capacity`, one line where it has none: then the flow is the number of
    lines without a common edge.
    """
    import networkx as nx

    source, goal = ("source", ""), ("goal", "")
    net: nx.DiGraph[str | tuple[str, str]] = nx.DiGraph()
    for a, b, capacity in graph.to_directed(as_view=True).edges(data="capacity", default=1):
        net.add_edge(a, b, capacity=capacity)
    net.add_nodes_from((source, goal))
    net.add_edges_from((source, number) for number in sources if number in graph)
    net.add_edges_from((number, goal) for number in goals if number in graph)
    value, (here, there) = nx.minimum_cut(net, source, goal)
    narrowest = sorted(
        (a, b)
        for a in here
        for b in net.successors(a)
        if b in there and isinstance(a, str) and isinstance(b, str)
    )
    return Flow(int(value), tuple(narrowest))
