"""A state for units on a map, and the functions that put them there and take them off."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.events import UnitMoved, UnitPlaced, emit
from ww1core.events.types import UNSEEN
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.pieces.layers import Layer, UnitSet, layer, on_map, stacks_of, units_by_hex
from ww1core.pieces.linked import Pieces
from ww1core.turns import State, column, derived

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = [
    "OFF_MAP",
    "MapState",
    "hexes_of",
    "place",
    "remove",
    "renew",
    "set_up",
    "stack_of",
    "units_in",
]

OFF_MAP = -1
"""The hex of a unit that is not on the map; a title may have other places below 0."""


class MapState(State):
    """Where units stand, with the layers that follow from it.

    The book gives ``own``, the units of each side. A title adds layers (``layer``, ``on_map``,
    ``full_layer``), a column ``steps`` if units lose steps, and a value ``control`` if sides
    control hexes. With ``hides=("hex",)`` units can lie covered.
    """

    book: Any
    hex: array[int] = column("h", fill=OFF_MAP)
    standing: list[UnitSet] = derived(units_by_hex)
    """By hex the units in it, of all sides."""
    occupied: list[HexSet] = layer()
    """By side the hexes in which it has units."""
    present: list[UnitSet] = on_map()
    """By side the units that are on the map."""
    steps: array[int]
    control: tuple[HexSet, ...]

    @classmethod
    def prepare(cls, book: Book) -> None:
        """Settle the layers for the units of a book."""
        book.pieces = Pieces(cls, book, hears_leaving=cls.left is not MapState.left)

    def rebuild(self) -> None:
        """Make every derived slot anew, the layers from stacks that are gathered once."""
        self.standing = units_by_hex(self)
        stacks = stacks_of(self)
        for name, rebuild in self.derived:
            if isinstance(rebuild, Layer):
                setattr(self, name, rebuild.over(self, stacks))
            elif rebuild is not units_by_hex:
                setattr(self, name, rebuild(self))

    def entered(self, unit: int, hex_: int) -> None:
        """A unit is in a hex: a title keeps layers of its own and does what entering does."""

    def left(self, unit: int, hex_: int) -> None:
        """A unit has left a hex: a title keeps layers of its own."""


def place(s: MapState, unit: int, hex_: int, rule_id: str = "") -> None:
    """Put a unit into a hex, from another one or from off the map.

    A covered unit stays so: the other sides read that one goes there, but not which.
    """
    arrive, enter, leave, _ = s.book.pieces.keepers[unit]
    before, bit = s.hex[unit], 1 << unit
    if before < 0:
        arrive(s, bit)
    else:
        leave(s, before, bit)
    s.hex[unit] = hex_
    enter(s, hex_, bit)
    if s.bus is not None and before != hex_:
        if s.covered >> unit & 1:
            _tell_covered(s, unit, before, hex_, rule_id)
        elif before < 0:
            emit(s, UnitPlaced, unit, hex_, rule_id)
        else:
            emit(s, UnitMoved, unit, before, hex_, rule_id)
    s.entered(unit, hex_)


def _tell_covered(s: MapState, unit: int, before: int, hex_: int, rule_id: str) -> None:
    """Tell its own side where a covered unit goes, and the others that one does."""
    own = sum([1 << seat for seat in s.book.partners(s.book.pieces.side[unit])])
    for seen, to in ((unit, own), (UNSEEN, ~own)):
        if before < 0:
            emit(s, UnitPlaced, seen, hex_, rule_id, to)
        else:
            emit(s, UnitMoved, seen, before, hex_, rule_id, to)


def remove(s: MapState, unit: int, to: int = OFF_MAP) -> None:
    """Take a unit off the map, to one of the places below 0."""
    if to >= 0:
        message = f"hex {to} is on the map: a unit is placed there, not removed"
        raise FlowError(message)
    before = s.hex[unit]
    if before >= 0:
        _, _, leave, depart = s.book.pieces.keepers[unit]
        leave(s, before, 1 << unit)
        depart(s, 1 << unit)
    s.hex[unit] = to


def set_up(s: MapState, unit: int, hex_: int) -> None:
    """Put a unit into the hex of the printed set-up, of which nobody is told."""
    bus, s.bus = s.bus, None
    place(s, unit, hex_)
    s.bus = bus


def renew(s: MapState, name: str) -> None:
    """Make a layer of hexes anew after the units that it leaves out have changed."""
    getattr(s, name)[:] = s.book.pieces.layers[name](s)


def hexes_of(s: MapState, units: UnitSet) -> HexSet:
    """The hexes in which some units stand."""
    hexes = 0
    for hex_ in {*map(s.hex.__getitem__, members(units))}:
        if hex_ >= 0:
            hexes |= 1 << hex_
    return hexes


def units_in(s: MapState, hexes: HexSet) -> UnitSet:
    """The units that stand in some hexes; hexes that no side occupies are passed over."""
    if not hexes:
        return 0
    units = held = 0
    for occupied in s.occupied:
        held |= occupied
    for hex_ in members(hexes & held):
        units |= s.standing[hex_]
    return units


def stack_of(s: MapState, hex_: int, side: int) -> UnitSet:
    """The units of a side in a hex."""
    own: UnitSet = s.book.own[side]
    return s.standing[hex_] & own
