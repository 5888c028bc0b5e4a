"""Graphs of a map: movement, supply, roads and rails as networkx graphs.

Nodes are printed numbers and names of boxes. Whoever asks about a network asks its graph; a game
in play asks its compiled form.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from ww1core.errors import DataError, NotationError
from ww1core.hexgrid.costs import CostModel
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members, members
from ww1core.hexgrid.sides import SideSet, pairs
from ww1core.networks.compile import Network, direction_of
from ww1core.networks.rail import RailNet
from ww1core.networks.tracings import Compiled, StepCosts

if TYPE_CHECKING:
    import networkx as nx

__all__ = [
    "graph_of",
    "hex_graph",
    "lane_graph",
    "line_graph",
    "side_graph",
    "supply_graph",
    "to_networkx",
]

CostClass: TypeAlias = Callable[[tuple[str, ...], tuple[str, ...]], Hashable]


def graph_of(map_: HexMap, compiled: Compiled) -> nx.Graph[str]:
    """Return the graph of a compiled network, which never changes.

    An edge has the `terrain` that is entered, the features of the hexside it crosses (`sides`)
    and its `direction` (-1 for a link); a step with a price has its `cost` and the `route` that
    makes it so cheap, and hexes that nobody enters are left out. The edges of a rail net have
    their number (`edge`), their `sides` and whether they are a `link`; its graph is undirected
    where all of them run both ways.
    """
    import networkx as nx

    if isinstance(compiled, RailNet):
        graph = _rail_graph(map_, compiled)
    elif isinstance(compiled, Network):
        graph = _ground_graph(map_, compiled)
    else:
        graph = _cost_graph(map_, compiled)
    nx.freeze(graph)
    return graph


def _ground_graph(map_: HexMap, network: Network) -> nx.Graph[str]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    numbers = _add_nodes(graph, map_, network.all)
    for here, there, _ in network.arcs():
        graph.add_edge(numbers[here], numbers[there], **_step_facts(map_, here, there))
    return graph


def _cost_graph(map_: HexMap, costs: StepCosts) -> nx.Graph[str]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    steps = {hex_: tuple(costs.edges(hex_)) for hex_ in members(map_.all)}
    entered = from_members(there for edges in steps.values() for there, _ in edges)
    numbers = _add_nodes(graph, map_, entered)
    routes = costs.table.routes if isinstance(costs, CostModel) else ()
    for here, number in numbers.items():
        for there, cost in steps[here]:
            facts = _step_facts(map_, here, there)
            facts["cost"] = cost
            facts["route"] = next((key for key in routes if key in facts["sides"]), "")
            graph.add_edge(number, numbers[there], **facts)
    return graph


def _rail_graph(map_: HexMap, net: RailNet) -> nx.Graph[str]:
    import networkx as nx

    runs_both_ways = len(net.numbers) == 2 * len(net.edges)
    graph: nx.Graph[str] = nx.Graph() if runs_both_ways else nx.DiGraph()
    numbers = _add_nodes(graph, map_, net.nodes)
    for (here, there), edge in net.numbers.items():
        if not (runs_both_ways and graph.has_edge(numbers[here], numbers[there])):
            direction = direction_of(map_, here, there)
            sides = _sides_of(map_, here, direction)
            graph.add_edge(
                numbers[here], numbers[there], edge=edge, sides=sides, link=direction < 0
            )
    return graph


def _step_facts(map_: HexMap, here: Hex, there: Hex) -> dict[str, Any]:
    direction = direction_of(map_, here, there)
    return {
        "terrain": map_.terrain_of(there),
        "sides": _sides_of(map_, here, direction),
        "direction": direction,
    }


def hex_graph(map_: HexMap, *, cost_class: CostClass | None = None) -> nx.DiGraph[str]:
    """Return every step between neighbours of a map.

    A node has `terrain`, `level`, `name`, `areas` and `box`; an edge has the `terrain` that is
    entered, the features of the hexside it crosses (`sides`), its `direction` (-1 for a link)
    and, where a function of terrain and sides is given, its `cost_class`. A step of cost class
    None is impossible and left out.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    numbers = _add_nodes(graph, map_, map_.all)
    for hex_, number in numbers.items():
        for other in map_.neighbours[hex_]:
            facts = _step_facts(map_, hex_, other)
            if cost_class is not None:
                cost = cost_class(facts["terrain"], facts["sides"])
                if cost is None:
                    continue
                facts["cost_class"] = cost
            graph.add_edge(number, numbers[other], **facts)
    return graph


def supply_graph(
    map_: HexMap,
    *,
    terrain: Collection[str] = (),
    sides: Collection[str] = (),
    closed: HexSet = 0,
) -> nx.DiGraph[str]:
    """Return the steps that a line of supply may take whatever the position.

    Hexes with one of the terrains, other closed hexes, and steps over hexsides with one of the
    features are left out.
    """
    graph = hex_graph(map_)
    for key in terrain:
        closed |= map_.terrain[key]
    graph.remove_nodes_from([map_.number(hex_) for hex_ in members(closed & map_.all)])
    barred = set(sides)
    crossed = [(a, b) for a, b, facts in graph.edges(data=True) if barred & set(facts["sides"])]
    graph.remove_edges_from(crossed)
    return graph


def side_graph(map_: HexMap, feature: str) -> nx.Graph[str]:
    """Return the net that runs over the hexsides with a feature, such as a road."""
    return _net(map_, pairs(map_.grid, map_.sides[feature]), feature)


def line_graph(
    map_: HexMap,
    lines: Mapping[str, Sequence[str]],
    *,
    links: Iterable[tuple[str, str]] = (),
) -> nx.Graph[str]:
    """Return the net of named lines, each the printed numbers it runs through.

    An edge has the names of its `lines` and whether it is a `link`: a link may join hexes that
    do not touch, a line may not.
    """
    graph = _net(map_, (), "")
    for name, numbers in lines.items():
        for a, b in pairwise(numbers):
            here, there = _node(map_, a, name), _node(map_, b, name)
            if not map_.around[here] >> there & 1:
                raise DataError(f"{a} does not touch {b}", field=name)
            _join(graph, map_, here, there, name)
    for a, b in links:
        _join(graph, map_, _node(map_, a, "links"), _node(map_, b, "links"), "links", link=True)
    return graph


def lane_graph(map_: HexMap, lanes: Iterable[tuple[str, str]]) -> nx.DiGraph[str]:
    """Return lanes that run one way between hexes, wherever they lie: ports, for instance."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    arcs = [(_node(map_, a, "lanes"), _node(map_, b, "lanes")) for a, b in lanes]
    nodes = 0
    for a, b in arcs:
        nodes |= 1 << a | 1 << b
    numbers = _add_nodes(graph, map_, nodes)
    graph.add_edges_from((numbers[a], numbers[b]) for a, b in arcs)
    return graph


def to_networkx(
    graph: nx.Graph[str],
    map_: HexMap,
    *,
    hexes: Mapping[str, HexSet],
    sides: Mapping[str, SideSet] | None = None,
    arcs: Mapping[str, Collection[tuple[Hex, Hex]]] | None = None,
) -> nx.Graph[str]:
    """Return a copy of a graph for one position: every node and edge says what holds for it.

    Each key of `hexes` becomes a truth value of every node, each key of `sides` and of `arcs`
    one of every edge.
    """
    live = graph.copy()
    for number, facts in live.nodes(data=True):
        hex_ = map_.hex(number)
        facts.update({key: bool(set_ >> hex_ & 1) for key, set_ in hexes.items()})
    for a, b, facts in live.edges(data=True):
        here, there = map_.hex(a), map_.hex(b)
        direction = direction_of(map_, here, there)
        for key, set_ in (sides or {}).items():
            facts[key] = direction >= 0 and bool(set_[direction] >> here & 1)
        for key, among in (arcs or {}).items():
            facts[key] = (here, there) in among
    return live


def _net(map_: HexMap, joined: Iterable[tuple[Hex, Hex]], name: str) -> nx.Graph[str]:
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph()
    for a, b in joined:
        _join(graph, map_, a, b, name)
    return graph


def _join(
    graph: nx.Graph[str], map_: HexMap, a: Hex, b: Hex, name: str, *, link: bool = False
) -> None:
    numbers = _add_nodes(graph, map_, 1 << a | 1 << b)
    here, there = numbers[a], numbers[b]
    lines: tuple[str, ...] = ()
    if graph.has_edge(here, there):
        lines = graph.edges[here, there]["lines"]
    graph.add_edge(here, there, lines=(*lines, name), link=link)


def _add_nodes(graph: nx.Graph[str], map_: HexMap, nodes: HexSet) -> dict[Hex, str]:
    numbers = {hex_: map_.number(hex_) for hex_ in members(nodes)}
    for hex_, number in numbers.items():
        graph.add_node(
            number,
            terrain=map_.terrain_of(hex_),
            level=map_.level[hex_],
            name=map_.names.get(hex_, ""),
            areas=tuple(key for key, set_ in map_.areas.items() if set_ >> hex_ & 1),
            box=hex_ >= map_.grid.size,
        )
    return numbers


def _sides_of(map_: HexMap, hex_: Hex, direction: int) -> tuple[str, ...]:
    if direction < 0:
        return ()
    return tuple(key for key, sides in map_.sides.items() if sides[direction] >> hex_ & 1)


def _node(map_: HexMap, number: str, field: str) -> Hex:
    try:
        return map_.hex(number)
    except NotationError as error:
        raise DataError(str(error), field=field) from error
