"""Networks: the graph that a person asks and the compiled form that a game asks are the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ww1core.errors import DataError
from ww1core.hexgrid.costs import CostModel
from ww1core.hexgrid.hexset import HexSet, from_members, members
from ww1core.hexgrid.movement import reach
from ww1core.hexgrid.ranges import Limits
from ww1core.networks import Cut, Line, Networks, Tracing, line_by, reached_by, supplied_by
from ww1core.networks.compile import Network
from ww1core.networks.questions import LineGraph, fed_hexes, usable_graph
from ww1core.networks.rail import RailNet
from ww1core.testing.check import at_decision, check

if TYPE_CHECKING:
    import networkx as nx

    from ww1core.hexgrid.hexmap import HexMap
    from ww1core.networks.tracings import Compiled
    from ww1core.testing.subject import Subject
    from ww1core.testing.walking import Moment

__all__: list[str] = []

STEPS = 4
"""A range is compared over so many of the cheapest steps."""
SHOWN = 3
"""So many differences are told."""


@check("networks.graphs", "the graph of every network says the same as its compiled form")
def graphs(subject: Subject) -> Iterator[str]:
    """Every arc is there in both, at the same price, and every network is used by a tracing."""
    for book in subject.books:
        where = f"scenario {book.scenario!r}"
        for name in book.tracings.keys() ^ book.networks.keys():
            yield f"{where}: the network {name!r} lacks its graph or its tracing"
        for name, compiled in book.networks.compiled.items():
            of_graph = _of_graph(book.networks.map, book.networks[name])
            held = _of_compiled(book.networks.map, compiled)
            unlike = sorted(
                arc for arc in of_graph.keys() | held.keys() if _differ(of_graph, held, arc)
            )
            if unlike:
                arcs = ", ".join(f"{a}-{b}" for a, b in unlike[:SHOWN])
                yield f"{where}, network {name!r}: graph and compiled form differ in {arcs}"


def _differ(of_graph: dict[Any, Any], held: dict[Any, Any], arc: tuple[str, str]) -> bool:
    return arc not in of_graph or arc not in held or of_graph[arc] != held[arc]


def _of_graph(map_: HexMap, graph: nx.Graph[str]) -> dict[tuple[str, str], int | None]:
    """The arcs of a graph with their price or the number of their edge."""
    known = set(map_.numbers(map_.all))
    arcs = graph.to_directed(as_view=True).edges(data=True)
    return {
        (a, b): facts.get("cost", facts.get("edge"))
        for a, b, facts in arcs
        if {a, b} <= known or _stray(a, b)
    }


def _stray(a: str, b: str) -> bool:
    """A graph may join nothing that is not on the map."""
    raise DataError(f"the graph joins {a} and {b}, of which one is not on the map")


def _of_compiled(map_: HexMap, compiled: Compiled) -> dict[tuple[str, str], int | None]:
    """The arcs of a compiled form with their price or the number of their edge."""
    number = map_.number
    if isinstance(compiled, RailNet):
        return {(number(a), number(b)): edge for (a, b), edge in compiled.numbers.items()}
    if isinstance(compiled, Network):
        return {(number(a), number(b)): None for a, b, _ in compiled.arcs()}
    steps = {hex_: tuple(compiled.edges(hex_)) for hex_ in members(map_.all)}
    entered = {there for edges in steps.values() for there, _ in edges}
    return {(number(here), number(there)): cost for here in entered for there, cost in steps[here]}


@at_decision("networks.lines", "in play, graph and compiled form give the same answers", some=True)
def lines(moment: Moment) -> str:
    """One network for one seat at a time: who is supplied, one line, what one hex reaches."""
    book, random = moment.book, moment.random
    if not book.tracings:
        return ""
    name = random.choice(sorted(book.tracings))
    seat = random.randrange(len(book.seats))
    try:
        tracing = book.tracings[name](moment.s.clone(), seat)
        wrong = _unlike(book.networks, name, tracing, random.choice(members(book.networks.map.all)))
    except DataError as error:
        wrong = str(error)
    return f"network {name!r} for {book.seats[seat]}: {wrong}" if wrong else ""


def _unlike(networks: Networks, name: str, tracing: Tracing, hex_: int) -> str:
    """What the two forms of a network answer otherwise."""
    if isinstance(tracing.over, CostModel):
        return _unlike_ranges(networks, name, tracing, tracing.over, hex_)
    if not isinstance(tracing.over, Network | RailNet):
        return ""
    map_, at = networks.map, networks.map.number(hex_)
    by_graph, by_game = fed_hexes(networks, tracing), supplied_by(tracing)
    if by_graph != by_game:
        return f"supplied otherwise in the graph: {_some(map_, by_graph ^ by_game)}"
    line, traced = LineGraph(networks, tracing, hex_).line(), line_by(tracing, hex_)
    if (line is None) == isinstance(traced, Line):
        return f"only one of graph and game has a line from {at}"
    if line is not None and _hangs(line) != _hangs(traced):
        return f"graph and game do not agree on the line from {at}"
    if tracing.rail is None and tracing.terms.directions is None:
        return _unlike_reach(networks, name, tracing, hex_)
    return ""


def _hangs(answer: Line | Cut) -> tuple[int, HexSet]:
    """How long a line is, and the hexes that it hangs on."""
    return len(answer.path), answer.vital if isinstance(answer, Line) else 0


def _unlike_reach(networks: Networks, name: str, tracing: Tracing, hex_: int) -> str:
    """What a move along the network reaches in one form only."""
    import networkx as nx

    map_, at = networks.map, networks.map.number(hex_)
    terms = tracing.terms
    if terms.limit is not None or terms.ends or at not in networks[name]:
        return ""
    graph = usable_graph(networks, name, tracing._replace(open=tracing.open | 1 << hex_))
    by_graph = from_members(map(map_.hex, nx.descendants(graph, at)))
    unlike = by_graph ^ reached_by(tracing, hex_)
    return f"reached from {at} otherwise in the graph: {_some(map_, unlike)}" if unlike else ""


def _unlike_ranges(
    networks: Networks, name: str, tracing: Tracing, costs: CostModel, hex_: int
) -> str:
    """What a short march from a hex reaches in one form only."""
    import networkx as nx

    map_, at = networks.map, networks.map.number(hex_)
    open_ = tracing.open & ~(costs.whole | costs.adjacent_only)
    graph = usable_graph(networks, name, tracing._replace(open=open_ | 1 << hex_))
    if at not in graph:
        return ""
    points = STEPS * costs.cheapest
    spent = nx.single_source_dijkstra_path_length(graph, at, cutoff=points, weight="cost")
    by_graph = from_members(map(map_.hex, spent)) & ~(1 << hex_)
    by_game = reach(costs, hex_, points, Limits(closed=map_.all & ~open_)).passed & ~(1 << hex_)
    unlike = by_graph ^ by_game
    return f"marched to from {at} otherwise in the graph: {_some(map_, unlike)}" if unlike else ""


def _some(map_: HexMap, hexes: HexSet) -> str:
    return ", ".join(map_.numbers(hexes)[:SHOWN])
