"""The pull of goals: what an evaluation adds for standing near to what is worth having."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ww1core.hexgrid.goals import Approach
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.turns.memory import per_book

if TYPE_CHECKING:
    from ww1core.play.book import Book

__all__ = ["pull"]

Goals = tuple[tuple[HexSet, float], ...]


def pull(
    book: Book,
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
def _pull(book: Book, goals: Goals, fade: float, per_hex: float) -> tuple[float, ...]:
    land: Any = book.map
    best: list[float | None] = [None] * (land.size + 1)
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
def _rings(book: Book, hexes: HexSet) -> tuple[tuple[int, ...], ...]:
    """The hexes of the map by their distance from the nearest of some hexes."""
    land: Any = book.map
    return tuple([members(ring) for ring in Approach(land, hexes).rings])
