"""Line of sight: who sees whom, through how much hindrance, and what is in the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.hindrances import hindrance_of, line_goes_through
from ww1core.hexgrid.sides import SideSet
from ww1core.hexgrid.sightlines import Line, Lines
from ww1core.hexgrid.sightrules import (
    Bar,
    Hindrance,
    Obstacle,
    Profile,
    SightRules,
    Walls,
    profile_of,
)
from ww1core.hexgrid.sightviews import View

__all__ = ["Bar", "Hindrance", "Obstacle", "Sight", "SightRules", "Walls"]

_ANY_DISTANCE = 1 << 30
"""A distance beyond every map, for sight without a limit."""
_BLOCKED = -1
"""The mask of a line that the ground blocks."""
_PAIRED = -2
"""The mask of a line along hexsides, which pieces beside it block only in pairs."""
_COMMON = SightRules()


class Sight:
    """Sight over one map with its obstacles of this moment.

    Lines are drawn once and kept; `changed` gives the sight after terrain has changed and shares
    them. In all questions `pieces` are hexes that block like obstacles, `smoke` hexes that block
    into, out of and across, `ignored` hexes that block nothing this time, and `clear` hexes whose
    obstacles and hindrances the line misses; hills and what reaches to any level it never misses.
    """

    __slots__ = (
        "_by_level",
        "_farthest",
        "_flat",
        "_kept",
        "_kinds",
        "_masks",
        "_most",
        "_profiles",
        "_sole",
        "_sole_any",
        "_views",
        "lines",
        "map",
        "rules",
    )

    def __init__(
        self,
        map_: HexMap,
        rules: SightRules = _COMMON,
        obstacles: Iterable[Obstacle] = (),
        walls: Iterable[Walls] = (),
        hindrances: Iterable[Hindrance] = (),
        *,
        lines: Lines | None = None,
    ) -> None:
        self.map = map_
        self.rules = rules
        self.lines = Lines(map_.grid) if lines is None else lines
        self._kinds = (tuple(obstacles), tuple(walls), tuple(hindrances))
        self._by_level = _by_level(map_)
        self._sole: HexSet = 0
        self._sole_any: HexSet = 0
        for kind in self._kinds[0]:
            if kind.along == "one":
                self._sole |= kind.hexes
                self._sole_any |= kind.hexes if kind.height is None else 0
        self._profiles: dict[tuple[int, int], Profile] = {}
        self._farthest = _ANY_DISTANCE if rules.farthest < 0 else rules.farthest
        levels = [level for level, _ in self._by_level]
        self._flat = self._profile(levels[0], levels[0]) if len(levels) == 1 else None
        self._most = self.lines.most
        self._forget()

    def changed(
        self,
        obstacles: Iterable[Obstacle] | None = None,
        walls: Iterable[Walls] | None = None,
        hindrances: Iterable[Hindrance] | None = None,
    ) -> Sight:
        """Return the sight with other obstacles, walls or hindrances over the same lines."""
        a, b, c = self._kinds
        return Sight(
            self.map,
            self.rules,
            a if obstacles is None else obstacles,
            b if walls is None else walls,
            c if hindrances is None else hindrances,
            lines=self.lines,
        )

    def sees(self, a: Hex, b: Hex, pieces: HexSet = 0, smoke: HexSet = 0) -> bool:
        """Tell whether there is sight between two hexes."""
        try:
            mask = self._masks[a][b]
        except KeyError:
            mask = self._look(a, b)
        if mask >= 0 and not smoke:
            return not mask & pieces
        if mask == _BLOCKED or (smoke and self.lines.line(a, b).whole & smoke):
            return False
        return not (pieces and self._is_stopped(a, b, pieces))

    def sees_from(
        self,
        a: Hex,
        b: Hex,
        *,
        level: int | None = None,
        pieces: HexSet = 0,
        smoke: HexSet = 0,
        ignored: HexSet = 0,
        clear: HexSet = 0,
    ) -> bool:
        """Tell whether there is sight from an observer who may be on another level than its hex."""
        line = self.lines.line(a, b)
        if line.distance > self._farthest or line.whole & smoke:
            return False
        profile = self._profile_from(a, b, level)
        if self._across(line, profile, a, b, pieces, level, ignored, clear):
            return False
        return profile.walls is None or not self._is_walled(line, profile.walls)

    def across(self, a: Hex, b: Hex, *, level: int | None = None, clear: HexSet = 0) -> HexSet:
        """Return the hexes that block a line by standing across or beside it."""
        profile = self._profile_from(a, b, level)
        return self._across(self.lines.line(a, b), profile, a, b, 0, level, 0, clear)

    def visible_from(
        self, a: Hex, targets: HexSet, pieces: HexSet = 0, smoke: HexSet = 0
    ) -> HexSet:
        """Return the targets that are in sight of a hex."""
        view = self._views.get(a)
        if view is None:
            view = self._views[a] = View()
        for b in iterate(targets & ~view.known):
            view.note(b, self.lines.line(a, b), is_seen=self.sees(a, b))
        seen = targets & view.seen
        if smoke:
            hidden = smoke | view.behind(smoke) | view.past(smoke)
            seen = 0 if smoke >> a & 1 else seen & ~hidden
        if pieces:
            seen &= ~view.behind(pieces)
            for b in iterate(seen & view.past(pieces)):
                if self._is_stopped(a, b, pieces):
                    seen ^= 1 << b
        return seen

    def hindrance(
        self,
        a: Hex,
        b: Hex,
        extra: tuple[Hindrance, ...] = (),
        *,
        level: int | None = None,
        clear: HexSet = 0,
    ) -> int:
        """Return how much a line is hindered; `extra` adds what comes and goes."""
        profile = self._profile_from(a, b, level)
        return hindrance_of(self.rules, profile, self.lines.line(a, b), extra, clear)

    def bars(
        self,
        a: Hex,
        b: Hex,
        *,
        level: int | None = None,
        pieces: HexSet = 0,
        smoke: HexSet = 0,
        ignored: HexSet = 0,
        clear: HexSet = 0,
    ) -> tuple[Bar, ...]:
        """Return everything that blocks sight between two hexes, () when nothing does."""
        line = self.lines.line(a, b)
        profile = self._profile_from(a, b, level)
        bars = [Bar("range", b)] if line.distance > self._farthest else []
        bars += [Bar("smoke", hex_) for hex_ in iterate(line.whole & smoke)]
        for hex_ in iterate(self._across(line, profile, a, b, pieces, level, ignored, clear)):
            missed = clear >> hex_ & 1
            names = [
                kind.name
                for kind in self._kinds[0]
                if kind.hexes >> hex_ & 1 and not (missed and kind.height is not None)
            ]
            if pieces >> hex_ & 1:
                names.append("pieces")
            bars += [Bar(name, hex_) for name in names or ["hill"]]
        toward = self.map.grid.toward
        if profile.walls is None:
            return tuple(bars)
        sides = self._sides(line)
        for two in line.corners:
            if all(profile.walls[direction] & hexes for direction, hexes in two):
                sides += two
        for wall in self._kinds[1]:
            for direction, hexes in sides:
                if not wall.value:
                    shut = hexes & wall.sides[direction] & profile.walls[direction]
                    bars += [Bar(wall.name, h, toward[h][direction]) for h in iterate(shut)]
        return tuple(bars)

    def _look(self, a: Hex, b: Hex) -> int:
        """Keep the hexes in which a piece blocks the line, or that terrain or pairs decide."""
        line = self.lines.rows[a].get(b) or self.lines.draw(a, b)
        profile = self._flat or self._profile_from(a, b, None)
        mask = line.between
        if mask & profile.through or line.distance > self._farthest:
            mask = _BLOCKED
        elif line.pairs or profile.walls is not None or not profile.is_even():
            walls = profile.walls
            is_blocked = (walls is not None and self._is_walled(line, walls)) or self._across(
                line, profile, a, b, 0
            )
            if is_blocked or line.pairs:
                mask = _BLOCKED if is_blocked else _PAIRED
        if self._kept >= self._most:
            self._forget()
        self._kept += 1
        self._masks[a][b] = self._masks[b][a] = mask
        return mask

    def _forget(self) -> None:
        self._masks: defaultdict[Hex, dict[Hex, int]] = defaultdict(dict)
        self._views: dict[Hex, View] = {}
        self._kept = 0

    def _is_stopped(self, a: Hex, b: Hex, pieces: HexSet) -> bool:
        """Tell whether pieces on or beside the line block it."""
        line = self.lines.line(a, b)
        if line.between & pieces:
            return True
        if not line.beside & pieces:
            return False
        return self._across(line, self._profile_from(a, b, None), a, b, pieces) != 0

    def _profile(self, level: int, other_level: int) -> Profile:
        profile = self._profiles.get((level, other_level))
        if profile is None:
            profile = profile_of(
                self.map.grid, self.rules, self._by_level, self._kinds, (level, other_level)
            )
            self._profiles[level, other_level] = self._profiles[other_level, level] = profile
        return profile

    def _profile_from(self, a: Hex, b: Hex, level: int | None) -> Profile:
        levels = self.map.level
        return self._profile(levels[a] if level is None else level, levels[b])

    def _sides(self, line: Line) -> tuple[tuple[int, HexSet], ...]:
        return line.sides + line.end_sides if self.rules.end_walls else line.sides

    def _is_walled(self, line: Line, walls: SideSet) -> bool:
        for direction, hexes in self._sides(line):
            if walls[direction] & hexes:
                return True
        return line_goes_through(line, walls)

    def _across(
        self,
        line: Line,
        profile: Profile,
        a: Hex,
        b: Hex,
        pieces: HexSet,
        level: int | None = None,
        ignored: HexSet = 0,
        clear: HexSet = 0,
    ) -> HexSet:
        """Return the hexes that block a line by standing across or beside it."""
        levels = self.map.level
        level_a = levels[a] if level is None else level
        blockers = profile.through | pieces
        if not profile.is_even():
            within = self.map.grid.within
            low, high = (a, b) if level_a <= levels[b] else (b, a)
            reach = max(1, self.rules.blind)
            if profile.near_low:
                blockers |= profile.near_low & within(low, reach)
            if profile.near_high:
                blockers |= profile.near_high & within(high, 1)
            if profile.slope:
                slope = self._in_slope(line, profile.slope, a, level_a, levels[b], clear)
                blockers |= slope
        blockers &= ~(ignored | clear & ~(profile.solid | pieces))
        return line.between & blockers | self._beside(line, blockers, clear)

    def _beside(self, line: Line, blockers: HexSet, clear: HexSet) -> HexSet:
        """Return the hexes that block by standing beside a line along hexsides."""
        met = line.beside & blockers
        if not met:
            return 0
        if self.rules.along == "one" or (self.rules.along == "two" and met.bit_count() > 1):
            return met
        blocking = met & (self._sole & ~clear | self._sole_any)
        for pair in line.pairs:
            if blockers & pair == pair and (self.rules.border == "mirror" or pair & (pair - 1)):
                blocking |= pair
        return blocking

    def _in_slope(
        self, line: Line, candidates: HexSet, a: Hex, level_a: int, level_b: int, clear: HexSet
    ) -> HexSet:
        """Return the candidates that rise above the straight line from eye to eye."""
        unit = self.rules.level_height
        blocking = 0
        for hex_ in iterate(candidates & line.whole):
            top = self.map.level[hex_] * unit
            if not clear >> hex_ & 1:
                top += max(
                    [kind.height or 0 for kind in self._kinds[0] if kind.hexes >> hex_ & 1],
                    default=0,
                )
            walked = self.map.grid.distance(a, hex_)
            rise = (level_b - level_a) * unit * walked
            if (top - level_a * unit) * line.distance > rise:
                blocking |= 1 << hex_
        return blocking


@lru_cache(maxsize=16)
def _by_level(map_: HexMap) -> tuple[tuple[int, HexSet], ...]:
    """Return the hexes of each level."""
    hexes_at: dict[int, HexSet] = {}
    for hex_ in map_.grid.hexes:
        level = map_.level[hex_]
        hexes_at[level] = hexes_at.get(level, 0) | 1 << hex_
    return tuple(sorted(hexes_at.items()))
