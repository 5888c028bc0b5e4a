"""Where a group may go: what each of its members has left, pays and is bound by."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ww1core.hexgrid.hexset import Hex, HexSet, first, from_members, members
from ww1core.hexgrid.movement import FREE
from ww1core.hexgrid.paths import steps
from ww1core.pieces import MapState, UnitSet
from ww1core.turns.binding import asked_with
from ww1core.turns.memory import remembered
from ww1core.turns.nodes import names_of
from ww1core.turns.state import column, record, value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ww1core.hexgrid.costs import CostModel
    from ww1core.hexgrid.ranges import Limits
    from ww1core.turns.nodes import Function

__all__ = ["Gait", "Group", "GroupState", "Troop"]

KNOWN = ("unit", "units", "seat")
"""What the functions of a title may ask for by name when they say how a member marches."""
NOTHING: frozenset[str] = frozenset()
"""What is left out of the limits of a march that is not only tried."""


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
        return cls(seat, units, tuple(map(s.paid.__getitem__, members(units))), start, hexes)

    def paid_by(self, unit: int) -> int:
        """The points that a member has spent."""
        return self.paid[(self.units & (1 << unit) - 1).bit_count()]

    def moved(self, lots: Iterable[Lot], to: Hex) -> Troop:
        """Those who can enter a hex, in it."""
        prices = prices_of(lots, to)
        units = from_members(prices)
        paid = tuple([self.paid_by(unit) + prices[unit] for unit in members(units)])
        return Troop(self.seat, units, paid, self.start, self.hexes + 1)


Lot: TypeAlias = tuple[UnitSet, HexSet, dict[Hex, int]]
"""Members of a troop who march alike: the hexes that each can enter, and what each hex takes."""


def prices_of(lots: Iterable[Lot], to: Hex) -> dict[int, int]:
    """By member who can enter a hex what it takes."""
    return {unit: lot[to] for units, _, lot in lots if to in lot for unit in members(units)}


class Pace(NamedTuple):
    """How one member marches: what steps cost, the points it has left, what binds it."""

    costs: CostModel
    left: int
    limits: Limits


def _free(_s: GroupState) -> Limits:
    return FREE


class Gait:
    """How groups march: the costs, points and limits of the ordinary march, and room at the end."""

    __slots__ = (
        "_allows",
        "_costs",
        "_has_one_cost",
        "_has_one_limit",
        "_limits",
        "_minimum",
        "_onward",
        "_points",
        "lots",
        "passing",
    )

    def __init__(
        self,
        where: str,
        costs: Function,
        points: Function,
        limits: Function | None,
        allows: Function | None,
        *,
        minimum: Function | None,
        passing: bool,
        onward: Function | None,
        reads: tuple[str, ...] | None,
    ) -> None:
        self._costs = asked_with(costs, KNOWN, where)
        self._points = asked_with(points, KNOWN, where)
        self._limits = asked_with(_free if limits is None else limits, KNOWN, where)
        self._minimum = None if minimum is None else asked_with(minimum, KNOWN[1:], where)
        self._has_one_cost = "unit" not in names_of(costs, 1)
        self._has_one_limit = limits is None or "unit" not in names_of(limits, 1)
        self._allows = allows
        self.passing = passing
        self._onward = onward
        self.lots: Callable[[GroupState, Troop, Hex, frozenset[str]], tuple[Lot, ...]]
        self.lots = self._lots if reads is None else remembered(reads=reads)(self._lots)

    def pace(self, s: GroupState, troop: Troop, unit: int) -> Pace:
        """How a member marches now."""
        known = (unit, troop.units, troop.seat)
        limits: Limits = self._limits(s, *known)
        if self._minimum is not None and self._minimum(s, *known[1:]) >> unit & 1:
            limits = limits._replace(minimum_move=True)
        return Pace(self._costs(s, *known), self._points(s, *known) - troop.paid_by(unit), limits)

    def costs(self, s: GroupState, unit: int, units: UnitSet) -> CostModel:
        """What steps cost a member of a group now."""
        model: CostModel = self._costs(s, unit, units, s.group.seat)
        return model

    def _lots(
        self, s: GroupState, troop: Troop, at: Hex, without: frozenset[str]
    ) -> tuple[Lot, ...]:
        """The members by how they march: those with the same costs, points and limits."""
        seat, together, paid, start, hexes = troop
        minimum, costs_of, limits_of = self._minimum, self._costs, self._limits
        points_of = self._points
        granted: UnitSet = 0 if minimum is None else minimum(s, together, seat)
        paces: list[tuple[CostModel, int, Limits]] = []
        alike: list[UnitSet] = []
        for unit, spent in zip(members(together), paid, strict=True):
            if not paces or not self._has_one_cost:
                costs = costs_of(s, unit, together, seat)
            if not paces or not self._has_one_limit:
                limits = limits_of(s, unit, together, seat)
            bound = limits
            if granted and granted >> unit & 1:
                bound = limits._replace(minimum_move=True)
            pace = (costs, points_of(s, unit, together, seat) - spent, bound)
            if pace in paces:
                alike[paces.index(pace)] |= 1 << unit
            else:
                paces.append(pace)
                alike.append(1 << unit)
        began, lots = start if hexes else None, []
        for place, (costs, left, limits) in enumerate(paces):
            next_ = dict(steps(costs, at, left, limits, start=began, without=without))
            lots.append((alike[place], from_members(next_), next_))
        return tuple(lots)

    def can_go_on(self, s: GroupState, troop: Troop, at: Hex) -> bool:
        """Whether a member can enter a hex."""
        return any(hexes for _, hexes, _ in self.lots(s, troop, at, NOTHING))

    def open_hexes(
        self, s: GroupState, troop: Troop, at: Hex, among: HexSet, without: frozenset[str]
    ) -> HexSet:
        """Those of some hexes that all may enter and from which the march can come to an end."""
        lots, hexes = self.lots(s, troop, at, without), among
        for _, near, _ in lots:
            hexes &= near
        if "room" in without:
            return hexes
        units, allows = troop.units, self._allows
        if allows is None:
            return hexes
        beside: UnitSet = s.book.pieces.companions[units.bit_length() - 1] & ~units
        standing = s.standing
        for to in members(hexes):
            if not allows(s, to, standing[to] & beside | units) and not (
                self.passing
                and (self._onward is None or self._onward(s, units, to))
                and self._can_pass(s, troop.moved(lots, to), to, 1 << at)
            ):
                hexes ^= 1 << to
        return hexes

    def fits(self, s: GroupState, units: UnitSet, hex_: Hex, staying: UnitSet) -> bool:
        """Whether some of a troop may end in a hex, beside those who are there and do not march."""
        allows = self._allows
        if allows is None:
            return True
        beside: UnitSet = s.book.pieces.companions[units.bit_length() - 1] & ~units
        return bool(allows(s, hex_, s.standing[hex_] & beside | staying))

    def can_end_here(self, s: GroupState, units: UnitSet, at: Hex) -> bool:
        """Whether units that stand in a hex can end their march in it or further on."""
        if self.fits(s, units, at, units):
            return True
        return self.passing and self._can_pass(s, Troop.now(s, units), at, 0)

    def _can_pass(self, s: GroupState, troop: Troop, at: Hex, been: HexSet) -> bool:
        """Whether a march can end beyond a hex without room for it; those stay behind who must."""
        been |= 1 << at
        lots = self.lots(s, troop, at, NOTHING)
        for to in dict.fromkeys(hex_ for _, _, prices in lots for hex_ in prices):
            if not been >> to & 1:
                ahead = troop.moved(lots, to)
                behind = troop.units & ~ahead.units
                if behind and not self.fits(s, troop.units, at, behind):
                    continue
                if self.fits(s, ahead.units, to, ahead.units) or self._can_pass(s, ahead, to, been):
                    return True
        return False

    def who_is_held(self, s: GroupState, troop: Troop, at: Hex, to: Hex) -> dict[str, object]:
        """The first member that cannot take a step, what it has left and what the step costs."""
        able = prices_of(self.lots(s, troop, at, NOTHING), to)
        unit = next(
            (other for other in members(troop.units) if other not in able), first(troop.units)
        )
        costs, left, limits = self.pace(s, troop, unit)
        cost = costs.cost(at, to) or 0
        cost += limits.leave_cost * (limits.zone >> at & 1)
        cost += limits.enter_cost * (limits.zone >> to & 1)
        return {"unit": unit, "points": max(left, 0), "cost": cost}
