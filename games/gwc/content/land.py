"""The boards as the rules read them: ground, heights, barriers, ways, buildings, Objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.gwc.schema.board import BoardMap
from ww1core.hexgrid import (
    Grid,
    HexMap,
    HexSet,
    from_members,
    hexes_with,
    load_map,
    members,
    side_set,
)
from ww1core.ledger import rule
from ww1core.tables import Content, Document

EDGES = {"left": "west", "right": "east", "top": "north", "bottom": "south"}
"""What the core calls the edges of a board."""


class Board(NamedTuple):
    """A board; directions are 0 to 5, one less than printed.

    The sides of ``land`` are fence, hedge, wall, destroyed_wall, road, rail, path, stream, joined
    (where a building goes on in the next hex) and crest (where two levels meet).
    """

    id: str
    land: HexMap
    buildings: tuple[HexSet, ...]
    """Each by the hexes it stands in."""
    blocks: HexSet
    """The hexes whose building covers the centre."""
    corners: Mapping[int, int]
    """The hexes whose building leaves the centre free, with the direction of its side."""
    objectives: tuple[HexSet, ...]
    """The hexes of Objectives 1 to 5: of a building all of it."""
    objective_hex: tuple[int, ...]
    """The hexes in which the numbers 1 to 5 are printed."""
    edges: Mapping[str, HexSet]
    observers: Mapping[str, int]
    """The hex of the artillery observer on each edge."""


def board_of(read: Content, id_: str) -> Board:
    """The board of some id, from its file."""
    return build_board(read.read(f"boards/{id_}.yaml", BoardMap))


def build_board(drawn: Document[BoardMap]) -> Board:
    """The board that a file describes."""
    data, printed = drawn.value, load_map(drawn)
    grid = printed.grid
    level = printed.level
    crests = [(a, b) for a in grid.hexes for b in grid.neighbours[a] if level[b] < level[a]]
    land = HexMap(
        grid,
        terrain=printed.terrain,
        level=level,
        sides={**printed.sides, "crest": side_set(grid, crests)},
        exits=printed.exits,
        names=printed.names,
        imprint=printed.imprint,
    )
    buildings = _buildings(drawn, land)
    whole = [0] * land.size
    for building in buildings:
        for hex_ in members(building):
            whole[hex_] = building
    corners = {
        land.hex(label): direction - 1
        for entry in data.buildings
        for label, direction in entry.corners.items()
    }
    hexes = tuple(drawn.hex(land, data.objectives[n], "objectives", n) for n in range(1, 6))
    return Board(
        data.id,
        land,
        buildings,
        land.terrain["building"] & ~from_members(corners),
        MappingProxyType(corners),
        _objectives(hexes, whole),
        hexes,
        MappingProxyType(edge_hexes(grid)),
        MappingProxyType({edge: land.hex(label) for edge, label in data.observers.items()}),
    )


def edge_hexes(grid: Grid) -> dict[str, HexSet]:
    """The hexes along each edge of a board."""
    return {edge: grid.edge(side) for edge, side in EDGES.items()}


@rule("GWC-T104b")
def _objectives(hexes: Sequence[int], whole: Sequence[HexSet]) -> tuple[HexSet, ...]:
    """The hexes of the Objectives: one in a building has all hexes of the building."""
    return tuple(whole[hex_] or 1 << hex_ for hex_ in hexes)


def _buildings(drawn: Document[BoardMap], land: HexMap) -> tuple[HexSet, ...]:
    """The buildings; every hex with a building belongs to one of them, and joins stay inside."""
    buildings: list[HexSet] = []
    free = land.terrain["building"]
    for number, entry in enumerate(drawn.value.buildings):
        hexes = 0
        for place, label in enumerate(entry.hexes):
            bit = 1 << land.hex(label)
            if not free & bit:
                message = f"{label} of building {entry.id} is no building, or another one's"
                path = ("buildings", number, "hexes", place)
                raise drawn.error(message, *path, advice="correct the hex or its terrain")
            free ^= bit
            hexes |= bit
        if land.flood(hexes & -hexes, hexes) != hexes:
            message = f"building {entry.id} is in parts that do not touch"
            raise drawn.error(message, "buildings", number, "hexes", advice="make it two buildings")
        buildings.append(hexes)
    if free:
        message = f"the building in {land.numbers(free)[0]} has no entry, expected one"
        raise drawn.error(message, "buildings", advice="add the building")
    _check_joins(drawn, land, buildings)
    return tuple(buildings)


def _check_joins(drawn: Document[BoardMap], land: HexMap, buildings: list[HexSet]) -> None:
    grid, joined = land.grid, land.sides["joined"]
    for hex_ in members(hexes_with(joined)):
        home = next((building for building in buildings if building >> hex_ & 1), 0)
        for direction in range(6):
            other = grid.toward[hex_][direction]
            if joined[direction] >> hex_ & 1 and not home >> other & 1:
                side = f"{land.number(hex_)}/{land.number(other)}"
                message = f"{side} is joined, but no building stands on both sides"
                raise drawn.error(
                    message, "sides", advice="remove the word or correct the building"
                )
