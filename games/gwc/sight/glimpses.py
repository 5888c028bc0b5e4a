"""What is seen from one hex, as far as somebody has asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.hexgrid import HexSet, members

if TYPE_CHECKING:
    from games.gwc.sight.outlook import Outlook

UNSEEN = -1
OWN = -1
"""The level of an observer who stands on the ground of his hex."""

Key = tuple[HexSet, HexSet, HexSet, HexSet, tuple[tuple[int, int], ...]]
"""What differs from the print: shell holes, rubble, blazes, gas, smoke."""
PRINTED: Key = (0, 0, 0, 0, ())


class Views(dict[int, "View"]):
    """What is seen over some ground from one level, by hex; a view is made when it is asked for."""

    __slots__ = ("changed", "key", "level", "outlook")

    def __init__(self, outlook: Outlook, key: Key, level: int) -> None:
        super().__init__()
        self.outlook = outlook
        self.key = key
        self.level = level
        self.changed = changed_between(PRINTED, key)

    def __missing__(self, hex_: int) -> View:
        found = self[hex_] = View(self, hex_)
        return found


class View:
    """What is seen from a hex; a line is worked out when it is first asked for."""

    __slots__ = ("_ground", "_hex", "_known", "_seen")

    def __init__(self, ground: Views, hex_: int) -> None:
        self._ground = ground
        self._hex = hex_
        self._known = self._seen = 0

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
        sees = ground.outlook.sees
        self._known |= unknown
        for other in members(unknown):
            if sees(ground.key, ground.changed, from_, other, ground.level):
                self._seen |= 1 << other


def changed_between(one: Key, other: Key) -> HexSet:
    """The hexes whose ground differs."""
    found = one[0] ^ other[0] | one[1] ^ other[1] | one[2] ^ other[2] | one[3] ^ other[3]
    if one[4] != other[4]:
        for hex_, _ in set(one[4]) ^ set(other[4]):
            found |= 1 << hex_
    return found
