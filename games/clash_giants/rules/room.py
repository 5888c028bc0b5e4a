"""Where a move may end (6.1, 11.6, 14.1): arms, works and room."""

from __future__ import annotations

from games.clash_giants.rules.movers import (
    garrisons,
    units_of_active_army,
    units_without_points,
)
from games.clash_giants.rules.stacking import NOTHING, may_stand, own_works, stack_in
from games.clash_giants.state import Field
from ww1core.hexgrid.hexset import HexSet
from ww1core.rules import rule

__all__ = ["may_end_in", "other_arm", "shared_hexes", "works_where_cavalry_may_not_stop"]


@rule("CG-11.6a", "CG-14.1c")
def works_where_cavalry_may_not_stop(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """For cavalry the friendly forts and fortified zones."""
    return left & own_works(s, seat) if s.book.cavalry >> unit & 1 else 0


@rule("CG-11.6b", "CG-14.1a", "CG-14.1c")
def other_arm(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The hexes with friendly cavalry for infantry, with friendly infantry for cavalry."""
    return left & s.by_arm[seat if s.book.cavalry >> unit & 1 else seat + 2]


def shared_hexes(s: Field, seat: int) -> HexSet:
    """The friendly hexes that may be too full for one more unit of the same arm."""
    return s.paired[seat] if s.book.pairs_are_free[seat] else s.occupied[seat]


@rule("CG-6.1a", "CG-6.1c")
def may_end_in(
    s: Field, unit: int, hex_: int, seat: int, without: frozenset[str] = NOTHING
) -> bool:
    """Whether a move may end in a hex with friends; ``without`` names what is lifted.

    It is not too full, or those who can still leave it in this phase would make room.
    """
    stack = stack_in(s, hex_, seat)
    is_single = not stack & stack - 1
    if is_single and stack & s.book.alike[unit]:
        return True
    if may_stand(s, hex_, stack | 1 << unit, without):
        return True
    kept = s.moved | s.done | s.replaced | s.activation.asked
    leaving = units_of_active_army(s, stack) & ~kept
    leaving &= ~units_without_points(s, leaving) & ~garrisons(s, leaving)
    return bool(leaving) and may_stand(s, hex_, stack & ~leaving | 1 << unit, without)
