"""Regular movement (chapter 12): stacks march step by step under enemy zones."""

from __future__ import annotations

from games.storm_west.forces import STACK
from games.storm_west.rules.arrivals import (
    act_with,
    acting_unit,
    arrive,
    entering_units,
    entry_price,
    gates,
    no_room_for_it,
    somebody_acts,
)
from games.storm_west.rules.bertha import check_bertha, is_overrun
from games.storm_west.rules.floods import flee_floods, may_be_flooded
from games.storm_west.rules.ground import closed_to_guns, step_costs
from games.storm_west.rules.infiltration import note_agile
from games.storm_west.rules.stacking import fits, full_for, settle_stacks
from games.storm_west.rules.stacks import order_all_stacks
from games.storm_west.rules.supply import edge_sources, is_halved
from games.storm_west.rules.zones import enemy_zone
from games.storm_west.state import Front, is_peak
from ww1core.hexgrid import HexSet, Limits, members, subset
from ww1core.ledger import rule
from ww1core.marches import group_march
from ww1core.networks import Tracing
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, bar, bind, decision, loop, procedure, put, when, while_


@rule("SW-2.46", "SW-7.2a", "SW-7.2b", "SW-12.1a", "SW-12.2a", "SW-12.7", "SW-16.2c")
def movement_points(s: Front, unit: int) -> int:
    """The movement factor of the side that shows, one less in the influenza, halved unsupplied."""
    values = s.book.units[unit].values[s.steps[unit] - 1]
    points = values[2] - (1 if is_peak(s) else 0)
    if is_halved(s) >> unit & 1:
        points = (points + 1) // 2
    return points


@rule("SW-12.4")
def hexes_of_enemies(s: Front, seat: int) -> HexSet:
    """The hexes with a unit of the other side, whatever it is."""
    return s.occupied[other(seat)]


@rule("SW-10.4a", "SW-10.4b", "SW-10.4c", "SW-12.3")
def march_limits(s: Front, seat: int) -> Limits:
    """What binds a march: enemies and their zones; a first hex is always within its points."""
    return Limits(
        closed=hexes_of_enemies(s, seat),
        zone=enemy_zone(s, seat),
        zone_stops=True,
        zone_to_zone=False,
        minimum_move=True,
    )


@rule("SW-2.2c")
def out_of_play(s: Front, left: HexSet) -> HexSet:
    """The hexes in which nobody may be: Dutch ones, the sea, what lies outside the area."""
    return left & ~s.book.area


@rule("SW-12.9.5", "SW-12.9.7", "SW-14.2d")
def no_ground_for_guns(s: Front, left: HexSet) -> HexSet:
    """The marsh and mountains that a march with the artillery group does not enter."""
    return left & closed_to_guns(s) if s.marching[-1] & s.book.guns else 0


@rule("SW-14.2a")
def next_to_enemies(s: Front, left: HexSet, seat: int) -> HexSet:
    """The hexes beside enemies, where a march with the artillery group does not go."""
    if not s.marching[-1] & s.book.guns:
        return 0
    return left & s.book.land.grid.neighbours_of(s.occupied[other(seat)])


@rule("SW-12.2c", "SW-12.5", "SW-12.6")
def has_marched(s: Front, left: UnitSet) -> UnitSet:
    """The units whose move is over, so that nobody joins them for another."""
    return left & s.moved


@rule("SW-11.6a", "SW-11.6b")
def came_by_rail(s: Front, left: UnitSet) -> UnitSet:
    """The units that have gone by rail in this player turn; they fight and advance as others."""
    return left & s.railed


def finish_march(s: Front) -> None:
    """Those who marched have moved."""
    s.moved |= s.marching[-1]


def settle_march(s: Front, from_: int, to: int) -> None:
    """Of the stacks on both ends of a step one unit is seen."""
    settle_stacks(s, *(hex_ for hex_ in (from_, to) if hex_ >= 0))


march = group_march(
    "march",
    rule="SW-12.1a",
    costs=step_costs,
    points=movement_points,
    limits=march_limits,
    allows=fits,
    passing=False,
    members=[
        bar("SW-12.2c", "has_moved", has_marched),
        bar("SW-11.6a", "has_gone_by_rail", came_by_rail),
    ],
    hexes=[
        bar("SW-2.2c", "not_in_play", out_of_play),
        bar("SW-12.9.5", "no_ground_for_guns", no_ground_for_guns),
        bar("SW-14.2a", "guns_keep_off", next_to_enemies),
    ],
    entered=(settle_march,),
    ended=(finish_march,),
    apart=True,
    hidden=True,
    rules={
        "points": "SW-12.1a",
        "zones": "SW-10.4a",
        "zone_to_zone": "SW-10.4b",
        "closed": "SW-12.4",
        "room": "SW-9.2",
        "drop": "SW-12.6",
    },
)


@rule("SW-12.2b")
@procedure(rule=("SW-12.1a", "SW-12.2b", "SW-12.6", "SW-16.6a"))
def move_regularly(seat: int) -> Steps:
    """Units come over the edge, then stacks march one after the other, until nobody else does.

    Where they have left a gate that was crowded, units may come by it afterwards.
    """
    return (
        leave_floods,
        put("crowded", crowded_gates),
        bring_units_on,
        put("marched", somebody_is_left),
        while_(goes_on, put("marched", march), when(is_overrun, check_bertha)),
        when(gate_is_free, bring_units_on),
        note_agile,
        order_all_stacks,
    )


@rule("SW-12.2c", "SW-9.2")
def crowded_gates(s: Front, seat: int) -> HexSet:
    """The gates with three units or more, by which nobody may come; how many all players see."""
    held = gates(s, seat) & s.occupied[seat]
    return subset(held, lambda hex_: s.standing[hex_].bit_count() >= STACK)


def gate_is_free(s: Front, seat: int, crowded: HexSet) -> bool:
    """Whether units have left a gate that was crowded."""
    return crowded & ~crowded_gates(s, seat) != 0


@rule("SW-12.1b")
def somebody_is_left(s: Front, seat: int) -> bool:
    """Whether somebody of the side has not moved yet."""
    return s.present[seat] & ~(s.moved | s.railed) != 0


def goes_on(s: Front, seat: int, marched: bool) -> bool:  # noqa: FBT001 (of a march)
    """Whether the last stack marched, and somebody is left for another march."""
    return marched and somebody_is_left(s, seat)


def through_no_gate(s: Front, left: UnitSet, seat: int) -> UnitSet:
    """The units for which every gate is full."""
    open_ = gates(s, seat)
    full = 0
    for unit in members(left):
        if not open_ & ~full_for(s, open_, unit):
            full |= 1 << unit
    return full


@procedure(rule="SW-8.1.3")
def bring_units_on(seat: int) -> Steps:
    """Units come over the edge and march on one after the other, until the others wait."""
    return (
        loop(
            put("is_done", bring_on),
            when(somebody_acts, enter_by_gate, bind(march.coming, to=entered_hex)),
            until="is_done",
        ),
    )


@procedure(rule="SW-14.2e")
def leave_floods(seat: int) -> Steps:
    """Before anybody marches the guns move towards dry ground, if they can, and march on."""
    on = bind(march.coming, to=entered_hex)
    return (when(may_be_flooded, flee_floods, when(somebody_acts, on)),)


def entered_hex(s: Front) -> int:
    """The hex that a unit has come by: of the edge, or out of the floods."""
    return s.hex[acting_unit(s)]


@decision(
    rule="SW-8.1.3",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(entering_units, "does_not_enter_now"),
    bars=[bar("SW-9.1", "no_gate_has_room", through_no_gate)],
    forced=False,
)
def bring_on(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit comes over the edge of the map, or that the others wait."""
    return act_with(s, unit)


@decision(
    rule="SW-8.1.2a",
    asks="hex",
    hidden=True,
    among=(gates, "not_a_gate_of_its_own"),
    bars=[bar("SW-9.1", "no_room", no_room_for_it)],
)
def enter_by_gate(s: Front, hex_: int, seat: int) -> None:
    """Through which hex of the edge the unit comes and marches on, paying for its ground."""
    unit = acting_unit(s)
    arrive(s, unit, hex_, "SW-8.1.2a")
    s.marching = (*s.marching, 1 << unit)
    s.paid[unit] = entry_price(s, unit, hex_)


def march_tracing(s: Front, seat: int) -> Tracing:
    """Where units of a side march: wherever no enemy stands."""
    open_ = s.book.area & ~s.occupied[other(seat)]
    return Tracing(s.book.costs[seat, s.is_wet, False], open_, edge_sources(s, seat))
