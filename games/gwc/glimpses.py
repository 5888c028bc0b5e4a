"""What is seen from one hex, as far as somebody has asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.hexgrid.hexset import HexSet, members

if TYPE_CHECKING:
    from games.gwc.outlook import Outlook

__all__ = ["OWN", "PRINTED", "UNSEEN", "Key", "View", "changed_between"]

UNSEEN = -1
OWN = -1
"""The level of an observer who stands on the ground of his hex."""

Key = tuple[HexSet, HexSet, HexSet, HexSet, tuple[tuple[int, int], ...]]
"""What differs from the print: shell holes, rubble, blazes, gas, smoke."""
PRINTED: Key = (0, 0, 0, 0, ())


class View:
    """What is seen from a hex; a line is worked out when it is first asked for."""

    __slots__ = ("_changed", "_hex", "_key", "_known", "_level", "_outlook", "_seen", "_values")

    def __init__(self, outlook: Outlook, key: Key, hex_: int, level: int) -> None:
        self._outlook = outlook
        self._key = key
        self._changed = changed_between(PRINTED, key)
        self._hex = hex_
        self._level = level
        self._known = self._seen = 0
        self._values: dict[int, int] = {}

    def learn(self, before: View) -> None:
        """Take over from a view of other ground what the difference does not touch."""
        past = self._outlook.past[self._hex]
        known = before._known
        for hex_ in members(changed_between(before._key, self._key)):
            known &= ~past[hex_]
        self._known = known
        self._seen = known & before._seen
        self._values = before._values.copy()

    def among(self, hexes: HexSet) -> HexSet:
        """Those of some hexes that are seen."""
        unknown = hexes & ~self._known
        if unknown:
            for other in members(unknown):
                self.to(other)
        return hexes & self._seen

    def hopeful(self, hexes: HexSet) -> HexSet:
        """Those of some hexes that are not known to be hidden."""
        return hexes & (self._seen | ~self._known)

    def to(self, other: int) -> int:
        """The hindrance to a hex, UNSEEN without a line."""
        if self._known >> other & 1:
            return self._values[other]
        outlook = self._outlook
        found = outlook.line_value(self._key, self._changed, self._hex, other, self._level)
        if not outlook.charted[self._hex] >> other & 1:
            outlook.chart(self._hex, other)
        self._values[other] = found
        self._known |= 1 << other
        if found != UNSEEN:
            self._seen |= 1 << other
        return found

    @property
    def seen(self) -> HexSet:
        """All hexes that are seen, its own among them."""
        return self.among(self._outlook.land.all)

    @property
    def hindrance(self) -> tuple[int, ...]:
        """The hindrance to each hex by number; 0 where there is none on the map."""
        on_map, size = self._outlook.land.all, self._outlook.land.size
        return tuple([self.to(hex_) if on_map >> hex_ & 1 else 0 for hex_ in range(size)])


def changed_between(one: Key, other: Key) -> HexSet:
    """The hexes whose ground differs."""
    found = one[0] ^ other[0] | one[1] ^ other[1] | one[2] ^ other[2] | one[3] ^ other[3]
    if one[4] != other[4]:
        for hex_, _ in set(one[4]) ^ set(other[4]):
            found |= 1 << hex_
    return found
