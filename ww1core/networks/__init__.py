"""Networks of supply, roads and rails: their compiled form and the lines traced on it.

The graphs themselves are in `ww1core.networks.graphs`, which alone needs networkx.
"""

from __future__ import annotations

from ww1core.networks.capacity import Demand, allocate
from ww1core.networks.compile import Network, compile_network, network_of
from ww1core.networks.cuts import Block, Blocker, Cut, Line, route, trace
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

__all__ = [
    "Block",
    "Blocker",
    "Cut",
    "Demand",
    "Line",
    "Network",
    "RailNet",
    "SourceClass",
    "Terms",
    "allocate",
    "broken_arcs",
    "compile_network",
    "compile_rail",
    "edge_set",
    "fed",
    "joined",
    "network_of",
    "open_hexes",
    "rail_destinations",
    "rail_net",
    "rail_route",
    "rail_supplied",
    "rail_trace",
    "railheads",
    "reachable",
    "route",
    "source_hexes",
    "supplied",
    "trace",
]
