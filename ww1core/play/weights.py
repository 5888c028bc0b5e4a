"""Weights: the numbers of a title's evaluation by name, apart from its code."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["Weights"]


class Weights:
    """Numbers that an evaluation multiplies with: ``s.book.weights.step``."""

    def __init__(self, **numbers: float) -> None:
        self.__dict__.update(numbers)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> float: ...
