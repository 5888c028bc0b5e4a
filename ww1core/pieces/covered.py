"""Covered units, such as those under the top of a stack: shown, covered and dealt again.

A title declares what of a unit goes with its place, ``class Front(MapState, hides=("hex",))``,
and says by its rules when units are covered and when they are shown. Its viewer deals again with
``deal_covered`` what a seat cannot know.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ww1core.errors import FlowError
from ww1core.events import UnitShown
from ww1core.hexgrid.hexset import HexSet, from_members, members
from ww1core.pieces.layers import UnitSet
from ww1core.pieces.mapstate import MapState
from ww1core.turns.covers import Place, covered_of_others, lay, placed_slots, places_of
from ww1core.turns.reveals import reveal

__all__ = ["all_covered", "cover", "covered_stack", "deal_covered", "show"]

Fits = Callable[[Any, int, Any], bool]
"""Whether a unit can lie in a place, which has an attribute for each slot that the state hides."""


def cover(s: MapState, units: UnitSet) -> None:
    """Cover units: from now on only their own side knows which lies where."""
    if not placed_slots(type(s)):
        message = f"{type(s).__name__} hides no slot, so its units cannot be covered"
        raise FlowError(message)
    s.covered |= units


def show(s: MapState, units: UnitSet, rule_id: str = "") -> None:
    """Show the covered ones of some units, each with its hex; nobody takes back over it."""
    for unit in members(units & s.covered):
        s.covered &= ~(1 << unit)
        reveal(s, UnitShown, unit, s.hex[unit], rule_id)


def all_covered(s: MapState, side: int) -> HexSet:
    """The hexes in which every unit of a side lies covered."""
    seen: UnitSet = s.book.own[side] & ~s.covered
    return from_members([h for h in members(s.occupied[side]) if not s.standing[h] & seen])


def covered_stack(s: MapState) -> str:
    """Of every stack a unit is seen by all."""
    for side in range(len(s.occupied)):
        for hex_ in members(all_covered(s, side)):
            return f"no unit is seen of the stack in {s.book.name('hex', hex_)}"
    return ""


def deal_covered(s: MapState, seat: int, random: Random, fits: Fits | None = None) -> None:
    """Deal the units that are covered for a seat to their places, as it might be for all it knows.

    Units change places with those they look alike (``alike``), where ``fits(s, unit, place)``
    holds. Nothing depends on where they truly lie: before it is asked they lie by their numbers.
    """
    covered = covered_of_others(s, seat)
    groups = [units & covered for units in s.alike()]
    if fits is not None:
        for group in groups:
            _lay_all(s, list(members(group)), places_of(s, group))
        s.rebuild()
    for group in groups:
        places, units = places_of(s, group), list(members(group))
        random.shuffle(units)
        _lay_all(s, units if fits is None else _fitting(s, units, places, fits, random), places)


def _lay_all(s: MapState, units: list[int], places: list[Place]) -> None:
    for unit, place in zip(units, places, strict=True):
        lay(s, unit, place)


def _fitting(
    s: MapState, units: list[int], places: list[Place], fits: Fits, random: Random
) -> list[int]:
    """The units in an order in which each fits its place: whoever is in the way looks elsewhere."""
    holders: dict[int, int] = {}

    def settle(unit: int, tried: set[int]) -> bool:
        for at in random.sample(range(len(places)), len(places)):
            if at not in tried and fits(s, unit, places[at]):
                tried.add(at)
                if at not in holders or settle(holders[at], tried):
                    holders[at] = unit
                    return True
        return False

    for unit in units:
        if not settle(unit, set()):
            message = f"no covered place is left that {s.book.name('unit', unit)} fits"
            raise FlowError(message)
    return [holders[at] for at in range(len(places))]
