"""Where a move may end (6.1, 11.6, 14.1): arms, works and room."""

from __future__ import annotations

from games.clash_giants.rules.movers import (
    garrisons,
    units_of_active_army,
    units_without_points,
)
from games.clash_giants.rules.stacking import NOTHING, may_stand, own_works, stack_in
from games.clash_giants.state import Field
from ww1core.hexgrid.hexset import HexSet, iterate
from ww1core.rules import rule

__all__ = ["full_for", "may_end_in", "other_arm", "works_where_cavalry_may_not_stop"]


@rule("CG-11.6a", "CG-14.1c")
def works_where_cavalry_may_not_stop(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """For cavalry the friendly forts and fortified zones."""
    return left & own_works(s, seat) if s.book.cavalry >> unit & 1 else 0


@rule("CG-11.6b", "CG-14.1a", "CG-14.1c")
def other_arm(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The hexes with friendly cavalry for infantry, with friendly infantry for cavalry."""
    return left & s.by_arm[seat if s.book.cavalry >> unit & 1 else seat + 2]


def full_for(
    s: Field, unit: int, hexes: HexSet, seat: int, without: frozenset[str] = NOTHING
) -> HexSet:
    """The hexes with friends of the same arm in which a move of the unit may not end."""
    shared = hexes & (s.paired[seat] if s.book.pairs_are_free[seat] else s.occupied[seat])
    if not shared:
        return 0
    full = 0
    own, alike, standing = s.book.own[seat], s.book.alike[unit], s.standing
    for hex_ in iterate(shared):
        stack = standing[hex_] & own
        if stack & alike and not stack & stack - 1:
            continue  # two of one kind are never too many
        if not may_end_in(s, unit, hex_, seat, without):
            full |= 1 << hex_
    return full


@rule("CG-6.1a", "CG-6.1c")
def may_end_in(
    s: Field, unit: int, hex_: int, seat: int, without: frozenset[str] = NOTHING
) -> bool:
    """Whether a move may end in a hex with friends; ``without`` names what is lifted.

    It is not too full, or those who can still leave it in this phase would make room.
    """
    stack = stack_in(s, hex_, seat)
    if may_stand(s, hex_, stack | 1 << unit, without):
        return True
    kept = s.moved | s.done | s.replaced | s.activation.asked
    leaving = units_of_active_army(s, stack) & ~kept
    leaving &= ~units_without_points(s, leaving) & ~garrisons(s, leaving)
    return bool(leaving) and may_stand(s, hex_, stack & ~leaving | 1 << unit, without)
