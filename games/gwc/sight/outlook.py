"""What can be seen on a board: every line worked out once, and again only where ground changed."""

from __future__ import annotations

from games.gwc.content.land import Board
from games.gwc.schema.ground import TerrainData
from games.gwc.sight.footprints import drawings_of, touched
from games.gwc.sight.glimpses import OWN, PRINTED, UNSEEN, Key, View, changed_between
from games.gwc.sight.moments import Met, Moment, sight_rules
from ww1core.hexgrid import (
    Bar,
    HexSet,
    Hindrance,
    Line,
    Obstacle,
    SideSet,
    Sight,
    Walls,
    from_members,
    hexes_with,
    members,
)
from ww1core.ledger import rule
from ww1core.turns import Answers

NEAR = 8
"""A hex no farther off than this is near: most of what is fired at."""
MOST_KEPT = 256
MOST_VIEWS = 1 << 14
"""So much of what is seen from a hex over some ground is remembered."""
MOST_LINES = 1 << 16
"""So many lines over changed ground are remembered."""

BLOCKED = -1

RAY = 4
"""Lines from hexside to hexside through centres are the whole parts of this many on the clock."""


class Outlook:
    """The sight of one board in a scenario; a line is worked out once for the ground on it."""

    def __init__(self, board: Board, chart: TerrainData, wheat: int = 0) -> None:
        land = board.land
        self.land = land
        self._chart = chart
        self._drawings = drawings_of(board, chart.footprints)
        self._values = {key: row.hindrance for key, row in chart.terrain.items()}
        if wheat:
            self._values["field"] = wheat
        self._rail = hexes_with(land.sides["rail"]) | hexes_with(land.exits["rail"])
        self._lanes: tuple[SideSet, ...] = tuple(
            land.sides[way] for way, entry in chart.elements.items() if entry.clear_along
        )
        self._laned: HexSet = 0
        for lane in self._lanes:
            self._laned |= hexes_with(lane)
        self._from_level = tuple(
            from_members(h for h in land.grid.hexes if land.level[h] >= low)
            for low in range(max(land.level) + 2)
        )
        self.opaque: HexSet = 0
        """The hexes whose printed ground matters for sight."""
        for key, row in chart.terrain.items():
            if row.sight != "clear" or row.sunken:
                self.opaque |= land.terrain.get(key, 0)
        self._sight = Sight(land, sight_rules())
        self.lines = self._sight.lines
        self._moments: dict[Key, Moment] = Answers(MOST_KEPT)
        self._screens: dict[Key, Sight] = Answers(MOST_KEPT)
        self._views: dict[tuple[int, ...], View] = Answers(MOST_VIEWS)
        self._lines: dict[tuple[int, int, int], int] = {}
        self._met: dict[tuple[int, int], HexSet] = {}
        self._changed_lines: dict[tuple[object, ...], int] = Answers(MOST_LINES)
        self._changed_sight: dict[tuple[int, ...], bool] = Answers(MOST_LINES)

    def seen(self, key: Key, hex_: int, hexes: HexSet, level: int = OWN) -> HexSet:
        """Those of some hexes that are seen from a hex, or by an observer above it on some level.

        What was seen before is remembered by the ground around the hex; where one of the hexes
        is far off, by that of the whole board.
        """
        around = self.land.grid.within(hex_, NEAR)
        if hexes & ~around:
            around = self.land.all
        met = (hex_, level, around, key[0] & around, key[1] & around, key[2] & around)
        view = self._views.get(met)
        if view is None:
            view = self._views[met] = View()
        unknown = hexes & ~view.known
        if unknown:
            view.known |= unknown
            changed = changed_between(PRINTED, key)
            for other in members(unknown):
                if self.sees(key, changed, hex_, other, level):
                    view.seen |= 1 << other
        return hexes & view.seen

    def hindrance(self, key: Key, a: int, b: int, level: int = OWN) -> int:
        """The hindrance of a line, UNSEEN if blocked; only what changed on its way matters."""
        if level == OWN and a > b:
            a, b = b, a
        whole = self.lines.line(a, b).whole
        if not changed_between(PRINTED, key) & whole:
            return self._printed_line(a, b, level)
        holes, rubble, blaze, gas, smoke = key
        smoke = tuple([one for one in smoke if whole >> one[0] & 1]) if smoke else smoke
        met = (a, b, level, holes & whole, rubble & whole, blaze & whole, gas & whole, smoke)
        found = self._changed_lines.get(met)
        if found is None:
            found = self._changed_lines[met] = self._line(key, a, b, level)
        return found

    def sees(self, key: Key, changed: HexSet, a: int, b: int, level: int) -> bool:
        """Whether a line is not blocked; gas and smoke never do that."""
        if level == OWN and a > b:
            a, b = b, a
        whole = self.lines.line(a, b).whole
        if not changed & whole:
            return self._printed_line(a, b, level) != UNSEEN
        met = (a, b, level, key[0] & whole, key[1] & whole, key[2] & whole)
        found = self._changed_sight.get(met)
        if found is None:
            found = self._missed_by(self.moment(key), a, b, level) != BLOCKED
            self._changed_sight[met] = found
        return found

    def _printed_line(self, a: int, b: int, level: int) -> int:
        """The hindrance of a line over the printed ground, UNSEEN if blocked."""
        found = self._lines.get((a, b, level))
        if found is None:
            found = self._lines[a, b, level] = self._line(PRINTED, a, b, level)
        return found

    def bars(self, key: Key, a: int, b: int, level: int = OWN) -> tuple[Bar, ...]:
        """Everything that blocks a line."""
        moment = self.moment(key)
        line = moment.sight.lines.line(a, b)
        low = self._low(a, b, level)
        clear = self._clear(moment, a, b, line, low)
        found = moment.sight.bars(a, b, level=_given(level), clear=clear)
        if level == OWN and self._is_hidden(moment, a, b, line.distance):
            sunken = (moment.sunken & (1 << a | 1 << b)).bit_length() - 1
            found += (Bar(self.type_in(key, sunken), sunken),)
        return found

    def hindrances(self, key: Key, a: int, b: int, level: int = OWN) -> tuple[Met, ...]:
        """Everything that hinders a line."""
        moment = self.moment(key)
        line = moment.sight.lines.line(a, b)
        ends = 1 << a | 1 << b
        high = max(self.land.level[a] if level == OWN else level, self.land.level[b])
        tall = self._not_below(high)
        clear = self._clear(moment, a, b, line, self._low(a, b, level))
        found: list[Met] = []
        for part in self._parts(key):
            if isinstance(part, Walls):
                found += self._fences(part, line, tall)
                continue
            hexes = part.hexes & (line.whole if part.at_ends else line.whole & ~ends)
            if part.height is not None:
                hexes &= tall & ~clear
            found += [Met(part.name, hex_, -1, part.value) for hex_ in members(hexes)]
        return tuple(found)

    def _fences(self, part: Walls, line: Line, tall: HexSet) -> list[Met]:
        """The fences that a line crosses, runs along, or meets in a corner."""
        sides = line.sides
        for two in line.corners:
            if all(part.sides[direction] & hexes for direction, hexes in two):
                sides += two
        toward = self.land.grid.toward
        return [
            Met(part.name, hex_, toward[hex_][direction], part.value)
            for direction, hexes in sides
            for hex_ in members(hexes & part.sides[direction])
            if (tall >> hex_ | tall >> toward[hex_][direction]) & 1
        ]

    def moment(self, key: Key) -> Moment:
        """The ground at a moment; gas and smoke block nothing."""
        bare = (*key[:3], 0, ())
        found = self._moments.get(bare)
        if found is None:
            found = self._moments[bare] = self._moment(bare)
        return found

    def type_in(self, key: Key, hex_: int) -> str:
        """The type of the terrain in a hex."""
        return next((one for one in self._chart.terrain if self._ground(key, one) >> hex_ & 1), "")

    @rule("GWC-T99.4", "GWC-10.2", "GWC-10.2.1", "GWC-T100", "GWC-T110.4b")
    def _moment(self, key: Key) -> Moment:
        """The ground as it is: obstacles and hindrances by the type of each hex, nothing else."""
        rows = self._chart.terrain
        blaze = key[2]
        obstacles = [Obstacle("blaze", blaze, None, "one")]
        deep = dense = sunken = 0
        for name, row in rows.items():
            hexes = self._ground(key, name)
            if row.sunken:
                sunken |= hexes
            if row.sight == "deep":
                deep |= hexes
            elif row.sight == "obstacle" and name != "building":
                dense |= hexes
            if row.sight in {"obstacle", "deep"}:
                obstacles.append(Obstacle(name, hexes, along="one" if name == "building" else None))
        walls = [
            Walls(name, self.land.sides[name])
            for name, side in self._chart.hexsides.items()
            if side.sight == "obstacle"
        ]
        sight = self._sight.changed(obstacles, walls)
        return Moment(sight, self._ground(key, "building"), deep, dense, sunken)

    def _screen(self, key: Key) -> Sight:
        """What hinders at a moment, as sight that nothing blocks."""
        found = self._screens.get(key)
        if found is None:
            parts = self._parts(key)
            found = self._screens[key] = self._sight.changed(
                (),
                [part for part in parts if isinstance(part, Walls)],
                [part for part in parts if isinstance(part, Hindrance)],
            )
        return found

    @rule("GWC-T99.1a", "GWC-T118.3")
    def _ground(self, key: Key, name: str) -> HexSet:
        """The hexes of a type: markers change the type that is printed."""
        holes, rubble, blaze, _, _ = key
        if name == "blaze":
            return blaze
        hexes = self.land.terrain.get(name, 0) & ~(holes | rubble)
        if name == "rubble":
            hexes |= rubble
        elif name == "shell_hole":
            hexes |= holes
        return hexes & ~blaze

    @rule("GWC-10.3", "GWC-10.3.4", "GWC-T110.b", "GWC-T110.5b", "GWC-T105", "GWC-T115", "SR-wheat")
    @rule("GWC-T110.5a")
    def _parts(self, key: Key) -> tuple[Hindrance | Walls, ...]:
        """What hinders: terrain, railways and fences on their level, gas and smoke on every one."""
        chart = self._chart
        found: list[Hindrance | Walls] = [
            Hindrance(name, self._ground(key, name), value)
            for name, value in self._values.items()
            if value
        ]
        found.append(Hindrance("rail", self._rail, chart.elements["rail"].hindrance))
        gas = chart.overlays["gas"]
        found.append(Hindrance("gas", key[3], gas.hindrance[0], None, gas.own_hex))
        own = chart.overlays["smoke"].own_hex
        found += [Hindrance("smoke", 1 << hex_, value, None, own) for hex_, value in key[4]]
        found += [
            Walls(name, self.land.sides[name], value=side.hindrance)
            for name, side in chart.hexsides.items()
            if side.sight == "hindrance"
        ]
        return tuple(found)

    @rule("GWC-10.1d", "GWC-10.3.3")
    def _line(self, key: Key, a: int, b: int, level: int) -> int:
        """The hindrance of a line from centre to centre, the greatest one; UNSEEN if blocked."""
        clear = self._missed_by(self.moment(key), a, b, level)
        if clear == BLOCKED:
            return UNSEEN
        return self._screen(key).hindrance(a, b, level=_given(level), clear=clear)

    @rule("GWC-10.1a", "GWC-10.1b", "GWC-10.1c", "GWC-10.2.1", "GWC-T110.3.3")
    def _missed_by(self, moment: Moment, a: int, b: int, level: int) -> HexSet:
        """The hexes whose ground a line misses, BLOCKED if something else blocks it."""
        sight = moment.sight
        line = sight.lines.line(a, b)
        if level == OWN and self._is_hidden(moment, a, b, line.distance):
            return BLOCKED
        clear = self._clear(moment, a, b, line, self._low(a, b, level))
        if a != b and not sight.sees_from(a, b, level=_given(level), clear=clear):
            return BLOCKED
        return clear

    def _not_below(self, level: int) -> HexSet:
        """The hexes on a level or above it."""
        return self._from_level[min(level, len(self._from_level) - 1)]

    def _low(self, a: int, b: int, level: int) -> int:
        levels = self.land.level
        return min(levels[a] if level == OWN else level, levels[b])

    @rule("GWC-T108", "GWC-T114")
    def _is_hidden(self, moment: Moment, a: int, b: int, distance: int) -> bool:
        """Whether an end lies in a ditch or quarry that the other end cannot look into."""
        if distance <= 1 or not moment.sunken & (1 << a | 1 << b):
            return False
        rise = self.land.level[b] - self.land.level[a]
        return bool(
            (moment.sunken >> a & 1 and rise <= 0) or (moment.sunken >> b & 1 and rise >= 0)
        )

    def _clear(self, moment: Moment, a: int, b: int, line: Line, low: int) -> HexSet:
        """The hexes whose ground the line misses."""
        if self._is_lane(a, b, line):
            return line.between
        met = line.between | line.beside
        houses = moment.buildings & met
        clear = self._missed(a, b, met, houses) if houses else 0
        if moment.deep & met:
            tall = self._not_below(low)
            if not self._is_lost_in(line, moment.deep & tall, moment.dense & tall):
                clear |= moment.deep & met
        return clear

    @rule("GWC-10.1a", "GWC-T104a")
    def _missed(self, a: int, b: int, met: HexSet, houses: HexSet) -> HexSet:
        """The hexes with buildings whose drawing a line does not touch."""
        found = self._met.get((a, b))
        if found is None:
            printed = self.land.terrain["building"] & met
            found = self._met[a, b] = touched(self.land.grid, self._drawings, a, b, printed)
        return houses & ~found

    @rule("GWC-T116d", "GWC-T115")
    def _is_lane(self, a: int, b: int, line: Line) -> bool:
        """Whether a line runs all the way along a road, or a railway."""
        if not (self._laned >> a & self._laned >> b & 1) or line.distance <= 1:
            return False
        if self.land.grid.clock(a, b) % RAY:
            return False
        crossed = line.sides + line.end_sides
        return any(all(lane[d] & hexes == hexes for d, hexes in crossed) for lane in self._lanes)

    @rule("GWC-T124.1", "GWC-T110.4.1")
    def _is_lost_in(self, line: Line, deep: HexSet, dense: HexSet) -> bool:
        """Whether a line goes through as many hexes of splintered woods as it can get into."""
        most = self._chart.terrain["splintered_woods"].see_into
        count = (line.between & deep).bit_count()
        thick = deep | dense
        count += sum(1 for pair in line.pairs if pair & deep and thick & pair == pair)
        return count >= most


def _given(level: int) -> int | None:
    return None if level == OWN else level
