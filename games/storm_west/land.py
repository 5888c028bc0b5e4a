"""The map as the rules read it: lines, costs by weather and side, touching hexes, zones."""

from __future__ import annotations

from typing import NamedTuple

from games.storm_west import schema
from games.storm_west.forces import SEATS
from ww1core.hexgrid import (
    CostTable,
    HexMap,
    HexSet,
    MapData,
    from_members,
    load_map,
)
from ww1core.ledger import rule
from ww1core.tables import Document

UNPLAYABLE = ("sea", "dutch")
COUNTRIES = ("france", "belgium", "germany", "luxembourg")
WORKS = ("allied_trench", "main_trench", "secondary_trench")


class Front(NamedTuple):
    """The lines of a year: trenches by kind, German ground, lines and sectors by name."""

    works: dict[str, HexSet]
    german: HexSet
    lines: dict[str, HexSet]


def hexes_on(land: HexMap, numbers: str) -> HexSet:
    """The hexes with these numbers."""
    return from_members(land.hex(number) for number in numbers.split())


def front_of(land: HexMap, fronts: schema.Fronts, year: int) -> Front:
    """The lines of a year."""
    entry = next(front for front in fronts.fronts if front.year == year)
    return Front(
        {kind: hexes_on(land, getattr(entry, kind)) for kind in WORKS},
        hexes_on(land, entry.german),
        {name: hexes_on(land, numbers) for name, numbers in entry.lines.items()},
    )


def area_of(land: HexMap, entry: schema.ScenarioEntry) -> HexSet:
    """The hexes in which units may be: those of the scenario's rows that are land."""
    playable = land.all
    for kind in UNPLAYABLE:
        playable &= ~land.terrain[kind]
    if not entry.area:
        return playable
    return playable & from_members(
        land.hex(number)
        for row, (low, high) in entry.area.items()
        for column in range(low, high + 1)
        if land.grid.has(number := f"{row:02}{column:02}")
    )


@rule("SW-6.3a", "SW-6.3c", "SW-12.9.6", "SW-12.9.8")
def wet_ground(terrain: schema.Terrain, key: str, *, is_wet: bool) -> schema.GroundEntry:
    """What a kind of ground or hexside is in some weather."""
    group = terrain.sides if key in terrain.sides else terrain.ground
    entry = group[key]
    return group[entry.when_wet] if is_wet and entry.when_wet else entry


@rule(
    "SW-6.3d",
    "SW-12.9",
    "SW-12.9.1",
    "SW-12.9.2",
    "SW-12.9.3",
    "SW-12.9.4",
    "SW-12.11",
    "SW-S3.17a",
)
def cost_table(
    terrain: schema.Terrain, seat: int, *, is_wet: bool, is_mountaineer: bool
) -> CostTable:
    """What the movement column says for a side in some weather."""
    ground = {}
    for key in terrain.ground:
        entry = wet_ground(terrain, key, is_wet=is_wet)
        cost = entry.move if entry.wet_move is None or not is_wet else entry.wet_move
        ground[key] = cost
    if is_mountaineer:
        ground["mountain"] = terrain.mountaineers.mountain
        ground["forest"] = terrain.mountaineers.forest
    return CostTable(
        terrain=ground,
        added={kind: work.move for kind, work in enemy_works(terrain, seat).items()},
        sides={
            key: cost
            for key in terrain.sides
            if (cost := wet_ground(terrain, key, is_wet=is_wet).move)
        },
        forbidden=frozenset(UNPLAYABLE),
        forbidden_sides=frozenset({"all_sea"}),
    )


@rule("SW-12.10.2", "SW-12.10.3", "SW-12.10.4")
def enemy_works(terrain: schema.Terrain, seat: int) -> dict[str, schema.WorksEntry]:
    """The works that cost a side more."""
    return {
        kind: work for kind, work in terrain.works.items() if work.side != SEATS[seat] and work.move
    }


def map_of(drawn: Document[MapData], fronts: schema.Fronts, year: int) -> tuple[HexMap, Front]:
    """The map of a year, its trenches among the terrain, and its lines."""
    land = load_map(drawn)
    front = front_of(land, fronts, year)
    terrain = {**land.terrain, **front.works}
    whole = HexMap(
        land.grid,
        terrain=terrain,
        sides=land.sides,
        names=land.names,
        areas=land.areas,
        imprint=land.imprint,
    )
    return whole, front
