"""Networks that a book declares: one statement, a graph to ask and a compiled form to play."""

from __future__ import annotations

import subprocess
import sys

import networkx as nx
import pytest

from ww1core import open_title
from ww1core.errors import DataError
from ww1core.hexgrid.costs import CostTable, compile_costs
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.sides import side_set
from ww1core.networks import Networks, network_of, rail_net
from ww1core.networks.compile import compile_network
from ww1core.networks.rail import compile_rail
from ww1core.play.book import Book

GRID = Grid(columns=3, rows=3)
A, B, C = (GRID.hex(number) for number in ("0101", "0102", "0103"))
LAND = HexMap(
    GRID,
    terrain={"woods": GRID.hexes_of("0102"), "sea": GRID.hexes_of("0303")},
    sides={"river": side_set(GRID, [(A, B)]), "road": side_set(GRID, [(B, C)])},
    boxes=("away",),
    links=(("0101", "away"),),
)
COSTS = compile_costs(
    LAND,
    CostTable(
        terrain={"woods": 2},
        sides={"river": 1},
        routes={"road": 1},
        forbidden=frozenset({"sea"}),
        links=4,
    ),
)


def arcs(network):
    return sorted(network.arcs())


def test_a_ground_network_becomes_the_same_again():
    ground = network_of(LAND, hexes=LAND.all & ~LAND.terrain["sea"])
    graph = Networks(LAND, supply=ground)["supply"]

    assert arcs(ground) == arcs(compile_network(graph, LAND))
    assert "0303" not in graph
    assert {"terrain": ("woods",), "sides": ("river",), "direction": 3} == graph.edges[
        "0101", "0102"
    ]
    assert -1 == graph.edges["0101", "away"]["direction"]


@pytest.mark.parametrize(("one_way", "is_directed"), [([], False), ([(C, A)], True)])
def test_a_rail_net_becomes_the_same_again(one_way, is_directed):
    net = rail_net(LAND, [(A, B), (B, C)], one_way=one_way)
    graph = Networks(LAND, rail=net)["rail"]

    assert is_directed == graph.is_directed()
    assert arcs(net.network) == arcs(compile_rail(graph, LAND).network)
    assert {"edge": 0, "sides": ("river",), "link": False} == graph.edges["0101", "0102"]
    if is_directed:
        assert {"edge": 2, "sides": (), "link": True} == graph.edges["0103", "0101"]


def test_a_graph_of_costs_has_the_price_of_every_step():
    graph = Networks(LAND, march=COSTS)["march"]

    assert "0303" not in graph
    assert 3 == graph.edges["0101", "0102"]["cost"]
    assert (1, "road") == tuple(graph.edges["0103", "0102"][key] for key in ("cost", "route"))
    assert 4 == graph.edges["away", "0101"]["cost"]


def test_a_graph_is_made_once_and_never_changes():
    networks = Networks(LAND, march=COSTS, supply=network_of(LAND))

    assert networks["march"] is networks["march"]
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        networks["march"].remove_node("0101")


def test_networks_are_a_mapping_by_name():
    ground = network_of(LAND)
    networks = Networks(LAND, march=COSTS, supply=ground)

    assert ["march", "supply"] == list(networks)
    assert 2 == len(networks)
    assert "supply" == networks.name_of(ground)
    assert networks.name_of(network_of(LAND)) is None
    with pytest.raises(KeyError):
        networks["rail"]


def test_a_book_without_a_map_has_no_networks():
    book = Book(seats=("one",), kinds=())

    assert {} == dict(book.networks)
    with pytest.raises(DataError, match="networks need a map"):
        _ = book.networks.map


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("tutorial", ["march", "supply", "rail"]),
        ("clash_giants", ["march", "supply", "rail"]),
        ("gwc", ["foot", "tanks"]),
    ],
)
def test_every_title_names_its_networks_and_how_they_are_used(title, names):
    book = open_title(title)

    assert names == list(book.networks)
    assert names == list(book.tracings)


def test_networkx_is_loaded_when_a_network_is_asked_for_and_not_before():
    code = (
        "import sys; from ww1core import Game, open_title\n"
        "game = Game(open_title('tutorial'), seed=1)\n"
        "before = 'networkx' in sys.modules\n"
        "game.book.networks['rail']\n"
        "print(before, 'networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert "False True\n" == done.stdout
