"""The compiled form and networkx give the same answers on random positions."""

from __future__ import annotations

from functools import cache
from random import Random

import networkx as nx
import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import NO_SIDES, pairs, side_set
from ww1core.networks.compile import compile_network
from ww1core.networks.cuts import Blocker, Cut, Line, trace
from ww1core.networks.graphs import hex_graph
from ww1core.networks.tracing import Terms, joined, reachable, supplied

POSITIONS = 250


@cache
def opened(name):
    if name == "flat":
        map_ = HexMap(Grid(columns=9, rows=7))
    elif name == "pointy":
        grid = Grid(
            top="pointy", columns=8, rows=8, pushed="odd", push="west", numbering="RRCC",
            columns_run="west", missing=("0303", "0404", "0801"),
        )  # fmt: skip
        map_ = HexMap(grid)
    elif name == "running":
        map_ = HexMap(
            Grid(numbering=[(1, 6, 5), (7, 13, 4), (14, 21, 1), (22, 29, 2), (30, 35, 3)])
        )
    else:
        edge = [("east", number) for number in ("0901", "0903", "0905")]
        links = [*edge, ("0101", "0107"), ("east", "south"), ("south", "0407")]
        map_ = HexMap(Grid(columns=9, rows=7), boxes=("east", "south"), links=links)
    graph = hex_graph(map_)
    return map_, graph, compile_network(graph, map_)


@cache
def unrolled(name, free, directions, limit):
    """The graph of (hex, steps taken), so that networkx can count steps too."""
    map_, graph, _ = opened(name)
    last = free if limit is None else limit
    found = nx.DiGraph()
    for a, b, facts in graph.edges(data=True):
        here, there = map_.hex(a), map_.hex(b)
        for step in range(last + 1):
            if step == last and limit is not None:
                break
            if step < free or directions is None or facts["direction"] in directions:
                after = min(step + 1, last)
                found.add_edge((here, step), (there, after), direction=facts["direction"])
    found.add_nodes_from((hex_, step) for hex_ in members(map_.all) for step in range(last + 1))
    return found, found.reverse()


def position(name, random):
    map_, _, network = opened(name)
    hexes = members(map_.all)
    share = random.choice((0.1, 0.25, 0.4))
    blocked = from_members(hex_ for hex_ in hexes if random.random() < share)
    sides = [
        (hex_, other)
        for hex_ in members(map_.grid.all)
        for other in map_.grid.neighbours[hex_]
        if hex_ < other and random.random() < share / 2
    ]
    closed = random.choice((None, side_set(map_.grid, sides)))
    sources = from_members(random.sample(hexes, random.randint(1, 4)))
    two_stages = random.random() < 0.5
    terms = Terms(
        closed=closed,
        limit=random.choice((None, None, 1, 3, 6)),
        free=random.choice((0, 1, 3)) if two_stages else 0,
        directions=tuple(random.sample(range(6), 2)) if two_stages else None,
    )
    return network, sources, map_.all & ~blocked, terms


def is_crossed(closed, direction, hex_):
    return closed is not None and direction >= 0 and closed[direction] >> hex_ & 1


def by_networkx(name, sources, open_, terms):
    _, back = unrolled(name, terms.free, terms.directions, terms.limit)

    def hidden(there, here, facts):
        shut = is_crossed(terms.closed, facts["direction"], here[0])
        return 1 if open_ >> there[0] & 1 and not shut else None

    goals = {state for state in back if sources >> state[0] & 1}
    found = nx.multi_source_dijkstra_path_length(back, goals, weight=hidden)
    return from_members(hex_ for hex_, step in found if step == 0)


MAPS = ("flat", "pointy", "running", "linked")


@pytest.mark.parametrize("name", MAPS)
def test_supplied_hexes_are_those_of_networkx(name):
    random = Random(f"supply {name}")
    for _ in range(POSITIONS):
        network, sources, open_, terms = position(name, random)

        assert by_networkx(name, sources, open_, terms) == supplied(network, sources, open_, terms)


@pytest.mark.parametrize("name", MAPS)
def test_joined_and_reachable_hexes_are_those_of_networkx(name):
    random = Random(f"reach {name}")
    map_, graph, network = opened(name)
    for _ in range(POSITIONS // 5):
        _, sources, open_, terms = position(name, random)
        kept = graph.subgraph(map_.numbers(open_)).copy()
        kept.remove_edges_from(
            [
                (a, b)
                for a, b, direction in graph.edges(data="direction")
                if is_crossed(terms.closed, direction, map_.hex(a))
            ]
        )
        start = members(open_)[0]
        found = nx.descendants(kept, map_.number(start))
        fed = set().union(
            *(nx.ancestors(kept, map_.number(hex_)) for hex_ in members(sources & open_)),
            map_.numbers(sources & open_),
        )
        plain = Terms(closed=terms.closed)

        assert found == set(map_.numbers(reachable(network, start, open_, plain)))
        assert fed == set(map_.numbers(joined(network, sources, open_, plain)))


@pytest.mark.parametrize("name", MAPS)
def test_a_line_is_the_shortest_and_its_vital_hexes_are_those_that_cut_it(name):
    random = Random(f"line {name}")
    lines = 0
    for _ in range(POSITIONS // 5):
        network, sources, open_, terms = position(name, random)
        hex_ = random.choice(members(network.all))
        answer = trace(network, hex_, sources, open_, terms)
        has_line = by_networkx(name, sources, open_, terms) >> hex_ & 1

        assert has_line == isinstance(answer, Line)

        if isinstance(answer, Line):
            lines += 1
            length = len(answer.path) - 1
            lost = [
                other
                for other in answer.path[1:]
                if not supplied(network, sources, open_ & ~(1 << other), terms) >> hex_ & 1
            ]

            assert hex_ == answer.path[0]
            assert sources >> answer.source & 1
            assert all(open_ >> other & 1 for other in answer.path[1:])
            assert supplied(network, sources, open_, terms._replace(limit=length)) >> hex_ & 1
            assert not length or not (
                supplied(network, sources, open_, terms._replace(limit=length - 1)) >> hex_ & 1
            )
            assert from_members(lost) == answer.vital
    assert lines > 10


def fewest_by_networkx(name, hex_, sources, open_, blocked, barred, terms):
    graph, _ = unrolled(name, terms.free, terms.directions, terms.limit)

    def price(here, there, facts):
        shut = bool(is_crossed(terms.closed, facts["direction"], here[0]))
        if shut and not is_crossed(barred, facts["direction"], here[0]):
            return None
        if not (open_ | blocked) >> there[0] & 1:
            return None
        return shut + (not open_ >> there[0] & 1)

    found = nx.single_source_dijkstra_path_length(graph, (hex_, 0), weight=price)
    return min((cost for (other, _), cost in found.items() if sources >> other & 1), default=None)


@pytest.mark.parametrize("name", MAPS)
def test_a_cut_names_the_fewest_blockers(name):
    random = Random(f"cut {name}")
    map_, _, _ = opened(name)
    cuts = crossed = 0
    for _ in range(POSITIONS * 3 // 4):
        network, sources, open_, terms = position(name, random)
        hex_ = random.choice(members(network.all))
        shut = members(map_.all & ~open_)
        blocked = from_members(random.sample(shut, len(shut) * 2 // 3))
        barred = side_set(
            map_.grid,
            [pair for pair in pairs(map_.grid, terms.closed or NO_SIDES) if random.random() < 0.7],
        )
        blockers = (Blocker("hexes", hexes=blocked), Blocker("sides", sides=barred))
        answer = trace(network, hex_, sources, open_, terms, blockers=blockers)
        if isinstance(answer, Cut):
            cuts += 1
            fewest = fewest_by_networkx(name, hex_, sources, open_, blocked, barred, terms)

            assert (fewest is None) == (answer.path == ())
            assert (fewest or 0) == answer.fewest == len(answer.blocks)

        if isinstance(answer, Cut) and answer.path:
            crossed += 1
            opening = from_members(block.hex for block in answer.blocks if block.kind == "hex")
            gone = [(b.from_hex, b.hex) for b in answer.blocks if b.kind == "hexside"]
            lifted = side_set(map_.grid, gone)
            still = tuple(a & ~b for a, b in zip(terms.closed or NO_SIDES, lifted, strict=True))
            reopened = supplied(network, sources, open_ | opening, terms._replace(closed=still))

            assert reopened >> hex_ & 1
    assert cuts > 30
    assert crossed > 15
