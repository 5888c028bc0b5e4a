"""Observation (5.1): which hexes a side may shell, and whether it needs a line to its guns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import SEATS
from games.landships.rules.ground import cloud, gassed, smoked
from games.landships.rules.retreats import REARWARD
from games.landships.rules.spotting import farthest, ground_for
from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import per_book

if TYPE_CHECKING:
    from games.landships.book import LandshipsBook


@rule("LS-5.13a", "LS-5.13E", "LS-5.6d")
@per_book
def always_observed(book: LandshipsBook, seat: int) -> HexSet:
    """The hexes that a side observes without anybody.

    The enemy's first trench line, its own trenches and the row before them, towns, junctions,
    bridges.
    """
    board, side = book.board, SEATS[seat]
    hexes = board.trenches[seat] | board.junctions
    hexes |= book.land.terrain["town"] | book.land.terrain["bridge"]
    for line in book.entry.front_lines.get(side, ()):
        hexes |= board.lines.get(line, 0)
    ahead = REARWARD[book.entry.edges[SEATS[other(seat)]]][0]
    for hex_ in members(board.trenches[seat]):
        for way in ahead:
            to = book.land.grid.toward[hex_][way]
            if to >= 0:
                hexes |= 1 << to
    return hexes


@rule("LS-5.11.a1", "LS-5.11.a2", "LS-5.6b", "LS-5.11a", "LS-5.1", "LS-16.23a")
def seen_by_observers(s: Field, seat: int) -> HexSet:
    """The hexes that unpinned observers of a side see within their range."""
    book = s.book
    observers = s.present[seat] & book.observers & ~(s.pinned | gassed(s, seat))
    reach = book.observed_to
    hexes, clouds = 0, smoked(s)
    for observer in members(observers):
        at = s.hex[observer]
        if clouds >> at & 1:
            continue
        near = book.land.grid.within(at, reach) & ~(1 << at) & ~clouds
        hexes |= 1 << at | book.sight.visible_from(
            at, near, ground_for(s, seat), farthest=farthest(s)
        )
    return hexes


@rule("LS-5.12a", "LS-5.12b", "LS-5.12E")
def seen_from_above(s: Field, seat: int) -> HexSet:
    """The hexes within two of an aircraft that observes for a side."""
    spots = s.watching[seat]
    return cloud(s.book, spots, s.book.barrage.observation.aircraft) if spots else 0


@rule("LS-5.11.d4", "LS-5.33e", "LS-5.6a")
def observed(s: Field, seat: int) -> HexSet:
    """All hexes that a side may shell now; nothing under smoke is."""
    hexes = always_observed(s.book, seat) | seen_by_observers(s, seat) | seen_from_above(s, seat)
    return hexes & ~smoked(s)


@rule("LS-5.11.c1", "LS-5.12d", "LS-5.13a", "LS-5.14a", "LS-5.14b")
def needs_line(s: Field, target: int, seat: int) -> bool:
    """Whether an observer has to reach the guns: not for what anybody or an aircraft observes.

    In the first turn all lines are whole.
    """
    free = always_observed(s.book, seat) | seen_from_above(s, seat)
    return s.turn > 1 and not free >> target & 1
