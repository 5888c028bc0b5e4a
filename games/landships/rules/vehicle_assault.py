"""Machines alone with enemy squads (12.23): those check morale, are pinned or driven back."""

from __future__ import annotations

from games.landships.rules.ground import inside
from games.landships.rules.morale import morale_of
from games.landships.rules.retreats import retreat
from games.landships.state import Field, pin
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import Steps, decision, each, procedure, put, roll, when


@rule("LS-12.12b", "LS-12.23a", "LS-12.23b", "LS-12.12c", "LS-15.12.1c")
def press_hexes(s: Field, seat: int) -> tuple[int, ...]:
    """The hexes in which tanks or armoured cars of a side, without its squads, are with squads."""
    book = s.book
    enemy = other(seat)
    hexes: HexSet = s.vehicles_at[seat] & s.squads_at[enemy] & ~s.squads_at[seat]
    idle = book.of_kind["truck"] | s.bailed | s.fleeing
    return tuple(
        hex_
        for hex_ in members(hexes)
        if s.standing[hex_] & book.own[seat] & book.vehicles & ~idle
        and not s.standing[hex_] & book.own[enemy] & book.vehicles
    )


@procedure(rule=("LS-12.23a", "LS-12.1Eb"))
def press_on(hex_: int, seat: int) -> Steps:
    """The owner presses on against the squads in a hex, or keeps the fire of his machines."""
    return (
        put("choice", choose_press),
        when(presses, each("unit", pressed, press_one, guard=is_in_hex)),
    )


@decision(rule="LS-12.1Eb", words=("press", "hold"))
def choose_press(s: Field, choice: str, hex_: int, seat: int) -> None:
    """Whether the machines press on, or fire point-blank later."""
    if choice == "press":
        s.engaged |= s.standing[hex_] & s.book.own[seat] & s.book.vehicles


def presses(_s: Field, choice: str) -> bool:
    """Whether the machines press on."""
    return choice == "press"


@rule("LS-12.23a")
def pressed(s: Field, hex_: int, seat: int) -> tuple[int, ...]:
    """The enemy units in the hex that have a morale."""
    book = s.book
    units: UnitSet = s.standing[hex_] & book.own[other(seat)] & book.soft
    return members(units & ~(book.leaders | inside(s)))


def is_in_hex(s: Field, unit: int, hex_: int) -> bool:
    """Whether a unit is still in the hex."""
    return s.hex[unit] == hex_


@procedure(rule="LS-12.23a")
def press_one(unit: int) -> Steps:
    """A unit checks its morale before machines."""
    return (put("fails", roll_press), when("fails", retreat))


@rule("LS-12.23a")
def roll_press(s: Field, unit: int) -> bool:
    """At most its morale a unit is pinned; above it it goes back as well, never lost by this."""
    fails = roll(s, "press", unit, rule="LS-12.23a") > morale_of(s, unit)
    pin(s, unit, "LS-12.23a")
    return fails
