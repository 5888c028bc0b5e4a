"""Where a group may go: what each of its members has left, pays and is bound by."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, members
from ww1core.hexgrid.movement import FREE
from ww1core.hexgrid.paths import steps
from ww1core.turns.binding import Caller, caller

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ww1core.hexgrid.costs import CostModel
    from ww1core.hexgrid.ranges import Limits
    from ww1core.pieces import MapState, UnitSet
    from ww1core.turns.nodes import Function

__all__ = ["Gait", "Group"]

KNOWN = ("unit", "group", "seat")
"""What the functions of a title may ask for by name when they say how a member marches."""


class Group(NamedTuple):
    """Units that march as one: whose they are, who they are, from where, what each has spent.

    ``spent`` has an item for each member, in the order of their numbers; ``hexes`` counts the
    hexes entered.
    """

    seat: int
    units: UnitSet
    start: Hex
    spent: tuple[int, ...]
    hexes: int = 0
    is_over: bool = False

    def spent_by(self, unit: int) -> int:
        """The points that a member has spent."""
        return self.spent[(self.units & (1 << unit) - 1).bit_count()]

    def only(self, units: UnitSet) -> Group:
        """The same group with some of its members."""
        left = self.units & units
        spent = tuple([self.spent_by(unit) for unit in members(left)])
        return Group(self.seat, left, self.start, spent, self.hexes, self.is_over)

    def moved(self, prices: Mapping[int, int]) -> Group:
        """The members who pay a price, one hex further."""
        units = from_members(prices)
        spent = tuple([self.spent_by(unit) + prices[unit] for unit in members(units)])
        return Group(self.seat, units, self.start, spent, self.hexes + 1, self.is_over)


class Pace(NamedTuple):
    """How one member marches: what steps cost, the points it has left, what binds it."""

    costs: CostModel
    left: int
    limits: Limits


class Gait:
    """How groups march: the costs, points and limits of the ordinary march, and room at the end."""

    __slots__ = ("_allows", "_costs", "_limits", "_points", "passing")

    def __init__(
        self,
        where: str,
        costs: Function,
        points: Function,
        limits: Function | None,
        allows: Function | None,
        *,
        passing: bool,
    ) -> None:
        self._costs = caller(costs, 1, KNOWN, where)
        self._points = caller(points, 1, KNOWN, where)
        self._limits: Caller | None = None if limits is None else caller(limits, 1, KNOWN, where)
        self._allows = allows
        self.passing = passing

    def pace(self, s: MapState, group: Group, unit: int) -> Pace:
        """How a member marches now."""
        known = (unit, group, group.seat)
        limits = FREE if self._limits is None else self._limits(s, known)
        return Pace(self._costs(s, known), self._points(s, known) - group.spent_by(unit), limits)

    def ways(
        self, s: MapState, group: Group, at: Hex, without: Collection[str] = ()
    ) -> dict[Hex, dict[int, int]]:
        """By next hex what it takes from each member who can enter it.

        Members with the same costs, points and limits are asked for once.
        """
        start = group.start if group.hexes else None
        asked: dict[tuple[int, int, Limits], tuple[tuple[Hex, int], ...]] = {}
        ways: dict[Hex, dict[int, int]] = {}
        for unit in members(group.units):
            costs, left, limits = self.pace(s, group, unit)
            key = (id(costs), left, limits)
            if key not in asked:
                asked[key] = steps(costs, at, left, limits, start=start, without=without)
            for hex_, price in asked[key]:
                ways.setdefault(hex_, {})[unit] = price
        return ways

    def open_hexes(
        self, s: MapState, group: Group, at: Hex, without: Collection[str] = ()
    ) -> HexSet:
        """The hexes that all may enter and from which the march can come to an end."""
        number, hexes = group.units.bit_count(), 0
        for hex_, prices in self.ways(s, group, at, without).items():
            if len(prices) == number and (
                "room" in without or self.can_end(s, group.moved(prices), hex_, 1 << at)
            ):
                hexes |= 1 << hex_
        return hexes

    def fits(self, s: MapState, group: Group, hex_: Hex, staying: UnitSet) -> bool:
        """Whether some of a group may end in a hex, beside those who are there and do not march."""
        if self._allows is None:
            return True
        own: UnitSet = s.book.pieces.companions[first(group.units)]
        return bool(self._allows(s, hex_, s.standing[hex_] & own & ~group.units | staying))

    def can_end(self, s: MapState, group: Group, at: Hex, been: HexSet = 0) -> bool:
        """Whether a march can end in a hex or further on, where those stay behind who must."""
        if self.fits(s, group, at, group.units):
            return True
        if not self.passing:
            return False
        been |= 1 << at
        for hex_, prices in self.ways(s, group, at).items():
            if not been >> hex_ & 1:
                ahead = group.moved(prices)
                behind = group.units & ~ahead.units
                is_free = not behind or self.fits(s, group, at, behind)
                if is_free and self.can_end(s, ahead, hex_, been):
                    return True
        return False

    def who_is_held(self, s: MapState, group: Group, at: Hex, to: Hex) -> dict[str, object]:
        """The first member that cannot take a step, what it has left and what the step costs."""
        able = self.ways(s, group, at).get(to, {})
        unit = next((one for one in members(group.units) if one not in able), first(group.units))
        costs, left, limits = self.pace(s, group, unit)
        cost = costs.cost(at, to) or 0
        cost += limits.leave_cost * (limits.zone >> at & 1)
        cost += limits.enter_cost * (limits.zone >> to & 1)
        return {"unit": unit, "points": max(left, 0), "cost": cost}
