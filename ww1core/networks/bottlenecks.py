"""Bottlenecks: the fewest hexes that all lines of a unit run through, on the compiled form.

As many lines as possible are laid without a common hex, one after the other: a search runs back
from the sources to the unit and takes back steps of lines that stand in its way. What the last
search reaches, which finds no more, ends at the bottleneck, one hex of every line: of all sets of
the fewest hexes it is the one nearest to the sources.
"""

from __future__ import annotations

from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, members
from ww1core.networks.compile import Moves, Network, moves
from ww1core.networks.floods import spread
from ww1core.networks.tracing import MOST_ANSWERS, Terms
from ww1core.remembering import per_owner

__all__ = ["bottleneck", "is_plain"]

GOAL: Hex = -1
"""What follows the last hex of a line, its source."""


def is_plain(terms: Terms) -> bool:
    """Tell whether every step of a line may follow every other: none is counted."""
    return terms.limit is None and terms.then is None and not (terms.directions and terms.free)


def bottleneck(network: Network, hex_: Hex, sources: HexSet, open_: HexSet, terms: Terms) -> HexSet:
    """Return the fewest hexes whose loss leaves a unit without any plain line.

    There are none where it has no line. A unit that is at a source has its line to another one.
    """
    return _bottleneck(network, hex_, sources, open_, terms)


@per_owner(MOST_ANSWERS)
def _bottleneck(
    network: Network, hex_: Hex, sources: HexSet, open_: HexSet, terms: Terms
) -> HexSet:
    closed, directions, ends = terms.closed, terms.directions, terms.ends
    against = moves(network, closed, directions, ends)
    onward = moves(network, closed, directions, ends, onward=True)
    lines = _Lines(hex_, open_ & network.all & ~(1 << hex_), against, onward)
    while lines.is_longer_by_one(sources):
        pass
    return lines.ends_of_search()


class _Lines:
    """Lines that have no hex in common, as many as were found, by what follows and precedes.

    A search reaches the far side of a hex if a line from there would get to a source, and enters
    the hex if a line into it would. Of a hex without a line it does both or neither.
    """

    def __init__(self, start: Hex, open_: HexSet, against: Moves, onward: Moves) -> None:
        self.start = start
        self.open = open_
        self.against = against
        self.onward = onward
        self.after: dict[Hex, Hex] = {}
        self.before: dict[Hex, Hex] = {}
        self.reached: HexSet = 0
        self.entered: HexSet = 0
        self.layers: list[HexSet] = []
        self.layer_of: dict[Hex, int] = {}

    def is_longer_by_one(self, sources: HexSet) -> bool:
        """Look for one line more and lay it if there is one."""
        is_found = self._search(sources)
        if is_found:
            self._lay()
        return is_found

    def _search(self, sources: HexSet) -> bool:
        """Enter hexes layer by layer until a step leads from the unit into the last layer."""
        used = from_members(self.after)
        ended = from_members(hex_ for hex_, after in self.after.items() if after == GOAL)
        self.layers, self.layer_of, self.entered = [], {}, 0
        fresh = self.reached = sources & self.open & ~ended
        while fresh:
            layer = self._layer(fresh, used)
            self.entered |= layer
            self.layers.append(layer)
            came = spread(layer & ~used, self.against)
            for hex_ in members(layer & used):
                came |= spread(1 << hex_, self.against) & ~(1 << self.before[hex_])
            if came >> self.start & 1:
                return True
            fresh = came & self.open & ~self.reached
            self.reached |= fresh
        return False

    def _layer(self, fresh: HexSet, used: HexSet) -> HexSet:
        """The hexes that are entered where the far sides of some are reached.

        From the far side of a hex with a line, the steps of that line can be taken back, so that
        what follows it is entered.
        """
        layer = fresh & ~used
        for hex_ in members(fresh & used):
            self.layer_of[hex_] = len(self.layers)
            after = self.after[hex_]
            while after != GOAL and not (self.entered | layer) >> after & 1:
                layer |= 1 << after
                if self.reached >> after & 1:
                    break
                self.reached |= 1 << after
                after = self.after[after]
        return layer

    def _lay(self) -> None:
        """Follow the search from the unit to a source, and take back the steps it takes back."""
        here, layer = self.start, len(self.layers)
        added, removed = [], []
        own = from_members(hex_ for hex_, before in self.before.items() if before == self.start)
        while layer:
            layer -= 1
            there = first(spread(1 << here, self.onward) & self.layers[layer] & ~own)
            added.append((here, there))
            here = there
            while here in self.after:
                before = self.before[here]
                removed.append((before, here))
                here = before
                if here in self.layer_of:
                    layer = self.layer_of[here]
                    break
            own = 0
        added.append((here, GOAL))
        for before, hex_ in removed:
            del self.after[before], self.before[hex_]
        for hex_, after in added:
            if hex_ != self.start:
                self.after[hex_] = after
            if after != GOAL:
                self.before[after] = hex_

    def ends_of_search(self) -> HexSet:
        """The hexes with a line of which the last search reached one side only."""
        return from_members(
            hex_
            for hex_, after in self.after.items()
            if (self.reached ^ self.entered) >> hex_ & 1
            or (after == GOAL and not self.reached >> hex_ & 1)
        )
