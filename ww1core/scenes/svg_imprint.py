"""What is printed over and below a vector map: names of rivers and lands, scale and compass."""

from __future__ import annotations

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple

from ww1core.hexgrid.imprint import Lettering, Scale
from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped, group
from ww1core.scenes.outlines import middle
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.words import clean

__all__ = ["FOOT", "foot", "lettering"]

FOOT = 46.0
"""The height of the strip below the hexes with the compass and the scale."""
_LONGEST = 300.0
"""How long a bar of the scale is at most."""
_ROUND = (1, 2, 5)
"""The first digits of a length that can be read off a bar."""
_WATER = {"river", "stream"}
_LETTER = 0.56
"""The width of a letter, as a part of its height."""


class _Hand(NamedTuple):
    """How the names of a kind are lettered: size in hex sides, ink, opacity, and their style."""

    size: float
    ink: str
    opacity: str = "1"
    style: str = ' font-style="italic"'
    is_capital: bool = False


_HANDS = {
    "river": _Hand(0.25, "#1f5a86"),
    "stream": _Hand(0.25, "#1f5a86"),
    "sea": _Hand(0.6, "#2f6485", ".85"),
    "country": _Hand(0.62, "#6b3f22", ".5", ' font-weight="bold"', is_capital=True),
    "region": _Hand(0.38, "#5f4526", ".7", is_capital=True),
}


def lettering(plan: Plan) -> list[str]:
    """The names that belong to no hex, along the ground or beside the water that they name."""
    names = []
    for name in plan.scene.imprint.lettering:
        points = _points(plan, name)
        if points:
            names.append(_name(plan, name, points))
    return group(names, f'class="lettering" font-family="{SERIF}" text-anchor="middle"')


def _points(plan: Plan, name: Lettering) -> list[Point]:
    """What a name runs along: the middles of hexes, or of the sides along which a river flows.

    A river of which only one side is in view has no name there.
    """
    centres = [plan.lattice.centre(place) for place in name.places if place in plan.lattice.node]
    if name.kind != "river":
        return centres
    course = [middle(a, b) for a, b in pairwise(centres)]
    return course if len(course) > 1 else []


def _name(plan: Plan, name: Lettering, points: list[Point]) -> str:
    hand = _HANDS[name.kind]
    words = clean(name.text.upper() if hand.is_capital else name.text)
    (x, y), (end_x, end_y) = sorted((points[0], points[-1]))
    font, length = plan.size * hand.size, hypot(end_x - x, end_y - y)
    turn = degrees(atan2(end_y - y, end_x - x)) if length else 0.0
    loose = 0.0
    if name.kind not in _WATER and len(words) > 1:
        loose = max(0.0, (length - len(words) * font * _LETTER) / (len(words) - 1))
    lift = plan.size * 0.21 if name.kind in _WATER else -font * 0.35
    spacing = f' letter-spacing="{n(loose)}"' if loose else ""
    return (
        f'<text transform="translate({n((x + end_x) / 2)} {n((y + end_y) / 2)}) '
        f'rotate({n(turn)})" y="{n(-lift)}" font-size="{n(font)}" fill="{hand.ink}" '
        f'fill-opacity="{hand.opacity}"{hand.style}{spacing}>{escaped(words)}</text>'
    )


def foot(plan: Plan, wide: float, larger: float = 1.0) -> list[str]:
    """The strip below the hexes, drawn so much larger: the compass, and the scale beside it."""
    imprint = plan.scene.imprint
    parts, left = [], 20.0
    if imprint.north is not None:
        parts.append(_compass(plan, (left + 16, FOOT / 2), imprint.north))
        left += 64
    if imprint.scale is not None and (left + _LONGEST) * larger < wide:
        parts += _bar(plan, imprint.scale, left, larger)
    return group(parts, f'class="imprint" font-family="{SANS}" font-size="12" fill="#4c4335"')


def _compass(plan: Plan, at: Point, north: float) -> str:
    """A needle with the letter of north at its point."""
    x, y = n(at[0]), n(at[1])
    turn = radians(north)
    letter = plan.palette.say("scene.direction.north")[:1].upper()
    word = at[0] + 27 * sin(turn), at[1] - 27 * cos(turn) + 4.5
    if abs(sin(turn)) < cos(turn):
        word = at[0] + 15, at[1] - 8
    return (
        f'<g class="compass"><circle cx="{x}" cy="{y}" r="11" fill="none" stroke="#5b4f3c"/>'
        f'<g transform="translate({x} {y}) rotate({n(north)})" stroke="#5b4f3c" '
        'stroke-width=".8"><path d="M0 -19L5 0H-5Z" fill="#5b4f3c"/>'
        '<path d="M0 19L5 0H-5Z" fill="#fdf9ee"/></g>'
        f'<text x="{n(word[0])}" y="{n(word[1])}" font-weight="bold" text-anchor="middle">'
        f"{escaped(letter)}</text></g>"
    )


def _bar(plan: Plan, scale: Scale, left: float, larger: float) -> list[str]:
    """A bar as long as a round number of units, in four parts, and what a hex is."""
    unit = plan.size * 3**0.5 / scale.length / larger
    whole = max(
        digit * 10**zeros
        for zeros in range(-2, 6)
        for digit in _ROUND
        if digit * 10**zeros * unit <= _LONGEST
    )
    long, y = whole * unit, FOOT / 2
    parts = [
        f'<rect x="{n(left + i * long / 4)}" y="{n(y)}" width="{n(long / 4)}" height="6" '
        f'fill="{"#5b4f3c" if i % 2 == 0 else "#fdf9ee"}" stroke="#5b4f3c" stroke-width=".8"/>'
        for i in range(4)
    ]
    marks = [(0, "0"), (0.5, f"{whole / 2:g}"), (1, f"{whole:g} {scale.unit}")]
    parts += [
        f'<text x="{n(left + part * long)}" y="{n(y - 5)}" text-anchor="middle">'
        f"{escaped(words)}</text>"
        for part, words in marks
    ]
    words = plan.palette.say("scene.scale", length=f"{scale.length:g}", unit=scale.unit)
    parts.append(f'<text x="{n(left + long + 40)}" y="{n(y + 7)}">{escaped(words)}</text>')
    return [f'<g class="scale">{"".join(parts)}</g>']
