"""Room: the hexes in which a unit still fits, read from layers instead of asking every stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ww1core.hexgrid.hexset import HexSet, members
from ww1core.hexgrid.stacking import Limit, Stacking, excess
from ww1core.pieces.layers import Layer, Stacks, UnitSet, groups_of
from ww1core.turns import derived, per_book

if TYPE_CHECKING:
    from ww1core.pieces.linked import Pieces
    from ww1core.pieces.mapstate import MapState
    from ww1core.play.book import Book

__all__ = ["FullLayer", "Gauge", "full_layer", "room"]


class Gauge(NamedTuple):
    """A size that a stack may reach: where the counted units reach it, the barred do not fit.

    ``weights`` are those of the units; without them units are counted. ``hexes`` is where the
    gauge holds.
    """

    counted: UnitSet
    weights: tuple[int, ...]
    size: int
    barred: UnitSet
    hexes: HexSet

    def is_reached(self, stack: UnitSet) -> bool:
        """Whether a stack is so large."""
        counted = stack & self.counted
        if not self.weights:
            return counted.bit_count() >= self.size
        weights = self.weights
        return sum([weights[unit] for unit in members(counted)]) >= self.size

    def reached(self, stacks: Stacks) -> HexSet:
        """The hexes with a stack so large; sums of hexes are their union."""
        counted, size = self.counted, self.size
        if self.weights:
            return sum([hex_ for hex_, stack in stacks if self.is_reached(stack)])
        return sum([hex_ for hex_, stack in stacks if (stack & counted).bit_count() >= size])


class FullLayer(Layer):
    """By gauge of the stacking rules the hexes in which a stack reaches it."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def over(self, s: MapState, stacks: Stacks) -> list[HexSet]:
        """The layer made anew from the stacks on the map."""
        return [gauge.reached(stacks) for gauge in gauges(s.book, self.name)]

    def too_small(self, book: Book, unit: int) -> HexSet:
        """The hexes whose limits a unit breaks by itself."""
        hexes = 0
        for gauge in _limit_gauges(getattr(book, self.name), 1 << unit):
            hexes |= gauge.hexes if gauge.size <= 0 else 0
        return hexes


@per_book
def gauges(book: Book, name: str) -> tuple[Gauge, ...]:
    """The gauges of stacking rules, for limits and for kinds that stand apart, side by side."""
    rules: Stacking = getattr(book, name)
    return tuple(
        [
            gauge
            for own in groups_of(book, ())
            for gauge in (*_limit_gauges(rules, own), *_apart_gauges(rules, own))
            if gauge.size > 0 and gauge.barred
        ]
    )


def _limit_gauges(rules: Stacking, own: UnitSet) -> Iterator[Gauge]:
    """For each limit and each weight that its units have: from where on such a unit is too much."""
    for number, limit in enumerate(rules.limits):
        hexes = limit.hexes
        for later in rules.limits[number + 1 :]:
            hexes &= ~later.hexes if later.name == limit.name else -1
        counted = own & limit.units
        for weight, units in sorted(_by_weight(rules, limit, counted).items()):
            weights = () if limit.by_number else rules.weights
            yield Gauge(counted, weights, limit.most - weight + 1, units, hexes)


def _by_weight(rules: Stacking, limit: Limit, units: UnitSet) -> dict[int, UnitSet]:
    by_weight: dict[int, UnitSet] = {}
    for unit in members(units):
        weight = 1 if limit.by_number else rules.weights[unit]
        if weight:
            by_weight[weight] = by_weight.get(weight, 0) | 1 << unit
    return by_weight


def _apart_gauges(rules: Stacking, own: UnitSet) -> Iterator[Gauge]:
    """For each group that stands apart: a single unit of the other groups is too much."""
    for apart in rules.apart:
        for at, group in enumerate(apart.groups):
            others = 0
            for group_at, other in enumerate(apart.groups):
                others |= other if group_at != at else 0
            yield Gauge(own & others, (), 1, own & group, -1)


def full_layer(name: str) -> Any:  # noqa: ANN401 (typed by the title)
    """A derived slot for ``room``: how far stacks fill the limits of a ``Stacking`` of the book.

    The stacks of each side are measured by themselves, also where both sides share a hex.
    """
    return derived(FullLayer(name))


def room(s: MapState, unit: int) -> HexSet:
    """The hexes in which a unit still fits by the limits and groups of its stacking rules.

    Where it stands it does not count against itself. What the rules put in words of their own
    (``Peculiar``) is not looked at: ask ``Stacking.allows`` about the few hexes that matter.
    """
    pieces: Pieces = s.book.pieces
    full = 0
    for name, at, hexes in pieces.bars[unit]:
        full |= getattr(s, name)[at] & hexes
    here = s.hex[unit]
    if here >= 0 and full >> here & 1:
        rules, stack = pieces.stacking, s.standing[here] & pieces.companions[unit]
        if not excess(rules, here, stack) and not _is_mixed(rules, stack):
            full ^= 1 << here
    all_: HexSet = s.book.kinds["hex"].all
    return all_ & ~(full | pieces.too_small[unit])


def _is_mixed(rules: Stacking, stack: UnitSet) -> bool:
    return any(sum([1 for group in limit.groups if stack & group]) > 1 for limit in rules.apart)
