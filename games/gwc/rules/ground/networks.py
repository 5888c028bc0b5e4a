"""The ground as a network (T99): the steps of a board on foot and by tank, with their prices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from games.gwc.rules.ground.terrain import ways_around
from games.gwc.rules.movement.tanks import closed_to_tanks
from games.gwc.state import Field
from ww1core.networks import Networks, Tracing
from ww1core.pieces import other

if TYPE_CHECKING:
    from games.gwc.book import GwcBook


class GroundSteps:
    """What every step costs over the ground of a position, on foot or by Tank."""

    def __init__(self, s: Field, *, by_tank: bool) -> None:
        self.s = s
        self.by_tank = by_tank
        self.shut = closed_to_tanks(s, s.book.land.all) if by_tank else 0

    def edges(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """The hexes that can be entered from a hex, with the price of each."""
        costs = ways_around(self.s, hex_, (self.by_tank, (False, False))).costs
        return tuple(
            (to, cost) for to, cost in costs.items() if cost is not None and not self.shut >> to & 1
        )


def printed_networks(book: GwcBook) -> Networks:
    """The networks of a board as it is printed."""
    s = Field(book)
    foot, tanks = GroundSteps(s, by_tank=False), GroundSteps(s, by_tank=True)
    return Networks(book.land, foot=foot, tanks=tanks)


def ground_tracing(s: Field, seat: int, *, by_tank: bool) -> Tracing:
    """Where a side moves from its edge of the board: wherever no enemy stands."""
    side = s.book.side_of(seat)
    open_ = s.book.land.all & ~s.occupied[other(side)]
    return Tracing(GroundSteps(s, by_tank=by_tank), open_, s.book.edges[side])


TRACINGS = {
    "foot": partial(ground_tracing, by_tank=False),
    "tanks": partial(ground_tracing, by_tank=True),
}
