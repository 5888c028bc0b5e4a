"""Rescue retreat (11.5): a unit that has not moved opens the door to its neighbours."""

from __future__ import annotations

from games.clash_giants.rules.marching import (
    costs,
    go,
    march_limits,
    movement_points,
    told_of_place,
)
from games.clash_giants.rules.room import full_for, other_arm
from games.clash_giants.rules.stacking import NOTHING, own_works
from games.clash_giants.rules.zones import enemy_zone
from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, Reach, reach, subset
from ww1core.ledger import rule
from ww1core.pieces import stack_of
from ww1core.turns import decision, lift, search

LIFTED = frozenset({"points", "compass", "enemies_near"})
"""What is left out to see what a way costs that more than its price bars."""


@rule("CG-11.5a", "CG-11.5b", "CG-11.5e", "CG-11.5f", "CG-8.42f")
def open_doors(s: Field, unit: int, seat: int) -> HexSet:
    """The adjacent hexes in enemy zones where a friend that has not moved opens the door."""
    near = s.book.touching[s.hex[unit]] & s.occupied[seat] & enemy_zone(s, seat)
    if not near:
        return 0
    shut = s.moved | s.unsupplied | 1 << unit
    if "marked_do_not_open" in s.book.options:
        shut |= s.replaced
    return subset(near, lambda hex_: stack_of(s, hex_, seat) & ~shut)


@rule("CG-11.5c", "CG-11.5d", "CG-7.2b", "CG-7.2f")
def rescue_range(
    s: Field, unit: int, seat: int, doors: HexSet, without: frozenset[str] = NOTHING
) -> Reach:
    """Where a unit can go whose first step is through an open door and all by the compass."""
    book = s.book
    start, grid = s.hex[unit], book.land.grid
    compass = range(6) if "compass" in without else book.compass[seat]
    limits = march_limits(s, unit, seat)
    barred = limits.closed_sides or (0,) * 6

    def shut(direction: int) -> HexSet:
        """The hexes that may not be left in a direction; the first step leads through a door."""
        if direction not in compass:
            return book.land.all
        other = grid.toward[start][direction]
        is_door = other >= 0 and doors >> other & 1
        return barred[direction] if is_door else barred[direction] | 1 << start

    enemies = s.enemies[seat]
    limits = limits._replace(
        zone=enemy_zone(s, seat) & ~doors,
        closed_sides=(shut(0), shut(1), shut(2), shut(3), shut(4), shut(5)),
        full=0 if "enemies_near" in without else grid.neighbours_of(enemies),
        minimum_move=False,
    )
    names = without - {"compass", "enemies_near", "nations", "stacking"}
    return reach(costs(s), start, movement_points(s, unit), limits, without=names)


def rescue_hexes(s: Field, left: HexSet, unit: int, seat: int, without: frozenset[str]) -> HexSet:
    """The hexes where a rescue retreat of the unit can end."""
    doors = open_doors(s, unit, seat)
    if not doors:
        return 0
    hexes = left & rescue_range(s, unit, seat, doors, without).set
    if s.book.cavalry >> unit & 1:
        hexes &= ~own_works(s, seat)
    if "stacking" not in without:
        hexes &= ~full_for(s, unit, hexes, seat, without)
        hexes &= ~other_arm(s, hexes, unit, seat)
    return hexes


def has_no_open_door(s: Field, unit: int, seat: int) -> bool:
    """Whether no rescue retreat leads anywhere."""
    book, start = s.book, s.hex[unit]
    friends = book.touching[start] & s.occupied[seat]
    if not friends:
        return True  # nobody is there to open a door
    toward = book.land.grid.toward[start]
    for direction in book.compass[seat]:
        if toward[direction] >= 0 and friends >> toward[direction] & 1:
            return not rescue_hexes(s, -1, unit, seat, NOTHING)
    return True


def explain_rescue(s: Field, hex_: object, unit: int, seat: int) -> dict[str, object]:
    """For a refusal: what the way would cost, and the points that the unit has."""
    way = rescue_range(s, unit, seat, open_doors(s, unit, seat), LIFTED)
    cost = (way.spent(hex_) or 0) if isinstance(hex_, int) else 0
    return {"points": movement_points(s, unit), "cost": cost}


@decision(
    rule="CG-11.5a",
    asks="hex",
    bars=[
        search(
            "CG-11.5a",
            "no_rescue_there",
            rescue_hexes,
            lift("nations", "YPR-STACK", "nations_do_not_mix"),
            lift("stacking", "CG-6.2a", "no_room"),
            lift("enemies_near", "CG-11.5d", "ends_next_to_enemy"),
            lift("compass", "CG-11.5c", "off_the_compass"),
            lift("points", "CG-2.25b", "too_few_points"),
        )
    ],
    tells=told_of_place,
    explains=explain_rescue,
    forced=False,
)
def rescue_retreat(s: Field, hex_: int, unit: int, seat: int) -> None:
    """Where the unit gets away to."""
    doors = open_doors(s, unit, seat)
    go(s, unit, rescue_range(s, unit, seat, doors).path(hex_)[1:], "CG-11.5a")
