"""Elo ratings: the strengths under which the points of all games are likeliest.

The model is that of Bradley and Terry, with half a point for a draw. Every player also has drawn
a little against the average, so that one who won every game has a rating too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from ww1core.players.simulation import QUANTILE

__all__ = ["AVERAGE", "Rating", "elo_ratings"]

AVERAGE = 1500.0
"""What the ratings of all players have on average."""
SCALE = 400 / log(10)
"""How many points of Elo make the chances of a win e times as good."""
PRIOR = 2
"""How many games every player is taken to have drawn against the average."""
ROUNDS = 50
"""The most steps towards the likeliest strengths."""
NEAR = 1e-9
"""Steps below this end the search."""

Points = Mapping[tuple[str, str], tuple[float, int]]


class Rating(NamedTuple):
    """A rating, and between which it lies as sure as 95 times of 100."""

    elo: float
    low: float
    high: float


def elo_ratings(players: Sequence[str], points: Points) -> dict[str, Rating]:
    """The ratings of players by the points that one got in how many games against another."""
    count = len(players)
    places = {player: place for place, player in enumerate(players)}
    met = [(places[a], places[b], *got) for (a, b), got in points.items() if a != b and got[1]]
    strong = [0.0] * count
    for _ in range(ROUNDS):
        slope, curve = _slopes(strong, met)
        steps = _solved(curve, slope)
        strong = [here + step for here, step in zip(strong, steps, strict=True)]
        if max(map(abs, steps), default=0.0) < NEAR:
            break
    _, curve = _slopes(strong, met)
    middle = sum(strong) / max(count, 1)
    found = {}
    for place, player in enumerate(players):
        lead = [float(place == other) - 1 / count for other in range(count)]
        spread = sum([a * b for a, b in zip(lead, _solved(curve, lead), strict=True)])
        elo = AVERAGE + (strong[place] - middle) * SCALE
        half = QUANTILE * sqrt(max(spread, 0.0)) * SCALE
        found[player] = Rating(elo, elo - half, elo + half)
    return found


def _slopes(
    strong: Sequence[float], met: Sequence[tuple[int, int, float, int]]
) -> tuple[list[float], list[list[float]]]:
    """How the likelihood changes with each strength, and how that bends."""
    slope = [PRIOR * (0.5 - _chance(own)) for own in strong]
    bends = [PRIOR * _chance(own) * _chance(-own) for own in strong]
    curve = [[0.0] * len(strong) for _ in strong]
    for place, bend in enumerate(bends):
        curve[place][place] = bend
    for one, other, points, games in met:
        share = _chance(strong[one] - strong[other])
        slope[one] += points - games * share
        slope[other] -= points - games * share
        bend = games * share * (1 - share)
        curve[one][one] += bend
        curve[other][other] += bend
        curve[one][other] -= bend
        curve[other][one] -= bend
    return slope, curve


def _chance(lead: float) -> float:
    """The chance to win with a lead in strength."""
    return 1 / (1 + exp(-lead))


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations whose matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        rows[at] = row = [value / row[at] for value in row]  # noqa: PLW2901 (it is made 1 here)
        for other, below in enumerate(rows):
            if other != at:
                factor = below[at]
                rows[other] = [a - factor * b for a, b in zip(below, row, strict=True)]
    return [row[-1] for row in rows]
