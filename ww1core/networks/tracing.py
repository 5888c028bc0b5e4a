"""Tracing: which hexes are supplied, on the compiled form of a network.

A line runs from a unit along the arcs of a network to a source. The hex of the unit is the start
of its line and need not be open; every hex that the line enters must be, the source included.
All arguments are ints and tuples of ints, so the network remembers its answers.
"""

from __future__ import annotations

from typing import NamedTuple

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet
from ww1core.networks.compile import Directions, Network, moves
from ww1core.networks.floods import flood, spread, spread_times
from ww1core.remembering import per_owner

__all__ = ["ANY_LINE", "MOST_ANSWERS", "Terms", "joined", "open_hexes", "reachable", "supplied"]

MOST_ANSWERS = 2048
"""So many answers to one question are remembered by a network; when there are more, all go."""


class Terms(NamedTuple):
    """What a line must satisfy, for one purpose.

    No line crosses a `closed` side or is longer than `limit` hexes, counted from the first hex
    it enters. Where `directions` or a second network `then` is given, only the first `free`
    hexes may be entered by any arc of either network; every later step goes in one of the
    directions, over the second network; a link has no direction and is then not followed.
    `ends` are hexes that these later steps may leave but not enter: where the rails of a second
    network end.
    """

    closed: SideSet | None = None
    limit: int | None = None
    free: int = 0
    directions: Directions | None = None
    then: Network | None = None
    ends: HexSet = 0


ANY_LINE = Terms()


def open_hexes(
    map_: HexMap | Network,
    *,
    enemy: HexSet = 0,
    zone: HexSet = 0,
    friends: HexSet = 0,
    friends_cancel: bool = False,
    closed: HexSet = 0,
) -> HexSet:
    """Return the hexes where a line may run: no enemy, no enemy zone, not closed otherwise.

    Friends cancel the zone in their hexes where the purpose says so.
    """
    if friends_cancel:
        zone &= ~friends
    return map_.all & ~(enemy | zone | closed)


def supplied(network: Network, sources: HexSet, open_: HexSet, terms: Terms = ANY_LINE) -> HexSet:
    """Return every hex from which a unit traces a line to a source, the sources included."""
    return _supplied(network, sources, open_, terms)


@per_owner(MOST_ANSWERS)
def _supplied(network: Network, sources: HexSet, open_: HexSet, terms: Terms) -> HexSet:
    closed, limit, free, directions, then, ends = terms
    rest = then or network
    nodes = network.all | rest.all
    sources &= nodes
    open_ &= nodes
    if limit is not None and limit <= 0:
        return sources
    first = later = moves(rest, closed, directions, ends)
    if directions is None and then is None:
        free = 0
    if free > 0:
        first = moves(network, closed, also=then)
    else:
        free = 1
    if limit is None:
        line = flood(sources & open_, open_, later, rest)
    else:
        line = spread_times(sources & open_, open_, later, limit - free)
        free = min(free, limit)
    line = spread_times(line, open_, first, free - 1)
    return sources | line | spread(line, first)


def joined(network: Network, sources: HexSet, open_: HexSet, terms: Terms = ANY_LINE) -> HexSet:
    """Return the open hexes that later steps of a line join to a source.

    The free first hexes of the terms and their second network play no part.
    """
    return _joined(network, sources, open_, terms)


@per_owner(MOST_ANSWERS)
def _joined(network: Network, sources: HexSet, open_: HexSet, terms: Terms) -> HexSet:
    open_ &= network.all
    steps = moves(network, terms.closed, terms.directions, terms.ends)
    if terms.limit is None:
        return flood(sources & open_, open_, steps, network)
    return spread_times(sources & open_, open_, steps, terms.limit)


def reachable(network: Network, start: Hex, open_: HexSet, terms: Terms = ANY_LINE) -> HexSet:
    """Return the hexes that a move along the network reaches from a start, without the start.

    Every hex entered is open. Moves end where they enter a hex of `ends`, and all their steps
    go in the `directions`; free first hexes and a second network play no part.
    """
    return _reachable(network, start, open_, terms)


@per_owner(MOST_ANSWERS)
def _reachable(network: Network, start: Hex, open_: HexSet, terms: Terms) -> HexSet:
    if terms.limit is not None and terms.limit <= 0:
        return 0
    open_ &= network.all
    passed = open_ & ~terms.ends
    steps = moves(network, terms.closed, terms.directions, onward=True)
    if terms.limit is None:
        reached = flood(1 << start, passed, steps, network)
    else:
        reached = spread_times(1 << start, passed, steps, terms.limit - 1)
    return (reached | spread(reached, steps) & open_) & ~(1 << start)
