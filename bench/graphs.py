"""Supply and movement, asked of the core and of networkx, on three sizes of map.

Both sides are given what the position means in their own form: hex sets here, sets of printed
numbers there. Two rows more ask the whole question, where each side works that out first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from random import Random
from typing import NamedTuple

from bench.maps import MIDDLE, SIZES, Size, position
from bench.measure import MICRO, Work, best_times, same
from bench.rows import Bar, Row, versus
from bench.theatre import Mover, Theatre
from ww1core.hexgrid.hexset import HexSet

__all__ = ["Question", "flood_questions", "graph_rows", "range_questions", "times"]

FLOOD = Bar(80)
RANGE = Bar(4)
GROWTH = Bar(0.5)

POINTS = (3, 4, 5, 6)
AGAIN = 8
"""Our side answers every question so many times a round, to take long enough."""
POSITIONS, FEW_POSITIONS = 24, 3
FEW_ROUNDS, MANY_ROUNDS = 4, 40
"""A large map takes networkx long: fewer positions, fewer rounds."""


TAGS = count()


class Question(NamedTuple):
    """One question, ready to be asked of both sides.

    Ours takes a number of its own each time, so that no answer kept from before serves.
    """

    ours: Callable[[int], HexSet]
    theirs: Callable[[], set[str]]


def is_large(size: Size) -> bool:
    """Whether networkx takes long on the map."""
    return size.hexes > MIDDLE.hexes


def flood_questions(theatre: Theatre, *, whole: bool = False) -> list[Question]:
    """Which hexes are supplied, in some positions."""
    seeds = FEW_POSITIONS if is_large(theatre.size) else POSITIONS
    return [_flood_question(theatre, seed, whole=whole) for seed in range(seeds)]


def _flood_question(theatre: Theatre, seed: int, *, whole: bool) -> Question:
    at = position(theatre.size, seed)
    open_, army = theatre.open_hexes(at), theatre.army(at)
    blocked = theatre.networkx_blocked(army)
    beyond = theatre.map.size
    if whole:
        return Question(
            lambda tag: theatre.supplied(theatre.open_hexes(at) | 1 << beyond + tag),
            lambda: theatre.networkx_supplied(theatre.networkx_blocked(army)),
        )
    return Question(
        lambda tag: theatre.supplied(open_ | 1 << beyond + tag),
        lambda: theatre.networkx_supplied(blocked),
    )


def range_questions(theatre: Theatre, *, whole: bool = False) -> list[Question]:
    """Where a unit can go with three to six points, in some positions."""
    random = Random(theatre.size.hexes)
    return [
        _range_question(theatre, seed, random.randrange(theatre.size.units), points, whole=whole)
        for seed in range(POSITIONS)
        for points in POINTS
    ]


def _range_question(
    theatre: Theatre, seed: int, unit: int, points: int, *, whole: bool
) -> Question:
    mover = Mover(position(theatre.size, seed), unit, points)
    limits, army = theatre.limits(mover), theatre.army(mover.position)
    start = theatre.grid.number(mover.position.column[unit])
    bounds = theatre.networkx_bounds(army, start)
    if whole:
        return Question(
            lambda _tag: theatre.range(mover, theatre.limits(mover)),
            lambda: theatre.networkx_range(start, points, theatre.networkx_bounds(army, start)),
        )
    return Question(
        lambda _tag: theatre.range(mover, limits),
        lambda: theatre.networkx_range(start, points, bounds),
    )


def times(theatre: Theatre, name: str, questions: Sequence[Question]) -> list[float]:
    """The seconds of one answer on our side and with networkx; all answers agree."""
    for question in questions:
        same(name, theatre.numbers(question.ours(next(TAGS))), question.theirs())

    def ours(_number: int) -> Work:
        tags = list(islice(TAGS, AGAIN))
        return lambda: len([question.ours(tag) for tag in tags for question in questions])

    def theirs(_number: int) -> Work:
        return lambda: len([question.theirs() for question in questions])

    return best_times(ours, theirs, rounds=FEW_ROUNDS if is_large(theatre.size) else MANY_ROUNDS)


def graph_rows() -> Iterator[Row]:
    """Supply flood and movement range on three sizes of map; the middle one has the targets."""
    kinds = (("supply flood", flood_questions, FLOOD), ("movement range", range_questions, RANGE))
    cost: dict[tuple[str, int], float] = {}
    for size in SIZES:
        theatre = Theatre(size)
        for name, questions, bar in kinds:
            for whole in (False, True) if size is MIDDLE else (False,):
                ours, theirs = times(theatre, name, questions(theatre, whole=whole))
                cost.setdefault((name, size.hexes), ours)
                yield Row(
                    f"{name}, {size.hexes:,} hexes{', zones included' if whole else ''}",
                    ours * MICRO,
                    "us",
                    versus("networkx", theirs * MICRO, "us"),
                    theirs / ours,
                    bar if size is MIDDLE and not whole else None,
                )
    middle, large = (cost["movement range", size.hexes] for size in SIZES[1:])
    against = versus(f"{MIDDLE.hexes:,} hexes", middle * MICRO, "us")
    yield Row(
        "movement range as the map grows", large * MICRO, "us", against, middle / large, GROWTH
    )
