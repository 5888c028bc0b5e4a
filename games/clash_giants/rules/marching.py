"""How a unit marches (11.1 to 11.4): its points, what steps cost, what binds it, where it gets."""

from __future__ import annotations

from games.clash_giants.rules.movers import commanding_army
from games.clash_giants.rules.stacking import NOTHING
from games.clash_giants.rules.supply import working_sources
from games.clash_giants.rules.zones import enemy_zone
from games.clash_giants.state import Field, take_hexes
from ww1core.hexgrid import CostModel, HexSet, Limits, Reach, reach
from ww1core.ledger import rule
from ww1core.networks import Tracing
from ww1core.pieces import place
from ww1core.turns import remembered

KEPT = 64
"""The ranges of so many marches are remembered."""


@rule("CG-2.25b", "CG-11.3b", "CG-11.3c", "CG-11.3d", "CG-11.3j", "CG-11.3o", "CG-11.3p")
def costs(s: Field) -> CostModel:
    """What every step costs now; railways make none cheaper."""
    book = s.book
    return book.costs.at(s.changes, book.route_sides) if s.changes else book.dry_costs


@rule("CG-11.3m")
def march_tracing(s: Field, seat: int) -> Tracing:
    """Where units of a side march: wherever no enemy stands."""
    enemies = s.enemies[seat]
    return Tracing(costs(s), s.book.playable & ~enemies, working_sources(s, seat))


@rule("CG-2.25a", "CG-8.42c", "CG-11.1a", "CG-11.2a", "CG-8.41b")
def movement_points(s: Field, unit: int) -> int:
    """What the command roll gave the active army, one less out of supply; nothing is saved."""
    points = s.activation.points
    if s.unsupplied >> unit & 1:
        points += s.book.series.supply.out_of_supply.movement
    return points


@rule("GAL-GER")
def is_bound_by_vistula(s: Field, unit: int) -> bool:
    """Whether the Vistula stops this unit now."""
    if not s.book.held_by_vistula >> unit & 1:
        return False
    turns = s.book.rules["GAL-GER"].turns
    return turns is not None and s.turn <= turns[1]


@rule("CG-7.2a", "CG-7.2b", "CG-7.2c", "CG-7.2f")
def zone_limits(s: Field, seat: int) -> tuple[HexSet, bool, bool]:
    """The enemy zones, that they stop a march, and that no step leads from one into another."""
    return enemy_zone(s, seat), True, False


@rule("CG-11.3e", "CG-11.3f", "CG-11.3g", "CG-11.4a")
def march_limits(s: Field, unit: int, seat: int) -> Limits:
    """What binds a marching unit: enemies, their zones, their works, the minimum move."""
    book = s.book
    works = s.intact & book.enemy_works[seat]
    shut = works if works and book.cavalry >> unit & 1 else 0
    return Limits(
        s.enemies[seat] | shut,
        book.land.sides["vistula"] if is_bound_by_vistula(s, unit) else None,
        *zone_limits(s, seat),
        adjacent_only=works,
        whole=works,
        minimum_move=True,
    )


@rule(
    "CG-11.2b", "CG-11.3k", "CG-11.3l", "CG-11.4b", "CG-11.3b", "CG-11.3c", "CG-11.3j", "CG-11.3o"
)
def march_range(s: Field, unit: int, seat: int, without: frozenset[str] = NOTHING) -> Reach:
    """The range of a unit; stacking is looked at apart, where moves end."""
    names = without - {"nations", "stacking"} if without else NOTHING
    limits = march_limits(s, unit, seat)
    return _range(s, costs(s), s.hex[unit], movement_points(s, unit), limits, names)


@remembered(most=KEPT)
def _range(
    _s: Field, paid: CostModel, start: int, points: int, limits: Limits, names: frozenset[str]
) -> Reach:
    """The range of a march, which its way and players who look ahead ask for again."""
    return reach(paid, start, points, limits, without=names)


def go(s: Field, unit: int, way: tuple[int, ...], rule_id: str) -> None:
    """Move a unit along a way; every hex on it passes to its side."""
    seat = s.book.units[unit].seat
    if len(way) > 1:
        take_hexes(s, seat, way[:-1])
    place(s, unit, way[-1], rule_id)
    finish_move(s, unit)


@rule("CG-11.2d", "CG-11.2e", "CG-2.28d")
def finish_move(s: Field, unit: int) -> None:
    """The unit has moved; in the zone of an army that is still to come it is marked as done."""
    s.moved |= 1 << unit
    s.activation = s.activation._replace(again=0)
    if s.book.zone_of and s.cup >> commanding_army(s, unit) & 1:
        s.done |= 1 << unit


def told_of_place(s: Field, unit: int) -> dict[str, object]:
    """For the question: where the unit is."""
    return {"at": s.hex[unit]}
