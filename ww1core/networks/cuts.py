"""Answers: the line of a unit and what it hangs on, or what cuts it off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, from_members
from ww1core.hexgrid.sides import NO_SIDES, SideSet, join_sides
from ww1core.networks.compile import Arc, Network
from ww1core.networks.layers import Barriers, Step, barrier_path, open_path, stages
from ww1core.networks.tracing import ANY_LINE, MOST_ANSWERS, Terms
from ww1core.remembering import per_owner

__all__ = ["NO_HEX", "NO_PIECE", "Block", "Blocker", "Cut", "Line", "route", "trace"]

NO_HEX = -1
"""Where a line is blocked in a hex and not on a side, the hex it comes from."""
NO_PIECE = -1
"""The piece that blocks a line where the ground does."""


class Line(NamedTuple):
    """A line of supply: its hexes from the unit to the source.

    `vital` are the hexes of the line, without the unit's own, whose loss alone would leave the
    unit without any line.
    """

    path: tuple[Hex, ...]
    vital: HexSet

    @property
    def source(self) -> Hex:
        """The hex at the far end."""
        return self.path[-1]


class Blocker(NamedTuple):
    """What closes hexes, hexsides or arcs: the rule, and the piece that does it in a hex.

    Its `arcs` are missing from the network (from the second one, where there are two) as long
    as the blocker holds: the arcs of broken rails.
    """

    rule: str
    hexes: HexSet = 0
    sides: SideSet | None = None
    arcs: tuple[Arc, ...] = ()
    piece_of: Callable[[Hex], int] | None = None


class Block(NamedTuple):
    """One reason why a path is no line: a hex it may not enter, or may not enter from a hex."""

    hex: Hex
    from_hex: Hex
    rule: str
    piece: int

    @property
    def kind(self) -> str:
        """Whether the hex or the hexside is closed."""
        return "hex" if self.from_hex == NO_HEX else "hexside"


class Cut(NamedTuple):
    """No line: the path with the fewest closed hexes and hexsides, and every reason on it.

    `fewest` counts the hexes and hexsides. The path is empty where no opening would help.
    """

    path: tuple[Hex, ...]
    blocks: tuple[Block, ...]
    fewest: int


def trace(
    network: Network,
    hex_: Hex,
    sources: HexSet,
    open_: HexSet,
    terms: Terms = ANY_LINE,
    *,
    blockers: Sequence[Blocker] = (),
) -> Line | Cut:
    """Return the shortest line of a unit in a hex, or what cuts it off.

    The blockers name what closes the hexes that are not open, the sides that are closed and the
    arcs that are missing; what no blocker names can never be opened.
    """
    line = _line(network, hex_, sources, open_, terms)
    if line is not None:
        return line
    nodes = network.all if terms.then is None else network.all | terms.then.all
    open_ &= nodes
    closing = 0
    for each in blockers:
        closing |= each.hexes
    sides = join_sides(NO_SIDES, *(each.sides for each in blockers if each.sides is not None))
    shut = _common(sides, terms.closed or NO_SIDES)
    barred = stages(network, terms, shut)
    arcs = tuple((1 << a, 1 << b) for each in blockers for a, b in each.arcs)
    barred = barred._replace(
        first=barred.first._replace(links=arcs), later=barred.later._replace(links=arcs)
    )
    barriers = Barriers(closing & nodes & ~open_, barred)
    steps = barrier_path(hex_, sources & nodes, open_, stages(network, terms), barriers)
    networks = (network,) if terms.then is None else (network, terms.then)
    return Cut(
        tuple(step.hex for step in steps),
        tuple(_blocks(networks, steps, blockers, shut)),
        sum(step.over_side + step.into_hex for step in steps),
    )


@per_owner(MOST_ANSWERS)
def _line(network: Network, hex_: Hex, sources: HexSet, open_: HexSet, terms: Terms) -> Line | None:
    nodes = network.all if terms.then is None else network.all | terms.then.all
    sources &= nodes
    open_ &= nodes
    steps = stages(network, terms)
    path = open_path(hex_, sources, open_, steps)
    if not path:
        return None
    vital = from_members(path[1:])
    for lost in path[1:]:
        # every line has all the vital hexes: a line found without one hex clears others too
        if vital >> lost & 1:
            vital &= from_members(open_path(hex_, sources, open_ & ~(1 << lost), steps)) or vital
    return Line(path, vital)


def route(
    network: Network, start: Hex, goals: HexSet, open_: HexSet, terms: Terms = ANY_LINE
) -> tuple[Hex, ...]:
    """Return the hexes of the shortest way to a goal, both ends included, empty without one.

    Every hex entered is open. A hex of `ends` is entered only where it is the goal. As for the
    hexes that a move reaches, free first hexes and a second network play no part.
    """
    return _route(network, start, goals, open_, terms)


@per_owner(MOST_ANSWERS)
def _route(
    network: Network, start: Hex, goals: HexSet, open_: HexSet, terms: Terms
) -> tuple[Hex, ...]:
    goals &= network.all
    passed = open_ & network.all & ~(terms.ends & ~goals)
    plain = terms._replace(ends=0, free=0, then=None)
    return open_path(start, goals, passed, stages(network, plain))


def _blocks(
    networks: tuple[Network, ...],
    steps: Sequence[Step],
    blockers: Sequence[Blocker],
    shut: SideSet,
) -> Iterator[Block]:
    for (here, *_), (hex_, over_side, into_hex) in pairwise(steps):
        if over_side:
            direction = max(network.direction(here, hex_) for network in networks)
            is_shut = direction >= 0 and shut[direction] >> here & 1
            for each in blockers:
                is_side = is_shut and each.sides is not None and each.sides[direction] >> here & 1
                if is_side or (here, hex_) in each.arcs:
                    yield Block(hex_, here, each.rule, _piece(each, hex_))
        if into_hex:
            for each in blockers:
                if each.hexes >> hex_ & 1:
                    yield Block(hex_, NO_HEX, each.rule, _piece(each, hex_))


def _piece(blocker: Blocker, hex_: Hex) -> int:
    return NO_PIECE if blocker.piece_of is None else blocker.piece_of(hex_)


def _common(first: SideSet, second: SideSet) -> SideSet:
    a, b, c, d, e, f = (mine & theirs for mine, theirs in zip(first, second, strict=True))
    return a, b, c, d, e, f
