"""Layers: the search for one line, as sets of hexes by steps taken and barriers crossed.

`rows[c][t]` are the hexes reached by at most t steps over at most c barriers; a barrier is a hex
that is not open or a side that is closed. Rows are made until a source is in one of them, so the
line found crosses the fewest barriers and, among those that do, is the shortest.
"""

from __future__ import annotations

from typing import NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, first
from ww1core.hexgrid.sides import SideSet
from ww1core.networks.compile import Moves, Network, moves
from ww1core.networks.floods import spread
from ww1core.networks.tracing import Terms

__all__ = ["Barriers", "Stages", "Step", "barrier_path", "open_path", "stages"]

NO_MOVES = Moves((), (), ())


class Step(NamedTuple):
    """A hex of a path, and the barriers on the way into it."""

    hex: Hex
    over_side: bool = False
    into_hex: bool = False


class Stages(NamedTuple):
    """The steps of a line by number: the first ones, then all later ones."""

    first: Moves
    later: Moves
    free: int
    limit: int | None

    def at(self, step: int) -> Moves:
        """Return the moves of a step, numbered from 0."""
        return self.first if step < self.free else self.later


class Barriers(NamedTuple):
    """What may be crossed at a price of one: hexes that are not open, steps that are barred."""

    hexes: HexSet
    steps: Stages


NO_BARRIERS = Barriers(0, Stages(NO_MOVES, NO_MOVES, 0, None))


def stages(network: Network, terms: Terms, barred: SideSet | None = None) -> Stages:
    """Return the steps that a line takes away from the unit, or those over barred sides only."""
    closed, limit, free, directions, then, ends = terms
    if directions is None and then is None:
        free = 0
    if barred is not None:
        closed = None
    return Stages(
        moves(network, closed, None, 0, barred, also=then, onward=True),
        moves(then or network, closed, directions, ends, barred, onward=True),
        free,
        limit,
    )


def open_path(start: Hex, goals: HexSet, open_: HexSet, terms: Stages) -> tuple[Hex, ...]:
    """Return the shortest path to a goal without a barrier, empty where there is none."""
    search = _Search(1 << start, goals, open_, terms, NO_BARRIERS)
    search.make_row()
    return tuple(step.hex for step in search.path())


def barrier_path(
    start: Hex, goals: HexSet, open_: HexSet, terms: Stages, barriers: Barriers
) -> tuple[Step, ...]:
    """Return the path to a goal over the fewest barriers, empty where there is none."""
    search = _Search(1 << start, goals, open_, terms, barriers)
    while not search.is_over():
        search.make_row()
    return search.path()


class _Search:
    """The rows made so far, each over one barrier more than the one before."""

    def __init__(
        self, start: HexSet, goals: HexSet, open_: HexSet, terms: Stages, barriers: Barriers
    ) -> None:
        self.start = start
        self.goals = goals
        self.open = open_
        self.terms = terms
        self.blocked, self.barred = barriers
        self.rows: list[list[HexSet]] = []

    def at(self, barriers: int, step: int) -> HexSet:
        if barriers < 0:
            return 0
        row = self.rows[barriers]
        return row[step] if step < len(row) else row[-1]

    def make_row(self) -> None:
        barriers = len(self.rows)
        limit, goals = self.terms.limit, self.goals
        settled = max([self.terms.free, *(len(row) for row in self.rows[-2:])])
        here = self.start
        row = [here]
        self.rows.append(row)
        while not here & goals and (limit is None or len(row) <= limit):
            step = len(row) - 1
            grown = here | spread(here, self.terms.at(step)) & self.open
            if barriers:
                grown |= self.crossed(barriers, step)
            if grown == here and step > settled:
                break
            row.append(grown)
            here = grown

    def crossed(self, barriers: int, step: int) -> HexSet:
        """Return what a step reaches over one barrier or two."""
        over_one, over_two = self.at(barriers - 1, step), self.at(barriers - 2, step)
        onward, barred = self.terms.at(step), self.barred.at(step)
        reached = spread(over_one, onward) & self.blocked | spread(over_one, barred) & self.open
        if over_two:
            reached |= spread(over_two, barred) & self.blocked
        return reached

    def is_over(self) -> bool:
        """Tell whether a goal is reached, or no row to come would differ from the last."""
        if self.rows and self.rows[-1][-1] & self.goals:
            return True
        # a step crosses two barriers at most, so three rows alike are followed by no other
        if len(self.rows) < 3:  # noqa: PLR2004 -- see above
            return False
        a, b, c = (self.outcome(row) for row in self.rows[-3:])
        return a == b == c

    def outcome(self, row: list[HexSet]) -> list[HexSet]:
        """Return the part of a row that decides what later rows can add."""
        return row if self.terms.limit is not None else [*row[: self.terms.free + 1], row[-1]]

    def path(self) -> tuple[Step, ...]:
        """Return the path that ends in the last row."""
        row = self.rows[-1]
        hex_ = first(row[-1] & self.goals)
        if hex_ < 0:
            return ()
        barriers = len(self.rows) - 1
        path: list[Step] = []
        # a hex first reached by a step was left from one first reached by the step before it
        for step in reversed(range(len(row) - 1)):
            into_hex = not self.open >> hex_ & 1
            barriers -= into_hex
            before, over_side = self.entered_from(hex_, barriers, step)
            barriers -= over_side
            path.append(Step(hex_, over_side, into_hex))
            hex_ = before
        path.append(Step(hex_))
        return tuple(reversed(path))

    def entered_from(self, hex_: Hex, barriers: int, step: int) -> tuple[Hex, bool]:
        """Return the hex that a step came from, and whether it crossed a barred side."""
        came = _origin(hex_, self.at(barriers, step), self.terms.at(step))
        if came >= 0:
            return came, False
        return _origin(hex_, self.at(barriers - 1, step), self.barred.at(step)), True


def _origin(hex_: Hex, layer: HexSet, moves_: Moves) -> Hex:
    for shift, mask in moves_.left:
        if mask >> hex_ & 1 and hex_ >= shift and layer >> hex_ - shift & 1:
            return hex_ - shift
    for shift, mask in moves_.right:
        if mask >> hex_ & 1 and layer >> hex_ + shift & 1:
            return hex_ + shift
    for here, there in moves_.links:
        if there >> hex_ & 1 and layer & here:
            return first(layer & here)
    return -1
