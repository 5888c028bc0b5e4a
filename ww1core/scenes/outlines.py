"""Outlines: points joined into the path data of a vector drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from ww1core.scenes.lattice import Point

__all__ = [
    "crenellated",
    "curve",
    "flowing",
    "inset",
    "middle",
    "number_text",
    "polyline",
    "rounded_line",
    "rounded_loop",
]

_EASE = 1 / 6
"""How far a curve keeps its direction, as a part of the way between the points beside one."""


def number_text(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _pair(point: Point) -> str:
    return f"{number_text(point[0])} {number_text(point[1])}"


def polyline(points: Sequence[Point]) -> str:
    """Path data of straight pieces."""
    return "M" + "L".join(map(_pair, points))


def middle(a: Point, b: Point) -> Point:
    """The point half-way between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def rounded_loop(points: Sequence[Point], is_round: Sequence[bool]) -> str:
    """Path data of a closed line whose marked corners are cut to curves."""
    count = len(points)
    parts = ["M", _pair(middle(points[-1], points[0]))]
    for i, point in enumerate(points):
        after = middle(point, points[(i + 1) % count])
        if is_round[i]:
            parts += ["Q", _pair(point), " ", _pair(after)]
        else:
            parts += ["L", _pair(point), "L", _pair(after)]
    return "".join([*parts, "Z"])


def rounded_line(points: Sequence[Point]) -> str:
    """Path data of a line with its corners cut to curves, as water runs along hexsides."""
    if points[0] == points[-1]:
        return rounded_loop(points[:-1], [True] * (len(points) - 1))
    parts = ["M", _pair(points[0])]
    for point, after in pairwise(points[1:]):
        parts += ["Q", _pair(point), " ", _pair(middle(point, after))]
    return "".join([*parts, "L", _pair(points[-1])])


def curve(points: Sequence[Point], ease: float = 0.15) -> str:
    """Path data of a smooth line through every point, as roads run from centre to centre."""
    closed = points[0] == points[-1]
    parts = ["M", _pair(points[0])]
    last = len(points) - 1
    for i in range(last):
        before = points[i - 1] if i else points[last - 1 if closed else 0]
        start, end = points[i], points[i + 1]
        after = points[i + 2] if i + 2 <= last else points[1 if closed else last]
        lead = start[0] + (end[0] - before[0]) * ease, start[1] + (end[1] - before[1]) * ease
        trail = end[0] - (after[0] - start[0]) * ease, end[1] - (after[1] - start[1]) * ease
        parts += ["C", _pair(lead), " ", _pair(trail), " ", _pair(end)]
    return "".join(parts)


def flowing(points: Sequence[Point], swings: Sequence[float]) -> str:
    """Path data of a way from hex to hex, as roads and railways run; its ends are kept.

    It passes half-way between two points and ``swings`` towards each point between, all of the
    way to it for 1.
    """
    is_closed = points[0] == points[-1]
    way: list[Point] = [] if is_closed else [points[0]]
    last = len(points) - 1
    for i, (point, after) in enumerate(pairwise(points)):
        if i or is_closed:
            chord = middle(middle(points[i - 1 if i else last - 1], point), middle(point, after))
            dx, dy = point[0] - chord[0], point[1] - chord[1]
            way.append((chord[0] + dx * swings[i], chord[1] + dy * swings[i]))
        way.append(middle(point, after))
    return curve([*way, way[0] if is_closed else points[-1]], _EASE)


def crenellated(points: Sequence[Point], tooth: float) -> str:
    """Path data of a line with square teeth to both sides, as trenches are dug."""
    path: list[Point] = [points[0]]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = max(hypot(to_x - x, to_y - y), 1e-9)
        dx, dy = (to_x - x) / length, (to_y - y) / length
        teeth = max(2, 2 * round(length / tooth / 2.6))
        step = length / teeth
        for i in range(teeth):
            rise = tooth / 2 if i % 2 else -tooth / 2
            path += [
                (x + dx * along - dy * rise, y + dy * along + dx * rise)
                for along in (i * step, (i + 1) * step)
            ]
    return polyline([*path, points[-1]])


def inset(points: Sequence[Point], depth: float) -> list[Point]:
    """A line moved to its right hand by a distance, its corners kept joined."""
    normals = []
    for (x, y), (to_x, to_y) in pairwise(points):
        length = max(hypot(to_x - x, to_y - y), 1e-9)
        normals.append(((y - to_y) / length, (to_x - x) / length))
    is_closed = points[0] == points[-1]
    moved = []
    for i, (x, y) in enumerate(points):
        before = normals[i - 1] if i or is_closed else normals[0]
        after = normals[i % len(normals)] if i < len(normals) or is_closed else normals[-1]
        reach = depth / (1 + before[0] * after[0] + before[1] * after[1])
        moved.append((x + (before[0] + after[0]) * reach, y + (before[1] + after[1]) * reach))
    return moved
