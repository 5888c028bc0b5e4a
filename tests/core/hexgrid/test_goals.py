from __future__ import annotations

import networkx as nx
import pytest

from ww1core.hexgrid import Approach, Grid, HexMap, from_members, pairs, side_set

GRID = Grid(columns=9, rows=8)
GOALS = GRID.hexes_of("0202", "0907", "0504")
CLOSED = GRID.hexes_of("0303", "0304", "0404", "0505", "0604", "0706")
RIVER = side_set(GRID, [(GRID.hex("0202"), GRID.hex("0302")), (GRID.hex("0504"), GRID.hex("0503"))])


@pytest.fixture
def map_():
    return HexMap(GRID, boxes=("Rear",), links=(("Rear", "0101"),))


@pytest.mark.parametrize("start", ["0101", "0908", "0503", "0105", "0604", "Rear", "0202"])
def test_the_nearest_goals_are_those_of_a_graph(map_, start):
    graph = nx.Graph((a, b) for a in range(map_.size) for b in map_.neighbours[a])
    graph.remove_edges_from(pairs(GRID, RIVER))
    here = map_.hex(start)
    graph.remove_nodes_from([node for node in graph if CLOSED >> node & 1 and node != here])
    goals = [node for node in graph if GOALS >> node & 1]
    away = nx.multi_source_dijkstra_path_length(graph, goals)
    least = away[here]
    nearest = [goal for goal in goals if least == nx.shortest_path_length(graph, here, goal)]
    nearer = [other for other in graph[here] if away[other] == least - 1]

    approach = Approach(map_, GOALS, ~CLOSED, RIVER)

    assert least == approach.distance(here)
    assert from_members(nearest) == approach.nearest(here)
    assert from_members(nearer) == approach.nearer(here)


def test_a_goal_and_the_first_hex_need_not_be_open(map_):
    approach = Approach(map_, GRID.hexes_of("0303"), ~CLOSED)

    assert 1 == approach.distance(GRID.hex("0304"))
    assert 3 == approach.distance(GRID.hex("0305"))


def test_where_no_way_leads_there_is_no_distance(map_):
    alone = Approach(map_, GRID.hexes_of("0908"), GRID.hexes_of("0101"))

    assert alone.distance(GRID.hex("0101")) is None
    assert (0, 0) == (alone.nearest(GRID.hex("0101")), alone.nearer(GRID.hex("0101")))
    assert () == Approach(map_, 0).rings
    assert 0 == Approach(map_, 0).nearest(GRID.hex("0101"))
