"""What the rules have worked out once and keep for every game of a book.

Everything is kept by the values that it follows from, so that nothing kept goes out of date.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple, TypeVar

from ww1core.hexgrid.hexset import HexSet

__all__ = ["Graded", "Memory", "Ways", "keep", "ways_of"]

MOST = 1 << 13
"""So much of a kind is remembered; when there is more, all of that kind is forgotten."""

Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")
Graded = tuple[tuple[int, int], ...]
"""Sets of Formations by a value of theirs, the greatest first."""


class Ways(NamedTuple):
    """What steps out of a hex cost: by hex, None where none leads, and the hexes by cost."""

    costs: dict[int, int | None]
    by_cost: tuple[tuple[int, HexSet], ...]
    """The cheapest first."""
    open: HexSet
    """The hexes into which a way leads."""


def ways_of(costs: dict[int, int | None]) -> Ways:
    """The ways out of a hex by their costs."""
    by_cost: dict[int, HexSet] = {}
    open_ = 0
    for to, cost in costs.items():
        if cost is not None:
            by_cost[cost] = by_cost.get(cost, 0) | 1 << to
            open_ |= 1 << to
    return Ways(costs, tuple(sorted(by_cost.items())), open_)


class Memory:
    """What is remembered.

    ``ways`` are those out of a hex by the ground around it, ``ranges`` and ``paces`` those of a
    stack by what it bears, ``highest`` the highest of some Leaders, ``fitting`` whether a stack
    fits into a hex, ``armed`` who carries a Weapon, ``closed_to_tanks`` the hexes that are so by
    type of ground, ``distances`` how far it is from a hex to an edge, ``entries`` out of which
    hexes a line enters its last one.
    """

    __slots__ = (
        "armed",
        "closed_to_tanks",
        "distances",
        "entries",
        "fitting",
        "highest",
        "paces",
        "ranges",
        "ways",
    )

    def __init__(self) -> None:
        self.ways: dict[tuple[object, ...], Ways] = {}
        self.ranges: dict[tuple[int, ...] | int, Graded] = {}
        self.paces: dict[tuple[int, ...] | int, Graded] = {}
        self.highest: dict[int, int] = {}
        self.fitting: dict[int, bool] = {}
        self.armed: dict[bytes, int] = {}
        self.closed_to_tanks: dict[str, HexSet] = {}
        self.distances: dict[tuple[int, HexSet], int] = {}
        self.entries: dict[tuple[int, int], tuple[int, ...]] = {}


def keep(kept: dict[Key, Found], key: Key, found: Found, most: int = MOST) -> Found:
    """Remember something under the values that it follows from."""
    if len(kept) >= most:
        kept.clear()
    kept[key] = found
    return found
