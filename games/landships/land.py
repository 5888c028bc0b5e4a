"""The board of a scenario: sections joined, ground by owner, zones, sight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.landships.schema import charts, scenario
from games.landships.schema.terms import Direction, Edge, Side
from ww1core.hexgrid import (
    HexMap,
    HexSet,
    MapData,
    Obstacle,
    Overlay,
    Placement,
    SideSet,
    Sight,
    SightRules,
    from_members,
    hexes_with,
    join,
    load_map,
)
from ww1core.ledger import rule
from ww1core.tables import Content

SIDES: tuple[Side, Side] = ("allied", "central")
DIRECTIONS: tuple[Direction, ...] = ("N", "NE", "SE", "S", "SW", "NW")
HALF = 3
"""Sixths of a circle by which a turned section lies."""
JUNCTION = 3
"""The ways that meet in a road junction."""


class Layout(NamedTuple):
    """Sections laid side by side: one map, their parts of it, and how each is turned."""

    land: HexMap
    parts: Mapping[str, HexSet]
    turned: Mapping[str, int]


class Board(NamedTuple):
    """The board: its map, its sections, and the ground that the rules ask for.

    ``trenches`` are by side, ``lines`` by their id; ``scatter`` gives by section and die, from 0,
    a direction of the board.
    """

    land: HexMap
    parts: Mapping[str, HexSet]
    lines: Mapping[str, HexSet]
    trenches: tuple[HexSet, HexSet]
    trench_ways: SideSet
    roads: SideSet
    road_hexes: HexSet
    junctions: HexSet
    river: HexSet
    rough: HexSet
    hill: HexSet
    mines: HexSet
    scatter: Mapping[str, tuple[int, ...]]

    @property
    def open(self) -> HexSet:
        """Clear hexes without works or mines."""
        land = self.land
        works = self.trench | land.terrain["fortification"] | land.terrain["minefield"]
        return land.terrain["clear"] & ~works

    @property
    def trench(self) -> HexSet:
        """All trenches that have an effect."""
        return self.trenches[0] | self.trenches[1]


def hexes_on(land: HexMap, numbers: str) -> HexSet:
    """The hexes of the board with these numbers, as ``4:0906``."""
    return from_members(land.hex(number) for number in numbers.split() if land.grid.has(number))


@rule("LS-2.0a", "LS-2.1a", "LS-2.1b")
def join_sections(read: Content, entry: scenario.ScenarioData) -> Layout:
    """Lay the sections out as the diagram says; hexes over a seam are neighbours."""
    area = entry.area
    if len(entry.layout) == 1:
        (only,) = entry.layout
        part = None if area is None else (area.columns, area.rows)
        drawn = load_map(read.read(f"sections/{only.section}.yaml", MapData), part)
        joined = join([Placement(only.section, drawn, HALF if only.turned else 0)])
        return Layout(joined.map, joined.parts, joined.turned)
    joined = join(
        [
            Placement(
                place.section,
                load_map(read.read(f"sections/{place.section}.yaml", MapData)),
                HALF if place.turned else 0,
                at=place.at,
            )
            for place in entry.layout
        ]
    )
    return Layout(joined.map, joined.parts, joined.turned)


@rule("LS-2.1e")
def scatter_of(layout: Layout, sections: scenario.Sections) -> dict[str, tuple[int, ...]]:
    """By section the directions of the six faces; the diagram turns with its section."""
    return {
        section.id: tuple(
            (DIRECTIONS.index(name) + layout.turned[section.id]) % 6 for name in section.scatter
        )
        for section in sections.sections
        if section.id in layout.parts
    }


def zone_hexes(board: Board, zone: scenario.ZoneEntry) -> HexSet:
    """The hexes of a zone that are on the board."""
    land = board.land
    if zone.hexes:
        return hexes_on(land, zone.hexes)
    (left, right), (top, bottom) = zone.columns, zone.rows
    numbers = (
        f"{zone.section}:{column:02}{row:02}"
        for column in range(left, right + 1)
        for row in range(top, bottom + 1)
    )
    hexes = from_members(land.hex(number) for number in numbers if land.grid.has(number))
    if not zone.only:
        return hexes
    return hexes & _of_ground(board, zone)


def _of_ground(board: Board, zone: scenario.ZoneEntry) -> HexSet:
    """The hexes of any ground that a zone names."""
    land, open_ = board.land, board.open
    known = {
        "trench": board.trench,
        "woods": land.terrain["woods"],
        "town": land.terrain["town"],
        "road": board.road_hexes,
        "fort": land.terrain["fortification"],
        "open": open_,
        "flat": open_ & ~board.hill,
    }
    hexes = 0
    for word in zone.only:
        head, _, tail = word.partition(":")
        if head == "line":
            hexes |= board.lines[tail]
        elif head == "town" and tail:
            hexes |= land.areas[f"{zone.section}:town {tail}"]
        else:
            hexes |= known[head]
    return hexes


def edge_hexes(board: Board, edge: Edge) -> HexSet:
    """The hexes along an edge of the board."""
    names = {"N": "north", "E": "east", "S": "south", "W": "west"}
    return board.land.grid.edge(names[edge])


@rule("LS-S08.SR1", "LS-S13.SR2")
def with_forts(land: HexMap, entry: scenario.ScenarioData) -> dict[str, HexSet]:
    """The printed terrain with the forts that the scenario adds."""
    forts = land.terrain["fortification"] | hexes_on(land, entry.extra_forts)
    return {**land.terrain, "fortification": forts}


@rule("LS-6.23", "LS-6.35.a")
def board_of(layout: Layout, sections: scenario.Sections, entry: scenario.ScenarioData) -> Board:
    """The ground of a scenario: trenches with their owners, works added, rough and mined hexes."""
    land = layout.land
    names = {hex_: entry.towns.get(name, name) for hex_, name in land.names.items()}
    terrain = with_forts(land, entry)
    lines = {
        area.partition(":")[2]: hexes
        for area, hexes in land.areas.items()
        if area.partition(":")[2] in entry.trenches
    }
    trenches = tuple(_trenches(entry, lines, side) for side in SIDES)
    both = trenches[0] | trenches[1]
    terrain["trench"] = both
    roads, ways = land.sides["road"], _within(land, land.sides["trench"], both)
    whole = HexMap(
        land.grid,
        terrain=terrain,
        level=land.level,
        sides={
            **land.sides,
            "trench": ways,
            **{f"trench_{side}": _within(land, ways, own) for side, own in enumerate(trenches)},
        },
        exits=land.exits,
        names=names,
        areas=land.areas,
    )
    board = Board(
        whole,
        layout.parts,
        lines,
        (trenches[0], trenches[1]),
        ways,
        roads,
        hexes_with(roads) | hexes_with(land.exits["road"]),
        _junctions(land, roads),
        terrain["river"] & ~terrain["bridge"],
        0,
        from_members(hex_ for hex_ in land.grid.hexes if land.level[hex_] > 0),
        terrain["minefield"] if entry.mines is not None else 0,
        scatter_of(layout, sections),
    )
    rough = 0
    for zone in entry.rough:
        rough |= zone_hexes(board, zone)
    return board._replace(rough=rough)


def _trenches(entry: scenario.ScenarioData, lines: Mapping[str, HexSet], side: str) -> HexSet:
    hexes = 0
    for line, owner in entry.trenches.items():
        if owner == side:
            hexes |= lines.get(line, 0)
    return hexes


def _within(land: HexMap, sides: SideSet, hexes: HexSet) -> SideSet:
    """Those of some hexsides that lie between two of some hexes."""
    a, b, c, d, e, f = (
        set_ & hexes & land.grid.step(hexes, (direction + 3) % 6)
        for direction, set_ in enumerate(sides)
    )
    return a, b, c, d, e, f


def _junctions(land: HexMap, roads: SideSet) -> HexSet:
    """The hexes in which three or more roads meet."""
    leaving = land.exits["road"]
    return from_members(
        hex_
        for hex_ in land.grid.hexes
        if sum((roads[d] | leaving[d]) >> hex_ & 1 for d in range(6)) >= JUNCTION
    )


@rule("LS-8.23a", "LS-8.23.4", "LS-8.23.5", "LS-8.23Ea", "LS-8.23Eb")
def sight_of(board: Board, chart: charts.Terrain) -> Sight:
    """Who sees whom: ground between blocks on its level, near an end on another one."""
    land = board.land
    blocking = [name for name, ground in chart.ground.items() if ground.blocks]
    if chart.fortification.blocks:
        blocking.append("fortification")
    return Sight(
        land,
        SightRules(along="two", uneven="near"),
        [Obstacle(name, land.terrain[name]) for name in blocking],
        overlays=screens(),
    )


@rule("LS-8.23.1", "LS-8.23.2", "LS-8.23.3", "LS-8.23Ed", "LS-2.41.a2", "LS-2.41.b2", "LS-8.23Ec")
def screens() -> tuple[Overlay, ...]:
    """What comes and goes before the eyes: friends, tanks, smoke, hexes under barrage."""
    return (
        Overlay((Obstacle("friends", height=None),)),
        Overlay((Obstacle("tank", height=None),)),
        Overlay((Obstacle("smoke", height=None, along="one", at_ends=True),)),
        Overlay((Obstacle("barrage", height=None),)),
    )
