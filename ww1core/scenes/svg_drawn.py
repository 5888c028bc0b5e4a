"""What a vector map draws free of its hexes: seas, coasts and rivers where they really run."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, dist

from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SERIF, Plan, escaped, group
from ww1core.scenes.outlines import curve, polyline
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.svg_lines import stroked

__all__ = ["clip_defs", "drawn_areas", "drawn_lines"]

_CLIPPED = 'clip-path="url(#frame)" pointer-events="none"'
_FONT = 0.2
"""The height of a name beside its line, in hex sides."""


def clip_defs(plan: Plan, frame: tuple[float, float, float, float]) -> list[str]:
    """The frame of the map, given by its corner and its size, beyond which nothing is drawn."""
    if not plan.scene.lines:
        return []
    x, y, wide, high = (n(number) for number in frame)
    return [
        f'<clipPath id="frame"><rect x="{x}" y="{y}" width="{wide}" height="{high}"/></clipPath>'
    ]


def drawn_areas(plan: Plan) -> list[str]:
    """Surfaces over the ground, below the grid."""
    areas = [
        f'<path d="{polyline(_placed(plan, points))}Z" '
        f'fill="{escaped(plan.palette.terrain(kind).fill)}"/>'
        for kind, _, points in plan.scene.lines
        if _is_closed(points)
    ]
    return group(areas, f'class="areas" {_CLIPPED}')


def drawn_lines(plan: Plan) -> list[str]:
    """Lines over the ground, kind by kind, each with its name where it runs straight enough."""
    by_kind: dict[str, list[tuple[str, list[Point]]]] = {}
    for kind, name, points in plan.scene.lines:
        if not _is_closed(points):
            by_kind.setdefault(kind, []).append((name, _placed(plan, points)))
    strokes, names = [], []
    for kind, lines in by_kind.items():
        data = "".join(curve(points) for _, points in lines)
        strokes += stroked(plan.size, plan.palette.hexside(kind), data)
        names += [_name(plan, name, points) for name, points in lines if name]
    lettered = group([name for name in names if name], f'font-family="{SERIF}"')
    return group([*strokes, *lettered], f'class="drawn" fill="none" {_CLIPPED}')


def _is_closed(points: Sequence[Point]) -> bool:
    return points[0] == points[-1]


def _placed(plan: Plan, points: Sequence[Point]) -> list[Point]:
    return [plan.lattice.place(x, y) for x, y in points]


def _name(plan: Plan, name: str, points: Sequence[Point]) -> str:
    """The name beside the longest straight part within the hexes; none where no part is there."""
    font, lattice = plan.size * _FONT, plan.lattice
    centres = [lattice.centre(cell.number) for cell in plan.scene.hexes]

    def is_on_map(point: Point) -> bool:
        return any(dist(point, centre) < plan.size * 0.9 for centre in centres)

    parts = [(a, b) for a, b in pairwise(points) if is_on_map(a) and is_on_map(b)]
    if not parts:
        return ""
    (x, y), (to_x, to_y) = sorted(max(parts, key=lambda part: dist(*part)))
    turn = degrees(atan2(to_y - y, to_x - x))
    return (
        f'<text transform="translate({n((x + to_x) / 2)} {n((y + to_y) / 2)}) rotate({n(turn)})" '
        f'y="{n(-font * 0.3)}" font-size="{n(font)}" font-style="italic" fill="#1f5a86" '
        f'text-anchor="middle">{escaped(name)}</text>'
    )
