"""Line of sight over ground that changes: who sees whom, and what is in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import Hex, HexSet, iterate
from ww1core.hexgrid.hindrances import hindrance_of, line_goes_through, sides_of
from ww1core.hexgrid.sides import SideSet
from ww1core.hexgrid.sightground import Feature, Heights, features_of, standing
from ww1core.hexgrid.sightlines import Line, Lines
from ww1core.hexgrid.sightmoments import Moment
from ww1core.hexgrid.sightrules import (
    Bar,
    Ground,
    Hindrance,
    Obstacle,
    Overlay,
    Rulings,
    SightRules,
    Walls,
)
from ww1core.hexgrid.sightviews import View

__all__ = ["Bar", "Hindrance", "Obstacle", "Overlay", "Sight", "SightRules", "Walls"]

_COMMON = SightRules()
_ANYWHERE = -1
"""The greatest distance where there is no limit."""
_MOST_MOMENTS = 256
"""So many different grounds are remembered; before there are more, all are forgotten."""


class Sight:
    """Sight over one map: what is printed blocks and hinders, and overlays come and go.

    Every question may give the `ground`, the hexes of each overlay in their order; the `level` of
    an observer who is not on the ground of its hex; and the `farthest` that anybody sees, as in
    fog. What has been seen is remembered by the ground over which it was seen; over new ground only
    the lines on which something has changed are looked along again.
    """

    __slots__ = (
        "_bare",
        "_ground",
        "_heights",
        "_hindrances",
        "_kept",
        "_key",
        "_moments",
        "_obstacles",
        "_printed",
        "_rulings",
        "_screens",
        "_turning",
        "_walls",
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
        overlays: Sequence[Overlay] = (),
        *,
        rulings: Rulings | None = None,
        lines: Lines | None = None,
    ) -> None:
        self.map = map_
        self.rules = rules
        self._walls = tuple(walls)
        has_sides = bool(self._walls) or rulings is not None
        self.lines = Lines(map_.grid, sides=has_sides) if lines is None else lines
        self._heights = Heights(map_, rules.level_height, self._walls)
        self._obstacles = features_of(Obstacle, obstacles, overlays)
        self._hindrances = features_of(Hindrance, hindrances, overlays)
        self._rulings = rulings
        self._bare: Ground = (0,) * len(overlays)
        self._screens = tuple(
            [
                feature
                for feature in self._obstacles
                if feature.source >= 0
                and feature.kind.height is None
                and not (feature.takers or overlays[feature.source].takes)
            ]
        )
        """What overlays do nothing else than close lines with, at every level."""
        self._ground = tuple(
            [feature for feature in self._obstacles if feature not in self._screens]
        )
        sources = {feature.source for feature in self._ground}
        self._turning = tuple(
            [
                number
                for number, overlay in enumerate(overlays)
                if overlay.takes or number in sources
            ]
        )
        """The overlays that may open a line, or close it at some levels alone."""
        self._key: Callable[[Ground], object] = (
            itemgetter(*self._turning) if self._turning else _unchanged
        )
        self._forget()

    def _forget(self) -> None:
        self._printed = self._moment_of(self._ground, self._bare)
        self._moments: dict[object, Moment] = {self._key(self._bare): self._printed}
        self._kept = 0

    def sees(
        self,
        a: Hex,
        b: Hex,
        ground: Ground = (),
        *,
        level: int | None = None,
        farthest: int = _ANYWHERE,
    ) -> bool:
        """Tell whether there is sight between two hexes."""
        if 0 <= farthest < self.lines.line(a, b).distance:
            return False
        moment, view = self._look(a, 1 << b, ground, level)
        if not view.seen >> b & 1:
            return False
        return not ground or not self._is_screened(moment, a, b, ground, level)

    def visible_from(
        self,
        a: Hex,
        targets: HexSet,
        ground: Ground = (),
        *,
        level: int | None = None,
        farthest: int = _ANYWHERE,
    ) -> HexSet:
        """Return the targets that are in sight of a hex."""
        if farthest >= 0:
            targets &= self.map.grid.within(a, farthest)
        moment, view = self._look(a, targets, ground, level)
        seen = targets & view.seen
        if ground and self._screens:
            return self._screened(moment, view, seen, ground, a, level)
        return seen

    def hindrance(self, a: Hex, b: Hex, ground: Ground = (), *, level: int | None = None) -> int:
        """Return how much a line is hindered, blocked or not."""
        line = self.lines.line(a, b)
        _, fences = self._heights.walls(self._high(a, b, level))
        met = self._hindering(a, b, line, ground or self._bare, level)
        return hindrance_of(self.rules, line, met, fences)

    def bars(
        self,
        a: Hex,
        b: Hex,
        ground: Ground = (),
        *,
        level: int | None = None,
        farthest: int = _ANYWHERE,
    ) -> tuple[Bar, ...]:
        """Return everything that blocks sight between two hexes, () when nothing does."""
        line = self.lines.line(a, b)
        ground = ground or self._bare
        clear, others = self._ruled(a, b, line, ground, level)
        bars = [Bar("range", b)] if 0 <= farthest < line.distance else []
        there = standing(self._obstacles, ground, line.whole)
        ends = 1 << a | 1 << b
        moment = self._moment_of(self._obstacles, ground)
        across = moment.across(a, b, line, level, clear)
        for hex_ in iterate(across):
            at_end, missed = ends >> hex_ & 1, clear >> hex_ & 1
            names = [
                kind.name
                for kind, hexes in there
                if hexes >> hex_ & 1
                and (kind.at_ends or not at_end)
                and not (missed and kind.height is not None)
            ]
            bars += [Bar(name, hex_) for name in names or ["hill"]]
        walls, _ = self._heights.walls(self._high(a, b, level))
        if walls is not None:
            for wall in self._walls:
                if not wall.value:
                    bars += self._met_sides(line, wall, walls)
        return (*bars, *others)

    def hindrances(
        self, a: Hex, b: Hex, ground: Ground = (), *, level: int | None = None
    ) -> tuple[Bar, ...]:
        """Return everything that hinders sight between two hexes, each with its value."""
        line = self.lines.line(a, b)
        met = [
            Bar(kind.name, hex_, value=kind.value)
            for kind, hexes in self._hindering(a, b, line, ground or self._bare, level)
            for hex_ in iterate(hexes)
        ]
        _, fences = self._heights.walls(self._high(a, b, level))
        for fence in fences:
            met += self._met_sides(line, fence, fence.sides)
        return tuple(met)

    def _look(
        self, a: Hex, targets: HexSet, ground: Ground, level: int | None
    ) -> tuple[Moment, View]:
        """Return the ground of a question, and what is seen over it from a hex, screens apart."""
        moment = self._moments.get(self._key(ground)) if ground else self._printed
        if moment is None:
            moment = self._new_moment(ground)
        view = moment.views.get((a, level))
        if view is None or targets & ~view.known:
            view = self._look_around(moment, a, level, targets)
        return moment, view

    def _new_moment(self, ground: Ground) -> Moment:
        """Begin to remember what is seen over some ground."""
        if len(self._moments) >= _MOST_MOMENTS:
            self._forget()
        moment = self._moments[self._key(ground)] = self._moment_of(self._ground, ground)
        return moment

    def _moment_of(self, features: tuple[Feature[Obstacle], ...], ground: Ground) -> Moment:
        """Return the ground of a moment, nothing looked at yet."""
        obstacles = standing(features, ground, self.map.grid.all)
        return Moment(self.map, self.rules, self._heights, obstacles, self._changed(ground))

    def _look_around(self, moment: Moment, a: Hex, level: int | None, targets: HexSet) -> View:
        """Look from a hex at targets that were not looked at before, where something has changed.

        What is on a line as it is printed is seen as over the printed ground.
        """
        if self._kept >= self.lines.most:
            self._forget()
        view = moment.views.get((a, level))
        if view is None:
            view = moment.views[a, level] = View()
        unknown = targets & ~view.known
        self._kept += unknown.bit_count()
        row, draw, changed = self.lines.rows[a], self.lines.draw, moment.changed
        seen = as_printed = 0
        for b in iterate(unknown):
            line = row.get(b) or draw(a, b)
            if changed and not changed & line.whole:
                as_printed |= 1 << b
            elif self._is_open(moment, a, b, line, level):
                seen |= 1 << b
        if as_printed:
            seen |= self.visible_from(a, as_printed, level=level)
        view.known |= unknown
        view.seen |= seen
        if self._screens:
            for b in iterate(seen):
                view.cast(b, self.lines.line(a, b))
        return view

    def _screened(
        self, moment: Moment, view: View, seen: HexSet, ground: Ground, a: Hex, level: int | None
    ) -> HexSet:
        """Return those of the targets in sight that no screen hides."""
        beside = screens = 0
        for kind, number, _ in self._screens:
            hexes = ground[number]
            if not hexes:
                continue
            seen &= ~view.behind(hexes)
            if kind.at_ends:
                seen = 0 if hexes >> a & 1 else seen & ~hexes
            if kind.along:
                seen &= ~view.past(hexes)
            else:
                screens |= hexes
                beside |= view.past(hexes)
        for b in iterate(seen & beside):
            if not self._is_open(moment, a, b, self.lines.line(a, b), level, screens):
                seen ^= 1 << b
        return seen

    def _is_screened(
        self, moment: Moment, a: Hex, b: Hex, ground: Ground, level: int | None
    ) -> bool:
        """Tell whether a screen hides a target that is in sight otherwise."""
        line = self.lines.line(a, b)
        screens = 0
        for kind, number, _ in self._screens:
            hexes = ground[number] & line.whole
            if not hexes:
                continue
            if hexes & line.between or (kind.along and hexes & line.beside):
                return True
            if kind.at_ends and hexes & ~line.beside:
                return True
            screens |= hexes
        return bool(screens & line.beside) and not self._is_open(moment, a, b, line, level, screens)

    def _is_open(
        self,
        moment: Moment,
        a: Hex,
        b: Hex,
        line: Line,
        level: int | None,
        screens: HexSet = 0,
    ) -> bool:
        """Tell whether nothing blocks a line."""
        clear: HexSet = 0
        if self._rulings is not None:
            clear, others = self._rulings(a, b, line, moment.changed, level)
            if others:
                return False
        if moment.across(a, b, line, level, clear, screens):
            return False
        return not self._walls or not self._is_walled(line, self._high(a, b, level))

    def _ruled(
        self, a: Hex, b: Hex, line: Line, ground: Ground, level: int | None
    ) -> tuple[HexSet, tuple[Bar, ...]]:
        """Return what the title says of a line over some ground."""
        if self._rulings is None:
            return 0, ()
        return self._rulings(a, b, line, self._changed(ground), level)

    def _changed(self, ground: Ground) -> HexSet:
        """Return the hexes in which something lies that may open a line."""
        changed = 0
        for number in self._turning:
            changed |= ground[number]
        return changed

    def _high(self, a: Hex, b: Hex, level: int | None) -> int:
        levels = self.map.level
        return max(levels[a] if level is None else level, levels[b])

    def _hindering(
        self, a: Hex, b: Hex, line: Line, ground: Ground, level: int | None
    ) -> list[tuple[Hindrance, HexSet]]:
        """Return what hinders a line, and where on it."""
        high = self._high(a, b, level)
        clear, _ = self._ruled(a, b, line, ground, level)
        ends = 1 << a | 1 << b
        met = []
        for kind, where in standing(self._hindrances, ground, line.whole):
            hexes = where if kind.at_ends else where & ~ends
            if kind.height is not None:
                hexes &= self._heights.above(kind.height, high) & ~clear
            if hexes:
                met.append((kind, hexes))
        return met

    def _is_walled(self, line: Line, high: int) -> bool:
        """Tell whether a wall blocks a line whose higher end is on a level."""
        walls, _ = self._heights.walls(high)
        if walls is None:
            return False
        for direction, hexes in sides_of(self.rules, line):
            if walls[direction] & hexes:
                return True
        return line_goes_through(line, walls)

    def _met_sides(self, line: Line, wall: Walls, tall: SideSet) -> list[Bar]:
        """Return the sides of a wall, among those that are tall, that a line meets."""
        sides = sides_of(self.rules, line)
        for two in line.corners:
            if all(tall[direction] & hexes for direction, hexes in two):
                sides += two
        toward = self.map.grid.toward
        return [
            Bar(wall.name, hex_, toward[hex_][direction], wall.value)
            for direction, hexes in sides
            for hex_ in iterate(hexes & wall.sides[direction] & tall[direction])
        ]


def _unchanged(_: Ground) -> None:
    """Tell all ground from none where no overlay can change what is printed."""
