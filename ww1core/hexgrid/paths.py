"""Movement step by step: the next hexes of a mover, and moves of a single hex."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import TypeAlias

from ww1core.hexgrid.costs import CostModel
from ww1core.hexgrid.hexset import Hex, HexSet
from ww1core.hexgrid.movement import closed_hexes, first_steps
from ww1core.hexgrid.ranges import FREE, Limits, shut_neighbours

__all__ = ["Hook", "infiltration", "path_cost", "steps"]

ENOUGH = 1 << 20
"""More points than any step takes: what a mover has whose points are not looked at."""

Hook: TypeAlias = Callable[[Hex, Hex, int], int | None]
"""From a hex, into a hex, at a cost: returns the cost to pay, None where the step is barred."""


def steps(
    costs: CostModel,
    hex_: Hex,
    left: int,
    limits: Limits = FREE,
    *,
    start: Hex | None = None,
    hook: Hook | None = None,
    without: Collection[str] = (),
) -> tuple[tuple[Hex, int], ...]:
    """Return the next hexes of a mover with the points each takes.

    `start` is where the move began, None before its first step. The hook has the last word on the
    price; a step that takes the whole allowance or is a minimum move takes all that is left.
    `without` names constraints to ignore, as for a range (`movement.CONSTRAINTS`).
    """
    has_moved = start is not None
    if without:
        limits = limits.lifted(without)
        left = ENOUGH if "points" in without else left
    zone = limits.zone
    in_zone = zone >> hex_ & 1
    if left < 1 or (has_moved and in_zone and limits.zone_stops):
        return ()
    closed = closed_hexes(costs, hex_ if start is None else start, limits, without)
    closed |= shut_neighbours(costs.map.grid, limits.closed_sides, hex_)
    if in_zone and not limits.zone_to_zone:
        closed |= zone
    whole = 0 if "adjacent" in without else costs.whole | limits.whole
    closed |= whole if has_moved else 0
    leave_cost, enter_cost = limits.leave_cost * in_zone, limits.enter_cost
    has_one_hex = limits.minimum_move and not has_moved
    if not (leave_cost or enter_cost or has_one_hex or whole) and hook is None:
        return _unless_closed(costs.affordable(hex_, left), closed & costs.entered(hex_))
    next_steps = []
    for other, cost in costs.edges(hex_):
        if closed >> other & 1:
            continue
        total = cost + leave_cost + (enter_cost and enter_cost * (zone >> other & 1))
        price = total if hook is None else hook(hex_, other, total)
        if price is None:
            continue
        if (has_one_hex and price > left) or (whole and whole >> other & 1):
            price = left
        if price <= left:
            next_steps.append((other, price))
    return tuple(next_steps)


def _unless_closed(
    edges: tuple[tuple[Hex, int], ...], closed: HexSet
) -> tuple[tuple[Hex, int], ...]:
    """Return the steps at the cost of the table, without those into closed hexes."""
    return tuple([edge for edge in edges if not closed >> edge[0] & 1]) if closed else edges


def path_cost(
    costs: CostModel,
    path: tuple[Hex, ...],
    points: int,
    limits: Limits = FREE,
    *,
    hook: Hook | None = None,
) -> tuple[int, ...]:
    """Return what each step of a path takes, as far as the mover can follow it."""
    paid: list[int] = []
    left = points
    for i, (hex_, other) in enumerate(pairwise(path)):
        start = path[0] if i else None
        price = dict(steps(costs, hex_, left, limits, start=start, hook=hook)).get(other)
        if price is None:
            break
        paid.append(price)
        left -= price
    return tuple(paid)


def infiltration(costs: CostModel, start: Hex, limits: Limits = FREE) -> HexSet:
    """Return the hexes of a move of exactly one hex that ignores zones and costs."""
    return first_steps(costs, start, limits.lifted(("zones",))) & ~limits.full
