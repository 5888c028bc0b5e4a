"""Covered units: their places are known, but only their own side knows which lies where.

A state class names the slots that go with the place of a unit, columns by unit and sets of
units::

    class Front(MapState, hides=("hex", "moved")): ...

It then has a value ``covered``, the units that lie covered. Which units these are is known to
all, and so is every place with what goes with it; everything else of a unit goes with the unit
wherever it lies, and is open.
"""

from __future__ import annotations

from collections import namedtuple
from functools import cache
from typing import TYPE_CHECKING, Any

from ww1core.hexgrid.hexset import members
from ww1core.turns.state import UNCOVERED, Slot

if TYPE_CHECKING:
    from ww1core.turns.state import State

__all__ = [
    "Place",
    "covered_from",
    "covered_of_others",
    "lay",
    "masked",
    "placed_slots",
    "places_of",
]

Place = tuple[Any, ...]
"""What goes with a place, a named tuple by the slots that the state hides."""


@cache
def placed_slots(state_type: type[State]) -> tuple[Slot, ...]:
    """The slots that go with the place of a unit."""
    return tuple([slot for slot in state_type.slots if slot.shown == UNCOVERED])


def covered_from(s: State, seat: int) -> int:
    """The units that lie covered for a seat; none after the end, when everything is open."""
    return covered_of_others(s, seat) if s.ended is None else 0


def covered_of_others(s: State, seat: int) -> int:
    """The covered units of the other sides."""
    covered = s.covered
    return covered & ~s.book.own[s.book.side_of(seat)] if covered else 0


def masked(slot: Slot, held: Any, covered: int) -> Any:  # noqa: ANN401 (a column, a set or sets)
    """What a seat sees by unit of a slot that goes with places."""
    if slot.kind == "column":
        return tuple([None if covered >> unit & 1 else number for unit, number in enumerate(held)])
    if isinstance(held, int):
        return held & ~covered
    return tuple([units & ~covered for units in held])


def places_of(s: State, units: int) -> list[Place]:
    """The places of some units, in an order that does not depend on which lies where."""
    slots = placed_slots(type(s))
    make = _place_type(type(s))
    return sorted(
        [make([_of_unit(getattr(s, slot.name), unit) for slot in slots]) for unit in members(units)]
    )


@cache
def _place_type(state_type: type[State]) -> Any:  # noqa: ANN401 (makes a named tuple of a list)
    names = [slot.name for slot in placed_slots(state_type)]
    made: Any = namedtuple("Place", names)  # type: ignore[misc] # noqa: PYI024 (slots of a title)
    return made._make


def _of_unit(held: Any, unit: int) -> Any:  # noqa: ANN401 (a column, a set or sets)
    if isinstance(held, int):
        return held >> unit & 1
    if isinstance(held, tuple):
        return tuple([units >> unit & 1 for units in held])
    return held[unit]


def lay(s: State, unit: int, place: Place) -> None:
    """Let a unit lie in a place; what follows from it is to be rebuilt."""
    for slot, part in zip(placed_slots(type(s)), place, strict=True):
        held = getattr(s, slot.name)
        if isinstance(held, int):
            setattr(s, slot.name, _with_bit(held, unit, part))
        elif isinstance(held, tuple):
            pairs = zip(held, part, strict=True)
            setattr(s, slot.name, tuple([_with_bit(units, unit, bit) for units, bit in pairs]))
        else:
            held[unit] = part


def _with_bit(units: int, unit: int, bit: int) -> int:
    return units & ~(1 << unit) | bit << unit
