"""Assault moves (12.11, 12.12): squads enter an enemy hex beside them, free of cost."""

from __future__ import annotations

from games.landships.rules.entering import step_in
from games.landships.rules.ground import gassed, locked
from games.landships.state import Field
from ww1core.hexgrid import HexSet, from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, units_in
from ww1core.turns import (
    Steps,
    bar,
    chose,
    decision,
    loop,
    procedure,
    put,
    when,
    when_chosen,
    word,
)


@procedure(rule=("LS-12.0", "LS-12.11", "LS-4.8.a"))
def assault_moves(seat: int) -> Steps:
    """Squads move in one after the other, until the side has done."""
    return (loop(when_chosen("unit", choose_assaulter, assault_move), until=chose("unit", "done")),)


@procedure(rule="LS-12.11")
def assault_move(unit: int, seat: int) -> Steps:
    """A squad enters an enemy hex, or turns on a tank in its own, and is engaged."""
    return (put("to", assault_step), when(moves_in, step_in))


def moves_in(s: Field, unit: int, to: int) -> bool:
    """Whether the squad is not there yet."""
    return s.hex[unit] != to


@rule("LS-12.11", "LS-6.11.b", "LS-6.33a")
def squads_of(s: Field, seat: int) -> UnitSet:
    """The squads of a side; riders only if they charge, machines never."""
    squads = s.present[seat] & s.book.squads
    return squads & ~(s.mounted & ~s.charging)


@rule("LS-12.11", "LS-9.2a")
def pinned_squads(s: Field) -> UnitSet:
    """Those who are pinned."""
    return s.pinned


def engaged_squads(s: Field) -> UnitSet:
    """Those who have moved in already."""
    return s.engaged


@rule("LS-7.12b", "LS-5.56b")
def bound_squads(s: Field, seat: int) -> UnitSet:
    """Those whom a melee or gas holds, or who have moved in already."""
    return locked(s, seat) | gassed(s, seat) | s.engaged


@rule("LS-6.33d")
def front_of(s: Field, unit: int) -> HexSet:
    """The three hexes before a unit that charges."""
    toward, facing = s.book.land.grid.toward[s.hex[unit]], s.facing[unit]
    ways = (facing - 1, facing, facing + 1)
    return from_members(toward[way % 6] for way in ways if toward[way % 6] >= 0)


@rule("LS-6.34.b")
def charge_is_due(s: Field, seat: int) -> bool:
    """Whether cavalry that has charged can still enter the hex of its enemy, and so has to."""
    units = s.charging & s.present[seat] & ~(s.pinned | bound_squads(s, seat))
    return any(assault_hexes(s, unit, seat) for unit in members(units))


@rule("LS-12.12a", "LS-12.2E", "LS-12.0")
def assault_hexes(s: Field, unit: int, seat: int) -> HexSet:
    """The enemy hexes beside a squad that it may assault.

    Not where only tanks or armoured cars are; tanks in a town by squads of morale 5, also where
    they stand themselves.
    """
    book = s.book
    enemy = other(seat)
    near = from_members(hex_ for hex_, _ in book.costs.edges(s.hex[unit])) & s.occupied[enemy]
    if s.charging >> unit & 1:
        near &= front_of(s, unit)
    near |= s.tanks_at[enemy] & 1 << s.hex[unit]
    open_ = near & s.squads_at[enemy]
    trucks, towns = book.of_kind["truck"], book.land.terrain["town"]
    hunted = book.tanks if book.units[unit].type.morale >= book.assault.brave else 0
    for hex_ in members(near & ~open_):
        machines = s.standing[hex_] & book.own[enemy] & book.vehicles & ~trucks
        if not machines or (machines & hunted and towns >> hex_ & 1):
            open_ |= 1 << hex_
    return open_


def without_target(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """Those who have no enemy to assault beside them."""
    beside = left & units_in(s, s.book.land.grid.spread(s.occupied[other(seat)]))
    able = from_members(unit for unit in members(beside) if assault_hexes(s, unit, seat))
    return left & ~able


@decision(
    rule="LS-12.11",
    asks="unit",
    among=(squads_of, "no_squad_of_yours"),
    bars=[
        bar("LS-9.2a", "is_pinned", pinned_squads),
        bar("LS-5.56b", "is_gassed", gassed),
        bar("LS-7.12b", "is_locked", locked),
        bar("LS-12.11", "has_moved_in", engaged_squads),
        bar("LS-12.12a", "nobody_to_assault", without_target),
    ],
    words=[word("done", bar("LS-6.34.b", "charge_is_due", charge_is_due))],
)
def choose_assaulter(_s: Field, _unit: int | str, seat: int) -> None:
    """Which squad moves in, or that no more does."""


@decision(rule="LS-12.11", asks="hex", among=(assault_hexes, "not_to_be_assaulted"))
def assault_step(s: Field, _hex: int, unit: int, seat: int) -> None:
    """Which hex the squad assaults."""
    s.engaged |= 1 << unit
