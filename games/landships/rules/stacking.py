"""Stacking (chapter 3): who counts, and how many may end a movement in a hex."""

from __future__ import annotations

from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import units_in

SQUADS = 8
"""The squads of a side that may end a movement in a hex (LS-3.12a)."""
VEHICLES = 4
"""The vehicles of both sides that may be in a hex (LS-3.12.a)."""


@rule("LS-3.1", "LS-3.11a", "LS-3.12a", "LS-2.1b")
def full_of_squads(s: Field, seat: int, hexes: HexSet) -> HexSet:
    """Those of some hexes in which a side has as many squads as may end there, pinned or not."""
    book = s.book
    own = book.squads & book.own[seat]
    full = 0
    for hex_ in members(hexes & s.squads_at[seat]):
        if (s.standing[hex_] & own).bit_count() >= SQUADS:
            full |= 1 << hex_
    return full


@rule("LS-3.11b", "LS-3.12.a")
def full_of_vehicles(s: Field, hexes: HexSet) -> HexSet:
    """Those of some hexes in which four running vehicles of both sides are."""
    book = s.book
    full = 0
    for hex_ in members(hexes & (s.vehicles_at[0] | s.vehicles_at[1])):
        running = s.standing[hex_] & book.vehicles & ~s.broken
        if running.bit_count() >= VEHICLES:
            full |= 1 << hex_
    return full


@rule("LS-3.13")
def is_overstacked(s: Field, hex_: int, seat: int) -> bool:
    """Whether a side has more squads in a hex than may end there; a melee suspends the limit."""
    if s.squads_at[1 - seat] >> hex_ & 1:
        return False
    own = units_in(s, 1 << hex_) & s.book.squads & s.book.own[seat]
    return own.bit_count() > SQUADS
