"""Numbers of a fixed count made of plain data of any shape, for programs that learn.

Every bit of every number, every word and every emptiness in the data is hashed with its path to one
of the places, where it counts 1. Nothing else than the data is read; equal data give equal
numbers, in every process.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from zlib import crc32

import numpy as np

from ww1core.hexgrid.hexset import members

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ww1core.turns.offers import Offer

__all__ = ["Features", "option_row"]

MOST = 255
"""The most that a place counts."""
ONE, MANY, WORD, PART = 1, 2, 3, 4
"""What an option is: a number, several numbers, a word, or a part of the options."""
HELD = 3
"""How many numbers of an option are told."""
HALF = 0x7FFFFFFF
"""The largest number that is told of an option."""


class Features:
    """Makes numbers of data; what a path hashes to is remembered."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._paths: dict[tuple[int, Any], int] = {}

    def of(self, data: Any) -> NDArray[np.uint8]:  # noqa: ANN401 (any plain data)
        """The numbers of some data."""
        found: list[int] = []
        self._gather(data, 0, found)
        counts = np.bincount(np.asarray(found, np.int64) % self._size, minlength=self._size)
        return np.minimum(counts, MOST).astype(np.uint8)

    def _gather(self, data: Any, path: int, found: list[int]) -> None:  # noqa: ANN401 (any plain data)
        if isinstance(data, bool | str) or data is None:
            found.append(self._path(path, ("is", data)))
        elif isinstance(data, int):
            found.append(self._path(path, "below nought" if data < 0 else "a number"))
            found += [self._path(path, bit) for bit in members(abs(data))]
        elif isinstance(data, Mapping):
            for key, part in data.items():
                self._gather(part, self._path(path, ("of", str(key))), found)
        elif isinstance(data, float):
            found.append(self._path(path, ("is", repr(data))))
        else:
            for number, part in enumerate(data):
                self._gather(part, self._path(path, ("at", number)), found)

    def _path(self, path: int, step: Any) -> int:  # noqa: ANN401 (a plain key)
        key = path, step
        hashed = self._paths.get(key)
        if hashed is None:
            hashed = self._paths[key] = crc32(repr(key).encode())
        return hashed


def option_row(offer: Offer, part: range) -> tuple[int, ...]:
    """What an option is, how many there are of it, and up to three of its numbers.

    A word is told by a hash, a part of the options by its first and its last place.
    """
    if len(part) > 1:
        return PART, len(part), part.start, part.stop - 1, 0
    choice = offer.option(part.start)
    if isinstance(choice, str):
        return WORD, 1, crc32(choice.encode()) & HALF, 0, 0
    numbers = (choice,) if isinstance(choice, int) else choice
    told = [min(number, HALF) for number in numbers[:HELD]]
    kind = ONE if isinstance(choice, int) else MANY
    return kind, len(numbers), *told, *[0] * (HELD - len(told))
