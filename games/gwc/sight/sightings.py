"""What a player is told of a line of sight, and what he can watch for while an answer stands."""

from __future__ import annotations

from functools import partial

from games.gwc.rules.ground import sight
from games.gwc.state import Field, UnitSet
from ww1core.answers import Sighting, sighted
from ww1core.hexgrid import members
from ww1core.pieces import other, units_in
from ww1core.words import Text, text

MOST_ORDERS = 16
"""More Orders than any player gives in a Turn."""


def sighting(s: Field, seat: int, from_: int, to: int) -> Sighting:
    """Whether two hexes see each other, what is in the way, and what the seat's observer sees."""
    met = sight.line_report(s, from_, to)
    between = s.book.outlook.sight.lines.line(from_, to).between
    ends = (from_, to)
    seen = sighted(s.book.land, ends, sight.hindrance(s, from_, to), between, met, "GWC-10.1a")
    return seen._replace(lines=(*seen.lines, *_observed(s, s.book.side_of(seat), to)))


def _observed(s: Field, side: int, to: int) -> list[tuple[Text, str]]:
    """Whether the Artillery Observer of a side sees a hex, and what keeps him from it."""
    value, ends = sight.observer_hindrance(s, side, to), (s.book.sides[side].observer, to)
    told = partial(text, from_=ends[0], to=to)
    if value is not None:
        return [(told("sight.observer", value=value), "GWC-GL-AOLEVEL")]
    met = [bar for bar in sight.line_report(s, *ends, sight.observer_level(s)) if not bar.value]
    return [(told("sight.observer_blocked", cause=bar.told), bar.rule) for bar in met]


def order_number(s: Field, seat: int) -> int:  # noqa: ARG001 (a watch is given the seat)
    """The Order that is being carried out, as a set of its number in the game."""
    return 1 << (2 * s.turn + s.active) * MOST_ORDERS + s.orders_given


def enemies_seen(s: Field, seat: int) -> UnitSet:
    """The enemy Formations that some Formation of a player's side sees."""
    own = s.book.side_of(seat)
    hexes = 0
    for hex_ in members(s.occupied[own]):
        hexes |= sight.seen_among(s, hex_, s.occupied[other(own)])
    return units_in(s, hexes) & s.present[other(own)]


WATCHES = {"order": order_number, "enemy": enemies_seen}
