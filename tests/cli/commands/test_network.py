"""The command that tells networks, writes them for other programs and draws them."""

from __future__ import annotations

import io
import json
import re
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from ww1core import Game, open_title
from ww1core.networks import importance
from ww1core.saving.saves import save


@pytest.fixture
def saved(tmp_path):
    """A game of the tutorial in which an enemy stands on the railway, in a file."""
    game = Game(open_title("tutorial"), seed=1)
    game.apply_text(game.offer.seat, "march B1 to 0303")
    path = tmp_path / "game.ww1"
    save(game, path)
    return path


@pytest.mark.parametrize(
    ("title", "scenario", "names"),
    [
        ("tutorial", "bridge", ["march", "supply", "rail"]),
        ("clash_giants", "galicia_krasnik", ["march", "supply", "rail"]),
        ("gwc", "ploisy", ["foot", "tanks"]),
    ],
)
def test_without_a_name_every_network_is_listed(ww1, title, scenario, names):
    code, out, err = ww1("network", title, scenario)

    assert (0, "") == (code, err)
    assert names == [line.partition(":")[0] for line in out.splitlines()]
    assert all(re.search(r"\d+ hexes, \d+ edges$", line) for line in out.splitlines())


def test_a_network_is_told_by_what_it_hangs_on(ww1):
    code, out, err = ww1("network", "tutorial", "bridge", "rail", "--to", "0603,0501")

    assert (0, "") == (code, err)
    assert [
        "rail: 10 hexes, 9 edges",
        "  hexes of its parts: 10",
        (
            "  edges without which it falls apart: 0103-0203, 0203-0204, 0203-0303, 0204-0205, "
            "0303-0403, 0403-0503, 0501-0502, 0502-0503, 0503-0603"
        ),
        "  hexes without which it falls apart: 0203, 0204, 0303, 0403, 0502, 0503",
        (
            "  share of all shortest paths: 0203 55.6%, 0303 55.6%, 0403 55.6%, 0503 55.6%, "
            "0204 22.2%, 0502 22.2%"
        ),
        "  sources of blue: 0103",
        "  lines without a common edge from the sources to 0603, 0501: 1",
        "  no more because of 0403-0503",
    ] == out.splitlines()


def test_long_lists_are_cut_and_an_estimate_is_called_one(ww1, monkeypatch):
    monkeypatch.setattr(importance, "EXACT", 50)
    monkeypatch.setattr(importance, "SAMPLE", 20)
    _, out, _ = ww1("network", "gwc", "ploisy", "tanks")

    assert "the shares are estimated from 20 of 126 hexes" in out
    assert re.search(r"sources of .*: O1, .*O10 and 1 more\n", out)


def test_sources_may_be_named(ww1):
    _, out, _ = ww1("network", "tutorial", "bridge", "supply", "--from", "0101", "--to", "0605")

    assert "lines without a common edge from the sources to 0605: 2" in out
    assert "sources of" not in out


def test_a_save_shows_the_network_as_the_position_has_it(ww1, saved):
    code, out, _ = ww1("network", "tutorial", "bridge", "rail", "--load", str(saved), "--seat",
                       "red")  # fmt: skip
    hexes = int(re.match(r"rail: (\d+) hexes", out).group(1))

    assert 0 == code
    assert hexes < 10
    assert "for red in this position" in out.splitlines()[0]


def test_files_are_read_back_as_they_were(ww1, tmp_path):
    as_xml, as_json = tmp_path / "rail.graphml", tmp_path / "rail.json"
    code, out, err = ww1(
        "network", "tutorial", "bridge", "rail", "--graphml", str(as_xml), "--json", str(as_json)
    )
    declared = open_title("tutorial").networks["rail"]
    linked = nx.node_link_graph(json.loads(as_json.read_text()), edges="edges")
    read = nx.read_graphml(io.BytesIO(as_xml.read_bytes()))

    assert (0, "") == (code, err)
    assert [f"written: {as_xml}", f"written: {as_json}"] == out.splitlines()[-2:]
    for graph in (linked, read):
        assert nx.utils.graphs_equal(nx.Graph(declared.edges()), nx.Graph(graph.edges()))
        assert {"edge", "sides", "link"} <= graph.edges["0103", "0203"].keys()
        assert {"x", "y", "betweenness", "terrain"} <= graph.nodes["0303"].keys()
    assert "town rail" == read.nodes["0303"]["terrain"]
    assert declared.nodes["0303"]["name"] == linked.nodes["0303"]["name"]


@pytest.mark.parametrize(
    ("title", "scenario", "name"),
    [
        ("tutorial", "bridge", "march"),
        ("clash_giants", "first_ypres_yser", "rail"),
        ("gwc", "ploisy", "foot"),
    ],
)
def test_a_network_is_drawn_over_the_map_by_importance(ww1, tmp_path, title, scenario, name):
    drawing = tmp_path / "net.svg"
    code, _, err = ww1("network", title, scenario, name, "--svg", str(drawing))
    root = ET.fromstring(drawing.read_text())  # noqa: S314 (our own drawing)
    paths = next(one for one in root.iter() if one.get("class") == "paths")
    widths = [float(one.get("stroke-width")) for one in paths][1::2]
    graph = open_title(title, scenario).networks[name]

    assert (0, "") == (code, err)
    assert len({frozenset(edge) for edge in graph.edges()}) == len(widths)
    assert sorted(widths) == widths
    assert widths[0] < widths[-1] / 4


def test_a_map_is_drawn_with_the_pieces_of_a_save(ww1, saved, tmp_path):
    for name, load in (("printed", []), ("used", ["--load", str(saved)])):
        drawing = tmp_path / f"{name}.svg"
        ww1("network", "tutorial", "bridge", "rail", "--svg", str(drawing), *load)

        assert bool(load) == ('class="pieces"' in drawing.read_text())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("canal",), "there is no network 'canal'; there is: march, supply, rail"),
        (("rail", "--to", "9999"), "there is no hex '9999'"),
        (("rail", "--to", ","), "--to: expected hexes with commas between them"),
        (("rail", "--to", "0101"), "--to: 0101 is not in the network 'rail' now"),
        (("rail", "--to", "0103"), "--to: 0103 is a source itself"),
        (("rail", "--seat", "green"), "there is no seat 'green'"),
        (("--to", "0603"), "--to: expected the name of a network with it: march, supply, rail"),
        (("--svg", "x.svg"), "--svg: expected the name of a network with it: march, supply, rail"),
        (("rail", "--json", "no/x.json"), "no/x.json cannot be written: no such file or directory"),
        (("rail", "--load", "no.ww1"), "no.ww1"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_message(ww1, tmp_path, arguments, message):
    code, out, err = ww1("network", "tutorial", "bridge", *arguments)

    assert (2, "") == (code, out)
    assert 1 == err.count("\n")
    assert message in err
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_is_there_is_left_alone(ww1, tmp_path):
    path = tmp_path / "rail.json"
    path.write_text("mine")
    code, out, err = ww1("network", "tutorial", "bridge", "rail", "--json", str(path))

    assert (2, "", f"ww1: {path} exists already\n") == (code, out, err)
    assert "mine" == path.read_text()


def test_a_title_without_networks_says_so(ww1):
    assert (2, "", "ww1: toy has no networks\n") == ww1("network", "toy", "day")


def test_a_game_of_another_scenario_is_refused(ww1, saved):
    code, _, err = ww1("network", "clash_giants", "galicia_krasnik", "rail", "--load", str(saved))

    assert 2 == code
    assert "is a game of tutorial bridge" in err


def test_a_network_is_told_in_french(ww1):
    _, out, _ = ww1("--lang", "fr", "network", "tutorial", "bridge", "rail")

    assert "arêtes sans lesquelles il se défait" in out
