"""The ground at a moment, what it blocks by level, and what was seen over it."""

from __future__ import annotations

from typing import NamedTuple

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.sightground import Heights
from ww1core.hexgrid.sightlines import Line
from ww1core.hexgrid.sightrules import Obstacle, SightRules
from ww1core.hexgrid.sightviews import View

__all__ = ["Moment", "Profile"]


class Profile(NamedTuple):
    """What blocks between two levels.

    `through` blocks across the line, `near_low` and `near_high` only near the lower or higher end,
    `slope` only above the straight line from eye to eye. `solid` are hills, and what blocks at any
    level.
    """

    through: HexSet
    near_low: HexSet = 0
    near_high: HexSet = 0
    slope: HexSet = 0
    solid: HexSet = 0


class Moment:
    """The ground at a moment: its obstacles, what they block by level, and what was seen over it.

    `changed` are the hexes that differ from the printed map, `alone` those that block beside a line
    without another one, `alone_any` those of them at any level, `at_ends` those that nobody sees
    out of nor into.
    """

    __slots__ = (
        "_heights",
        "_map",
        "_rules",
        "alone",
        "alone_any",
        "at_ends",
        "changed",
        "obstacles",
        "profiles",
        "views",
    )

    def __init__(
        self,
        map_: HexMap,
        rules: SightRules,
        heights: Heights,
        obstacles: list[tuple[Obstacle, HexSet]],
        changed: HexSet,
    ) -> None:
        self._map = map_
        self._rules = rules
        self._heights = heights
        self.profiles: dict[tuple[int, int], Profile] = {}
        self.obstacles = obstacles
        self.changed = changed
        self.alone = self.alone_any = self.at_ends = 0
        for kind, hexes in obstacles:
            if kind.along:
                self.alone |= hexes
                self.alone_any |= hexes if kind.height is None else 0
            if kind.at_ends:
                self.at_ends |= hexes
        self.views: dict[tuple[Hex, int | None], View] = {}

    def profile(self, level: int, other_level: int) -> Profile:
        """Work out what blocks between two levels."""
        low, high = sorted((level, other_level))
        profile = self._profile(low, high)
        self.profiles[low, high] = self.profiles[high, low] = profile
        return profile

    def _profile(self, low: int, high: int) -> Profile:
        above = self._heights.above
        near_low = through = always = 0
        for kind, hexes in self.obstacles:
            if kind.height is None:
                always |= hexes
            else:
                near_low |= hexes & above(kind.height, low)
                through |= hexes & above(kind.height, high)
        hills, crests = above(0, low), above(1, high)
        if low == high:
            return Profile(through | hills | always, solid=hills | always)
        if self._rules.uneven == "near":
            near_high = through | above(0, high)
            return Profile(always, near_low | hills, near_high, solid=hills | always)
        through |= hills & crests
        if self._rules.uneven == "slope":
            slope = (near_low | hills) & ~through
            return Profile(through | always, slope=slope, solid=hills | always)
        near_low = near_low & ~through if self._rules.blind else 0
        return Profile(through | always, near_low, solid=crests | always)

    def across(
        self,
        a: Hex,
        b: Hex,
        line: Line,
        level: int | None,
        clear: HexSet,
        screens: HexSet = 0,
    ) -> HexSet:
        """Return the hexes that block a line by standing across it, beside it, or at an end.

        The line misses what stands in `clear` hexes; `screens` block at every level.
        """
        levels = self._map.level
        level_a = levels[a] if level is None else level
        level_b = levels[b]
        through, near_low, near_high, slope, solid = self.profiles.get(
            (level_a, level_b)
        ) or self.profile(level_a, level_b)
        if near_low or near_high or slope:
            within = self._map.grid.within
            low, high = (a, b) if level_a <= level_b else (b, a)
            through |= near_low & within(low, max(1, self._rules.blind))
            through |= near_high & within(high, 1)
            if slope & line.whole:
                through |= self._in_slope(line, slope, a, level_a, level_b, clear)
        if clear:
            through &= ~(clear & ~solid)
        through |= screens
        blocking = line.between & through
        if self.at_ends:
            blocking |= self.at_ends & line.whole & ~(line.between | line.beside)
        if line.beside & through:
            blocking |= self._beside(line, through, self.alone & ~clear | self.alone_any)
        return blocking

    def _beside(self, line: Line, blockers: HexSet, alone: HexSet) -> HexSet:
        """Return the hexes that block by standing beside a line along hexsides."""
        met = line.beside & blockers
        if self._rules.along == "one" or (self._rules.along == "two" and met.bit_count() > 1):
            return met
        blocking = met & alone
        for pair in line.pairs:
            if blockers & pair == pair and (self._rules.border == "mirror" or pair & (pair - 1)):
                blocking |= pair
        return blocking

    def _in_slope(
        self,
        line: Line,
        candidates: HexSet,
        a: Hex,
        level_a: int,
        level_b: int,
        clear: HexSet,
    ) -> HexSet:
        """Return the candidates that rise above the straight line from eye to eye."""
        unit = self._rules.level_height
        blocking = 0
        for hex_ in iterate(candidates & line.whole):
            top = self._map.level[hex_] * unit
            if not clear >> hex_ & 1:
                top += max(
                    [kind.height or 0 for kind, hexes in self.obstacles if hexes >> hex_ & 1],
                    default=0,
                )
            rise = (level_b - level_a) * unit * self._map.grid.distance(a, hex_)
            if (top - level_a * unit) * line.distance > rise:
                blocking |= 1 << hex_
        return blocking
