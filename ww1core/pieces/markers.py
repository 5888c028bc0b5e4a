"""Markers that expire: values of the state that go back to their start at a named step.

The rules call ``expire`` with the name of the step, for all or for the seat whose step it is::

    moved: UnitSet = marked(until="end_of_turn")
    smoke: tuple[HexSet, ...] = lasting((0, 0), until="removal")
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.pieces.sides import with_item
from ww1core.turns.state import Slot

if TYPE_CHECKING:
    from ww1core.turns import State

__all__ = ["expire", "lasting", "marked"]

UNITS, SIDES, ITEMS = "unit", "side", "item"
"""What of an expiring value belongs to a side: its units, its own bit, or its item."""


def marked(*, until: str, by: str = UNITS) -> Any:  # noqa: ANN401 (typed by the title)
    """A set of units that bear a marker until a step.

    With ``by="side"`` it is a set of sides, that have done what they may do once until then.
    """
    if by not in {UNITS, SIDES}:
        message = f"markers are by {UNITS!r} or by {SIDES!r}, not by {by!r}"
        raise FlowError(message)
    return Slot("value", initial=0, by=by, until=until)


def lasting(initial: object, *, until: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A value until a step; a tuple has an item for each side, such as the hexes of its markers."""
    return Slot("value", initial=initial, by=ITEMS, until=until)


def expire(s: State, step: str, side: int | None = None) -> None:
    """Put back all that lasts until a step, or what of it belongs to one side."""
    for slot in _expiring(type(s), step):
        setattr(s, slot.name, slot.initial if side is None else _without(s, slot, side))


@cache
def _expiring(state_type: type[State], step: str) -> tuple[Slot, ...]:
    expiring = tuple([slot for slot in state_type.slots if slot.until == step])
    if not expiring:
        message = f"no marker lasts until {step!r}"
        raise FlowError(message)
    return expiring


def _without(s: State, slot: Slot, side: int) -> Any:  # noqa: ANN401 (as the slot holds)
    held = getattr(s, slot.name)
    if slot.by == UNITS:
        return held & ~s.book.own[side]
    if slot.by == SIDES:
        return held & ~(1 << side)
    if not isinstance(held, tuple):
        message = f"{slot.name!r} has no part that is of one side"
        raise FlowError(message)
    return with_item(held, side, slot.initial[side])
