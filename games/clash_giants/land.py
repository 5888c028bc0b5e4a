"""The map as the rules read it: neighbours, costs of terrain, passes, railways, zones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from games.clash_giants import schema
from games.clash_giants.forces import SEATS, Army
from games.clash_giants.series import SeriesData
from ww1core import DataError
from ww1core.hexgrid import (
    CostTable,
    HexMap,
    HexSet,
    SideSet,
    from_members,
    load_map,
)
from ww1core.tables import Document


def map_of(drawn: Document[schema.BattleMap], entry: schema.ScenarioEntry) -> HexMap:
    """The whole map of a battle, or the part of it that the scenario uses."""
    area = entry.area
    return load_map(drawn, None if area is None else (area.columns, area.rows))


def printed_hexes(land: HexMap, keys: Sequence[str]) -> HexSet:
    """The hexes of the map that have one of some terrains."""
    hexes = 0
    for key in keys:
        hexes |= land.terrain[key]
    return hexes


def prohibited_keys(series: SeriesData) -> tuple[str, ...]:
    """The terrain that nobody enters."""
    return tuple(key for key, row in series.terrain.items() if row.move == "prohibited")


def barrier_keys(land: HexMap, series: SeriesData) -> tuple[str, ...]:
    """The hexsides of this map that nobody crosses."""
    return tuple(
        key
        for key, row in series.hexsides.items()
        if row.extra_move == "prohibited" and key in land.sides
    )


def cost_table(land: HexMap, series: SeriesData) -> CostTable:
    """The movement column of the terrain effects chart, as far as this map has the terrain."""
    terrain = series.terrain
    return CostTable(
        terrain={k: row.move for k, row in terrain.items() if isinstance(row.move, int)},
        sides={
            key: row.extra_move
            for key, row in series.hexsides.items()
            if key in land.sides and isinstance(row.extra_move, int) and row.extra_move
        },
        routes={
            key: row.linked_move
            for key, row in terrain.items()
            if row.linked_move is not None and key in land.sides
        },
        forbidden=frozenset(prohibited_keys(series)),
        forbidden_sides=frozenset(barrier_keys(land, series)),
        adjacent_only=frozenset(k for k, row in terrain.items() if row.start_adjacent),
        whole=frozenset(k for k, row in terrain.items() if row.move == "all"),
    )


def one_way_passes(land: HexMap) -> dict[str, SideSet]:
    """The linked sides of passes as far as they lead into a pass."""
    if "pass" not in land.sides:
        return {}
    passes = land.terrain["pass"]
    into = tuple(
        side & land.grid.step(passes, (direction + 3) % 6)
        for direction, side in enumerate(land.sides["pass"])
    )
    return {"pass": into}  # type: ignore[dict-item] # six sets, as a SideSet has


def rail_pairs(land: HexMap, drawn: schema.BattleMap) -> list[tuple[int, int]]:
    """The links of all railways, each once; what lies outside the scenario's map is gone."""
    has, hex_ = land.grid.has, land.hex
    pairs = {
        (min(a, b), max(a, b)): (a, b)
        for line in drawn.rail
        for a, b in pairwise(line.hexes.split())
        if has(a) and has(b)
    }
    return [(hex_(a), hex_(b)) for a, b in pairs]


def fortified_zones(land: HexMap, drawn: schema.BattleMap) -> tuple[HexSet, ...]:
    """By seat the hexes of the fortified zones."""
    return tuple(
        from_members(
            land.hex(zone.hex)
            for zone in drawn.fortified_zones
            if zone.side == side and land.grid.has(zone.hex)
        )
        for side in SEATS
    )


def army_zones(land: HexMap, armies: Sequence[Army], zones: schema.Zones) -> tuple[HexSet, ...]:
    """The hexes of each army's zone; hexes outside the scenario's part of the map are gone."""
    missing = [army.id for army in armies if army.id not in zones.zones]
    if missing:
        raise DataError(f"army {missing[0]} has no zone", field="zones")
    return tuple(
        from_members(
            land.hex(number) for number in zones.zones[army.id].split() if land.grid.has(number)
        )
        for army in armies
    )
