"""Movement: where a mover can go, for how many points, by which way, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Collection

from ww1core.hexgrid.costs import CostModel
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.ranges import (
    FREE,
    Limits,
    by_buckets,
    by_costs,
    by_layers,
    inner_hexes,
    shut_neighbours,
)

__all__ = [
    "CONSTRAINTS",
    "FREE",
    "Limits",
    "Reach",
    "closed_hexes",
    "first_steps",
    "reach",
    "why_not",
]

CONSTRAINTS = ("points", "zones", "stacking", "closed", "sides", "adjacent")
"""What can be lifted from a range, and of the zones alone `zone_to_zone`."""

_LONG_RANGE = 2
"""The shortest range, in the cheapest steps, that is searched in layers of the whole map."""


class Reach:
    """A range: `set` holds the hexes where the move may end, `passed` all that it can enter."""

    __slots__ = (
        "_base",
        "_costs",
        "_direct",
        "_inner",
        "_layers",
        "_limits",
        "passed",
        "points",
        "set",
        "start",
    )

    def __init__(
        self,
        costs: CostModel,
        start: Hex,
        points: int,
        limits: Limits,
        base: int,
        layers: list[HexSet],
        passed: HexSet,
        direct: HexSet,
    ) -> None:
        self.start = start
        self.points = points
        self._costs = costs
        self._limits = limits
        self._base = base
        self._layers = layers
        self._direct = direct
        self._inner = -1
        self.passed = passed | direct
        self.set = self.passed & ~limits.full if limits.full else self.passed

    def __contains__(self, hex_: Hex) -> bool:
        return self.set >> hex_ & 1 == 1

    def __len__(self) -> int:
        return self.set.bit_count()

    def spent(self, hex_: Hex) -> int | None:
        """Return the fewest points that lead into the hex, None when it is out of reach."""
        bit = hex_ - self._base
        if bit >= 0:
            for spent, layer in enumerate(self._layers):
                if layer >> bit & 1:
                    return spent
        return self.points if self._direct >> hex_ & 1 else None

    def left(self, hex_: Hex) -> int | None:
        """Return the points left on arrival, None when the hex is out of reach."""
        spent = self.spent(hex_)
        return None if spent is None else self.points - spent

    def layers(self) -> tuple[tuple[int, HexSet], ...]:
        """Return the hexes by the points left on arrival, most points first."""
        start = 1 << self.start
        layers = [
            (self.points - spent, layer << self._base & ~start)
            for spent, layer in enumerate(self._layers)
        ]
        layers[-1] = (0, layers[-1][1] | self._direct)
        return tuple([(left, set_) for left, set_ in layers if set_])

    def path(self, hex_: Hex) -> tuple[Hex, ...]:
        """Return a cheapest way from the start into the hex, both included, () out of reach."""
        if self._direct >> hex_ & 1:
            return (self.start, hex_)
        spent = self.spent(hex_)
        if spent is None:
            return ()
        is_beside = self._costs.map.around[hex_] >> self.start & 1
        if is_beside and self._price(self.start, hex_) == spent:
            return (self.start, hex_)
        before = self._latest if _is_plain(self._limits) else self._before
        way = [hex_]
        while spent:
            hex_, spent = before(hex_, spent)
            way.append(hex_)
        way.reverse()
        return tuple(way)

    def _latest(self, hex_: Hex, spent: int) -> tuple[Hex, int]:
        """Return the hex before one of the way where zones do no more than stop the mover."""
        base = self._base
        for cost, near in self._costs.approaches(hex_):
            earlier = self._layers[spent - cost] & near >> base if cost <= spent else 0
            if earlier and cost < spent:
                earlier &= ~(self._limits.zone >> base)
            if earlier:
                return (earlier & -earlier).bit_length() - 1 + base, spent - cost
        raise self._lost(hex_)

    def _before(self, hex_: Hex, spent: int) -> tuple[Hex, int]:
        """Return the hex before one of the way, whatever binds the mover."""
        near = self._costs.map.around[hex_]
        if self._limits.zone_stops:
            near &= ~self._limits.zone | 1 << self.start
        base, layers = self._base, self._layers
        near >>= base
        for earlier in range(spent - 1, -1, -1):
            candidates = layers[earlier] & near
            while candidates:
                low = candidates & -candidates
                other = low.bit_length() - 1 + base
                if self._price(other, hex_) == spent - earlier:
                    return other, earlier
                candidates ^= low
        raise self._lost(hex_)

    def _lost(self, hex_: Hex) -> AssertionError:
        return AssertionError(f"no way back from {self._costs.map.number(hex_)}")

    def inner(self) -> HexSet:
        """Return the hexes in which a zone that stops movers would change the range."""
        if self._inner < 0:
            is_short = self.points <= self._costs.short_range
            inner = inner_hexes(self._costs, self.start, self._layers) if is_short else -1
            self._inner = inner << self._base & self.passed
        return self._inner

    def _price(self, hex_: Hex, other: Hex) -> int | None:
        limits = self._limits
        sides = limits.closed_sides
        if sides is not None and shut_neighbours(self._costs.map.grid, sides, hex_) >> other & 1:
            return None
        cost = self._costs.cost(hex_, other)
        is_leaving, is_entering = limits.zone >> hex_ & 1, limits.zone >> other & 1
        if cost is None or (is_leaving and is_entering and not limits.zone_to_zone):
            return None
        return cost + limits.leave_cost * is_leaving + limits.enter_cost * is_entering


def first_steps(costs: CostModel, start: Hex, limits: Limits = FREE) -> HexSet:
    """Return the hexes that can be entered by one step, whatever it costs."""
    hexes = costs.entered(start) & ~closed_hexes(costs, start, limits)
    if limits.closed_sides is not None:
        hexes &= ~shut_neighbours(costs.map.grid, limits.closed_sides, start)
    if not limits.zone_to_zone and limits.zone >> start & 1:
        hexes &= ~limits.zone
    return hexes


def reach(
    costs: CostModel,
    start: Hex,
    points: int,
    limits: Limits = FREE,
    *,
    without: str | Collection[str] = (),
) -> Reach:
    """Return the range of one mover; `without` names constraints that are lifted.

    One that meets nothing which binds the mover is as it was found before.
    """
    if not without:
        free = _free_range(costs, start, points, limits)
        if free is not None:
            return free
    names = (without,) if isinstance(without, str) else without
    for name in names:
        if name not in CONSTRAINTS and name != "zone_to_zone":
            raise ValueError(f"no constraint {name!r}; there are {', '.join(CONSTRAINTS)}")
    if names:
        limits = limits.lifted(names)
        if "points" in names:
            dearest = costs.dearest + limits.enter_cost + limits.leave_cost
            points = dearest * costs.map.all.bit_count()
    return _searched(costs, start, points, limits, names)


def _searched(
    costs: CostModel, start: Hex, points: int, limits: Limits, names: Collection[str]
) -> Reach:
    """Search a range."""
    whole = 0 if "adjacent" in names else costs.whole | limits.whole
    closed = closed_hexes(costs, start, limits, names) | whole
    if points <= costs.short_range and _is_plain(limits):
        base, layers = by_costs(costs, start, points, limits, closed)
    elif points < _LONG_RANGE * costs.cheapest or costs.links:
        base, layers = by_buckets(costs, start, points, limits, closed)
    else:
        base, layers = by_layers(costs, start, points, limits, closed)
    passed = 0
    for layer in layers[1:]:
        passed |= layer
    passed <<= base
    direct = 0
    if points > 0 and (whole or limits.minimum_move):
        direct = costs.entered(start) & ~passed
        if direct:
            direct &= first_steps(costs, start, limits)
        if not limits.minimum_move:
            direct &= whole
    return Reach(costs, start, points, limits, base, layers, passed, direct)


def _is_plain(limits: Limits) -> bool:
    """Tell whether zones stop the mover at no cost and no side is closed to it."""
    return (
        limits.zone_stops
        and limits.closed_sides is None
        and not limits.enter_cost
        and not limits.leave_cost
    )


def _free_range(costs: CostModel, start: Hex, points: int, limits: Limits) -> Reach | None:
    """Return the range of a mover that nothing binds but its points, None where a limit does.

    A zone that only stops movers binds nobody in hexes that lead nowhere.
    """
    if limits.closed_sides is not None or limits.full or start >= costs.map.grid.size:
        return None
    if points > costs.short_range:
        near = costs.map.grid.within(start, points // costs.cheapest)
        if (limits.closed | limits.zone | limits.adjacent_only | limits.whole) & near:
            return None
    key = (start, points, limits.minimum_move)
    free = costs.free.get(key)
    if free is None:
        free = costs.free[key] = _searched(costs, start, points, Limits(minimum_move=key[2]), ())
    if (limits.closed | limits.adjacent_only | limits.whole) & free.passed:
        return None
    zone = limits.zone
    if not zone & free.passed:
        return None if limits.leave_cost and zone >> start & 1 else free
    if zone & free.inner() or zone >> start & 1 or limits.zone_closed or not _is_plain(limits):
        return None
    return free


def closed_hexes(
    costs: CostModel, start: Hex, limits: Limits, lifted: Collection[str] = ()
) -> HexSet:
    """Return every hex that this mover may not enter."""
    closed = limits.closed
    if limits.full_closed:
        closed |= limits.full
    if limits.zone_closed:
        closed |= limits.zone
    only = costs.adjacent_only | limits.adjacent_only
    if only and "adjacent" not in lifted:
        closed |= only & ~costs.map.around[start]
    return closed


def why_not(
    costs: CostModel, start: Hex, points: int, target: Hex, limits: Limits = FREE
) -> tuple[str, ...]:
    """Return the constraints that keep a mover out of a hex, () when it may go there.

    Each constraint that would be enough to lift alone is named; when no single one is enough,
    some that are enough together and of which none can be spared; `terrain` when the hex is closed
    by the map itself.
    """
    if target in reach(costs, start, points, limits):
        return ()

    def is_open(names: Collection[str]) -> bool:
        return target in reach(costs, start, points, limits, without=names)

    alone = tuple([name for name in CONSTRAINTS if is_open((name,))])
    if alone:
        return alone
    if not is_open(CONSTRAINTS):
        return ("terrain",)
    needed = list(CONSTRAINTS)
    for name in CONSTRAINTS:
        rest = [other for other in needed if other != name]
        if is_open(rest):
            needed = rest
    return tuple(needed)
