"""Supply and movement, asked of the core and of networkx, on three sizes of map.

Both sides are given the position in their own form: hex sets here, sets of printed numbers there.
Two rows more ask the whole question, where each side first works out zones and full hexes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bench.maps import MIDDLE, SIZES, Position, Size, position
from bench.measure import MICRO, Side, Work, alternate, same
from bench.rows import Bar, Row, versus
from bench.theatre import Mover, Theatre

__all__ = ["flood_times", "graph_rows", "range_times"]

FLOOD = Bar(80)
RANGE = Bar(4)
GROWTH = Bar(0.5)

POINTS = (3, 4, 5, 6)
AGAIN = 8
"""Our side answers every question so many times a round, to take long enough."""
MANY, FEW = 24, 3
"""Positions a round, and those of a large map that take networkx long."""
ROUNDS, FEW_ROUNDS = 7, 3


def _asked(size: Size) -> int:
    return MANY if size.hexes <= MIDDLE.hexes else FEW


def _rounds(size: Size) -> int:
    return ROUNDS if size.hexes <= MIDDLE.hexes else FEW_ROUNDS


def flood_times(theatre: Theatre, *, whole: bool = False) -> tuple[float, float]:
    """The seconds of one supply flood on our side and with networkx; the answers agree."""
    size = theatre.size
    positions = [position(size, seed) for seed in range(_asked(size))]
    given = [theatre.open_hexes(at) for at in positions]
    blocked = [theatre.numbers(theatre.map.all & ~open_) for open_ in given]
    armies = [(theatre.numbers(at.friends), theatre.numbers(at.enemy)) for at in positions]
    for open_, closed, army in zip(given, blocked, armies, strict=True):
        found = theatre.networkx_supplied(closed)
        same("supply flood", theatre.numbers(theatre.supplied(open_)), set(found))
        same("blocked hexes", closed & set(theatre.supply_graph), theatre.networkx_blocked(*army))

    def ours(number: int) -> Work:
        # a bit beyond the map makes every question a new one, so that no kept answer serves
        first = theatre.map.size + number * AGAIN
        tags = [1 << first + again for again in range(AGAIN)]
        if whole:
            return lambda: [
                theatre.supplied(theatre.open_hexes(at) | tag) for tag in tags for at in positions
            ]
        asked = [open_ | tag for tag in tags for open_ in given]
        ask = theatre.supplied
        return lambda: [ask(open_) for open_ in asked]

    def theirs(_number: int) -> Work:
        ask = theatre.networkx_supplied
        if whole:
            return lambda: [ask(theatre.networkx_blocked(*army)) for army in armies]
        return lambda: [ask(closed) for closed in blocked]

    count = len(positions)
    return alternate(Side(ours, AGAIN * count), Side(theirs, count), _rounds(size))


def movers(theatre: Theatre) -> list[Mover]:
    """Units of some positions, with three to six points."""
    random = Random(theatre.size.hexes)
    return [
        Mover(position(theatre.size, seed), random.randrange(theatre.size.units), points)
        for seed in range(MANY)
        for points in POINTS
    ]


def range_times(theatre: Theatre, *, whole: bool = False) -> tuple[float, float]:
    """The seconds of one movement range on our side and with networkx; the answers agree."""
    asked = movers(theatre)
    bound = [(one, theatre.limits(one)) for one in asked]
    armies: dict[Position, tuple[set[str], dict[str, int]]] = {}
    theirs_bound = []
    for one, limits in bound:
        number = theatre.grid.number(one.position.column[one.unit])
        sets = tuple(theatre.numbers(set_) for set_ in (limits.closed, limits.zone, limits.full))
        theirs_bound.append((number, one.points, *sets))
    del armies

    def ours(_number: int) -> Work:
        ask = theatre.range
        return lambda: [ask(one) for _ in range(AGAIN) for one in asked]

    def theirs(_number: int) -> Work:
        ask = theatre.networkx_range
        return lambda: [ask(*question) for question in questions]

    return alternate(Side(ours, AGAIN * len(asked)), Side(theirs, len(asked)), rounds)
