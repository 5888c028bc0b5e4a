"""What holds in every position: counts that never change, and laws that no position breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.landships.state import LEFT, LOST, Field
from ww1core.hexgrid import members

PLACES = frozenset({-1, LEFT, LOST})
"""Where a unit may be that is not on the board."""


def wrong_pins(s: Field) -> str:
    """Only soft units and trucks on the board are pinned."""
    book = s.book
    on_map = s.present[0] | s.present[1]
    able = book.soft | book.of_kind["truck"]
    for unit in members(s.pinned & ~(on_map & able)):
        return f"{book.name('unit', unit)} is pinned and cannot be"
    return ""


def wrong_carriers(s: Field) -> str:
    """Whoever is carried stands where its carrier does."""
    book = s.book
    for unit, carrier in enumerate(s.carrier):
        if carrier >= 0 and s.hex[unit] != s.hex[carrier]:
            return f"{book.name('unit', unit)} is not where {book.name('unit', carrier)} is"
    return ""


def wrong_places(s: Field) -> str:
    """A unit off the board waits, has left or is lost."""
    for unit, hex_ in enumerate(s.hex):
        if hex_ < 0 and hex_ not in PLACES:
            return f"{s.book.name('unit', unit)} is nowhere"
    return ""


def wrong_control(s: Field) -> str:
    """Every hex of worth is held by one side."""
    if s.control[0] & s.control[1] or (s.control[0] | s.control[1]) != s.book.worth:
        return "a hex of worth is held by both sides or by none"
    return ""


def worth_held(s: Field) -> int:
    """The hexes of worth that the sides hold together."""
    return sum(held.bit_count() for held in s.control)


COUNTS: Mapping[str, Callable[[Field], int]] = {"worth_held": worth_held}

LAWS: Mapping[str, Callable[[Field], str]] = {
    "pins": wrong_pins,
    "carriers": wrong_carriers,
    "places": wrong_places,
    "control": wrong_control,
}
