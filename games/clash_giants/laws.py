"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.clash_giants.rules.stacking import crowded_hexes, may_stand
from games.clash_giants.state import CENTRAL, ENTENTE, Field
from ww1core.hexgrid import members
from ww1core.pieces import divided_control, other, shared_hex, stack_of, wrong_steps

SIDES = (CENTRAL, ENTENTE)


def controlled_hexes(s: Field) -> int:
    """The hexes that the sides control, together."""
    return sum(held.bit_count() for held in s.control)


def lost_alive(s: Field) -> str:
    """A unit has the steps it can have, and has not left the map alive."""
    for unit, about in enumerate(s.book.units):
        if s.hex[unit] < 0 and s.steps[unit] and about.entry_turn == 0:
            return f"{about.id} has left the map alive"
    return wrong_steps(s)


def wrong_places(s: Field) -> str:
    """The sides share no hex, and nobody is in the water or in an enemy fort."""
    book = s.book
    for hex_ in members((s.occupied[CENTRAL] | s.occupied[ENTENTE]) & book.impassable):
        return f"units are in the water of {book.land.number(hex_)}"
    for seat in SIDES:
        for hex_ in members(s.occupied[seat] & s.forts[other(seat)]):
            return f"units are in the enemy fort of {book.land.number(hex_)}"
    return shared_hex(s)


def wrong_control(s: Field) -> str:
    """Every hex that is played on is controlled by one side."""
    return divided_control(s, s.book.playable, all_held=True)


def wrong_stacks(s: Field) -> str:
    """Between the fights no hex holds too many units, nor cavalry in its own works."""
    if s.activation is not None or s.battle is not None or s.ended is not None:
        return ""
    for seat in SIDES:
        for hex_ in crowded_hexes(s, seat):
            is_full = not may_stand(s, hex_, stack_of(s, hex_, seat))
            fault = "too many units in" if is_full else "cavalry is in its works at"
            return f"{fault} {s.book.land.number(hex_)}"
    return ""


def wrong_tracks(s: Field) -> str:
    """A side has the trains and offensives it has, and only where there are sluices is a flood."""
    book = s.book
    for seat in SIDES:
        if not 0 <= s.trains[seat] <= book.trains[seat]:
            return f"{book.seats[seat]} has sent {s.trains[seat]} trains"
        if not 0 <= s.offensives[seat] <= book.offensives[seat]:
            return f"{book.seats[seat]} has {s.offensives[seat]} offensives"
    if s.flood_turn and "YPR-FLOOD" not in book.rules:
        return f"the sluices are open on turn {s.flood_turn}, and there are none"
    return ""


COUNTS: Mapping[str, Callable[[Field], int]] = {"controlled_hexes": controlled_hexes}

LAWS: Mapping[str, Callable[[Field], str]] = {
    "steps": lost_alive,
    "places": wrong_places,
    "control": wrong_control,
    "stacking": wrong_stacks,
    "tracks": wrong_tracks,
}
