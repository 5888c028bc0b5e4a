"""Sets of hexes as ints: bit h is set when hex h is a member.

A complement such as ~s is negative and has no end of members: it serves in `&`, but not in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count as counting
from typing import TypeAlias, overload

__all__ = [
    "Hex",
    "HexSet",
    "Members",
    "contains",
    "count",
    "first",
    "from_members",
    "has_any",
    "iterate",
    "members",
    "subset",
]

Hex: TypeAlias = int
"""A hex: its place in the rows of its grid."""
HexSet: TypeAlias = int
"""A set of hexes: bit n is set for hex n."""

_ENDLESS = "a complement has no end of members, expected a set of hexes"


_KEPT = 1 << 15
"""The members of so many sets are remembered: the same sets are listed again and again.

Beyond that all are forgotten at once, which takes less than keeping an eye on the oldest.
"""

_FEW = 12
"""The most members that are found sooner one by one than byte by byte."""
_NEAR = 4
"""The most members that are passed over sooner one by one than word by word."""
_WORD, _BYTE = 0xFFFFFFFF, 0xFF
"""The lowest 32 bits, and the lowest 8."""

_LISTED = counting(1)
"""Counts the sets whose members were not known."""

_BITS = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))


def iterate(set_: HexSet) -> Iterator[Hex]:
    """Return an iterator over the members in ascending order."""
    return iter(members(set_))


@cache
def members(set_: HexSet) -> tuple[Hex, ...]:
    """Return the members in ascending order."""
    if not next(_LISTED) % _KEPT:
        members.cache_clear()
    if set_ <= 0:
        if set_:
            raise ValueError(_ENDLESS)
        return ()
    hexes: list[Hex] = []
    append = hexes.append
    if set_.bit_count() <= _FEW:
        while set_:
            rest = set_ & set_ - 1  # without its lowest bit
            append((set_ ^ rest).bit_length() - 1)
            set_ = rest
        return tuple(hexes)
    # Every step above makes a new number as long as the set; bytes are made once for all.
    start = (set_ & -set_).bit_length() - 1
    set_ >>= start
    for byte in set_.to_bytes(set_.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in _BITS[byte]:
                append(start + bit)
        start += 8
    return tuple(hexes)


def nth(set_: HexSet, number: int) -> Hex:
    """Return the member with so many members below it."""
    if not 0 <= number < set_.bit_count():
        raise IndexError(f"a set of {set_.bit_count()} hexes has no member {number}")
    if number <= _NEAR:
        while number:
            set_ &= set_ - 1  # without its lowest bit
            number -= 1
        return (set_ & -set_).bit_length() - 1
    start = 0  # by words, then by bytes; a loop over the two widths takes a third longer
    below = (set_ & _WORD).bit_count()
    while number >= below:
        set_ >>= 32
        start += 32
        number -= below
        below = (set_ & _WORD).bit_count()
    below = (set_ & _BYTE).bit_count()
    while number >= below:
        set_ >>= 8
        start += 8
        number -= below
        below = (set_ & _BYTE).bit_count()
    return start + _BITS[set_ & _BYTE][number]


class Members(Sequence[Hex]):
    """The members of a set in ascending order, none of them looked for before it is asked for."""

    __slots__ = ("_set",)

    def __init__(self, set_: HexSet) -> None:
        self._set = set_

    def __len__(self) -> int:
        return self._set.bit_count()

    @overload
    def __getitem__(self, number: int) -> Hex: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[Hex, ...]: ...
    def __getitem__(self, number: int | slice) -> Hex | tuple[Hex, ...]:
        if type(number) is int and number >= 0:
            return nth(self._set, number)
        return members(self._set)[number]

    def __iter__(self) -> Iterator[Hex]:
        return iter(members(self._set))

    def __contains__(self, hex_: object) -> bool:
        return isinstance(hex_, int) and hex_ >= 0 and contains(self._set, hex_)


def count(set_: HexSet) -> int:
    """Return how many members the set has."""
    return set_.bit_count()


def first(set_: HexSet) -> Hex:
    """Return the lowest member, -1 when the set is empty."""
    return (set_ ^ set_ - 1).bit_length() - 1 if set_ else -1


def from_members(hexes: Iterable[Hex]) -> HexSet:
    """Return the set of the given hexes."""
    set_ = 0
    for hex_ in hexes:
        set_ |= 1 << hex_
    return set_


def subset(set_: HexSet, test: Callable[[Hex], object]) -> HexSet:
    """Return the members that pass a test."""
    passing = 0
    for hex_ in members(set_):
        if test(hex_):
            passing |= 1 << hex_
    return passing


def has_any(set_: HexSet, test: Callable[[Hex], object]) -> bool:
    """Tell whether a member passes a test; none is looked for after the first that does."""
    while set_:
        rest = set_ & set_ - 1  # without its lowest bit
        if test((set_ ^ rest).bit_length() - 1):
            return True
        set_ = rest
    return False


def contains(set_: HexSet, hex_: Hex) -> bool:
    """Tell whether the hex is a member."""
    return set_ >> hex_ & 1 == 1
