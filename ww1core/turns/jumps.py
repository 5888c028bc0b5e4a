"""Instructions of an assembled procedure, and jumps among them that forget what is stale."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["DO", "GO", "PUSH", "PUT", "TEST", "Later", "Op", "go", "settled", "without"]

Op = tuple[int, Callable[..., Any], Any, Any]

TEST, DO, GO, PUT, PUSH = range(5)
"""The kinds of instructions; ``assembly`` says what each does."""


class Later:
    """A jump whose target is known when the procedure is complete."""

    __slots__ = ("_target", "at")

    def __init__(self, target: Callable[[], int]) -> None:
        self._target = target
        self.at = -1

    def settle(self) -> None:
        """Look the target up."""
        self.at = self._target()


def settled(place: object) -> object:
    """A position, also one that was a jump to come."""
    return place.at if isinstance(place, Later) else place


def go(target: int, forget: tuple[int, ...] = ()) -> Op:
    """Jump, forgetting what a repeated body kept, so that nothing stale stays."""
    if forget:
        return GO, lambda _s, data: (target, without(data, forget)), None, None
    return GO, lambda _s, data: (target, data), None, None


def without(data: tuple[Any, ...], slots: tuple[int, ...]) -> tuple[Any, ...]:
    """The data with nothing in some slots."""
    values = list(data)
    for slot in slots:
        values[slot] = None
    return tuple(values)
