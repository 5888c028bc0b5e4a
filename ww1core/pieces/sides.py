"""Sides: the other one by name, and values that have an item for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ww1core.turns import State

__all__ = ["enemy_of", "other", "with_item"]

T = TypeVar("T")


def other(side: int) -> int:
    """The other of two sides."""
    return 1 - side


def enemy_of(s: State, seat: int) -> int:
    """The side that a seat plays against, also where several seats share a side."""
    side: int = s.book.side_of(seat)
    return 1 - side


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with one item replaced."""
    return (*items[:at], item, *items[at + 1 :])
