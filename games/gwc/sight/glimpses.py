"""What is seen from one hex, as far as somebody has asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.hexgrid import HexSet

if TYPE_CHECKING:
    pass

UNSEEN = -1
OWN = -1
"""The level of an observer who stands on the ground of his hex."""

Key = tuple[HexSet, HexSet, HexSet, HexSet, tuple[tuple[int, int], ...]]
"""What differs from the print: shell holes, rubble, blazes, gas, smoke."""
PRINTED: Key = (0, 0, 0, 0, ())


class View:
    """What is seen from a hex, as far as somebody has asked for it."""

    __slots__ = ("known", "seen")

    def __init__(self) -> None:
        self.known: HexSet = 0
        self.seen: HexSet = 0


def changed_between(one: Key, other: Key) -> HexSet:
    """The hexes whose ground differs."""
    found = one[0] ^ other[0] | one[1] ^ other[1] | one[2] ^ other[2] | one[3] ^ other[3]
    if one[4] != other[4]:
        for hex_, _ in set(one[4]) ^ set(other[4]):
            found |= 1 << hex_
    return found
