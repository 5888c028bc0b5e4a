"""The fewest hexes that all lines run through, against the cut that networkx finds."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import from_members, members
from ww1core.hexgrid.sides import side_set
from ww1core.networks import Networks, Terms, Tracing, network_of, rail_net
from ww1core.networks.bottlenecks import bottleneck, is_plain
from ww1core.networks.questions import GOAL, LineGraph

GRID = Grid(columns=11, rows=9)
LAND = HexMap(GRID, boxes=("away",), links=(("1105", "away"), ("1102", "away")))
GROUND = network_of(LAND)
EVERY = members(LAND.all)


def rails():
    random = Random("rails")
    edges = {(a, b) for a in GRID.hexes for b in GRID.neighbours[a] if a < b}
    return rail_net(LAND, random.sample(sorted(edges), len(edges) * 2 // 3))


RAIL = rails()
NETWORKS = Networks(LAND, supply=GROUND, rail=RAIL)


def by_networkx(tracing, hex_):
    graph = LineGraph(NETWORKS, tracing, hex_)
    if GOAL not in graph.graph:
        return 0
    cut = nx.minimum_node_cut(graph.graph, graph.start, GOAL)
    return from_members(LAND.hex(number) for number, _ in cut)


def compiled(tracing, hex_):
    return bottleneck(tracing.network, hex_, tracing.sources, tracing.open, tracing.terms)


def random_tracing(random):
    blocked = from_members(hex_ for hex_ in EVERY if random.random() < random.choice((0.1, 0.4)))
    sides = [
        (a, b) for a in GRID.hexes for b in GRID.neighbours[a] if a < b and random.random() < 0.15
    ]
    terms = Terms(
        closed=random.choice((None, side_set(GRID, sides))),
        directions=random.choice((None, None, (0, 1, 2, 3))),
        ends=from_members(random.sample(EVERY, 4)) * random.choice((0, 1)),
    )
    return Tracing(
        random.choice((GROUND, GROUND, RAIL)),
        LAND.all & ~blocked,
        from_members(random.sample(EVERY, random.choice((1, 3, 6, 20)))),
        terms,
        broken=random.getrandbits(len(RAIL.edges)) & random.getrandbits(len(RAIL.edges)),
    )


@pytest.mark.parametrize("seed", range(8))
def test_a_bottleneck_is_the_cut_that_networkx_finds(seed):
    random = Random(f"bottlenecks {seed}")
    sizes = set()
    for _ in range(60):
        tracing = random_tracing(random)
        hex_ = random.choice(members(LAND.all & ~tracing.sources))
        found = compiled(tracing, hex_)
        sizes.add(found.bit_count())

        assert LAND.numbers(by_networkx(tracing, hex_)) == LAND.numbers(found)
    assert {0, 1, 2, 3} <= sizes


def test_a_line_gives_way_to_another():
    column = ["0501", "0502", "0503"]
    tracing = Tracing(RAIL, LAND.all, from_members(map(LAND.hex, column)))
    starts = [hex_ for hex_ in EVERY if not tracing.sources >> hex_ & 1]

    assert [by_networkx(tracing, hex_) for hex_ in starts] == [
        compiled(tracing, hex_) for hex_ in starts
    ]


def test_a_unit_without_a_line_has_no_bottleneck():
    hex_ = LAND.hex("0305")
    tracing = Tracing(
        GROUND, LAND.all & ~from_members(GRID.neighbours[hex_]), 1 << LAND.hex("0905")
    )

    assert 0 == compiled(tracing, hex_)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        (Terms(), True),
        (Terms(free=2), True),
        (Terms(directions=(0, 1)), True),
        (Terms(directions=(0, 1), free=2), False),
        (Terms(limit=4), False),
        (Terms(then=GROUND, free=1), False),
    ],
)
def test_lines_are_plain_where_no_step_is_counted(terms, expected):
    assert expected == is_plain(terms)


def test_the_hexes_of_a_bottleneck_cut_and_each_is_needed():
    tracing = Tracing(GROUND, LAND.all, from_members(map(LAND.hex, ["1101", "1102"])))
    start = LAND.hex("0105")
    lost = compiled(tracing, start)

    assert ["1101", "1102"] == sorted(LAND.numbers(lost))
    for kept in members(lost):
        fewer = tracing._replace(open=LAND.all & ~lost | 1 << kept)
        assert compiled(fewer, start)
    assert not compiled(tracing._replace(open=LAND.all & ~lost), start)
