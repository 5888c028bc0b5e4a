from __future__ import annotations

from itertools import pairwise
from random import Random

import networkx as nx
import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import side_set
from ww1core.networks.compile import network_of
from ww1core.networks.cuts import Block, Blocker, Cut, Line
from ww1core.networks.graphs import lane_graph, line_graph
from ww1core.networks.rail import (
    broken_arcs,
    compile_rail,
    edge_set,
    fed,
    rail_destinations,
    rail_net,
    rail_route,
    rail_supplied,
    rail_trace,
    railheads,
)
from ww1core.networks.tracing import Terms

RUNS = [
    (1, 6, 6), (7, 13, 5), (14, 22, 0), (23, 31, -1), (32, 41, -2), (42, 51, -3), (52, 61, -2),
    (62, 70, -1), (71, 80, -2), (81, 89, -1), (90, 99, -2), (100, 104, 7), (105, 107, 12),
]  # fmt: skip
MAP = HexMap(Grid(numbering=RUNS))
GRID = MAP.grid
GROUND = network_of(MAP)
LINES = {
    "meuse": ("91", "82", "73", "64", "65", "56"),
    "onward": ("56", "57", "47", "37", "28"),
    "east": ("64", "74", "84", "94"),
}
GRAPH = line_graph(MAP, LINES)
RAIL = compile_rail(GRAPH, MAP)
SOURCE = GRID.hexes_of("91")
OFF_RAIL = Terms(free=1)


def number_set(set_):
    return set(GRID.numbers(set_))


def test_a_besieged_fort_cuts_the_rails():
    """GI-EX-N-supply-siege: the only line runs through a hex with a besieged fort."""
    besieged = GRID.hexes_of("64")

    assert fed(RAIL, SOURCE, MAP.all) & GRID.hexes_of("56")
    assert {"91", "82", "73"} == number_set(fed(RAIL, SOURCE, MAP.all & ~besieged))


@pytest.mark.parametrize(("turn", "reaches_on"), [(4, False), (5, False), (6, True)])
def test_rails_end_at_a_marker_as_long_as_it_is_there(turn, reaches_on):
    """GI-EX-N-railend: the marker in 56 goes at the end of the check of turn 5."""
    marker = GRID.hexes_of("56") if turn <= 5 else 0
    reached = fed(RAIL, SOURCE, MAP.all, Terms(ends=marker))

    assert reached & GRID.hexes_of("56")
    assert reaches_on == bool(reached & GRID.hexes_of("57"))


def test_a_unit_beside_the_end_of_the_rails_is_supplied_and_one_beyond_is_not():
    terms = OFF_RAIL._replace(ends=GRID.hexes_of("56"))
    reached = rail_supplied(RAIL, GROUND, SOURCE, MAP.all, terms)

    assert reached & GRID.hexes_of("56", "57") == GRID.hexes_of("56", "57")
    assert not reached & GRID.hexes_of("37", "28")


def test_a_source_under_a_marker_still_feeds_its_line():
    assert fed(RAIL, SOURCE, MAP.all) == fed(RAIL, SOURCE, MAP.all, Terms(ends=SOURCE))


def test_a_hex_off_the_rails_is_supplied_from_the_next_hex_only():
    reached = rail_supplied(RAIL, GROUND, SOURCE, MAP.all, OFF_RAIL)

    assert reached & GRID.hexes_of("83", "81") == GRID.hexes_of("83", "81")
    assert not reached & GRID.hexes_of("97")


DEAD_END = HexMap(Grid(columns=5, rows=3))


@pytest.mark.parametrize(("taken", "expected"), [((), 0), (("0302",), 1)])
def test_a_dead_end_opens_nothing_until_the_rails_behind_it_are_taken(taken, expected):
    """GI-EX-N-supply-107: a unit at the end of a spur may enter no hex beyond it.

    Here 0202 is the spur, 0302 the rail hex that would feed what lies beyond, 0401 a hex beyond.
    """
    grid = DEAD_END.grid
    rails = compile_rail(
        line_graph(DEAD_END, {"main": ("0102", "0202"), "on": ("0202", "0302")}), DEAD_END
    )
    held = grid.hexes_of("0102", "0202", *taken)
    source = grid.hexes_of("0102")
    reached = rail_supplied(rails, network_of(DEAD_END), source, held, OFF_RAIL)

    assert expected == reached >> grid.hex("0401") & 1


def test_a_broken_edge_ends_the_line_and_leaves_railheads():
    broken = edge_set(RAIL, [(GRID.hex("64"), GRID.hex("65"))])
    reached = fed(RAIL, SOURCE, MAP.all, broken=broken)

    assert {"91", "82", "73", "64", "74", "84", "94"} == number_set(reached)
    assert {"64"} == number_set(railheads(RAIL, reached))
    assert fed(RAIL, SOURCE, MAP.all, broken=0) == RAIL.nodes
    assert 0 == railheads(RAIL, RAIL.nodes)


def test_an_edge_has_one_number_both_ways():
    a, b = GRID.hex("64"), GRID.hex("65")

    assert edge_set(RAIL, [(a, b)]) == edge_set(RAIL, [(b, a)])
    assert {(a, b), (b, a)} == set(broken_arcs(RAIL, edge_set(RAIL, [(a, b)])))


def test_a_cut_on_the_rails_names_the_break_and_the_hex():
    a, b = GRID.hex("64"), GRID.hex("65")
    broken = edge_set(RAIL, [(a, b)])
    enemy = GRID.hexes_of("73")
    cut = rail_trace(
        RAIL, GROUND, GRID.hex("56"), SOURCE, RAIL.nodes & ~enemy, broken=broken, blockers=(
            Blocker("XX-1", hexes=enemy, piece_of=lambda hex_: 4),
            Blocker("XX-2", arcs=broken_arcs(RAIL, broken)),
        ),
    )  # fmt: skip

    assert isinstance(cut, Cut)
    assert (Block(a, b, "XX-2", -1), Block(GRID.hex("73"), -1, "XX-1", 4)) == cut.blocks


def test_a_broken_edge_does_not_close_the_hexside_to_a_march():
    broken = edge_set(RAIL, [(GRID.hex("65"), GRID.hex("56"))])
    line = rail_trace(RAIL, GROUND, GRID.hex("56"), SOURCE, MAP.all, terms=OFF_RAIL, broken=broken)

    assert isinstance(line, Line)
    assert GRID.hex("65") == line.path[1]


def test_sea_lanes_run_one_way_between_friendly_ports():
    """GI-EX-N-strat-sea: from 14 only to ports with lower numbers."""
    ports = ("1", "7", "14", "23", "32")
    lanes = [(a, b) for a in ports for b in ports if int(b) < int(a)]
    sea = compile_rail(lane_graph(MAP, lanes), MAP)
    once = Terms(limit=1)
    start = GRID.hex("14")

    assert {"1", "7"} == number_set(rail_destinations(sea, start, GRID.hexes_of(*ports), once))
    assert {"1"} == number_set(rail_destinations(sea, start, GRID.hexes_of("1", "23"), once))


def test_a_strategic_move_stays_within_its_limit_and_on_friendly_rails():
    start = GRID.hex("91")

    assert {"82", "73"} == number_set(rail_destinations(RAIL, start, MAP.all, Terms(limit=2)))
    assert {"82"} == number_set(rail_destinations(RAIL, start, MAP.all & ~GRID.hexes_of("73")))


def test_a_route_is_the_shortest_on_the_unbroken_rails():
    goal = GRID.hexes_of("94")
    numbers = [GRID.number(hex_) for hex_ in rail_route(RAIL, GRID.hex("91"), goal, MAP.all)]
    broken = edge_set(RAIL, [(GRID.hex("74"), GRID.hex("84"))])

    assert ["91", "82", "73", "64", "74", "84", "94"] == numbers
    assert () == rail_route(RAIL, GRID.hex("91"), goal, MAP.all, broken=broken)
    assert () == rail_route(RAIL, GRID.hex("91"), goal, MAP.all, Terms(limit=5))


def test_a_route_asked_again_is_remembered():
    way = rail_route(RAIL, GRID.hex("28"), SOURCE, MAP.all)

    assert way is rail_route(RAIL, GRID.hex("28"), SOURCE, MAP.all)


def test_rails_leave_the_map_and_come_back():
    map_ = HexMap(Grid(columns=3, rows=3), boxes=("off-map",))
    lines = {"north": ("0101", "0201"), "south": ("0103", "0203")}
    graph = line_graph(map_, lines, links=[("0201", "off-map"), ("off-map", "0203")])
    rails = compile_rail(graph, map_)
    source = map_.grid.hexes_of("0103")

    assert fed(rails, source, map_.all) >> map_.hex("0101") & 1
    assert not fed(rails, source, map_.grid.all) >> map_.hex("0101") & 1
    assert graph.edges["0201", "off-map"]["link"]

    broken = edge_set(rails, [(map_.hex("off-map"), map_.hex("0203"))])

    assert not fed(rails, source, map_.all, broken=broken) >> map_.hex("0101") & 1


def bridge(river_at):
    """One column of eight hexes with rails all along, and a river that only the rails cross."""
    map_ = HexMap(Grid(columns=1, rows=8))
    way = map_.grid.hexes
    river = side_set(map_.grid, [(way[river_at], way[river_at + 1])])
    return rail_net(map_, pairwise(way)), network_of(map_, closed=river), way


@pytest.mark.parametrize("free", [0, 1, 2, 3])
@pytest.mark.parametrize("river_at", [0, 1, 2, 5])
def test_a_line_may_begin_on_rails_that_cross_where_the_ground_does_not(river_at, free):
    rails, ground, way = bridge(river_at)
    terms = Terms(free=free, limit=7)
    source = 1 << way[-1]

    assert rail_supplied(rails, ground, source, rails.nodes, terms) >> way[0] & 1
    assert Line(way, from_members(way[1:])) == rail_trace(
        rails, ground, way[0], source, rails.nodes, terms=terms
    )


def test_a_broken_bridge_on_the_way_to_the_rails_is_named():
    rails, ground, way = bridge(0)
    broken = edge_set(rails, [(way[0], way[1])])
    cut = rail_trace(
        rails, ground, way[0], 1 << way[-1], rails.nodes, terms=OFF_RAIL, broken=broken,
        blockers=(Blocker("XX-2", arcs=broken_arcs(rails, broken)),),
    )  # fmt: skip

    assert Cut(way, (Block(way[1], way[0], "XX-2", -1),), 1) == cut


def random_rails(random):
    map_ = HexMap(Grid(columns=5, rows=5))
    sides = [(a, b) for a in map_.grid.hexes for b in map_.grid.neighbours[a] if a < b]
    rivers = side_set(map_.grid, random.sample(sides, 25))
    far = [tuple(random.sample(map_.grid.hexes, 2)) for _ in range(4)]
    edges = {tuple(sorted(pair)) for pair in (*random.sample(sides, 25), *far)}
    return map_, network_of(map_, closed=rivers), rail_net(map_, sorted(edges))


def lengths_by_networkx(ground, rails, open_, source, free):
    """Steps from each hex to the source: the first ones by any arc, the later ones by rail."""
    graph = nx.DiGraph()
    later = [arc[:2] for arc in rails.network.arcs()]
    for step in range(free + 1):
        arcs = later if step == free else [*later, *(arc[:2] for arc in ground.arcs())]
        graph.add_edges_from(
            ((a, step), (b, min(step + 1, free))) for a, b in arcs if open_ >> b & 1
        )
    goals = {node for node in graph if node[0] == source}
    if not goals:
        return {}
    found = nx.multi_source_dijkstra_path_length(graph.reverse(), goals)
    return {hex_: length for (hex_, step), length in found.items() if step == 0}


def test_random_lines_over_ground_and_rails_agree_with_networkx():
    random = Random("ground and rails")
    for _ in range(60):
        map_, ground, rails = random_rails(random)
        open_ = from_members(hex_ for hex_ in map_.grid.hexes if random.random() < 0.85)
        source, free = random.choice(members(open_)), random.choice((1, 2, 4))
        limit = random.choice((None, 3, 5))
        lengths = lengths_by_networkx(ground, rails, open_, source, free) | {source: 0}
        near = {hex_ for hex_, length in lengths.items() if limit is None or length <= limit}
        terms = Terms(free=free, limit=limit)

        assert from_members(near) == rail_supplied(rails, ground, 1 << source, open_, terms)
        for hex_ in map_.grid.hexes:
            line = rail_trace(rails, ground, hex_, 1 << source, open_, terms=terms)

            assert (hex_ in near) == isinstance(line, Line)
            assert hex_ not in near or lengths[hex_] == len(line.path) - 1


def test_an_edge_from_a_hex_to_itself_is_refused():
    with pytest.raises(DataError, match="edge 1-1 joins a hex to itself"):
        rail_net(MAP, [(GRID.hex("1"), GRID.hex("1"))])


def test_an_edge_given_twice_is_refused():
    pair = (GRID.hex("1"), GRID.hex("2"))

    with pytest.raises(DataError, match="edge 2-1 is given twice"):
        rail_net(MAP, [pair, pair[::-1]])


def test_a_directed_graph_keeps_its_one_way_edges():
    graph = lane_graph(MAP, [("1", "2"), ("2", "1"), ("2", "3")])
    net = compile_rail(graph, MAP)

    assert 2 == len(net.edges)
    assert {"2", "3"} == number_set(rail_destinations(net, GRID.hex("1"), MAP.all))
    assert {"1", "3"} == number_set(rail_destinations(net, GRID.hex("2"), MAP.all))
    assert set() == number_set(rail_destinations(net, GRID.hex("3"), MAP.all))
    assert "<RailNet of 2 edges>" == repr(net)


def test_random_rails_agree_with_networkx():
    random = Random("rails")
    for _ in range(100):
        pairs = [
            (hex_, other)
            for hex_ in GRID.hexes
            for other in GRID.neighbours[hex_]
            if hex_ < other and random.random() < 0.35
        ]
        net = rail_net(MAP, pairs)
        broken = from_members(edge for edge in range(len(pairs)) if random.random() < 0.1)
        open_ = from_members(hex_ for hex_ in GRID.hexes if random.random() < 0.85)
        sources = from_members(random.sample(GRID.hexes, 3))
        graph = nx.Graph()
        graph.add_nodes_from(members(open_ & net.nodes))
        graph.add_edges_from(
            pair
            for edge, pair in enumerate(pairs)
            if not broken >> edge & 1 and all(open_ >> hex_ & 1 for hex_ in pair)
        )
        starts = set(members(sources & open_ & net.nodes))
        expected = set().union(*(nx.node_connected_component(graph, hex_) for hex_ in starts))
        start = random.choice(members(open_ & net.nodes))
        way = rail_route(net, start, sources, open_, broken=broken)
        lengths = nx.single_source_shortest_path_length(graph, start)

        assert from_members(expected) == fed(net, sources, open_, broken=broken)
        assert bool(way) == (start in expected)
        assert not way or len(way) - 1 == min(lengths[hex_] for hex_ in starts if hex_ in lengths)
