from __future__ import annotations

import subprocess
import sys

import pytest

from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.networks.compile import compile_network, moves, network_of
from ww1core.networks.floods import spread
from ww1core.networks.graphs import hex_graph, lane_graph, side_graph, supply_graph

GRID = Grid(columns=6, rows=5, missing=("0303",))
LAKE = side_set(GRID, [(GRID.hex("0201"), GRID.hex("0202")), (GRID.hex("0404"), GRID.hex("0504"))])


@pytest.fixture(scope="module")
def map_():
    links = (("0101", "away"), ("0105", "away"), ("0601", "0605"))
    return HexMap(
        GRID,
        terrain={"sea": GRID.hexes_of("0505", "0604")},
        sides={"lake": LAKE},
        boxes=("away",),
        links=links,
    )


def test_a_graph_and_its_map_compile_to_the_same_masks(map_):
    compiled = compile_network(hex_graph(map_), map_)
    direct = network_of(map_)

    assert direct.all == compiled.all == map_.all
    assert direct.steps == compiled.steps
    assert set(direct.links) == set(compiled.links)


def test_closed_terrain_and_hexsides_compile_alike(map_):
    compiled = compile_network(supply_graph(map_, terrain=("sea",), sides=("lake",)), map_)
    direct = network_of(map_, hexes=map_.all & ~map_.terrain["sea"], closed=LAKE)

    assert direct.all == compiled.all
    assert direct.steps == compiled.steps


def test_an_undirected_graph_compiles_both_ways(map_):
    a, b = GRID.hex("0201"), GRID.hex("0202")
    network = compile_network(side_graph(map_, "lake"), map_)

    assert {(a, b), (b, a)} < {arc[:2] for arc in network.arcs()}


def test_the_arcs_of_a_network_are_those_of_its_map(map_):
    arcs = {(a, b) for a, b, _ in network_of(map_).arcs()}

    assert {(a, b) for a in range(map_.size) for b in map_.neighbours[a]} == arcs


def test_many_links_of_one_box_are_one_group(map_):
    box = 1 << map_.hex("away")
    edge = GRID.hexes_of("0101", "0105")

    assert {(edge, box), (box, edge)} < set(network_of(map_).links)


def test_a_direction_is_that_of_the_grid_and_a_link_has_none(map_):
    network = network_of(map_)
    a, b = GRID.hex("0202"), GRID.hex("0302")

    assert GRID.direction(a, b) == network.direction(a, b)
    assert network.direction(map_.hex("0101"), map_.hex("away")) == -1


def test_arcs_taken_away_leave_the_others(map_):
    network = network_of(map_)
    a, b, box = GRID.hex("0202"), GRID.hex("0203"), map_.hex("away")
    gone = {(a, b), (GRID.hex("0101"), box)}

    assert {arc for arc in network.arcs() if arc[:2] not in gone} == set(
        network.without(gone).arcs()
    )


def test_a_step_against_the_arcs_of_a_one_way_net_runs_back(map_):
    network = compile_network(lane_graph(map_, [("0101", "0401"), ("0201", "0101")]), map_)
    here = GRID.hexes_of("0101")

    assert GRID.hexes_of("0201") == spread(here, moves(network))
    assert GRID.hexes_of("0401") == spread(here, moves(network, onward=True))


def test_steps_off_the_last_column_do_not_land_in_a_box():
    map_ = HexMap(Grid(columns=2, rows=2), boxes=("a", "b", "c"))
    network = network_of(map_)
    last = map_.grid.hexes_of("0201", "0202")

    assert map_.grid.all == last | spread(last, moves(network, onward=True))


def test_a_network_prints_its_size(map_):
    network = network_of(map_, hexes=GRID.hexes_of("0101", "0102"))

    assert repr(network) == "<Network of 2 hexes, 2 arcs>"


def test_the_hot_modules_do_not_import_networkx():
    code = "import sys, ww1core.networks; print('networkx' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)

    assert done.stdout.strip() == "False"
