"""Stacking (8.4.6): how many corps of a side end in one hex."""

from __future__ import annotations

from collections.abc import Callable

from games.grand_illusion.state import BRITISH, Front
from ww1core.hexgrid import HexSet, first, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet


@rule("GI-8.4.6a1", "GI-8.4.6a2", "GI-8.4.6a3", "GI-8.4.6a5", "GI-9.5.4a1", "GI-8.4.7b")
def have_room(s: Front, hex_: int, stack: UnitSet) -> bool:
    """Whether units of one side may end together in a hex; British ones never march to Paris."""
    if hex_ == s.book.places.paris:
        for units in s.marching:
            if stack & units & s.book.of_nation[BRITISH]:
                return False
    return s.book.stacking.allows(hex_, stack)


def room_for(s: Front, units: UnitSet) -> Callable[[int], bool]:
    """Tells of a hex whether units of one side find room beside those of theirs who are there."""
    own = s.book.own[s.book.units[first(units)].seat]
    return lambda hex_: have_room(s, hex_, s.standing[hex_] & own | units)


def roomy(s: Front, unit: int, hexes: HexSet) -> HexSet:
    """Those of some hexes in which a unit finds room."""
    return subset(hexes, room_for(s, 1 << unit))


def finds_room(s: Front, unit: int, hexes: HexSet) -> bool:
    """Whether a unit finds room in one of some hexes."""
    return any(map(room_for(s, 1 << unit), members(hexes)))
