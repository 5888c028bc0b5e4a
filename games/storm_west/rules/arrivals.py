"""Reinforcements and recovered units (8.1, 8.5c): where they come onto the map."""

from __future__ import annotations

from games.storm_west.forces import ALLIED
from games.storm_west.rules.ground import step_costs
from games.storm_west.rules.stacking import full_for, settle_stacks
from games.storm_west.rules.zones import enemy_zone
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, first, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, place
from ww1core.turns import Steps, bar, decision, loop, procedure, put, when


@rule("SW-3.3a", "SW-3.3b", "SW-8.1", "SW-8.1.4a", "SW-16.5b")
def waiting_units(s: Front, seat: int) -> UnitSet:
    """The units of a side that wait off the map and may enter now; nobody has to."""
    off = s.book.own[seat] & s.book.ground_forces & ~(s.present[seat] | s.dead | s.gone)
    return subset(off, lambda unit: s.due[unit] <= s.turn)


@rule("SW-8.1.1", "SW-8.5c")
def lands(s: Front, unit: int) -> bool:
    """Whether a unit is put down in a port or a town of its own, instead of crossing the edge."""
    book = s.book
    if book.entry.area:
        return True
    by_sea = book.of_army["british"] | book.of_army["belgian"]
    return bool(by_sea & ~s.by_edge & 1 << unit)


@rule("SW-8.1.1", "SW-8.5c")
def lands_anywhere(s: Front, seat: int) -> bool:
    """Whether a side has units that are put down: the Allies by sea, in the first game both."""
    return seat == ALLIED or bool(s.book.entry.area)


@rule("SW-8.1.1", "SW-8.5c")
def landing_hexes(s: Front, unit: int) -> HexSet:
    """Where a unit may be put down: ports its side controls, or the towns of the first game."""
    book = s.book
    seat = book.pieces.side[unit]
    if not book.entry.area:
        return book.ports & s.control[seat]
    hexes = book.recovery.get(book.units[unit].army, 0)
    if unit in book.arrival_hexes and s.due[unit] == book.arrival_turn[unit]:
        hexes = book.arrival_hexes[unit]
    return hexes & s.control[seat] & ~enemy_zone(s, seat)


def can_land(s: Front, unit: int) -> bool:
    """Whether there is a hex in which a unit can be put down."""
    hexes = landing_hexes(s, unit)
    return bool(hexes & ~full_for(s, hexes, unit))


def landing_units(s: Front, seat: int) -> UnitSet:
    """The units that can be put down now."""
    return subset(waiting_units(s, seat), lambda unit: lands(s, unit) and can_land(s, unit))


@procedure(rule="SW-8.1.1")
def land_units(seat: int) -> Steps:
    """Units are put down one after the other, until the others wait."""
    return (loop(put("is_done", choose_landing), when(somebody_acts, land), until="is_done"),)


@decision(
    rule="SW-8.1.1",
    asks="unit",
    hidden=True,
    words=("done",),
    among=(landing_units, "does_not_land"),
    forced=False,
)
def choose_landing(s: Front, unit: int | str, seat: int) -> bool:
    """Which unit is put down in a port, or that the others wait."""
    return act_with(s, unit)


def act_with(s: Front, unit: int | str) -> bool:
    """A unit is to act, or nobody any more: whether that is so."""
    s.acting = 1 << unit if isinstance(unit, int) else 0
    return not s.acting


def somebody_acts(s: Front) -> bool:
    """Whether a unit was chosen."""
    return s.acting != 0


def acting_unit(s: Front) -> int:
    """The unit that was chosen."""
    return first(s.acting)


def no_room_for_it(s: Front, left: HexSet) -> HexSet:
    """The hexes in which the unit that was chosen finds no room."""
    return full_for(s, left, acting_unit(s))


@decision(
    rule="SW-8.1.1",
    asks="hex",
    hidden=True,
    among=(lambda s: landing_hexes(s, acting_unit(s)), "not_a_port_of_its_own"),
    bars=[bar("SW-9.1", "no_room", no_room_for_it)],
)
def land(s: Front, hex_: int, seat: int) -> None:
    """Where the unit is put down."""
    arrive(s, acting_unit(s), hex_, "SW-8.1.1")


@rule("SW-3.4", "SW-8.1.4c")
def arrive(s: Front, unit: int, hex_: int, rule_id: str) -> None:
    """A unit comes onto the map, supplied and able to do everything."""
    bit = 1 << unit
    s.by_edge &= ~bit
    s.unsupplied &= ~bit
    s.cross_fed &= ~bit
    s.fort_fed &= ~bit
    place(s, unit, hex_, rule_id)
    settle_stacks(s, hex_)


@rule("SW-8.1.2a", "SW-8.1.3", "SW-8.5c")
def gates(s: Front, seat: int) -> HexSet:
    """The hexes of a side's edge through which units come: its own, without an enemy."""
    return s.book.edges[seat] & s.control[seat] & s.book.area & ~s.occupied[other(seat)]


def entering_units(s: Front, seat: int) -> UnitSet:
    """The units that may come over the edge now."""
    return subset(waiting_units(s, seat), lambda unit: not lands(s, unit))


@rule("SW-8.5c", "SW-12.11")
def entry_price(s: Front, unit: int, hex_: int) -> int:
    """What the first hex costs a unit that comes over the edge: its ground and enemy trenches."""
    table, land = step_costs(s, unit).table, s.book.land.terrain
    costs = (*table.terrain.items(), *table.added.items())
    return sum(cost for key, cost in costs if land[key] >> hex_ & 1)
