"""Questions about lines, answered by networkx on the graphs of a book.

Where a line may take its first hexes anyhow and the rest only by compass or rail, its graph has a
node for every hex and number of hexes entered, so that every path of the graph is a line. A plain
line, of which no step is counted, is asked for on the compiled form, thirty times as fast on a
large map; tests hold its answers to the cut that networkx finds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ww1core.errors import DataError
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, from_members
from ww1core.hexgrid.sides import SideSet, remove
from ww1core.networks.bottlenecks import bottleneck, is_plain
from ww1core.networks.compile import Directions, direction_of
from ww1core.networks.cuts import Cut, Line
from ww1core.networks.declared import Networks
from ww1core.networks.rail import RailNet, edge_set
from ww1core.networks.tracing import Terms
from ww1core.networks.tracings import Compiled, Tracing, line_by
from ww1core.remembering import per_owner

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["LineGraph", "Loss", "fed_hexes", "loss_by", "repaired", "usable_graph"]

MOST_STEPS = 64
"""The steps of so many kinds of lines are remembered: by networks, terms and broken edges."""

Place: TypeAlias = tuple[str, int]
"""A hex that a line enters, and how many it has entered before, as far as that counts."""

GOAL: Place = ("", -1)
"""Where every source leads."""


class Loss(NamedTuple):
    """Hexes whose loss together leaves a unit without any line.

    It `is_smallest` where as many lines run without a common hex.
    """

    hexes: HexSet
    is_smallest: bool


class _Steps(NamedTuple):
    """The steps that a line may take while it is free, and those that it takes later."""

    first: nx.DiGraph[str]
    later: nx.DiGraph[str]
    free: int


def _declared(networks: Networks, compiled: Compiled) -> nx.Graph[str]:
    """The graph of a network that lines run over; steps with a price are those of the position."""
    name = networks.name_of(compiled)
    if name is not None:
        return networks[name]
    raise DataError("lines are traced over a network that the book does not declare")


def usable_graph(networks: Networks, name: str, tracing: Tracing | None = None) -> nx.Graph[str]:
    """Return a network as it is printed or, with a tracing, what a position leaves of it.

    That is a copy without the hexes that are not open, the broken edges and the steps over
    closed sides; steps have the price of the moment. Where lines begin need not be open.
    """
    from ww1core.networks.graphs import graph_of

    if tracing is None:
        return networks[name].copy()
    map_ = networks.map
    declared = networks.compiled[name]
    is_declared = tracing.over is declared
    graph = (networks[name] if is_declared else graph_of(map_, tracing.over)).copy()
    graph.remove_nodes_from(set(graph) - set(map_.numbers(tracing.open)))
    if isinstance(tracing.over, RailNet) and tracing.rail is None:
        broken = tracing.broken
        gone = [(a, b) for a, b, facts in graph.edges(data=True) if broken >> facts["edge"] & 1]
        graph.remove_edges_from(gone)
    closed = tracing.terms.closed
    if closed is not None:
        graph.remove_edges_from([arc for arc in graph.edges() if _is_shut(map_, closed, *arc)])
    return graph


def _is_along(map_: HexMap, directions: Directions | None, a: str, b: str) -> bool:
    return directions is None or direction_of(map_, map_.hex(a), map_.hex(b)) in directions


def _is_shut(map_: HexMap, closed: SideSet, a: str, b: str) -> bool:
    here = map_.hex(a)
    direction = direction_of(map_, here, map_.hex(b))
    return direction >= 0 and bool(closed[direction] >> here & 1)


def _steps_of(networks: Networks, tracing: Tracing) -> _Steps:
    over = _declared(networks, tracing.over)
    rail = None if tracing.rail is None else _declared(networks, tracing.rail)
    terms = tracing.terms
    if rail is not None:
        terms = terms._replace(ends=terms.ends & ~tracing.sources)
    return _remembered_steps(networks, over, rail, terms, tracing.broken)


@per_owner(MOST_STEPS)
def _remembered_steps(
    networks: Networks, over: nx.Graph[str], rail: nx.Graph[str] | None, terms: Terms, broken: int
) -> _Steps:
    import networkx as nx

    map_ = networks.map
    first: nx.DiGraph[str] = nx.DiGraph()
    later: nx.DiGraph[str] = nx.DiGraph()
    directions, ends = terms.directions, terms.ends
    for graph, is_later in ((over, rail is None), (rail, True)):
        if graph is None:
            continue
        first.add_nodes_from(graph)
        for a, b, facts in graph.to_directed(as_view=True).edges(data=True):
            is_broken = is_later and "edge" in facts and broken >> facts["edge"] & 1
            if is_broken or (terms.closed is not None and _is_shut(map_, terms.closed, a, b)):
                continue
            first.add_edge(a, b)
            is_ending = ends >> map_.hex(b) & 1
            if is_later and not is_ending and _is_along(map_, directions, a, b):
                later.add_edge(a, b)
    is_staged = directions is not None or rail is not None
    return _Steps(first, later, terms.free if is_staged else 0)


def fed_hexes(networks: Networks, tracing: Tracing) -> HexSet:
    """Return every hex from which a line leads to a source, the sources included."""
    import networkx as nx

    map_, limit = networks.map, tracing.terms.limit
    first, later, free = _steps_of(networks, tracing)
    nodes = set(first)
    if not free:
        first, free = later, 1
    sources = nodes.intersection(map_.numbers(tracing.sources))
    if limit is not None and limit <= 0:
        return from_members(map(map_.hex, sources))
    open_ = nodes.intersection(map_.numbers(tracing.open))
    starts = sources & open_
    back: nx.DiGraph[str] = nx.DiGraph(
        (b, a) for a, b in later.edges() if a in open_ and b in open_
    )
    back.add_nodes_from(starts)
    most = None if limit is None else max(limit - free, 0)
    line = set(nx.multi_source_dijkstra_path_length(back, starts, cutoff=most)) if starts else set()
    for _ in range((free if limit is None else min(free, limit)) - 1):
        line |= _before(first, line) & open_
    return from_members(map(map_.hex, sources | line | _before(first, line)))


def _before(graph: nx.DiGraph[str], hexes: Iterable[str]) -> set[str]:
    """Return the hexes from which a step leads into some hexes."""
    return {a for b in hexes if b in graph for a in graph.predecessors(b)}


class LineGraph:
    """All lines of a unit in a hex as one graph."""

    def __init__(self, networks: Networks, tracing: Tracing, hex_: Hex) -> None:
        import networkx as nx

        self.map = networks.map
        self.start: Place = (self.map.number(hex_), 0)
        steps = _steps_of(networks, tracing)
        self.is_at_source = bool(tracing.sources >> hex_ & 1) and self.start[0] in steps.first
        grown = self._grown(steps, tracing)
        if GOAL in grown:
            grown = grown.subgraph({GOAL, *nx.ancestors(grown, GOAL)}).copy()
        self.graph = grown
        self._places: dict[str, list[Place]] = {}
        for place in grown:
            self._places.setdefault(place[0], []).append(place)

    def _grown(self, steps_: _Steps, tracing: Tracing) -> nx.DiGraph[Place]:
        """The places that a line may reach, hex by hex from where the unit is."""
        import networkx as nx

        first, later, free = steps_
        limit = tracing.terms.limit
        last = free if limit is None else limit
        open_ = first.nodes & set(self.map.numbers(tracing.open))
        sources = set(self.map.numbers(tracing.sources & tracing.open))
        graph: nx.DiGraph[Place] = nx.DiGraph()
        graph.add_node(self.start)
        waiting = [self.start]
        while waiting:
            here = number, entered = waiting.pop()
            steps = first if entered < free else later
            if number not in steps or (limit is not None and entered >= limit):
                continue
            for other in steps.successors(number):
                if other not in open_:
                    continue
                there = (other, min(entered + 1, last))
                if there not in graph:
                    waiting.append(there)
                    if other in sources:
                        graph.add_edge(there, GOAL)
                graph.add_edge(here, there)
        return graph

    def line(self) -> Line | None:
        """The shortest line with the hexes that it hangs on, None where there is none."""
        if self.is_at_source:
            return Line((self.map.hex(self.start[0]),), 0)
        path = self._path(frozenset())
        if not path:
            return None
        vital = set(path)
        for number in path:
            if number in vital:
                vital &= set(self._path(frozenset({number})) or vital)
        hexes = tuple(self.map.hex(number) for number in (self.start[0], *path))
        return Line(hexes, from_members(map(self.map.hex, vital)))

    def smallest_loss(self) -> Loss | None:
        """The fewest hexes whose loss would leave the unit without a line.

        None without a line, or where the unit is at its source.
        """
        import networkx as nx

        if self.is_at_source or GOAL not in self.graph:
            return None
        if len(self._places) == len(self.graph):  # no hex is two places: one cut is the smallest
            cut = nx.minimum_node_cut(self.graph, self.start, GOAL)
            return Loss(from_members(self.map.hex(number) for number, _ in cut), is_smallest=True)
        flat: nx.DiGraph[str] = nx.DiGraph((a, b) for (a, _), (b, _) in self.graph.edges())
        cuts = [
            {number for number, _ in nx.minimum_node_cut(self.graph, self.start, GOAL)},
            set(nx.minimum_node_cut(flat, self.start[0], GOAL[0])),
        ]
        lost = min(map(self._needed, cuts), key=lambda cut: (len(cut), sorted(cut)))
        return Loss(from_members(map(self.map.hex, lost)), self._lines_apart() == len(lost))

    def _needed(self, cut: set[str]) -> frozenset[str]:
        """A cut without the hexes that it does not need."""
        needed = frozenset(cut)
        for number in sorted(cut):
            if not self._path(needed - {number}):
                needed -= {number}
        return needed

    def _lines_apart(self) -> int:
        """How many lines, as far as they are found, run without a common hex.

        They are looked for among those that enter each hex as early as a line can, so that no
        hex is two places, and by taking away the shortest line as long as there is one.
        """
        import networkx as nx

        early = {min(places, key=lambda place: place[1]) for places in self._places.values()}
        flow = int(nx.node_connectivity(self.graph.subgraph(early), self.start, GOAL))
        used: frozenset[str] = frozenset()
        count = 0
        while path := self._path(used):
            used |= set(path)
            count += 1
        return max(flow, count)

    def _path(self, lost: frozenset[str]) -> tuple[str, ...]:
        """The hexes that the shortest line without some hexes enters, empty without one."""
        import networkx as nx

        gone = [place for number in lost for place in self._places.get(number, ())]
        left = nx.restricted_view(self.graph, [node for node in gone if node != self.start], [])
        if GOAL not in left:
            return ()
        try:
            path = nx.shortest_path(left, self.start, GOAL)
        except nx.NetworkXNoPath:
            return ()
        return tuple(number for number, _ in path[1:-1])


def loss_by(networks: Networks, tracing: Tracing, hex_: Hex) -> tuple[Line | None, Loss | None]:
    """Return the line of a unit in a hex and the fewest hexes that would leave it without one.

    None where there is no line, or no loss since the unit is at its source.
    """
    if tracing.rail is not None or not is_plain(tracing.terms):
        graph = LineGraph(networks, tracing, hex_)
        line = graph.line()
        return line, None if line is None else graph.smallest_loss()
    found = line_by(tracing, hex_)
    if not isinstance(found, Line):
        return None, None
    if len(found.path) == 1:
        return found, None
    lost = bottleneck(tracing.network, hex_, tracing.sources, tracing.open, tracing.terms)
    return found, Loss(lost, is_smallest=True)


def repaired(map_: HexMap, tracing: Tracing, cut: Cut) -> Tracing:
    """Return the tracing once everything that blocks the way of a cut is open again."""
    terms, open_, broken = tracing.terms, tracing.open, tracing.broken
    for block in cut.blocks:
        if block.kind == "hex":
            open_ |= 1 << block.hex
            continue
        arc = (block.from_hex, block.hex)
        net = tracing.rail or tracing.over
        if isinstance(net, RailNet) and arc in net.numbers:
            broken &= ~edge_set(net, [arc])
        if terms.closed is not None and direction_of(map_, *arc) >= 0:
            terms = terms._replace(closed=remove(map_.grid, terms.closed, *arc))
    return tracing._replace(terms=terms, open=open_, broken=broken)
