"""Sides: the other one by name, the counters of each, and values that have an item for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from ww1core.turns import State

__all__ = ["by_side", "enemy_of", "grouped", "other", "with_item"]

T = TypeVar("T")
K = TypeVar("K")


class Seated(Protocol):
    """Something that belongs to a seat."""

    @property
    def seat(self) -> int:
        """The seat, or the side."""
        ...


def grouped(counters: Iterable[T], key: Callable[[T], K]) -> dict[K, int]:
    """By what some counters are the sets of their numbers."""
    groups: dict[K, int] = {}
    for number, counter in enumerate(counters):
        kind = key(counter)
        groups[kind] = groups.get(kind, 0) | 1 << number
    return groups


def by_side(counters: Iterable[Seated], sides: int = 2) -> tuple[int, ...]:
    """For each side the set of the numbers of its counters."""
    groups = grouped(counters, lambda counter: counter.seat)
    return tuple([groups.get(side, 0) for side in range(sides)])


def other(side: int) -> int:
    """The other of two sides."""
    return 1 - side


def enemy_of(s: State, seat: int) -> int:
    """The side that a seat plays against, also where several seats share a side."""
    side: int = s.book.side_of(seat)
    return 1 - side


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with one item replaced."""
    changed = [*items]  # slices would take twice as long
    changed[at] = item
    return tuple(changed)
