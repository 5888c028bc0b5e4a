"""Layers: what follows from where units stand, kept by ``place`` and ``remove``.

A title declares layers on its state class. Each is a list with an item for every *group* of units.
Groups are named as the book names them: without a name they are the units of each side
(``book.own``); a name is a set of units, which is shared out by side, or sets by side already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.hexgrid.hexset import HexSet
from ww1core.turns import derived, per_book

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ww1core.pieces.mapstate import MapState
    from ww1core.play.book import Book

__all__ = [
    "HexLayer",
    "Layer",
    "Stacks",
    "UnitLayer",
    "UnitSet",
    "groups_of",
    "layer",
    "on_map",
    "stacks_of",
    "units_by_hex",
]

UnitSet = int
"""A set of units: bit n is set for unit n."""
Stacks = list[tuple[HexSet, UnitSet]]
"""All stacks on the map: each hex with units as a set, and the units in it."""


@per_book
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


class Layer:
    """A derived slot that follows from where units stand."""

    __slots__ = ()

    def __call__(self, s: MapState) -> list[int]:
        """The layer made anew."""
        return self.over(s, stacks_of(s))

    def over(self, s: MapState, stacks: Stacks) -> list[int]:
        """The layer made anew from the stacks on the map."""
        raise NotImplementedError


class HexLayer(Layer):
    """By group the hexes with at least so many of its units, without those in the slot ``but``."""

    __slots__ = ("but", "least", "names")

    def __init__(self, names: tuple[str, ...], least: int, but: str) -> None:
        self.names = names
        self.least = least
        self.but = but

    def over(self, s: MapState, stacks: Stacks) -> list[HexSet]:
        """The layer made anew from the stacks on the map."""
        groups: Sequence[UnitSet] = groups_of(s.book, self.names)
        if self.but:
            counted = ~getattr(s, self.but)
            groups = [group & counted for group in groups]
        least, made = self.least, []
        if least > 1:
            stacks = [stack for stack in stacks if stack[1].bit_count() >= least]
        for group in groups:
            hexes = 0
            for hex_, stack in stacks:
                if stack & group and (least == 1 or (stack & group).bit_count() >= least):
                    hexes |= hex_
            made.append(hexes)
        return made


class UnitLayer(Layer):
    """By group those of its units that are on the map."""

    __slots__ = ("names",)

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def over(self, s: MapState, stacks: Stacks) -> list[UnitSet]:
        """The layer made anew from the stacks on the map; sums of stacks are their union."""
        present = sum([stack for _, stack in stacks])
        return [group & present for group in groups_of(s.book, self.names)]


def layer(*names: str, at_least: int = 1, but: str = "") -> Any:  # noqa: ANN401 (typed by the title)
    """A derived slot: by group the hexes in which at least so many of its units stand.

    Units in the slot ``but`` do not count; whoever changes that slot calls ``renew``.
    """
    return derived(HexLayer(names, at_least, but))


def on_map(*names: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A derived slot: by group those of its units that are on the map."""
    return derived(UnitLayer(names))


def stacks_of(s: MapState) -> Stacks:
    """All stacks on the map, read off the units by hex."""
    standing = s.standing
    return [(1 << hex_, standing[hex_]) for hex_ in {*s.hex} if hex_ >= 0]


def units_by_hex(s: MapState) -> list[UnitSet]:
    """By hex the units that stand in it."""
    stacks = [0] * s.book.kinds["hex"].size
    for unit, hex_ in enumerate(s.hex):
        if hex_ >= 0:
            stacks[hex_] |= 1 << unit
    return stacks
