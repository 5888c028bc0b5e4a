"""Strategic movement (chapter 11): by rail between towns of one's own side of the front."""

from __future__ import annotations

from games.storm_west.forces import SEATS
from games.storm_west.rules.arrivals import (
    act_with,
    acting_unit,
    arrive,
    entering_units,
    gates,
    no_room_for_it,
    somebody_acts,
)
from games.storm_west.rules.ground import closed_to_guns
from games.storm_west.rules.stacking import full_for, settle_stacks, strangers
from games.storm_west.rules.zones import enemy_zone
from games.storm_west.state import Front, is_peak
from ww1core.hexgrid import HexSet, members, subset
from ww1core.ledger import rule
from ww1core.networks import Tracing, supplied_by
from ww1core.pieces import UnitSet, other, place, units_in
from ww1core.turns import Steps, bar, decision, procedure, put, remembered, when, while_


@rule("SW-11.2a", "SW-11.2b", "SW-16.2d")
def trains_left(s: Front, seat: int) -> int:
    """The strategic moves that a side still has, half of them in the turn of the influenza."""
    most = s.book.entry.trains[SEATS[seat]]
    return (most // 2 if is_peak(s) else most) - s.trains


@remembered(reads=("control", "zoners"))
@rule("SW-11.1", "SW-11.3", "SW-11.4", "SW-11.5", "SW-10.3b")
def railway(s: Front, seat: int) -> HexSet:
    """The hexes that trains pass: their own ground on their side of the front, free of zones."""
    return s.control[seat] & s.book.home[seat] & s.book.area & ~enemy_zone(s, seat)


@rule("SW-11.5", "SW-11.7a", "SW-11.10")
def stations(s: Front, unit: int) -> HexSet:
    """Where a unit may begin and end: towns and cities, for the guns German trenches too."""
    book = s.book
    seat = book.pieces.side[unit]
    hexes = book.towns
    if book.guns >> unit & 1:
        works = book.front.works
        hexes |= works["main_trench"] | works["secondary_trench"]
    return hexes & s.control[seat] & book.home[seat] & book.area


def beside(s: Front, hexes: HexSet) -> HexSet:
    """The hexes next to some hexes, as far as no sea lies between."""
    near = 0
    for hex_ in members(hexes):
        near |= s.book.touching[hex_]
    return near


def run_from(s: Front, seat: int, start: HexSet) -> HexSet:
    """The open hexes to which trains run from some hexes, which need not be open themselves."""
    open_ = railway(s, seat)
    begun = (start | beside(s, start & ~open_)) & open_
    return supplied_by(Tracing(s.book.railway, open_, begun)) & open_ if begun else 0


@rule("SW-11.9a", "SW-11.9b", "SW-11.9c", "SW-11.8")
def connected(s: Front, seat: int, start: HexSet) -> HexSet:
    """The hexes to which trains from some hexes run.

    Over the edge they run too, into parts of the map that no ground of the side joins to theirs.
    """
    reached = run_from(s, seat, start)
    ways = gates(s, seat) & railway(s, seat)
    if not reached & ways or not ways & ~reached:
        return reached
    held = s.control[seat] & s.book.area
    part = supplied_by(Tracing(s.book.railway, held, start))
    over = ways & ~part
    return reached | run_from(s, seat, over) if over else reached


@rule("SW-10.3a")
def held_in_zones(s: Front, left: UnitSet, seat: int) -> UnitSet:
    """The units in enemy zones that have no other with them who stays."""
    zoned = left & units_in(s, enemy_zone(s, seat) & s.occupied[seat])
    own = s.book.own[seat]
    return subset(zoned, lambda unit: not s.standing[s.hex[unit]] & own & ~s.railed & ~(1 << unit))


@rule("SW-11.7a", "SW-11.10")
def at_stations(s: Front, seat: int) -> UnitSet:
    """The units in towns from which a train can leave, and those that wait beyond the edge."""
    here = subset(s.present[seat], lambda unit: stations(s, unit) >> s.hex[unit] & 1 != 0)
    return here | entering_units(s, seat)


@rule("SW-11.6a")
def railed_already(s: Front, left: UnitSet) -> UnitSet:
    """The units that have gone by rail in this player turn."""
    return left & s.railed


@rule("SW-10.3a", "SW-10.3b", "SW-11.7a", "SW-11.7b", "SW-11.8", "SW-14.2a", "SW-14.2d")
def destinations(s: Front, unit: int, seat: int) -> HexSet:
    """The towns that a train can reach; in an enemy zone only with a friend who stays there."""
    book, ways = s.book, gates(s, seat)
    start = 1 << s.hex[unit] if s.hex[unit] >= 0 else ways & railway(s, seat)
    line = connected(s, seat, start)
    come_from, edge = (line | start, 0) if s.hex[unit] >= 0 else (line, ways)
    stayers = book.own[seat] & ~s.railed

    def is_last_stop(hex_: int) -> bool:
        is_reached = book.touching[hex_] & come_from or edge >> hex_ & 1
        return bool(is_reached and s.standing[hex_] & stayers)

    towns = stations(s, unit)
    ends = towns & line | subset(towns & enemy_zone(s, seat), is_last_stop)
    if s.hex[unit] >= 0:
        ends &= ~(1 << s.hex[unit])
    if book.guns >> unit & 1:
        ends &= ~closed_to_guns(s) & ~book.land.grid.neighbours_of(s.occupied[other(seat)])
    return ends


def going_nowhere(s: Front, left: UnitSet, seat: int) -> UnitSet:
    """The units that no train can take anywhere."""

    def stays(unit: int) -> bool:
        ends = destinations(s, unit, seat)
        apart = ends & ~strangers(s, unit)  # where there is room more often, and sooner found
        return not (apart & ~full_for(s, apart, unit) or ends & ~full_for(s, ends, unit))

    return subset(left, stays)


def told_of_trains(s: Front, seat: int) -> dict[str, object]:
    """For the question: the moves that are left."""
    return {"left": trains_left(s, seat)}


@rule("SW-11.2a", "SW-11.2b", "SW-8.1.4b")
@decision(
    rule="SW-11.1",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(at_stations, "not_in_a_town"),
    bars=[
        bar("SW-11.6a", "has_gone_by_rail", railed_already),
        bar("SW-10.3a", "has_to_hold_the_line", held_in_zones),
        bar("SW-11.8", "no_train_leads_anywhere", going_nowhere),
    ],
    tells=told_of_trains,
    forced=False,
)
def choose_passenger(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit goes by rail next, or that no more does."""
    return act_with(s, unit)


@decision(
    rule="SW-11.7a",
    asks="hex",
    hidden=True,
    among=(lambda s, seat: destinations(s, acting_unit(s), seat), "no_train_goes_there"),
    bars=[bar("SW-9.1", "no_room", no_room_for_it)],
)
def go_by_rail(s: Front, hex_: int, seat: int) -> None:
    """Where the train goes."""
    unit = acting_unit(s)
    before = s.hex[unit]
    if before < 0:
        arrive(s, unit, hex_, "SW-11.7b")
    else:
        place(s, unit, hex_, "SW-11.7a")
        settle_stacks(s, before, hex_)
    s.railed |= 1 << unit
    s.trains += 1


@procedure(rule=("SW-11.2a", "SW-11.2b"))
def move_by_rail(seat: int) -> Steps:
    """Units go by rail one after the other, as many as the side has trains."""
    return (
        put("is_done", False),  # noqa: FBT003 (nobody has said so)
        while_(
            trains_go_on,
            put("is_done", choose_passenger),
            when(somebody_acts, go_by_rail),
        ),
    )


def trains_go_on(s: Front, seat: int, is_done: bool) -> bool:  # noqa: FBT001 (of a question)
    """Whether a train is left, and somebody was to go."""
    return not is_done and trains_left(s, seat) > 0


def rail_tracing(s: Front, seat: int) -> Tracing:
    """Where trains of a side run, from its edge."""
    open_ = railway(s, seat)
    return Tracing(s.book.railway, open_, gates(s, seat) & open_)
