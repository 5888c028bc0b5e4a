"""Where a drive may end (3.12, 16.32): neither among too many vehicles nor away from all tanks.

A limit that holds at the end of a move lets a vehicle pass; it may go wherever it can still come
to an end. One that finds no end at all is bound by nothing.
"""

from __future__ import annotations

from games.landships.rules.going import is_tank, may_enter, trait
from games.landships.rules.stacking import VEHICLES
from games.landships.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.turns import bar

DIRECTIONS = range(6)


@rule("LS-3.1", "LS-3.12.a", "LS-3.11b", "LS-3.13")
def has_room(s: Field, unit: int, hex_: int) -> bool:
    """Whether at most three other running vehicles are in a hex."""
    others = s.standing[hex_] & s.book.vehicles & ~s.broken & ~(1 << unit)
    return others.bit_count() < VEHICLES


@rule("LS-16.32")
def keeps_company(s: Field, unit: int, hex_: int) -> bool:
    """Whether another running tank of the side is near, where doctrine asks for it."""
    book = s.book
    if "tank_doctrine" not in book.options or not is_tank(s, unit):
        return True
    seat = book.units[unit].seat
    near = book.land.grid.within(hex_, book.numbers.doctrine.distance)
    mates = s.present[seat] & book.tanks & ~s.broken & ~(1 << unit)
    return any(near >> s.hex[mate] & 1 for mate in members(mates))


def may_end(s: Field, unit: int, hex_: int) -> bool:
    """Whether a vehicle may end its move in a hex."""
    return has_room(s, unit, hex_) and keeps_company(s, unit, hex_)


def finds_end(s: Field, unit: int, hex_: int, facing: int, left: int, turn: int) -> bool:
    """Whether a vehicle can end its move here or further on, with points left and a price to turn.

    Only ways forward are looked at; a vehicle that reverses has a hex behind it that it came from.
    """
    met = {(hex_, facing)}
    waiting = [(hex_, facing, left)]
    while waiting:
        at, looks, points = waiting.pop(0)
        if may_end(s, unit, at):
            return True
        ahead = s.book.land.grid.toward[at][looks]
        steps = [(at, way, points - turn) for way in DIRECTIONS if way != looks]
        if ahead >= 0 and may_enter(s, unit, at, ahead):
            steps.insert(0, (ahead, looks, points - 1))
        for step in steps:
            if step[2] >= 0 and step[:2] not in met:
                met.add(step[:2])
                waiting.append(step)
    return False


def ends_from(s: Field, hex_: int, facing: int, spent: int) -> bool:
    """Whether the vehicle that drives finds an end from a hex after spending some points."""
    unit = s.drive.unit
    left = allowance(s, unit, s.drive.mode) - s.drive.spent - spent
    return finds_end(s, unit, hex_, facing, left, turn_price(s, unit, s.drive.mode))


@rule("LS-2.43b", "LS-6.11a", "LS-6.12.a", "LS-6.15a")
def allowance(s: Field, unit: int, mode: str) -> int:
    """The points of a vehicle in a mode; coming onto the board takes one."""
    vehicle = s.book.units[unit].type.vehicle
    if vehicle is None:
        return 0
    return (vehicle.road if mode == "road" else vehicle.cross) - (s.arrived >> unit & 1)


@rule("LS-6.13a", "LS-6.13b", "LS-6.14a", "LS-6.14b")
def turn_price(s: Field, unit: int, mode: str) -> int:
    """A point for a turn of any size, two off the road for what is hard to steer."""
    return 2 if trait(s, unit, "hard_to_steer") and mode != "road" else 1


def no_end_beyond(s: Field, left: HexSet) -> HexSet:
    """The hex ahead, where the vehicle has an end now and would have none from there."""
    unit = s.drive.unit
    to = left.bit_length() - 1
    if may_end(s, unit, to):
        return 0
    facing = s.facing[unit]
    if not ends_from(s, s.hex[unit], facing, 0) or ends_from(s, to, facing, 1):
        return 0
    return left


def must_go_on(s: Field) -> bool:
    """Whether the vehicle may not end here and can go on to where it may."""
    unit = s.drive.unit
    return not may_end(s, unit, s.hex[unit]) and ends_from(s, s.hex[unit], s.facing[unit], 0)


NO_END = bar("LS-3.12.a", "no_end_beyond", no_end_beyond)
GO_ON = bar("LS-3.12.a", "no_end_here", must_go_on)
