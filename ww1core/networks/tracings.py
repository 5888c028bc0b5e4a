"""Tracings: how lines run over a network in one position, stated once for every use.

The rules ask a tracing which hexes are supplied or reached; a person who asks about a line, the
command that tells a network and the contract kit read the same one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeAlias

from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.networks.compile import Network
from ww1core.networks.cuts import Blocker, Cut, Line, trace
from ww1core.networks.rail import RailNet, rail_supplied, rail_trace, unbroken
from ww1core.networks.tracing import ANY_LINE, Terms, reachable, supplied

__all__ = ["Compiled", "StepCosts", "Tracing", "line_by", "reached_by", "supplied_by"]


class StepCosts(Protocol):
    """What every step costs: the hexes that can be entered from a hex, with the price of each."""

    def edges(self, hex_: Hex, /) -> Iterable[tuple[Hex, int]]:
        """Return the hexes that can be entered from a hex, with the cost of each."""


Compiled: TypeAlias = Network | RailNet | StepCosts
"""The form of a network that a game in play asks."""


class Tracing(NamedTuple):
    """How lines of a seat run over a network in one position.

    A line enters `open` hexes only and ends in one of the `sources`, under the `terms`. With a
    `rail` it goes on over that net after the free hexes of the terms. The `broken` edges are
    those of the rail, or of the network itself. The `blockers` name what closes the rest.
    """

    over: Compiled
    open: HexSet
    sources: HexSet = 0
    terms: Terms = ANY_LINE
    rail: RailNet | None = None
    broken: int = 0
    blockers: tuple[Blocker, ...] = ()

    @property
    def network(self) -> Network:
        """The arcs that lines begin on, without those of broken edges."""
        if isinstance(self.over, RailNet):
            return unbroken(self.over, 0 if self.rail is not None else self.broken)
        if isinstance(self.over, Network):
            return self.over
        raise TypeError("steps with a price are no network for lines")


def supplied_by(tracing: Tracing) -> HexSet:
    """Return every hex from which a line leads to a source, the sources included."""
    _, open_, sources, terms, rail, broken, _ = tracing
    if rail is None:
        return supplied(tracing.network, sources, open_, terms)
    return rail_supplied(rail, tracing.network, sources, open_, terms, broken=broken)


def line_by(tracing: Tracing, hex_: Hex) -> Line | Cut:
    """Return the shortest line of a unit in a hex, or what cuts it off."""
    _, open_, sources, terms, rail, broken, blockers = tracing
    if rail is None:
        return trace(tracing.network, hex_, sources, open_, terms, blockers=blockers)
    return rail_trace(
        rail,
        tracing.network,
        hex_,
        sources,
        open_,
        terms=terms,
        broken=broken,
        blockers=blockers,
    )


def reached_by(tracing: Tracing, start: Hex) -> HexSet:
    """Return the hexes that a move along the network reaches, without the start."""
    return reachable(tracing.network, start, tracing.open, tracing.terms)
