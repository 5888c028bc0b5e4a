"""Markers that expire: values of the state that go back to their start at a named step.

The rules call ``expire`` with the name of the step, for all or for the seat whose step it is::

    moved: UnitSet = marked(until="end_of_turn")
    smoke: tuple[HexSet, ...] = tally((0, 0), until="removal")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.pieces.sides import with_item
from ww1core.turns.state import Slot

if TYPE_CHECKING:
    from ww1core.turns import State

__all__ = ["expire", "marked", "tally", "used"]

UNITS, SIDES, ITEMS = "unit", "side", "item"
"""What the members of an expiring value are: units, sides, or an item for each side."""


def marked(*, until: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A set of units that bear a marker until a step."""
    return Slot("value", initial=0, by=UNITS, until=until)


def used(*, until: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A set of sides that have done something which they may do once until a step."""
    return Slot("value", initial=0, by=SIDES, until=until)


def tally(initial: tuple[Any, ...], *, until: str) -> Any:  # noqa: ANN401 (typed by the title)
    """An item for each side, such as a count or the hexes of its markers, until a step."""
    return Slot("value", initial=initial, by=ITEMS, until=until)


def expire(s: State, step: str, side: int | None = None) -> None:
    """Put back all that lasts until a step, or what of it belongs to one side."""
    expiring = [slot for slot in s.slots if slot.until == step]
    if not expiring:
        message = f"nothing lasts until {step!r}"
        raise FlowError(message)
    for slot in expiring:
        setattr(s, slot.name, slot.initial if side is None else _without(s, slot, side))


def _without(s: State, slot: Slot, side: int) -> Any:  # noqa: ANN401 (as the slot holds)
    held = getattr(s, slot.name)
    if slot.by == UNITS:
        return held & ~s.book.own[side]
    if slot.by == SIDES:
        return held & ~(1 << side)
    return with_item(held, side, slot.initial[side])
