"""Capacity: sources that serve only so many units or points in a phase."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from ww1core.hexgrid.hexset import members

__all__ = ["Demand", "allocate"]


class Demand(NamedTuple):
    """What a unit asks for: points, and the sources (a set of source numbers) that reach it."""

    sources: int
    points: int = 1


def allocate(
    demands: Sequence[Demand], capacities: Sequence[int]
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return for each unit the (source, points) that serve it, empty where it is not served.

    Units are served whole or not at all, in the order given: a unit is refused only where the
    ones before it leave no way to serve it. Earlier units may be moved to other sources for it.
    A unit of several points may draw on several sources.
    """
    given: list[dict[int, int]] = [{} for _ in demands]
    left = list(capacities)
    for unit, demand in enumerate(demands):
        before = [dict(drawn) for drawn in given], list(left)
        if not all(_serve_point(unit, demands, given, left) for _ in range(demand.points)):
            given, left = before
    return tuple(tuple(sorted(drawn.items())) for drawn in given)


def _serve_point(
    unit: int, demands: Sequence[Demand], given: list[dict[int, int]], left: list[int]
) -> bool:
    """Give the unit one point more, moving points of others along the shortest chain."""
    taker: dict[int, int] = {}
    released: dict[int, int] = {}
    asking = deque([unit])
    while asking:
        here = asking.popleft()
        for source in members(demands[here].sources):
            if source in taker:
                continue
            taker[source] = here
            if left[source] > 0:
                left[source] -= 1
                _shift_points(source, unit, taker, released, given)
                return True
            for other, drawn in enumerate(given):
                if source in drawn and other != unit and other not in released:
                    released[other] = source
                    asking.append(other)
    return False


def _shift_points(
    source: int,
    unit: int,
    taker: dict[int, int],
    released: dict[int, int],
    given: list[dict[int, int]],
) -> None:
    while True:
        here = taker[source]
        given[here][source] = given[here].get(source, 0) + 1
        if here == unit:
            return
        source = released[here]
        given[here][source] -= 1
        if not given[here][source]:
            del given[here][source]
