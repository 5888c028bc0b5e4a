"""Arcs: where a piece looks, against asking every hex of the board whether it lies in the arc.

The board is new in every round, so that nothing is known of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bench.measure import MICRO, Work, best_times, same
from bench.rows import Bar, Row, versus
from ww1core.hexgrid.facing import arc, is_in_arc
from ww1core.hexgrid.grid import Grid
from ww1core.hexgrid.hexset import Hex, HexSet, from_members

__all__ = ["Watch", "arc_rows", "arc_times"]

ARC = Bar(220, below=20)

COLUMNS, ROWS = 40, 48
ARCS, ASKED = 300, 3
WIDTH = 60


class Watch:
    """A new board, and pieces on it that look one way."""

    def __init__(self, seed: int) -> None:
        self.grid = Grid(columns=COLUMNS, rows=ROWS)
        random = Random(seed)
        self.pieces = [(random.choice(self.grid.hexes), random.randrange(6)) for _ in range(ARCS)]

    def drawn(self) -> list[HexSet]:
        """The arc of every piece."""
        grid = self.grid
        return [arc(grid, hex_, facing, WIDTH) for hex_, facing in self.pieces]

    def asked(self, pieces: list[tuple[Hex, int]]) -> list[HexSet]:
        """The arcs of some pieces, hex by hex."""
        grid = self.grid
        return [
            from_members([h for h in grid.hexes if is_in_arc(grid, hex_, facing, WIDTH, h)])
            for hex_, facing in pieces
        ]


def arc_times() -> list[float]:
    """The seconds of an arc, drawn and asked for hex by hex; answers agree."""
    watch = Watch(0)
    same("arcs", watch.drawn()[:ASKED], watch.asked(watch.pieces[:ASKED]))

    def drawn(number: int) -> Work:
        watch = Watch(number)
        return lambda: len(watch.drawn())

    def asked(number: int) -> Work:
        watch = Watch(number)
        return lambda: len(watch.asked(watch.pieces[:ASKED]))

    return best_times(drawn, asked)


def arc_rows() -> Iterator[Row]:
    """An arc of 60 degrees on a board of the size on which vehicles look about."""
    drawn, asked = arc_times()
    yield Row(
        f"an arc on a new board, {COLUMNS * ROWS:,} hexes",
        drawn * MICRO,
        "us",
        versus("asking every hex", asked * MICRO, "us"),
        asked / drawn,
        ARC,
    )
