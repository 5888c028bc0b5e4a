"""The course of games turn by turn, on average over those that came so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ww1core.scenes.palette import Palette
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.players.selfplay import GameResult

__all__ = ["by_turn", "side_names"]

Line = list[tuple[float, float]]


def by_turn(
    results: Sequence[GameResult], names: Mapping[str, str]
) -> tuple[Line, dict[str, Line]]:
    """The mean score of the first seat at the beginning of each turn, and each side's strength.

    The last point is that at the end of a game, one turn further.
    """
    scores: dict[int, list[float]] = {}
    strengths: dict[str, dict[int, list[float]]] = {}
    for result in results:
        turns = (result.noted or {}).get("turns", [])
        for number, (turn, score, strong) in enumerate(turns, 1):
            at = turn + 1 if number == len(turns) else turn
            if score is not None:
                scores.setdefault(at, []).append(score)
            for side, value in strong.items():
                strengths.setdefault(names.get(side, side), {}).setdefault(at, []).append(value)
    return _means(scores), {side: _means(strong) for side, strong in strengths.items()}


def side_names(book: Book) -> dict[str, str]:
    """What the sides of the scene are called, by their numbers as text."""
    if book.scene is None:
        return {}
    s = book.state_type(book)
    s.chance = RandomChance(0)
    advance(s)
    scene = book.scene(s, 0)
    palette = Palette(scene.legend, book.texts)
    return {str(piece.side): palette.side(piece.side).label for piece in scene.pieces}


def _means(values: Mapping[int, Sequence[float]]) -> Line:
    return [(turn, sum(found) / len(found)) for turn, found in sorted(values.items())]
