"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.storm_west.forces import ALLIED, GERMAN
from games.storm_west.rules.stacking import fits
from games.storm_west.state import Front
from ww1core.hexgrid import members
from ww1core.pieces import covered_stack, divided_control, shared_hex, stack_of, wrong_steps

SIDES = (GERMAN, ALLIED)


def controlled_hexes(s: Front) -> int:
    """The hexes that the sides control, together."""
    return sum(held.bit_count() for held in s.control)


def wrong_places(s: Front) -> str:
    """The sides share no hex, and nobody is in the water, abroad or outside the area."""
    book = s.book
    for hex_ in members((s.occupied[GERMAN] | s.occupied[ALLIED]) & ~book.area):
        return f"units are in {book.land.number(hex_)}, where nobody may be"
    return shared_hex(s)


def wrong_piles(s: Front) -> str:
    """A unit is on the map, waits, is lost or is gone, and only one of these."""
    book = s.book
    on_map = s.present[GERMAN] | s.present[ALLIED]
    for unit in members(s.dead & s.gone | (s.dead | s.gone) & on_map):
        return f"{book.name('unit', unit)} is in two places"
    for unit in members(s.dead):
        if s.steps[unit]:
            return f"{book.name('unit', unit)} is lost with {s.steps[unit]} steps"
    for unit in members(on_map):
        if not s.steps[unit]:
            return f"{book.name('unit', unit)} is on the map without steps"
    return ""


def wrong_control(s: Front) -> str:
    """Every hex that is played on is controlled by one side."""
    return divided_control(s, s.book.whole_land, all_held=True) if s.turn else ""


def wrong_stacks(s: Front) -> str:
    """No hex ever holds too many units, or such as do not stack."""
    if s.ended is not None:
        return ""
    for seat in SIDES:
        for hex_ in members(s.occupied[seat]):
            if not fits(s, hex_, stack_of(s, hex_, seat)):
                return f"units in {s.book.land.number(hex_)} do not stack"
    return ""


def wrong_tracks(s: Front) -> str:
    """Morale is on its track, and nobody has fewer than no replacement steps."""
    most = s.book.war.morale.most
    for level in s.morale:
        if not 0 <= level <= most:
            return f"morale is {level}"
    if min(s.stock) < 0:
        return f"replacement steps are {min(s.stock)}"
    return ""


def hidden_tops(s: Front) -> str:
    """Of every stack a unit is seen, while nobody sets up."""
    return covered_stack(s) if s.turn else ""


COUNTS: Mapping[str, Callable[[Front], int]] = {"controlled_hexes": controlled_hexes}

LAWS: Mapping[str, Callable[[Front], str]] = {
    "steps": wrong_steps,
    "piles": wrong_piles,
    "places": wrong_places,
    "control": wrong_control,
    "stacking": wrong_stacks,
    "tracks": wrong_tracks,
    "tops": hidden_tops,
}
