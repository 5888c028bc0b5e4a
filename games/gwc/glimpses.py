"""What is seen from one hex, as far as somebody has asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.hexgrid.hexset import HexSet, members

if TYPE_CHECKING:
    from games.gwc.outlook import Outlook

__all__ = ["OWN", "PRINTED", "UNSEEN", "Key", "View", "Views", "changed_between"]

UNSEEN = -1
OWN = -1
"""The level of an observer who stands on the ground of his hex."""

Key = tuple[HexSet, HexSet, HexSet, HexSet, tuple[tuple[int, int], ...]]
"""What differs from the print: shell holes, rubble, blazes, gas, smoke."""
PRINTED: Key = (0, 0, 0, 0, ())


class Views(dict[int, "View"]):
    """What is seen over some ground from one level, by hex; a view is made when it is asked for."""

    __slots__ = ("changed", "is_shelled", "key", "level", "outlook", "printed")

    def __init__(self, outlook: Outlook, key: Key, level: int, printed: Views | None) -> None:
        super().__init__()
        self.outlook = outlook
        self.key = key
        self.level = level
        self.printed = self if printed is None else printed
        self.changed = changed_between(PRINTED, key)
        self.is_shelled = outlook.shells_open and _is_shelled_only(PRINTED, key)

    def __missing__(self, hex_: int) -> View:
        found = self[hex_] = View(self, hex_)
        return found


class View:
    """What is seen from a hex; a line is worked out when it is first asked for.

    Lines past which nothing differs from the printed ground are those of the view over that.
    """

    __slots__ = ("_ground", "_hex", "_known", "_seen")

    def __init__(self, ground: Views, hex_: int) -> None:
        self._ground = ground
        self._hex = hex_
        self._known = self._seen = 0

    def _past(self, hexes: HexSet) -> HexSet:
        """The hexes that are seen over one of some hexes, of those that are charted."""
        past, found = self._ground.outlook.past[self._hex], 0
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
        ground, from_ = self._ground, self._hex
        outlook = ground.outlook
        for other in members(unknown & ~outlook.charted[from_]):
            outlook.chart(from_, other)
        printed = ground.printed[from_]
        self._known |= unknown
        if printed is not self and unknown & unknown - 1:
            crossed = self._past(ground.changed)
            if ground.is_shelled:
                self._seen |= printed.among(unknown)
                unknown &= crossed & ~self._seen
            else:
                self._seen |= printed.among(unknown & ~crossed)
                unknown &= crossed
        for other in members(unknown):
            if outlook.sees(ground.key, ground.changed, from_, other, ground.level):
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
