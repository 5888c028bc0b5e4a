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
    """What is seen from a hex; a line is worked out when it is first asked for.

    It begins with what a view ``before`` of other ground knows and the difference does not touch;
    lines past which nothing differs from the ``printed`` ground are those of that view.
    """

    __slots__ = ("_changed", "_hex", "_key", "_known", "_level", "_outlook", "_printed", "_seen")

    def __init__(
        self, outlook: Outlook, key: Key, hex_: int, level: int, printed: View | None = None
    ) -> None:
        self._outlook = outlook
        self._key = key
        self._changed = changed_between(PRINTED, key)
        self._hex = hex_
        self._level = level
        self._printed = printed
        self._known = self._seen = 0

    def learn(self, before: View) -> None:
        """Take over from a view of other ground what the difference does not touch.

        Shells only open lines, so that whatever was seen before them is seen after them.
        """
        crossed = self._past(changed_between(before._key, self._key))
        if self._outlook.shells_open and _is_shelled_only(before._key, self._key):
            crossed &= ~before._seen
        known = before._known & ~crossed
        self._known = known
        self._seen = known & before._seen

    def _past(self, hexes: HexSet) -> HexSet:
        """The hexes that are seen over one of some hexes, of those that are charted."""
        past, found = self._outlook.past[self._hex], 0
        for hex_ in members(hexes):
            found |= past[hex_]
        return found

    def among(self, hexes: HexSet) -> HexSet:
        """Those of some hexes that are seen."""
        unknown = hexes & ~self._known
        if unknown:
            self._look(unknown)
        return hexes & self._seen

    def some(self, hexes: HexSet) -> HexSet:
        """One at least of some hexes that are seen, if there is one."""
        found = hexes & self._seen
        if not found:
            for other in members(hexes & ~self._known):
                self._look(1 << other)
                if self._seen >> other & 1:
                    return 1 << other
        return found

    def hopeful(self, hexes: HexSet) -> HexSet:
        """Those of some hexes that are not known to be hidden."""
        return hexes & (self._seen | ~self._known)

    def _look(self, unknown: HexSet) -> None:
        """Look at some hexes for the first time."""
        outlook, from_ = self._outlook, self._hex
        for other in members(unknown & ~outlook.charted[from_]):
            outlook.chart(from_, other)
        self._known |= unknown
        if self._printed is not None and unknown & unknown - 1:
            crossed = self._past(self._changed)
            if outlook.shells_open and _is_shelled_only(PRINTED, self._key):
                self._seen |= self._printed.among(unknown)
                unknown &= crossed & ~self._seen
            else:
                self._seen |= self._printed.among(unknown & ~crossed)
                unknown &= crossed
        for other in members(unknown):
            if outlook.sees(self._key, self._changed, from_, other, self._level):
                self._seen |= 1 << other


def changed_between(one: Key, other: Key) -> HexSet:
    """The hexes whose ground differs."""
    found = one[0] ^ other[0] | one[1] ^ other[1] | one[2] ^ other[2] | one[3] ^ other[3]
    if one[4] != other[4]:
        for hex_, _ in set(one[4]) ^ set(other[4]):
            found |= 1 << hex_
    return found


def _is_shelled_only(before: Key, after: Key) -> bool:
    """Whether nothing but shell holes and rubble, none of which is gone, makes a difference."""
    gone = (before[0] | before[1]) & ~(after[0] | after[1])
    return not gone and before[2:] == after[2:]
