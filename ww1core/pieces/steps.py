"""Steps and their loss: a column ``steps`` of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.events import StepLost, UnitEliminated, emit
from ww1core.pieces.covered import show
from ww1core.pieces.mapstate import OFF_MAP, remove

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState

__all__ = ["eliminate", "lose_steps"]


def lose_steps(s: MapState, unit: int, rule_id: str = "", steps: int = 1) -> bool:
    """Take steps from a unit, which is eliminated with its last one: whether it still lives.

    A covered unit is shown first.
    """
    if s.covered:
        show(s, 1 << unit, rule_id)
    left = s.steps[unit] - steps
    if left <= 0:
        eliminate(s, unit, rule_id)
        return False
    s.steps[unit] = left
    emit(s, StepLost, unit, left, rule_id)
    return True


def eliminate(s: MapState, unit: int, rule_id: str = "", to: int = OFF_MAP) -> None:
    """Take a unit out of play, to one of the places below 0; a covered one is shown first."""
    if s.covered:
        show(s, 1 << unit, rule_id)
    if s.book.pieces.has_steps:
        s.steps[unit] = 0
    remove(s, unit, to)
    emit(s, UnitEliminated, unit, rule_id)
