"""Laws of units on a map: what is wrong with a state, nothing if it is sound."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ww1core.hexgrid.hexset import HexSet, members

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState
    from ww1core.turns.state import State

__all__ = ["divided_control", "in_two_places", "shared_hex", "wrong_steps"]


def wrong_steps(s: MapState) -> str:
    """A unit has no more steps than printed, and some as long as it is on the map."""
    for unit, about in enumerate(s.book.units):
        steps = s.steps[unit]
        if not 0 <= steps <= about.steps or (s.hex[unit] >= 0) > (steps > 0):
            return f"{s.book.name('unit', unit)} has {steps} steps"
    return ""


def shared_hex(s: MapState) -> str:
    """Both sides are never in one hex."""
    for hex_ in members(s.occupied[0] & s.occupied[1]):
        return f"both sides are in {s.book.name('hex', hex_)}"
    return ""


def divided_control(s: MapState, played: HexSet, *, all_held: bool = False) -> str:
    """A hex has one controller at most, and only hexes that are played for have one.

    With ``all_held`` each of them has one.
    """
    for hex_ in members(s.control[0] & s.control[1]):
        return f"both sides control {s.book.name('hex', hex_)}"
    controlled = s.control[0] | s.control[1]
    for hex_ in members(controlled & ~played):
        return f"{s.book.name('hex', hex_)} is controlled, but it is not played for"
    for hex_ in members(played & ~controlled) if all_held else ():
        return f"{s.book.name('hex', hex_)} is controlled by nobody"
    return ""


def in_two_places(s: State, kind: str, piles: Iterable[int]) -> str:
    """No card, or whatever is drawn, is in two piles at the same time."""
    seen = 0
    for pile in piles:
        for member in members(seen & pile):
            return f"{s.book.name(kind, member)} is in two places"
        seen |= pile
    return ""
