"""Zones of control (chapter 10): where they reach, and what friendly units cancel them for."""

from __future__ import annotations

from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, zone
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import remembered


@remembered(reads=("zoners",))
@rule("SW-10.1a", "SW-10.1b", "SW-10.2", "SW-S3.19a")
def zones_of(s: Front, seat: int) -> HexSet:
    """The six hexes around each unit that has a zone, as far as no sea lies between."""
    book = s.book
    return zone(book.land.grid, s.zoners[seat], book.barriers) & book.area


def enemy_zone(s: Front, seat: int) -> HexSet:
    """The zones of the other side; nothing cancels them for movement."""
    return zones_of(s, other(seat))


@rule("SW-10.6", "SW-10.7", "SW-7.7", "SW-13.30c")
def open_zone(s: Front, seat: int) -> HexSet:
    """The enemy zones that no unit of a side cancels, for supply and retreats."""
    return enemy_zone(s, seat) & ~s.occupied[seat]
