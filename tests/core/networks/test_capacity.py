from __future__ import annotations

from random import Random

import networkx as nx

from ww1core.hexgrid.hexset import members
from ww1core.networks.capacity import Demand, allocate

WEST, EAST = 0b01, 0b10
BOTH = WEST | EAST


def test_each_source_serves_as_many_as_it_can():
    served = allocate([Demand(WEST), Demand(WEST), Demand(WEST)], [2])

    assert (((0, 1),), ((0, 1),), ()) == served


def test_an_earlier_unit_is_moved_to_another_source_for_a_later_one():
    served = allocate([Demand(BOTH), Demand(WEST)], [1, 1])

    assert (((1, 1),), ((0, 1),)) == served


def test_a_unit_before_is_never_left_out_for_a_unit_behind():
    served = allocate([Demand(WEST), Demand(WEST), Demand(BOTH)], [1, 1])

    assert (((0, 1),), (), ((1, 1),)) == served


def test_a_unit_of_several_points_is_served_whole_or_not_at_all():
    served = allocate([Demand(BOTH, 3), Demand(BOTH, 2), Demand(BOTH)], [2, 2])

    assert ((0, 2), (1, 1)) == served[0]
    assert () == served[1]
    assert ((1, 1),) == served[2]


def test_a_unit_that_asks_for_nothing_or_has_no_source_gets_nothing():
    assert ((), ()) == allocate([Demand(WEST, 0), Demand(0)], [5])


def test_a_source_that_is_overdrawn_serves_nobody():
    assert ((),) == allocate([Demand(WEST)], [-1])


def feasible(demands, capacities):
    graph = nx.DiGraph()
    graph.add_node("end")
    for unit, (sources, points) in enumerate(demands):
        graph.add_edge("start", ("unit", unit), capacity=points)
        for source in members(sources):
            graph.add_edge(("unit", unit), source, capacity=points)
            graph.add_edge(source, "end", capacity=capacities[source])
    asked = sum(points for _, points in demands)
    return asked == 0 or nx.maximum_flow_value(graph, "start", "end") == asked


def test_units_are_served_in_order_whenever_a_flow_exists():
    random = Random("capacity")
    for _ in range(60):
        capacities = [random.randint(0, 4) for _ in range(3)]
        demands = [Demand(random.randrange(1, 8), random.randint(1, 3)) for _ in range(6)]
        served = allocate(demands, capacities)
        drawn = [0, 0, 0]
        accepted = []
        for demand, given in zip(demands, served, strict=True):
            for source, points in given:
                drawn[source] += points

                assert demand.sources >> source & 1

            assert sum(points for _, points in given) in (0, demand.points)
            assert feasible([*accepted, demand], capacities) == bool(given)

            if given:
                accepted.append(demand)

        assert all(used <= most for used, most in zip(drawn, capacities, strict=True))
