"""Movement (chapters 2, 3, 9): marching, zones, stacking and trenches."""

from __future__ import annotations

from ww1_tutorial.state import Field
from ww1core.events import TerrainChanged, emit
from ww1core.hexgrid import HexSet, Limits, put_terrain, reach, terrain_now, zone
from ww1core.ledger import rule
from ww1core.networks import Tracing
from ww1core.pieces import other, place, room
from ww1core.turns import decision, lift, search

__all__ = ["dig", "enemy_zone", "full_hexes", "march", "march_tracing", "terrain"]


def terrain(s: Field, key: str) -> HexSet:
    """The hexes that have a terrain now."""
    return terrain_now(s.book.land, s.changes, key)


@rule("TUT-3.3")
def enemy_zone(s: Field, seat: int) -> HexSet:
    """The hexes around enemy infantry."""
    return zone(s.book.land.grid, s.infantry[other(seat)])


@rule("TUT-2.2")
def full_hexes(s: Field, unit: int) -> HexSet:
    """The hexes of its own side in which the unit finds no room."""
    return s.book.land.all & ~room(s, unit)


@rule("TUT-3.6")
def movement_points(s: Field, unit: int) -> int:
    """The points of a unit: one without supply."""
    return 1 if s.unsupplied >> unit & 1 else s.book.units[unit].movement


@rule("TUT-2.3", "TUT-3.2")
def march_tracing(s: Field, seat: int) -> Tracing:
    """Where units of a seat march: wherever no enemy stands."""
    book = s.book
    open_ = book.land.all & ~s.occupied[other(seat)]
    return Tracing(book.costs.at(s.changes), open_, book.sources[seat])


@rule("TUT-2.3", "TUT-3.1", "TUT-3.2", "TUT-3.4", "TUT-3.5")
def march_hexes(s: Field, left: HexSet, unit: int, without: frozenset[str]) -> HexSet:
    """The hexes where a march of the unit can end; ``without`` names what is lifted."""
    seat = s.book.units[unit].seat
    limits = Limits(
        closed=s.occupied[other(seat)],
        zone=enemy_zone(s, seat),
        full=full_hexes(s, unit),
        minimum_move=True,
    )
    costs = s.book.costs.at(s.changes)
    reached = reach(costs, s.hex[unit], movement_points(s, unit), limits, without=without)
    return left & reached.set & ~(1 << s.hex[unit])


@decision(
    rule="TUT-3.1",
    asks="hex",
    bars=[
        search(
            "TUT-3.1",
            "too_far",
            march_hexes,
            lift("closed", "TUT-2.3", "enemy_is_there"),
            lift("stacking", "TUT-2.2", "no_room"),
            lift("zone_to_zone", "TUT-3.4", "zone_to_zone"),
            lift("zones", "TUT-3.3", "zone_stops"),
            lift("points", "TUT-3.2", "too_few_points"),
        )
    ],
    forced=False,
)
def march(s: Field, hex_: int, unit: int) -> None:
    """Where the unit marches."""
    place(s, unit, hex_, "TUT-3.1")


@rule("TUT-9.1")
def dig(s: Field, unit: int) -> None:
    """The unit's hex gets a trench."""
    s.changes = put_terrain(s.book.land, s.changes, "trench", 1 << s.hex[unit])
    emit(s, TerrainChanged, s.hex[unit], "trench", "TUT-9.1")
