"""The sight of one board: what blocks and hinders on it, and what its rules say of single lines."""

from __future__ import annotations

from games.gwc.content.land import Board
from games.gwc.schema.ground import FootprintData, TerrainData
from ww1core.hexgrid import (
    Bar,
    HexSet,
    Hindrance,
    Line,
    Obstacle,
    Overlay,
    Sight,
    SightRules,
    Walls,
    from_members,
    hexes_with,
    members,
)
from ww1core.ledger import rule

RAY = 4
"""Lines from hexside to hexside through centres are the whole parts of this many on the clock."""
WHOLE = 100
"""The way from the centre of a hex to a hexside, in parts of a drawing."""

Turned = tuple[tuple[tuple[int, int], ...], int]
"""A shape by its corners, and the direction that it is turned to."""


@rule("GWC-T110.3.2", "GWC-T110.3.3", "GWC-T110.4a", "GWC-T110.4.1", "GWC-T110.5a", "GWC-10.4")
def sight_rules() -> SightRules:
    """How heights and borders count.

    Ground as high as the higher end hides a lower one, ground above both hides each from the other,
    and what is below the higher end matters only just before the lower one. Ground goes on beyond
    the border. Of two hexes beside a line both have to block; only the largest hindrance counts.
    """
    return SightRules(along="both", border="mirror", uneven="higher", blind=1, total="largest")


def houses_of(board: Board, prints: FootprintData) -> dict[int, list[Turned]]:
    """By hex the shapes that a building covers of it, with the directions they are turned to."""
    land, half = board.land, prints.joined
    strip = ((-half, -WHOLE), (half, -WHOLE), (half, 0), (-half, 0))
    houses = {}
    for hex_ in members(land.terrain["building"]):
        is_block = board.blocks >> hex_ & 1
        house = (prints.block, 0) if is_block else (prints.corner, board.corners[hex_])
        joined = [d for d, sides in enumerate(land.sides["joined"]) if sides >> hex_ & 1]
        houses[hex_] = [house, *((strip, direction) for direction in joined)]
    return houses


class Outlook:
    """The sight of one board in a scenario."""

    def __init__(self, board: Board, chart: TerrainData, wheat: int) -> None:
        self._land = land = board.land
        self._chart = chart
        self._drawings = land.drawings(houses_of(board, chart.footprints))
        self._touching: dict[tuple[int, int], HexSet] = {}
        self._lanes = tuple(
            land.sides[way] for way, entry in chart.elements.items() if entry.clear_along
        )
        self._laned: HexSet = 0
        for lane in self._lanes:
            self._laned |= hexes_with(lane)
        self._from_level = tuple(
            from_members(h for h in land.grid.hexes if land.level[h] >= low)
            for low in range(max(land.level) + 2)
        )
        rows = chart.terrain.items()
        self._sunken = self._printed(*[name for name, row in rows if row.sunken])
        self._houses = land.terrain["building"]
        self._deep = self._printed(*[name for name, row in rows if row.sight == "deep"])
        self._dense = self._printed(*self._blocking()) & ~(self._deep | self._houses)
        self.opaque: HexSet = self._sunken | self._printed(
            *[name for name, row in rows if row.sight != "clear"]
        )
        """The hexes whose printed ground matters for sight."""
        least, most = chart.overlays["smoke"].hindrance
        self.smoke_values = range(least, most + 1)
        self.no_smoke: tuple[HexSet, ...] = (0,) * len(self.smoke_values)
        self.sight = Sight(
            land,
            sight_rules(),
            self._obstacles(),
            self._walls(),
            self._hindrances(wheat),
            self._overlays(),
            rulings=self._rulings,
        )

    def _printed(self, *names: str) -> HexSet:
        """The hexes in which one of some types is printed."""
        hexes = 0
        for name in names:
            hexes |= self._land.terrain.get(name, 0)
        return hexes

    def _blocking(self) -> list[str]:
        """The types of terrain that block on their level."""
        rows = self._chart.terrain.items()
        return [name for name, row in rows if row.sight in {"obstacle", "deep"}]

    @rule("GWC-10.2", "GWC-10.2.1", "GWC-T99.4")
    def _obstacles(self) -> list[Obstacle]:
        """What blocks by the type of a hex: of buildings one beside a line is enough."""
        return [
            Obstacle(name, self._printed(name), along="one" if name == "building" else None)
            for name in self._blocking()
        ]

    @rule("GWC-10.1b", "GWC-10.1c")
    def _walls(self) -> list[Walls]:
        """The hexsides that block across and along them, and the fences that hinder."""
        return [
            Walls(name, self._land.sides[name], value=side.hindrance)
            for name, side in self._chart.hexsides.items()
        ]

    @rule("GWC-10.3", "GWC-T110.b", "GWC-T105", "GWC-T115", "GWC-T110.5a", "GWC-T99.4", "SR-wheat")
    def _hindrances(self, wheat: int) -> list[Hindrance]:
        """What hinders on its level: terrain by the type of a hex, wheat where it stands; rails."""
        rows = self._chart.terrain.items()
        values = {name: row.hindrance for name, row in rows if row.hindrance}
        if wheat:
            values["field"] = wheat
        rail = hexes_with(self._land.sides["rail"]) | hexes_with(self._land.exits["rail"])
        return [
            *[Hindrance(name, self._printed(name), value) for name, value in values.items()],
            Hindrance("rail", rail, self._chart.elements["rail"].hindrance),
        ]

    @rule("GWC-T99.1a", "GWC-T118.3", "GWC-T100", "GWC-T110.4b")
    @rule("GWC-10.3.4", "GWC-T110.5b")
    def _overlays(self) -> tuple[Overlay, ...]:
        """Shell holes, rubble and blazes instead of the printed type; gas and smoke on every level.

        Smoke lies in as many overlays as it has values, from the least to the most.
        """
        chart = self._chart
        types = tuple(chart.terrain)
        gas, smoke = chart.overlays["gas"], chart.overlays["smoke"]
        rubble = Hindrance("rubble", 0, chart.terrain["rubble"].hindrance)
        return (
            Overlay(takes=types),
            Overlay((rubble,), types),
            Overlay((Obstacle("blaze", 0, None, "one"),), types),
            Overlay((Hindrance("gas", 0, gas.hindrance[0], None, gas.own_hex),)),
            *[
                Overlay((Hindrance("smoke", 0, value, None, smoke.own_hex),))
                for value in self.smoke_values
            ],
        )

    def _rulings(
        self, a: int, b: int, line: Line, torn: HexSet, level: int | None
    ) -> tuple[HexSet, tuple[Bar, ...]]:
        """The hexes whose ground a line misses, and the ditches that it does not look into."""
        sunken = self._sunken & ~torn & (1 << a | 1 << b)
        bars = self._hiding(a, b, line, sunken) if sunken and level is None else ()
        if self._laned >> a & self._laned >> b & 1 and self._is_lane(a, b, line):
            return line.between, bars
        clear = 0
        met = (line.between | line.beside) & ~torn
        houses = self._houses & met
        if houses:
            clear = houses & ~self._touched(a, b, line)
        if self._deep & met:
            clear |= self._entered(a, b, line, met, level)
        return clear, bars

    @rule("GWC-T108", "GWC-T114")
    def _hiding(self, a: int, b: int, line: Line, sunken: HexSet) -> tuple[Bar, ...]:
        """The ends in a ditch or quarry that the other end cannot look into."""
        if line.distance <= 1:
            return ()
        level = self._land.level
        ends = ((a, b), (b, a))
        hidden = [
            hex_ for hex_, other in ends if sunken >> hex_ & 1 and level[other] <= level[hex_]
        ]
        return tuple([Bar(self._land.terrain_of(hex_)[0], hex_) for hex_ in hidden])

    @rule("GWC-10.1a", "GWC-T104a")
    def _touched(self, a: int, b: int, line: Line) -> HexSet:
        """The hexes with buildings whose drawing a line touches; drawings do not change."""
        ends = (a, b) if a < b else (b, a)
        hexes = self._touching.get(ends)
        if hexes is None:
            houses = self._houses & (line.between | line.beside)
            hexes = self._drawings.touched(*ends, houses)
            self._touching[ends] = hexes
        return hexes

    @rule("GWC-T116d", "GWC-T115")
    def _is_lane(self, a: int, b: int, line: Line) -> bool:
        """Whether a line runs all the way along a road, or a railway."""
        if line.distance <= 1 or self._land.grid.clock(a, b) % RAY:
            return False
        crossed = line.sides + line.end_sides
        return any(all(lane[d] & hexes == hexes for d, hexes in crossed) for lane in self._lanes)

    @rule("GWC-T124.1", "GWC-T110.4.1")
    def _entered(self, a: int, b: int, line: Line, met: HexSet, level: int | None) -> HexSet:
        """The splintered woods on a line, unless they are as many as it can get into."""
        levels = self._land.level
        low = min(levels[a] if level is None else level, levels[b])
        tall = self._from_level[min(low, len(self._from_level) - 1)] & met
        deep, thick = self._deep & tall, (self._deep | self._dense) & tall
        count = (line.between & deep).bit_count()
        if line.pairs:
            count += sum(1 for pair in line.pairs if pair & deep and thick & pair == pair)
        is_lost = count >= self._chart.terrain["splintered_woods"].see_into
        return 0 if is_lost else self._deep & met
