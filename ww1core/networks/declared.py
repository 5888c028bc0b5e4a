"""The networks of a book by name: declared once in their compiled form, asked as graphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ww1core.errors import DataError
from ww1core.hexgrid.hexmap import HexMap
from ww1core.networks.tracings import Compiled

if TYPE_CHECKING:
    import networkx as nx

__all__ = ["Networks"]


class Networks(Mapping[str, "nx.Graph[str]"]):
    """Networks of one map by name, each a networkx graph of printed numbers.

    A graph is made of the compiled form when it is first asked for, and never changes. The
    `memory` holds what persons asked about them.
    """

    def __init__(self, map_: HexMap | None = None, /, **compiled: Compiled) -> None:
        self._map = map_
        self.memory: dict[Any, Any] = {}
        self.compiled: Mapping[str, Compiled] = compiled
        self._graphs: dict[str, nx.Graph[str]] = {}

    @property
    def map(self) -> HexMap:
        """The map whose hexes the networks join."""
        if self._map is None:
            raise DataError("networks need a map", field="networks")
        return self._map

    def __getitem__(self, name: str) -> nx.Graph[str]:
        graph = self._graphs.get(name)
        if graph is None:
            from ww1core.networks.graphs import graph_of

            graph = self._graphs[name] = graph_of(self.map, self.compiled[name])
        return graph

    def __iter__(self) -> Iterator[str]:
        return iter(self.compiled)

    def __len__(self) -> int:
        return len(self.compiled)

    def name_of(self, compiled: Compiled) -> str | None:
        """Return the name of a declared network, None for any other one."""
        for name, known in self.compiled.items():
            if known is compiled:
                return name
        return None
