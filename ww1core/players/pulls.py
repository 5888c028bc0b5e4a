"""The pull of goals: what an evaluation adds for standing near to what is worth having."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from ww1core.hexgrid.goals import Approach
from ww1core.hexgrid.hexmap import HexMap
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.turns.memory import Memory, per_book

__all__ = ["pull"]

Goals = tuple[tuple[HexSet, float], ...]


class Landed(Protocol):
    """A book of a title that is played on a map."""

    land: HexMap
    memory: Memory


def pull(
    book: Landed,
    goals: Iterable[tuple[HexSet, float]],
    *,
    fade: float = 1.0,
    per_hex: float = 0.0,
) -> tuple[float, ...]:
    """How much goals are worth by hex for whoever stands there: the best of them.

    A goal is some hexes and what it is worth to stand in the nearest of them; every hex of distance
    multiplies that by ``fade`` and then takes ``per_hex`` off. Where no goal is reached nothing
    draws, nor off the map, which is the last entry and so that of hex -1.
    """
    return _pull(book, tuple(goals), fade, per_hex)


@per_book
def _pull(book: Landed, goals: Goals, fade: float, per_hex: float) -> tuple[float, ...]:
    best: list[float | None] = [None] * (book.land.size + 1)
    for hexes, worth in goals:
        for distance, ring in enumerate(_rings(book, hexes)):
            here = worth - per_hex * distance
            for hex_ in ring:
                before = best[hex_]
                if before is None or here > before:
                    best[hex_] = here
            worth *= fade  # noqa: PLW2901 (it fades from ring to ring)
    return tuple([0.0 if here is None else here for here in best])


@per_book
def _rings(book: Landed, hexes: HexSet) -> tuple[tuple[int, ...], ...]:
    """The hexes of the map by their distance from the nearest of some hexes."""
    return tuple([members(ring) for ring in Approach(book.land, hexes).rings])
