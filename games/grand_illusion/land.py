"""The map as the rules read it: hexes by name and number, hexsides, railways, drawn lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from games.grand_illusion import schema
from games.grand_illusion.tables import Ground, MovementData
from ww1core.hexgrid import (
    CostTable,
    HexMap,
    HexSet,
    SideSet,
    from_members,
    load_map,
    pairs,
    side_set,
)
from ww1core.tables import Document

OFF_MAP = -1
"""The hex of a place that is not on the map of a scenario."""


def numbers(text: str) -> tuple[str, ...]:
    """The printed numbers that a text lists, with ranges such as 77-80."""
    listed: list[str] = []
    for word in text.split():
        first, _, last = word.partition("-")
        listed += [str(number) for number in range(int(first), int(last or first) + 1)]
    return tuple(listed)


def map_of(drawn: Document[schema.FrontMap], entry: schema.ScenarioEntry) -> HexMap:
    """The whole map, or the part of it that the scenario uses."""
    return load_map(drawn, None if entry.area is None else frozenset(numbers(entry.area)))


def hexes_on(land: HexMap, listed: Iterable[int | str]) -> HexSet:
    """Those of some hexes that are on the map of the scenario."""
    known = land.grid
    return from_members(known.hex(str(number)) for number in listed if known.has(str(number)))


def hex_on(land: HexMap, number: int | None) -> int:
    """A hex, or below 0 where there is none or it is not on the map."""
    text = str(number)
    return land.hex(text) if land.grid.has(text) else OFF_MAP


def places_of(land: HexMap, drawn: schema.FrontMap) -> schema.Places:
    """The hexes with a name in the rules."""
    return schema.Places(*(hex_on(land, number) for number in drawn.places))


def terrain_modifiers(land: HexMap, terrain: Mapping[Ground, int]) -> tuple[int, ...]:
    """The terrain modifier of every hex."""
    return tuple(
        sum(number for ground, number in terrain.items() if land.terrain[ground] >> hex_ & 1)
        for hex_ in range(land.size)
    )


def cost_table(movement: MovementData) -> CostTable:
    """What a step costs."""
    return CostTable(
        clear=movement.cost.hex,
        sides={"diamond": movement.cost.diamond},
        forbidden_sides=frozenset({"impassable"}),
    )


def opened_sides(land: HexMap, opened: tuple[int, int] | None) -> dict[str, SideSet]:
    """The hexsides where an impassable one is opened as a diamond, and that one itself."""
    if opened is None:
        return {}
    grid = land.grid
    side = frozenset(land.hex(str(number)) for number in opened)
    a, b = side
    closed = [pair for pair in pairs(grid, land.sides["impassable"]) if frozenset(pair) != side]
    return {
        "impassable": side_set(grid, closed),
        "diamond": side_set(grid, [*pairs(grid, land.sides["diamond"]), (a, b)]),
        "opened": side_set(grid, [(a, b)]),
    }


def rail_lines(land: HexMap, rail: schema.RailData) -> dict[tuple[int, int], str]:
    """The links of all railways with the name of the line; what lies outside the map is gone."""
    has, hex_ = land.grid.has, land.hex
    return {
        (hex_(a), hex_(b)): line.name
        for line in rail.lines
        for a, b in pairwise(line.hexes.split())
        if has(a) and has(b)
    }


def drawn_points(
    land: HexMap, drawn: schema.FrontMap, points: Sequence[schema.Point]
) -> tuple[schema.Point, ...]:
    """Where points of the decoration are drawn, in the measure of the grid's centres."""
    grid = land.grid
    known = grid.hexes[0]
    number = int(grid.number(known))
    column, (first, _, top) = next(
        (column, run) for column, run in enumerate(drawn.grid.runs, 1) if run[0] <= number <= run[1]
    )
    north = top / 2 + number - first
    x, y = grid.centre(known)
    corners = grid.corners(known)
    high = corners[3][1] - corners[0][1]
    return tuple((x + 0.75 * (east - column), y + high * (south - north)) for east, south in points)
