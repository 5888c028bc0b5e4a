"""Networks as files for other programs: GraphML and node-link JSON, and read back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ww1core.hexgrid.hexmap import HexMap

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["graphml", "node_link", "placed"]


def placed(map_: HexMap, graph: nx.Graph[str], shares: Mapping[str, float]) -> nx.Graph[str]:
    """Return a copy whose nodes say where they are drawn and how many paths run through them.

    `x` and `y` are hex widths to the east and to the south; a box is drawn nowhere.
    """
    copied = graph.copy()
    for number, facts in copied.nodes(data=True):
        hex_ = map_.hex(number)
        if hex_ < map_.grid.size:
            facts["x"], facts["y"] = (round(part, 4) for part in map_.grid.centre(hex_))
        facts["betweenness"] = shares[number]
    return copied


def node_link(graph: nx.Graph[str]) -> bytes:
    """Return a graph as the JSON that `networkx.node_link_graph` reads."""
    import networkx as nx

    data = nx.node_link_data(graph, edges="edges")
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def graphml(graph: nx.Graph[str]) -> bytes:
    """Return a graph as GraphML; what has several values is a text with spaces between them."""
    import networkx as nx

    plain = nx.create_empty_copy(graph, with_data=False)
    plain.graph.clear()
    plain.add_nodes_from((number, _plain(facts)) for number, facts in graph.nodes(data=True))
    plain.add_edges_from((a, b, _plain(facts)) for a, b, facts in graph.edges(data=True))
    return ("\n".join(nx.generate_graphml(plain)) + "\n").encode()


def _plain(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: " ".join(value) if isinstance(value, tuple) else value for key, value in facts.items()
    }
