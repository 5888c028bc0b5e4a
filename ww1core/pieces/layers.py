"""Layers: what follows from where units stand, kept by ``place`` and ``remove``.

A title declares layers on its state class. Each is a list with an item for every *group* of units.
Groups are named as the book names them: without a name they are the units of each side
(``book.own``); a name is a set of units, which is shared out by side, or sets by side already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import HexSet, from_members, members
from ww1core.turns import derived

if TYPE_CHECKING:
    from ww1core.pieces.mapstate import MapState
    from ww1core.play.book import Book

__all__ = ["HexLayer", "UnitLayer", "UnitSet", "groups_of", "layer", "on_map", "units_by_hex"]

UnitSet = int
"""A set of units: bit n is set for unit n."""


def groups_of(book: Book, names: tuple[str, ...]) -> tuple[UnitSet, ...]:
    """The groups of units that some names of the book stand for, name by name, side by side."""
    own: tuple[UnitSet, ...] = _named(book, "own")
    groups: list[UnitSet] = []
    for named in [_named(book, name) for name in names] or [own]:
        groups += [side & named for side in own] if isinstance(named, int) else named
    return tuple(groups)


def _named(book: Book, name: str) -> Any:  # noqa: ANN401 (a set of units, or sets by side)
    units = getattr(book, name, None)
    if units is None:
        message = f"a layer names {name!r}, and the book has no units of that name"
        raise FlowError(message)
    return units


class HexLayer:
    """By group the hexes with at least so many of its units, without those in the slot ``but``."""

    __slots__ = ("but", "least", "names")

    def __init__(self, names: tuple[str, ...], least: int, but: str) -> None:
        self.names = names
        self.least = least
        self.but = but

    def __call__(self, s: MapState) -> list[HexSet]:
        """The layer made anew."""
        groups = groups_of(s.book, self.names)
        if max(s.hex, default=-1) < 0:
            return [0] * len(groups)
        left_out = getattr(s, self.but) if self.but else 0
        return [self._hexes(s, group & ~left_out) for group in groups]

    def _hexes(self, s: MapState, group: UnitSet) -> HexSet:
        """The hexes for one group, read off the units by hex, which are made anew before."""
        hexes, standing, least = s.hex, s.standing, self.least
        stood_in = {hex_ for unit in members(group) if (hex_ := hexes[unit]) >= 0}
        if least > 1:
            stood_in = {hex_ for hex_ in stood_in if (standing[hex_] & group).bit_count() >= least}
        return from_members(stood_in)


class UnitLayer:
    """By group those of its units that are on the map."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def __call__(self, s: MapState) -> list[UnitSet]:
        """The layer made anew."""
        present = from_members([unit for unit, hex_ in enumerate(s.hex) if hex_ >= 0])
        return [group & present for group in groups_of(s.book, self.names)]


def layer(*names: str, at_least: int = 1, but: str = "") -> Any:  # noqa: ANN401 (typed by the title)
    """A derived slot: by group the hexes in which at least so many of its units stand.

    Units in the slot ``but`` do not count; whoever changes that slot calls ``renew``.
    """
    return derived(HexLayer(names, at_least, but))


def on_map(*names: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A derived slot: by group those of its units that are on the map."""
    return derived(UnitLayer(names))


def units_by_hex(s: MapState) -> list[UnitSet]:
    """By hex the units that stand in it."""
    stacks = [0] * s.book.kinds["hex"].size
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            stacks[hex_] |= 1 << unit
    return stacks
