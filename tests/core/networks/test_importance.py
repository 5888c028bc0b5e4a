"""What a network hangs on, on nets where it is known."""

from __future__ import annotations

import networkx as nx
import pytest

from ww1core.networks import importance
from ww1core.networks.importance import busiest, edge_shares, flow, overview, sampled

#   a - b - c - d       x - y
#       |   |
#       e - f
NET = nx.Graph([*["ab", "bc", "cd", "be", "ef", "fc"], "xy"])


def test_a_network_has_parts_bridges_and_joints():
    assert importance.Overview(
        8,
        7,
        (tuple("abcdef"), tuple("xy")),
        (("a", "b"), ("c", "d"), ("x", "y")),
        ("b", "c"),
    ) == overview(NET)


def test_which_way_edges_run_plays_no_part_for_its_form():
    assert overview(NET) == overview(NET.to_directed())


def test_most_paths_run_through_the_joints():
    assert ["b", "c"] == list(busiest(NET))[:2]
    assert ("b", "c") == max(edge_shares(NET), key=edge_shares(NET).get)


def test_a_price_counts_as_the_length_of_a_step():
    ring = nx.DiGraph()
    ring.add_weighted_edges_from(
        [("a", "b", 1), ("b", "c", 1), ("a", "d", 5), ("d", "c", 1)], weight="cost"
    )

    assert 0 < busiest(ring)["b"]
    assert 0 == busiest(ring)["d"]


def test_a_large_network_is_sampled_alike_every_time(monkeypatch):
    monkeypatch.setattr(importance, "EXACT", 5)
    monkeypatch.setattr(importance, "SAMPLE", 3)

    assert 3 == sampled(NET)
    assert busiest(NET) == busiest(NET)
    assert sampled(NET.subgraph("ab")) is None


@pytest.mark.parametrize(
    ("sources", "goals", "value"), [("a", "d", 1), ("b", "c", 2), ("bc", "e", 2), ("a", "x", 0)]
)
def test_the_flow_is_the_number_of_lines_without_a_common_edge(sources, goals, value):
    found = flow(NET, list(sources), list(goals))
    left = NET.copy()
    left.remove_edges_from(found.narrowest)

    assert value == found.value == len(found.narrowest)
    assert not any(nx.has_path(left, a, b) for a in sources for b in goals)


def test_an_edge_carries_the_capacity_that_the_rules_give_it():
    net = NET.copy()
    nx.set_edge_attributes(net, {("a", "b"): 3, ("b", "c"): 2}, "capacity")

    assert 1 == flow(net, ["a"], ["d"]).value
    assert 3 == flow(net, ["a"], ["c"]).value
