"""The kernels of movement: whole layers of hexes, by hexside or by cost, and buckets hex by hex.

All take the hexes closed to the mover, and return the first bit of their window and, by points
spent, the hexes first reached for them.

How the whole edge of a range moves at once: a set of hexes is a number, a bit a hex, line after
line, `stride` bits a line with a free one at its end. Every neighbour of a hex then lies 1 bit or
about `stride` bits up or down, so that shifting the number moves all its hexes to one of their
neighbours. There are six directions and eight shifts (`Shape.shifts`), since the lines of a hex
grid lie half a hex apart: what is one shift from an even line is the next one from an odd line.
`a` to `h` are, shift by shift, the hexes that may be entered by it; whatever a shift carries off
the map, over the free bit or over a forbidden hexside is in none of them. The eight shifts are
written out and not looped over, since nothing else in a search runs as often.

A window is the part of the map that so many points can reach at all, moved down by its first bit:
short numbers are shifted faster than long ones.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ww1core.hexgrid.costs import FAR, CostModel
from ww1core.hexgrid.frames import Frame, shut_frames, zoned_frames
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.sides import SideSet

__all__ = [
    "FREE",
    "Limits",
    "by_buckets",
    "by_costs",
    "by_layers",
    "inner_hexes",
    "shut_neighbours",
]


class Limits(NamedTuple):
    """What binds a mover besides its points.

    `closed` hexes are not entered and `closed_sides` not crossed. A `zone` stops the mover
    (`zone_stops`), bars a step from zone to zone unless `zone_to_zone`, bars entry altogether
    (`zone_closed`), or costs extra. In `full` hexes a move may not end, with `full_closed` not even
    pass. `adjacent_only` and `whole` add to those of the costs. `minimum_move` grants one hex
    whatever it costs, but lifts no prohibition.
    """

    closed: HexSet = 0
    closed_sides: SideSet | None = None
    zone: HexSet = 0
    zone_stops: bool = True
    zone_to_zone: bool = False
    zone_closed: bool = False
    enter_cost: int = 0
    leave_cost: int = 0
    full: HexSet = 0
    full_closed: bool = False
    adjacent_only: HexSet = 0
    whole: HexSet = 0
    minimum_move: bool = False

    def lifted(self, names: Collection[str]) -> Limits:
        """Return the limits without the named constraints."""
        limits = self
        if "zones" in names:
            limits = limits._replace(zone=0)
        if "zone_to_zone" in names:
            limits = limits._replace(zone_to_zone=True)
        if "stacking" in names:
            limits = limits._replace(full=0)
        if "closed" in names:
            limits = limits._replace(closed=0)
        if "sides" in names:
            limits = limits._replace(closed_sides=None)
        return limits


FREE = Limits()


def by_layers(
    costs: CostModel, start: Hex, points: int, limits: Limits, closed: HexSet
) -> tuple[int, list[HexSet]]:
    """Move the whole edge of the range at once, one layer for each number of points spent.

    Links between nodes are not followed.
    """
    base, whole, frames = costs.window(start, points // costs.cheapest)
    stride = costs.shape.stride
    _, closed_sides, zone, stops, zone_to_zone, _, enter_cost, leave_cost, *_ = limits
    open_ = whole ^ closed >> base & whole
    zone = zone >> base & whole
    calm = whole ^ zone
    if closed_sides is not None:
        frames = shut_frames(costs.shape, frames, closed_sides, base)
    if enter_cost and zone:
        frames = zoned_frames(frames, zone, enter_cost)
    layers = [0] * (points + 1)
    _depart(costs, start, limits, base, layers)
    open_ &= ~layers[0]
    for spent in range(1, points):
        new = layers[spent] & open_  # without what was reached for fewer points
        layers[spent] = new
        if new:
            open_ ^= new
            edge = new & calm  # from a zone a mover goes on only if it does not stop there
            if edge:
                _advance(frames, stride, edge, open_, layers, spent)
            if not stops and new != edge:
                onward = open_ if zone_to_zone else open_ & calm
                _advance(frames, stride, new ^ edge, onward, layers, spent + leave_cost)
    if points:
        layers[points] &= open_  # nothing goes on from the last layer
    return base, layers


def by_costs(
    costs: CostModel, start: Hex, points: int, limits: Limits, closed: HexSet
) -> tuple[int, list[HexSet]]:
    """Move the whole edge of the range at once, over all hexsides of one cost together.

    For short ranges in which zones, if any, stop the mover and cost nothing, and where no side is
    closed to it. Links between nodes are not followed.
    """
    base, whole, gates = costs.gates(start, points // costs.cheapest)
    stride = costs.shape.stride
    spot = 1 << start - base
    calm = ~(limits.zone >> base)
    open_ = whole & ~(closed >> base | spot)
    layers = [0] * (points + 1)
    layers[0] = spot
    ahead = open_ if calm & spot or limits.zone_to_zone else open_ & calm
    for cost, hexes in costs.masks(start):
        if cost <= points:
            layers[cost] = hexes >> base & ahead
    for spent in range(1, points):
        layers[spent] = new = layers[spent] & open_
        open_ ^= new
        edge = new & calm
        if edge:
            up, down = edge << 1, edge >> 1
            on, back, back_high = edge << stride, edge >> stride, edge >> stride - 1
            on_low, on_high, back_low = on >> 1, on << 1, back >> 1
            for cost, (a, b, c, d, e, f, g, h) in gates:
                if spent + cost > points:
                    break
                layers[spent + cost] |= (
                    up & a
                    | down & b
                    | on_low & c
                    | on & d
                    | on_high & e
                    | back_low & f
                    | back & g
                    | back_high & h
                )
    if points:
        layers[points] &= open_
    return base, layers


def inner_hexes(costs: CostModel, start: Hex, layers: list[HexSet]) -> HexSet:
    """Return the hexes of such a range, in its window, from which others are first reached."""
    points, stride = len(layers) - 1, costs.shape.stride
    _, _, gates = costs.gates(start, points // costs.cheapest)
    inner = 0
    for spent in range(1, points):
        for cost, (a, b, c, d, e, f, g, h) in gates:
            if spent + cost > points:
                break
            then = layers[spent + cost]
            inner |= layers[spent] & (  # the eight shifts back
                (then & a) >> 1
                | (then & b) << 1
                | (then & c) >> stride - 1
                | (then & d) >> stride
                | (then & e) >> stride + 1
                | (then & f) << stride + 1
                | (then & g) << stride
                | (then & h) << stride - 1
            )
    return inner


def _depart(costs: CostModel, start: Hex, limits: Limits, base: int, layers: list[HexSet]) -> None:
    """Put the start and the hexes next to it into the layers."""
    layers[0] = 1 << start - base
    shut = shut_neighbours(costs.map.grid, limits.closed_sides, start)
    zone = limits.zone
    spent = 0
    if zone >> start & 1:
        spent = limits.leave_cost
        if not limits.zone_to_zone:
            shut |= zone
    last = len(layers)
    enter_cost = limits.enter_cost
    for other, cost in costs.edges(start):
        total = spent + cost
        if enter_cost and zone >> other & 1:
            total += enter_cost
        if total < last and not (shut and shut >> other & 1):
            layers[total] |= 1 << other - base


def _advance(
    frames: tuple[Frame, ...],
    stride: int,
    edge: HexSet,
    open_: HexSet,
    layers: list[HexSet],
    spent: int,
) -> None:
    """Put what one layer enters into the layers to come."""
    last = len(layers)
    up, down = edge << 1, edge >> 1
    on, back, back_high = edge << stride, edge >> stride, edge >> stride - 1
    on_low, on_high, back_low = on >> 1, on << 1, back >> 1
    for (a, b, c, d, e, f, g, h), grounds in frames:
        into = (
            up & a
            | down & b
            | on_low & c
            | on & d
            | on_high & e
            | back_low & f
            | back & g
            | back_high & h
        ) & open_
        if into:
            for cost, ground in grounds:
                total = spent + cost
                if total < last:
                    layers[total] |= into & ground


def shut_neighbours(grid: Grid, sides: SideSet | None, hex_: Hex) -> HexSet:
    """Return the neighbours of a hex that lie across closed sides."""
    if sides is None or hex_ >= grid.size:
        return 0
    a, b, c, d, e, f = sides
    if not (a | b | c | d | e | f) >> hex_ & 1:
        return 0
    hexes, toward = 0, grid.toward[hex_]
    for direction, shut in enumerate(sides):
        if shut >> hex_ & 1 and toward[direction] >= 0:
            hexes |= 1 << toward[direction]
    return hexes


def by_buckets(
    costs: CostModel, start: Hex, points: int, limits: Limits, closed: HexSet
) -> tuple[int, list[HexSet]]:
    """Settle the range hex by hex in order of points spent."""
    _, closed_sides, zone, stops, zone_to_zone, _, enter_cost, leave_cost, *_ = limits
    best = {start: 0}
    buckets: list[list[Hex]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for spent in range(points):
        for hex_ in buckets[spent]:
            is_leaving = zone >> hex_ & 1
            if best[hex_] != spent or (is_leaving and stops and spent):
                continue  # it was reached for fewer points since, or its zone stops the mover
            shut = closed | zone if is_leaving and not zone_to_zone else closed
            if closed_sides is not None:
                shut |= shut_neighbours(costs.map.grid, closed_sides, hex_)
            paid = spent + leave_cost if is_leaving else spent
            for other, cost in costs.edges(hex_):
                total = paid + cost
                if enter_cost and zone >> other & 1:
                    total += enter_cost
                if total <= points and total < best.get(other, FAR) and not shut >> other & 1:
                    best[other] = total
                    buckets[total].append(other)
    base = min(best)
    layers = [0] * (points + 1)
    for hex_, spent in best.items():
        layers[spent] |= 1 << hex_ - base
    return base, layers
