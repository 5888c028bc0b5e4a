from __future__ import annotations

import pytest

from ww1core.errors import DataError
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.networks.compile import compile_network
from ww1core.networks.graphs import (
    hex_graph,
    lane_graph,
    line_graph,
    side_graph,
    supply_graph,
    to_networkx,
)
from ww1core.networks.tracing import supplied

GRID = Grid(columns=3, rows=3)
A, B, C = (GRID.hex(number) for number in ("0101", "0102", "0103"))


@pytest.fixture
def map_():
    return HexMap(
        GRID,
        terrain={"woods": GRID.hexes_of("0102"), "sea": GRID.hexes_of("0303")},
        sides={"river": side_set(GRID, [(A, B)]), "road": side_set(GRID, [(A, B), (B, C)])},
        names={B: "Martel"},
        areas={"north": GRID.hexes_of("0101", "0102")},
        level=[2],
        boxes=("away",),
        links=(("0101", "away"),),
    )


def test_nodes_say_what_the_map_says(map_):
    nodes = hex_graph(map_).nodes

    assert {
        "terrain": ("woods",), "level": 0, "name": "Martel", "areas": ("north",), "box": False,
    } == nodes["0102"]  # fmt: skip
    assert nodes["away"]["box"]
    assert 2 == nodes["0101"]["level"]


def test_edges_carry_terrain_hexside_and_direction(map_):
    edges = hex_graph(map_).edges

    assert {"terrain": ("woods",), "sides": ("river", "road"), "direction": 3} == edges[
        "0101", "0102"
    ]
    assert {"terrain": (), "sides": ("river", "road"), "direction": 0} == edges["0102", "0101"]
    assert -1 == edges["0101", "away"]["direction"]


def test_a_cost_class_of_none_leaves_the_step_out(map_):
    def cost_class(terrain, sides):
        if "sea" in terrain:
            return None
        return "dear" if "woods" in terrain or "river" in sides else "cheap"

    graph = hex_graph(map_, cost_class=cost_class)

    assert "dear" == graph.edges["0101", "0102"]["cost_class"]
    assert "cheap" == graph.edges["0102", "0103"]["cost_class"]
    assert 0 == graph.in_degree("0303")


def test_a_supply_graph_has_no_closed_terrain_hex_or_side(map_):
    graph = supply_graph(map_, terrain=("sea",), sides=("river",), closed=GRID.hexes_of("0203"))

    assert {"0303", "0203"}.isdisjoint(graph)
    assert not graph.has_edge("0101", "0102")
    assert graph.has_edge("0102", "0103")


def test_a_road_net_runs_over_the_sides_with_a_road(map_):
    graph = side_graph(map_, "road")

    assert {frozenset(("0101", "0102")), frozenset(("0102", "0103"))} == set(
        map(frozenset, graph.edges)
    )
    assert "Martel" == graph.nodes["0102"]["name"]


def test_an_edge_knows_every_line_that_uses_it(map_):
    graph = line_graph(map_, {"one": ("0101", "0102", "0103"), "two": ("0103", "0102")})

    assert ("one", "two") == graph.edges["0102", "0103"]["lines"]
    assert ("one",) == graph.edges["0101", "0102"]["lines"]


def test_a_link_is_known_by_the_printed_numbers():
    grid = Grid(columns=3, rows=3, numbering="A1")
    graph = line_graph(HexMap(grid), {"one": ("A1", "A2")}, links=[("a1", " c3")])

    assert graph.edges["A1", "C3"]["link"]
    assert not graph.edges["A1", "A2"]["link"]


def test_a_line_runs_between_hexes_that_touch(map_):
    with pytest.raises(DataError, match="jump: 0101 does not touch 0103"):
        line_graph(map_, {"jump": ("0101", "0103")})


def test_a_line_names_hexes_of_the_map(map_):
    with pytest.raises(DataError, match="ghost: no hex or box 0909"):
        line_graph(map_, {"ghost": ("0101", "0909")})


def test_lanes_have_the_nodes_of_their_ends_only(map_):
    graph = lane_graph(map_, [("0103", "0101")])

    assert {"0101", "0103"} == set(graph)
    assert [("0103", "0101")] == list(graph.edges)


def test_a_live_copy_says_what_holds_and_leaves_the_graph_alone(map_):
    graph = hex_graph(map_)
    network = compile_network(graph, map_)
    open_ = GRID.hexes_of("0101", "0102")
    found = supplied(network, 1 << A, open_)
    live = to_networkx(
        graph, map_, hexes={"open": open_, "supplied": found},
        sides={"closed": map_.sides["river"]}, arcs={"broken": {(B, C)}},
    )  # fmt: skip

    assert live.nodes["0102"]["open"]
    assert not live.nodes["0103"]["open"]
    assert live.nodes["0103"]["supplied"]
    assert live.edges["0101", "0102"]["closed"]
    assert not live.edges["0101", "away"]["closed"]
    assert live.edges["0102", "0103"]["broken"]
    assert not live.edges["0103", "0102"]["broken"]
    assert "open" not in graph.nodes["0102"]
