"""Networks of supply, roads and rails: their compiled form and the lines traced on it.

The graphs and what is asked of them are in `graphs`, `questions`, `importance` and `exports`, which
alone need networkx.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.networks.compile import network_of
    from ww1core.networks.cuts import Blocker, Cut, Line
    from ww1core.networks.declared import Networks
    from ww1core.networks.questions import LineGraph
    from ww1core.networks.rail import rail_net
    from ww1core.networks.tracing import Terms, open_hexes
    from ww1core.networks.tracings import Tracing, line_by, reached_by, supplied_by

__all__ = [
    "Blocker",
    "Cut",
    "Line",
    "LineGraph",
    "Networks",
    "Terms",
    "Tracing",
    "line_by",
    "network_of",
    "open_hexes",
    "rail_net",
    "reached_by",
    "supplied_by",
]

_HOMES = {
    "compile": ("network_of",),
    "cuts": ("Blocker", "Cut", "Line"),
    "declared": ("Networks",),
    "questions": ("LineGraph",),
    "rail": ("rail_net",),
    "tracing": ("Terms", "open_hexes"),
    "tracings": ("Tracing", "line_by", "reached_by", "supplied_by"),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
