"""Networks of supply, roads and rails: their compiled form and the lines traced on it.

The graphs and what is asked of them are in `graphs`, `questions`, `importance` and `exports`, which
alone need networkx.
"""

from __future__ import annotations

from ww1core.networks.capacity import Demand, allocate
from ww1core.networks.compile import Network, compile_network, network_of
from ww1core.networks.cuts import Block, Blocker, Cut, Line, route, trace
from ww1core.networks.declared import Networks
from ww1core.networks.rail import (
    RailNet,
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
from ww1core.networks.sources import SourceClass, source_hexes
from ww1core.networks.tracing import Terms, joined, open_hexes, reachable, supplied
from ww1core.networks.tracings import StepCosts, Tracing, line_by, reached_by, supplied_by

__all__ = [
    "Block",
    "Blocker",
    "Cut",
    "Demand",
    "Line",
    "Network",
    "Networks",
    "RailNet",
    "SourceClass",
    "StepCosts",
    "Terms",
    "Tracing",
    "allocate",
    "broken_arcs",
    "compile_network",
    "compile_rail",
    "edge_set",
    "fed",
    "joined",
    "line_by",
    "network_of",
    "open_hexes",
    "rail_destinations",
    "rail_net",
    "rail_route",
    "rail_supplied",
    "rail_trace",
    "railheads",
    "reachable",
    "reached_by",
    "route",
    "source_hexes",
    "supplied",
    "supplied_by",
    "trace",
]
