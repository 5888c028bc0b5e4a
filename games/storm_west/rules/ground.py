"""Ground and weather (6.3, 12.8 to 12.11): what hexes and hexsides are today, and their cost."""

from __future__ import annotations

from games.storm_west.state import Front
from ww1core.hexgrid import CostModel, HexSet, SideSet
from ww1core.ledger import rule
from ww1core.turns import remembered


@rule("SW-6.3a", "SW-6.3b", "SW-12.9.6", "SW-13.20a")
def ground(s: Front, key: str) -> HexSet:
    """The hexes that are of a kind today: in wet weather flood plains are marsh."""
    land, kinds = s.book.land.terrain, s.book.terrain.ground
    hexes = land.get(key, 0)
    if not s.is_wet:
        return hexes
    for other, entry in kinds.items():
        if entry.when_wet == key:
            hexes |= land[other]
    return 0 if key in kinds and kinds[key].when_wet else hexes


@rule("SW-6.3c", "SW-12.9.8", "SW-12.9.9", "SW-13.22b")
def major_rivers(s: Front) -> SideSet:
    """The hexsides of major rivers today: in wet weather all rivers are."""
    land = s.book.land
    return land.joined_sides(("river", "major_river")) if s.is_wet else land.sides["major_river"]


@remembered(reads=("is_wet",))
@rule("SW-13.18b", "SW-13.20b", "SW-13.21b", "SW-13.24b", "SW-13.32d")
def closed_to_tank_attacks(s: Front) -> HexSet:
    """The hexes into which tanks do not attack: bad ground, cities and fortresses."""
    book = s.book
    hexes = book.forts[0] | book.forts[1]
    for key, entry in book.terrain.ground.items():
        if not entry.tanks:
            hexes |= ground(s, key)
    for key, entry in book.terrain.settlements.items():
        if not entry.tanks:
            hexes |= book.land.terrain[key]
    return hexes


@remembered(reads=("is_wet",))
@rule("SW-12.9.5", "SW-12.9.7", "SW-14.2d")
def closed_to_guns(s: Front) -> HexSet:
    """The hexes that the artillery group does not enter: marsh, also of floods, and mountains."""
    hexes = 0
    for key, entry in s.book.terrain.ground.items():
        if not entry.guns:
            hexes |= ground(s, key)
    return hexes


@rule("SW-12.9.9", "SW-12.10.1", "SW-12.10.5", "SW-S3.17a", "SW-S3.18a")
def step_costs(s: Front, unit: int) -> CostModel:
    """What steps cost a unit: ground, enemy trenches and major rivers added up."""
    book = s.book
    seat = book.pieces.side[unit]
    return book.costs[seat, s.is_wet, bool(book.mountaineers >> unit & 1)]
