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
Together = Callable[[int, UnitSet], bool]
"""Whether units of one side may be in a hex together."""
TRIES = 50
"""How often units are dealt so that they may be together, before they lie anyhow."""


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


def deal_covered(
    s: MapState,
    seat: int,
    random: Random,
    fits: Fits | None = None,
    together: Together | None = None,
) -> None:
    """Deal the units that are covered for a seat to their places, as it might be for all it knows.

    Units change places with those they look alike (``alike``), where ``fits(s, unit, place)``
    holds. Nothing depends on where they truly lie: before it is asked they lie by their numbers.
    Where ``together(hex, units)`` says who may be in a hex together, that holds for all who come to
    lie in a hex with those who are seen there; if no such deal is found they lie anyhow.
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
        if fits is not None:
            units = _fitting(s, units, places, fits, random)
        elif together is not None and units:
            units = _dealt_together(s, units, places, together, covered, random)
        _lay_all(s, units, places)


def _lay_all(s: MapState, units: list[int], places: list[Place]) -> None:
    for unit, place in zip(units, places, strict=True):
        lay(s, unit, place)


def _dealt_together(
    s: MapState,
    units: list[int],
    places: list[Place],
    together: Together,
    covered: UnitSet,
    random: Random,
) -> list[int]:
    """The units in an order in which all who come into a hex may be there together, if found."""
    at = [slot.name for slot in placed_slots(type(s))].index("hex")
    hexes: list[int] = [place[at] for place in places]
    seen = {hex_: s.standing[hex_] & ~covered for hex_ in set(hexes)}
    for _ in range(TRIES):
        deal = _Deal(dict(seen), hexes, together)
        free = list(range(len(places)))
        random.shuffle(free)
        if all(deal.settle(unit, free) for unit in units):
            return [deal.holders[at] for at in range(len(places))]
        random.shuffle(units)
    return units


class _Deal:
    """Units in their places: whoever finds none changes with one who can go elsewhere."""

    __slots__ = ("_hexes", "_stacks", "_together", "holders")

    def __init__(self, stacks: dict[int, UnitSet], hexes: list[int], together: Together) -> None:
        self._stacks = stacks
        self._hexes = hexes
        self._together = together
        self.holders: dict[int, int] = {}

    def settle(self, unit: int, free: list[int]) -> bool:
        """Find a place for a unit; one of the free places is taken."""
        if self._find(unit, free):
            return True
        for at, holder in list(self.holders.items()):
            hex_ = self._hexes[at]
            before = self._stacks[hex_]
            after = before & ~(1 << holder) | 1 << unit
            if not self._together(hex_, after):
                continue
            self._stacks[hex_] = after
            self.holders[at] = unit
            if self._find(holder, free):
                return True
            self._stacks[hex_] = before
            self.holders[at] = holder
        return False

    def _find(self, unit: int, free: list[int]) -> bool:
        """Take the first free place in which the unit may be."""
        for at in free:
            hex_ = self._hexes[at]
            if self._together(hex_, self._stacks[hex_] | 1 << unit):
                self._stacks[hex_] |= 1 << unit
                self.holders[at] = unit
                free.remove(at)
                return True
        return False


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
