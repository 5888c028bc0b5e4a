"""Where a move may end (6.1, 11.6, 14.1): arms, works and room."""

from __future__ import annotations

from games.clash_giants.rules.movers import (
    garrisons,
    units_of_active_army,
    units_without_points,
)
from games.clash_giants.rules.stacking import NOTHING, may_stand, own_works
from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet


@rule("CG-11.6a", "CG-14.1c")
def works_where_cavalry_may_not_stop(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """For cavalry the friendly forts and fortified zones."""
    return left & own_works(s, seat) if s.book.cavalry >> unit & 1 else 0


@rule("CG-11.6b", "CG-14.1a", "CG-14.1c")
def other_arm(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The hexes with friendly cavalry for infantry, with friendly infantry for cavalry."""
    return left & s.by_arm[seat if s.book.cavalry >> unit & 1 else seat + 2]


@rule("CG-6.1a")
def full_for(
    s: Field, unit: int, hexes: HexSet, seat: int, without: frozenset[str] = NOTHING
) -> HexSet:
    """The hexes with friends of the same arm in which a move of the unit may not end.

    They are too full, and those who can still leave them would not make room. ``without`` names
    what is lifted.
    """
    shared = hexes & (s.paired[seat] if s.book.pairs_are_free[seat] else s.occupied[seat])
    if not shared:
        return 0
    full = crowd = 0
    own, alike, standing, bit = s.book.own[seat], s.book.alike[unit], s.standing, 1 << unit
    for hex_ in members(shared):
        stack = standing[hex_] & own
        if stack & alike and not stack & stack - 1:
            continue  # two of one kind are never too many
        if not may_stand(s, hex_, stack | bit, without):
            full |= 1 << hex_
            crowd |= stack
    leaving = leaving_units(s, crowd) if crowd else 0
    if not leaving:
        return full
    for hex_ in members(full):
        stack = standing[hex_] & own
        if stack & leaving and may_stand(s, hex_, stack & ~leaving | bit, without):
            full ^= 1 << hex_
    return full


@rule("CG-6.1c")
def leaving_units(s: Field, units: UnitSet) -> UnitSet:
    """Those of some units that can still leave their hexes in this phase."""
    leaving = units_of_active_army(s, units)
    leaving &= ~(s.moved | s.done | s.replaced | s.activation.again)
    return leaving & ~units_without_points(s, leaving) & ~garrisons(s, leaving)
