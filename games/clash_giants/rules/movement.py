"""Movement (chapter 11): which units move, how far, and step by step where a player wants it."""

from __future__ import annotations

from games.clash_giants.rules.marching import go, march_range, movement_points
from games.clash_giants.rules.movers import (
    garrisons,
    picked_again,
    units_of_active_army,
    units_without_points,
)
from games.clash_giants.rules.rail import (
    go_by_rail,
    goes_nowhere,
    kept_off_trains,
    trains_left,
)
from games.clash_giants.rules.rescue import has_no_open_door, rescue_retreat
from games.clash_giants.rules.room import (
    full_for,
    other_arm,
    works_where_cavalry_may_not_stop,
)
from games.clash_giants.rules.stepping import march_by_steps
from games.clash_giants.rules.zones import terrain
from games.clash_giants.state import Activation, Field
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import bar, because, call, decision, lift, only, search, word

LIFTED = frozenset({"points", "zone_to_zone", "zones", "adjacent", "sides"})
"""What is left out to see what a way costs that more than its price bars."""


def told_of_army(s: Field) -> dict[str, object]:
    """For the question: the allowance of the army."""
    return {"points": s.activation.points}


def told_of_unit(s: Field, unit: int) -> dict[str, object]:
    """For the question: where the unit is and how many points it has."""
    return {"at": s.hex[unit], "points": movement_points(s, unit)}


@rule("CG-11.2c", "CG-5.33g", "CG-2.28d")
@decision(
    rule="CG-11.1b",
    asks="unit",
    repeated=True,
    again=True,
    words=("done",),
    bars=[
        only("CG-5.33f", "not_of_this_army", units_of_active_army),
        bar("CG-11.2f", "is_done", "done"),
        bar("CG-11.2e", "has_moved", "moved"),
        bar("CG-9.32b", "takes_replacements", "replaced"),
        bar("GAL-GAR", "is_garrison", garrisons),
        bar("CG-11.2c", "was_picked_again", picked_again),
        bar("CG-11.4c", "has_no_points", units_without_points),
    ],
    needs=("army",),
    tells=told_of_army,
    forced=False,
)
def choose_mover(s: Field, unit: int | str, seat: int) -> None:
    """Which unit moves next, one after the other, until no more does."""
    if isinstance(unit, int):
        army, _, points, picked, again = s.activation
        again |= picked & 1 << unit
        s.activation = Activation(army, seat, points, picked | 1 << unit, again)
        call(s, march, unit, seat)


def explain_march(s: Field, where: object, unit: int, seat: int) -> dict[str, object]:
    """For a refusal: what the way would cost, which works are there, what bars the train."""
    hex_ = where if isinstance(where, int) else s.hex[unit]
    ranges = (march_range(s, unit, seat, frozenset(names)) for names in ({"points"}, LIFTED))
    return {
        **told_of_unit(s, unit),
        "cost": max(way.spent(hex_) or 0 for way in ranges),
        "works": "fort" if s.forts[seat] >> hex_ & 1 else "fortified_zone",
        "train": kept_off_trains(s, unit, seat),
    }


@rule("CG-11.3m")
def enemy_hexes(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes with enemy units."""
    return left & s.occupied[other(seat)]


@rule("CG-11.3i", "CG-11.3m", "CG-14.1b")
def fort_hexes(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes of enemy forts that are not destroyed."""
    return left & s.forts[other(seat)]


@rule("CG-11.6c", "CG-14.1b")
def works_closed_to_cavalry(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """For cavalry the intact enemy fortified zones."""
    return left & s.intact & s.book.enemy_works[seat] if s.book.cavalry >> unit & 1 else 0


@rule("CG-11.3f")
def works_out_of_touch(s: Field, left: HexSet, unit: int, seat: int) -> HexSet:
    """The intact enemy fortified zones that the unit does not start beside."""
    works = left & s.intact & s.book.enemy_works[seat]
    return works & ~s.book.land.around[s.hex[unit]] if works else 0


def floods_out_of_touch(s: Field, left: HexSet, unit: int) -> HexSet:
    """The flooded hexes that the unit does not start beside."""
    return left & terrain(s, "flooded") & ~s.book.land.around[s.hex[unit]]


@rule("CG-11.3n")
def sea_and_lakes(s: Field, left: HexSet) -> HexSet:
    """The hexes that nobody enters."""
    return left & s.book.impassable


def march_hexes(s: Field, left: HexSet, unit: int, seat: int, without: frozenset[str]) -> HexSet:
    """The hexes where a march of the unit can end; ``without`` names what is lifted."""
    hexes = left & march_range(s, unit, seat, without).passed
    return hexes if "stacking" in without else hexes & ~full_for(s, unit, hexes, seat, without)


@rule("CG-5.33f")
@decision(
    rule="CG-11.1c",
    asks="hex",
    words=[
        "stay",
        "step",
        word(
            "rail",
            only("YPR-RAIL", "no_train", trains_left),
            bar("YPR-RAIL", "no_station", kept_off_trains),
            bar("YPR-RAIL", "no_way_by_rail", goes_nowhere),
        ),
        word("rescue", bar("CG-11.5a", "no_open_door", has_no_open_door)),
    ],
    bars=[
        because("CG-11.3n", "is_water", sea_and_lakes),
        because("CG-11.3m", "enemy_is_there", enemy_hexes),
        because("CG-11.3i", "enemy_fort_is_there", fort_hexes),
        because("CG-11.6c", "works_bar_cavalry", works_closed_to_cavalry),
        because("CG-11.3f", "not_adjacent_at_start", works_out_of_touch),
        because("CG-11.3l", "not_adjacent_at_start", floods_out_of_touch),
        bar("CG-11.6a", "cavalry_stops_in_no_works", works_where_cavalry_may_not_stop),
        bar("CG-11.6b", "other_arm_is_there", other_arm),
        search(
            "CG-11.1c",
            "out_of_reach",
            march_hexes,
            lift("nations", "YPR-STACK", "nations_do_not_mix"),
            lift("stacking", "CG-6.2a", "no_room"),
            lift("zone_to_zone", "CG-7.2b", "zone_to_zone"),
            lift("zones", "CG-7.2a", "zone_stops"),
            lift("adjacent", "CG-11.3l", "flood_ends_the_march"),
            lift("sides", "GAL-GER", "vistula_stops"),
            lift("points", "CG-2.25b", "too_few_points"),
        ),
    ],
    tells=told_of_unit,
    explains=explain_march,
    forced=False,
)
def march(s: Field, where: int | str, unit: int, seat: int) -> None:
    """Where the unit marches, or how else it goes."""
    if isinstance(where, int):
        go(s, unit, _way(s, unit, seat, where), "CG-11.1c")
    elif where == "step":
        call(s, march_by_steps, unit, seat, s.hex[unit], movement_points(s, unit))
    elif where == "rail":
        call(s, go_by_rail, unit, seat)
    elif where == "rescue":
        call(s, rescue_retreat, unit, seat)


def _way(s: Field, unit: int, seat: int, hex_: int) -> tuple[int, ...]:
    """A cheapest way; where all hexes in between are held already they do not matter."""
    within, far = s.book.land.grid.within, movement_points(s, unit)
    between = within(s.hex[unit], far) & within(hex_, far)
    if not between & ~(s.control[seat] | 1 << hex_):
        return (hex_,)
    return march_range(s, unit, seat).path(hex_)[1:]
