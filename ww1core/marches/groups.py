"""Where a group may go: what each of its members has left, pays and is bound by."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, members
from ww1core.hexgrid.movement import FREE
from ww1core.hexgrid.paths import steps
from ww1core.pieces import MapState, UnitSet
from ww1core.turns.binding import Caller, caller
from ww1core.turns.state import column, record, value

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from ww1core.hexgrid.costs import CostModel
    from ww1core.hexgrid.ranges import Limits
    from ww1core.turns.nodes import Function

__all__ = ["Gait", "Group", "GroupState", "Troop"]

KNOWN = ("unit", "units", "seat")
"""What the functions of a title may ask for by name when they say how a member marches."""


class Group(NamedTuple):
    """A march that goes on: whose it is, where it began, how many hexes were entered."""

    seat: int
    start: Hex
    hexes: int = 0
    is_over: bool = False


class GroupState(MapState):
    """A state for units that march in groups.

    A title with covered units lets it hide who marches and what each has paid:
    ``class Front(GroupState, hides=("hex", "marching", "paid"))``.
    """

    group: Group = record(Group)
    marching: tuple[UnitSet, ...] = value(())
    """The units that march, last of all; before them those from whom they have parted."""
    paid: array[int] = column("h")
    """By unit the points that it has spent on the march."""


class Troop(NamedTuple):
    """Units that stand in one hex and march as one, really or in a look ahead.

    ``paid`` has an item for each unit, in the order of their numbers.
    """

    seat: int
    units: UnitSet
    paid: tuple[int, ...]
    start: Hex
    hexes: int

    @classmethod
    def now(cls, s: GroupState, units: UnitSet) -> Troop:
        """Some units as they march now."""
        seat, start, hexes, _ = s.group
        return cls(seat, units, tuple([s.paid[unit] for unit in members(units)]), start, hexes)

    def paid_by(self, unit: int) -> int:
        """The points that a member has spent."""
        return self.paid[(self.units & (1 << unit) - 1).bit_count()]

    def moved(self, prices: Mapping[int, int]) -> Troop:
        """The members who pay a price, one hex further."""
        units = from_members(prices)
        paid = tuple([self.paid_by(unit) + prices[unit] for unit in members(units)])
        return Troop(self.seat, units, paid, self.start, self.hexes + 1)


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

    def pace(self, s: GroupState, troop: Troop, unit: int) -> Pace:
        """How a member marches now."""
        known = (unit, troop.units, troop.seat)
        limits = FREE if self._limits is None else self._limits(s, known)
        return Pace(self._costs(s, known), self._points(s, known) - troop.paid_by(unit), limits)

    def ways(
        self, s: GroupState, troop: Troop, at: Hex, without: Collection[str] = ()
    ) -> dict[Hex, dict[int, int]]:
        """By next hex what it takes from each member who can enter it.

        Members with the same costs, points and limits are asked for once.
        """
        start = troop.start if troop.hexes else None
        asked: dict[tuple[int, int, Limits], tuple[tuple[Hex, int], ...]] = {}
        ways: dict[Hex, dict[int, int]] = {}
        for unit in members(troop.units):
            costs, left, limits = self.pace(s, troop, unit)
            key = (id(costs), left, limits)
            if key not in asked:
                asked[key] = steps(costs, at, left, limits, start=start, without=without)
            for hex_, price in asked[key]:
                ways.setdefault(hex_, {})[unit] = price
        return ways

    def open_hexes(
        self, s: GroupState, troop: Troop, at: Hex, without: Collection[str] = ()
    ) -> HexSet:
        """The hexes that all may enter and from which the march can come to an end."""
        number, hexes = troop.units.bit_count(), 0
        for hex_, prices in self.ways(s, troop, at, without).items():
            if len(prices) == number and (
                "room" in without or self.can_end(s, troop.moved(prices), hex_, 1 << at)
            ):
                hexes |= 1 << hex_
        return hexes

    def fits(self, s: GroupState, troop: Troop, hex_: Hex, staying: UnitSet) -> bool:
        """Whether some of a troop may end in a hex, beside those who are there and do not march."""
        if self._allows is None:
            return True
        own: UnitSet = s.book.pieces.companions[first(troop.units)]
        return bool(self._allows(s, hex_, s.standing[hex_] & own & ~troop.units | staying))

    def can_end(self, s: GroupState, troop: Troop, at: Hex, been: HexSet = 0) -> bool:
        """Whether a march can end in a hex or further on, where those stay behind who must."""
        if self.fits(s, troop, at, troop.units):
            return True
        if not self.passing:
            return False
        been |= 1 << at
        for hex_, prices in self.ways(s, troop, at).items():
            if not been >> hex_ & 1:
                ahead = troop.moved(prices)
                behind = troop.units & ~ahead.units
                is_free = not behind or self.fits(s, troop, at, behind)
                if is_free and self.can_end(s, ahead, hex_, been):
                    return True
        return False

    def who_is_held(self, s: GroupState, troop: Troop, at: Hex, to: Hex) -> dict[str, object]:
        """The first member that cannot take a step, what it has left and what the step costs."""
        able = self.ways(s, troop, at).get(to, {})
        unit = next(
            (other for other in members(troop.units) if other not in able), first(troop.units)
        )
        costs, left, limits = self.pace(s, troop, unit)
        cost = costs.cost(at, to) or 0
        cost += limits.leave_cost * (limits.zone >> at & 1)
        cost += limits.enter_cost * (limits.zone >> to & 1)
        return {"unit": unit, "points": max(left, 0), "cost": cost}
