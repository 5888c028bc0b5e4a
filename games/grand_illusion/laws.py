"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.grand_illusion.rules.control import besiegers
from games.grand_illusion.state import ALLIED, GERMAN, SIDES, Front
from ww1core.hexgrid import members
from ww1core.pieces import divided_control, in_two_places, other, stack_of


def markers(s: Front) -> tuple[int, ...]:
    """The VP markers of each side, in its cup and on the map."""
    on_map = (s.paid_hexes.bit_count() if s.book.switches.cups else 0, len(s.prizes))
    return tuple(len(cup) + drawn for cup, drawn in zip(s.cups, on_map, strict=True))


def controlled_hexes(s: Front) -> int:
    """The hexes that the sides control, together."""
    return sum(held.bit_count() for held in s.control)


def wrong_places(s: Front) -> str:
    """A counter is on the map, eliminated, on the Turn Track, or out of play, and in one place."""
    on_map = s.present[ALLIED] | s.present[GERMAN]
    return in_two_places(s, "unit", (on_map, s.pile, s.waiting, s.withdrawn))


def wrong_sides(s: Front) -> str:
    """Combat units are Disrupted, headquarters and guns turned, and forts have their steps."""
    book = s.book
    for unit in members(s.disrupted & ~book.combat):
        return f"{book.name('unit', unit)} is Disrupted and no combat unit"
    for unit in members(s.reduced & ~(book.quarters | book.guns)):
        return f"{book.name('unit', unit)} is turned and no headquarters or gun"
    for fort in members(book.forts):
        if s.steps[fort] > len(book.units[fort].works) or (s.hex[fort] >= 0) > (s.steps[fort] > 0):
            return f"{book.name('unit', fort)} has {s.steps[fort]} steps"
    return ""


def wrong_control(s: Front) -> str:
    """Every hex is controlled by one side."""
    return divided_control(s, s.book.land.all, all_held=True)


def wrong_sieges(s: Front) -> str:
    """A Siege marker lies on forts, with infantry of the other side to keep it up."""
    if s.activation is not None or s.ended is not None:
        return ""
    for hex_ in members(s.besieged):
        if not any(s.forts[seat] >> hex_ & 1 and besiegers(s, hex_, other(seat)) for seat in SIDES):
            return f"nobody besieges {s.book.name('hex', hex_)}"
    return ""


def wrong_stacks(s: Front) -> str:
    """Between activations no hex holds more corps of a side than may stack."""
    if s.activation is not None or s.ended is not None:
        return ""
    for seat in SIDES:
        for hex_ in members(s.occupied[seat]):
            if not s.book.stacking.allows(hex_, stack_of(s, hex_, seat)):
                return f"too many units are in {s.book.name('hex', hex_)}"
    return ""


def wrong_caps(s: Front) -> str:
    """No side has fewer than none or more than ten CAPs."""
    for seat in SIDES:
        if not 0 <= s.caps[seat] <= s.book.command.most:
            return f"{s.book.seats[seat]} has {s.caps[seat]} CAPs"
    return ""


COUNTS: Mapping[str, Callable[[Front], object]] = {
    "controlled_hexes": controlled_hexes,
    "markers": markers,
}

LAWS: Mapping[str, Callable[[Front], str]] = {
    "places": wrong_places,
    "sides": wrong_sides,
    "control": wrong_control,
    "sieges": wrong_sieges,
    "stacking": wrong_stacks,
    "caps": wrong_caps,
}
