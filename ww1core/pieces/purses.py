"""Purses and counters: values of the state that hold a number of points for each side.

Whoever changes one names its slot and the rule behind the change; with a rule everybody is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import FlowError
from ww1core.events import PointsChanged, emit
from ww1core.pieces.sides import with_item

if TYPE_CHECKING:
    from ww1core.turns import State

__all__ = ["gain", "spend", "use"]


def spend(s: State, purse: str, side: int, points: int = 1, rule_id: str = "") -> int:
    """Take points out of a side's purse; more than are in it cannot be spent. What is left."""
    held = getattr(s, purse)
    left: int = held[side] - points
    if left < 0:
        message = f"cannot spend {points} points of {purse!r}, there are {held[side]}"
        raise FlowError(message)
    return _set(s, purse, side, left, rule_id)


def gain(
    s: State, purse: str, side: int, points: int = 1, rule_id: str = "", most: int | None = None
) -> int:
    """Put points into a side's purse, up to what it holds at ``most``. What is in it then."""
    held = getattr(s, purse)[side] + points
    return _set(s, purse, side, held if most is None else min(held, most), rule_id)


def use(s: State, once: str, side: int, rule_id: str = "") -> None:
    """Note in a set of sides that a side has used what it may use once."""
    used = getattr(s, once)
    if used >> side & 1:
        message = f"side {side} has used {once!r} already"
        raise FlowError(message)
    setattr(s, once, used | 1 << side)
    if rule_id:
        emit(s, PointsChanged, side, once, 1, rule_id)


def _set(s: State, purse: str, side: int, points: int, rule_id: str) -> int:
    setattr(s, purse, with_item(getattr(s, purse), side, points))
    if rule_id:
        emit(s, PointsChanged, side, purse, points, rule_id)
    return points
