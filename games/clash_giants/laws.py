"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.clash_giants.rules.stacking import may_stand, own_works
from games.clash_giants.state import CENTRAL, ENTENTE, Field
from ww1core.hexgrid import members
from ww1core.pieces import other, stack_of

SIDES = (CENTRAL, ENTENTE)


def controlled_hexes(s: Field) -> int:
    """The hexes that the sides control, together."""
    return sum(held.bit_count() for held in s.control)


def wrong_steps(s: Field) -> str:
    """A unit has no more steps than printed, and some as long as it is on the map."""
    for unit, about in enumerate(s.book.units):
        hex_, steps = s.hex[unit], s.steps[unit]
        if not 0 <= steps <= about.steps or (hex_ >= 0) > (steps > 0):
            return f"{about.id} has {steps} steps"
        if hex_ < 0 and steps and about.entry_turn == 0:
            return f"{about.id} has left the map alive"
    return ""


def wrong_places(s: Field) -> str:
    """The sides share no hex, and nobody is in the water or in an enemy fort."""
    book = s.book
    for hex_ in members(s.occupied[CENTRAL] & s.occupied[ENTENTE]):
        return f"both sides are in {book.land.number(hex_)}"
    for hex_ in members((s.occupied[CENTRAL] | s.occupied[ENTENTE]) & book.impassable):
        return f"units are in the water of {book.land.number(hex_)}"
    for seat in SIDES:
        for hex_ in members(s.occupied[seat] & s.forts[other(seat)]):
            return f"units are in the enemy fort of {book.land.number(hex_)}"
    return ""


def wrong_control(s: Field) -> str:
    """Every hex that is played on is controlled by one side."""
    for hex_ in members(s.control[CENTRAL] & s.control[ENTENTE]):
        return f"both sides control {s.book.land.number(hex_)}"
    for hex_ in members((s.control[CENTRAL] | s.control[ENTENTE]) ^ s.book.playable):
        return f"{s.book.land.number(hex_)} is controlled by nobody, or is not played on"
    return ""


def wrong_stacks(s: Field) -> str:
    """Between the fights no hex holds too many units, nor cavalry in its own works."""
    if s.activation is not None or s.battle is not None or s.ended is not None:
        return ""
    for seat in SIDES:
        works = own_works(s, seat)
        for hex_ in members(s.occupied[seat]):
            stack = stack_of(s, hex_, seat)
            if not may_stand(s, hex_, stack):
                return f"too many units in {s.book.land.number(hex_)}"
            if stack & s.book.cavalry and works >> hex_ & 1:
                return f"cavalry is in its works at {s.book.land.number(hex_)}"
    return ""


COUNTS: Mapping[str, Callable[[Field], int]] = {"controlled_hexes": controlled_hexes}

LAWS: Mapping[str, Callable[[Field], str]] = {
    "steps": wrong_steps,
    "places": wrong_places,
    "control": wrong_control,
    "stacking": wrong_stacks,
}
