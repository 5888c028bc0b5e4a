"""The layers of a state class, settled unit by unit when a book is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.stacking import Stacking
from ww1core.pieces.layers import HexLayer, UnitLayer, UnitSet, groups_of
from ww1core.pieces.limits import FullLayer, Gauge

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState
    from ww1core.play.book import Book

__all__ = ["Kept", "Pieces"]


class Kept(NamedTuple):
    """The items of layers that a unit has a part in, by the name of the slot and the item.

    ``present`` are sets of units; ``plain`` are hexes of a group; ``counted`` are hexes of a group
    with a least number and with units that are left out; ``gauges`` are those of full hexes.
    """

    bit: UnitSet
    present: tuple[tuple[str, int], ...]
    plain: tuple[tuple[str, int, UnitSet], ...]
    counted: tuple[tuple[str, int, UnitSet, int, str], ...]
    gauges: tuple[tuple[str, int, Gauge], ...]


class Pieces:
    """What ``place``, ``remove`` and ``room`` read of an opened book, by unit."""

    __slots__ = (
        "bars",
        "companions",
        "has_steps",
        "kept",
        "layers",
        "side",
        "stacking",
        "too_small",
    )

    def __init__(self, state_type: type[MapState], book: Book) -> None:
        units = range(book.kinds["unit"].size)
        own = groups_of(book, ())
        self.side = tuple([next((n for n, o in enumerate(own) if o >> u & 1), -1) for u in units])
        """The side of each unit, -1 for a unit of no side."""
        self.companions = tuple([own[side] if side >= 0 else 0 for side in self.side])
        """The units of its side."""
        slots = state_type.slots
        self.has_steps = any(slot.name == "steps" for slot in slots)
        present = [(s.name, s.rebuild) for s in slots if isinstance(s.rebuild, UnitLayer)]
        hexes = [(s.name, s.rebuild) for s in slots if isinstance(s.rebuild, HexLayer)]
        full = [(s.name, s.rebuild) for s in slots if isinstance(s.rebuild, FullLayer)]
        self.layers = dict(hexes)
        """The layers of hexes by the names of their slots."""
        units_on_map = [
            (name, at, group)
            for name, layer in present
            for at, group in enumerate(groups_of(book, layer.names))
        ]
        stood_in = [
            (name, at, group, layer.least, layer.but)
            for name, layer in hexes
            for at, group in enumerate(groups_of(book, layer.names))
        ]
        gauges = [
            (name, at, gauge) for name, layer in full for at, gauge in enumerate(layer.gauges(book))
        ]
        self.stacking = Stacking(())
        for _, layer in full:
            self.stacking = getattr(book, layer.name)
        self.kept = tuple(
            [
                Kept(
                    1 << unit,
                    tuple([(name, at) for name, at, group in units_on_map if group >> unit & 1]),
                    tuple([one[:3] for one in stood_in if one[2] >> unit & 1 and _is_plain(one)]),
                    tuple([one for one in stood_in if one[2] >> unit & 1 and not _is_plain(one)]),
                    tuple([one for one in gauges if one[2].counted >> unit & 1]),
                )
                for unit in units
            ]
        )
        self.bars: tuple[tuple[tuple[str, int, HexSet], ...], ...] = tuple(
            [
                tuple([(n, at, gauge.hexes) for n, at, gauge in gauges if gauge.barred >> unit & 1])
                for unit in units
            ]
        )
        """Where the hexes stand in which a unit does not fit."""
        self.too_small: tuple[HexSet, ...] = tuple(
            [sum([layer.too_small(book, unit) for _, layer in full]) for unit in units]
        )
        """The hexes in which a unit does not fit even alone."""


def _is_plain(one: tuple[str, int, UnitSet, int, str]) -> bool:
    return one[3] == 1 and not one[4]
