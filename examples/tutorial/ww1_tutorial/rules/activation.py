"""Activation (chapter 4): markers are drawn, the active seat gives orders."""

from __future__ import annotations

from ww1_tutorial.rules import assault, fire, movement, rail
from ww1_tutorial.state import Activation, Field
from ww1core.ledger import rule
from ww1core.turns import (
    Steps,
    bar,
    call,
    decision,
    draw_member,
    loop,
    offered,
    only,
    procedure,
    put,
    when_chosen,
    word,
)

__all__ = ["activation", "fill_cup", "markers_are_left"]


@rule("TUT-4.1", "TUT-4.4")
def fill_cup(s: Field) -> None:
    """Every marker goes back into the cup and every unit may take an order again."""
    s.cup = s.book.kinds["marker"].all
    s.ordered = 0


@rule("TUT-4.2")
def markers_are_left(s: Field) -> bool:
    """The activations go on until the cup is empty."""
    return s.cup != 0


@procedure(owns="activation")
def activation() -> Steps:
    """One marker: draw it, then give orders until the seat is done."""
    return (
        put("seat", draw_marker),
        loop(
            when_chosen("unit", choose_unit, choose_order),
            until=is_over,
        ),
    )


@rule("TUT-4.2")
def draw_marker(s: Field) -> int:
    """The seat whose marker comes out of the cup."""
    marker = draw_member(s, "marker", s.cup, rule="TUT-4.2")
    s.cup &= ~(1 << marker)
    seat = s.book.marker_seat[marker]
    s.activation = Activation(seat, 0)
    return seat


@rule("TUT-4.3")
def is_over(s: Field, unit: int | str) -> bool:
    """Done, or as many orders given as a marker allows."""
    return unit == "done" or s.activation.given >= s.book.orders_most


def own_units(s: Field, left: int, seat: int) -> int:
    """The seat's units on the map."""
    return left & s.present[seat]


def units_with_orders(s: Field, left: int) -> int:
    """The units that took an order this turn."""
    return left & s.ordered


@decision(
    rule="TUT-4.3",
    asks="unit",
    words=("done",),
    bars=[
        only("TUT-1.1", "not_your_unit", own_units),
        bar("TUT-4.4", "has_its_order", units_with_orders),
    ],
    forced=False,
)
def choose_unit(s: Field, unit: int | str) -> None:
    """The active seat picks a unit, or is done."""
    if isinstance(unit, int):
        s.ordered |= 1 << unit
        s.activation = s.activation._replace(given=s.activation.given + 1)


def cannot_march(s: Field, unit: int, seat: int) -> bool:
    """No hex is in reach."""
    return not offered(s, movement.march, unit, seat)


def cannot_go_by_rail(s: Field, unit: int, seat: int) -> bool:
    """No other rail hex is joined to this one."""
    return not offered(s, rail.go_by_rail, unit, seat)


def is_unsupplied(s: Field, unit: int) -> bool:
    """The unit is out of supply."""
    return bool(s.unsupplied >> unit & 1)


def is_infantry(s: Field, unit: int) -> bool:
    """The unit is no gun."""
    return not s.book.units[unit].is_gun


def is_gun(s: Field, unit: int) -> bool:
    """The unit is a gun."""
    return s.book.units[unit].is_gun


def has_no_target_to_fire_at(s: Field, unit: int, seat: int) -> bool:
    """Nothing can be fired at."""
    return not offered(s, fire.fire, unit, seat)


def has_no_target_to_assault(s: Field, unit: int, seat: int) -> bool:
    """No enemy is adjacent."""
    return not offered(s, assault.choose_target, unit, seat)


def is_dug_in(s: Field, unit: int) -> bool:
    """A trench is in the hex already."""
    return bool(movement.terrain(s, "trench") >> s.hex[unit] & 1)


def plays_without_trenches(s: Field) -> bool:
    """The game is played without the option."""
    return "trenches" not in s.book.options


@decision(
    rule="TUT-4.5",
    words=[
        word("march", bar("TUT-3.1", "nowhere_to_march", cannot_march)),
        word(
            "rail",
            bar("TUT-5.4", "unsupplied", is_unsupplied),
            bar("TUT-5.5", "nowhere_by_rail", cannot_go_by_rail),
        ),
        word(
            "fire",
            bar("TUT-6.1", "infantry_does_not_fire", is_infantry),
            bar("TUT-6.1", "nothing_to_fire_at", has_no_target_to_fire_at),
        ),
        word("turn", bar("TUT-6.8", "infantry_has_no_facing", is_infantry)),
        word(
            "assault",
            bar("TUT-8.1", "guns_do_not_assault", is_gun),
            bar("TUT-5.4", "unsupplied", is_unsupplied),
            bar("TUT-8.1", "nothing_to_assault", has_no_target_to_assault),
        ),
        word(
            "dig",
            bar("TUT-9.1", "no_trenches", plays_without_trenches),
            bar("TUT-9.1", "guns_do_not_dig", is_gun),
            bar("TUT-9.1", "trench_is_there", is_dug_in),
        ),
        "hold",
    ],
)
def choose_order(s: Field, order: str, unit: int, seat: int) -> None:
    """What the unit is to do."""
    match order:
        case "march":
            call(s, movement.march, unit, seat)
        case "rail":
            call(s, rail.go_by_rail, unit, seat)
        case "fire":
            call(s, fire.fire, unit, seat)
        case "turn":
            call(s, fire.turn_gun, unit, seat)
        case "assault":
            call(s, assault.assault, unit, seat)
        case "dig":
            movement.dig(s, unit)
