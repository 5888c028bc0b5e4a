"""Charts as SVG: bars with intervals, and lines by turn; plain text that any browser shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from ww1core.scenes.markup import SANS, escaped

__all__ = ["Bar", "bars", "lines"]

COLOURS = ("#0b5a8a", "#b3471d", "#3b7a3a", "#7a4a9a", "#8a6d1b", "#4d4d4d", "#a03060", "#20706f")
"""Colours of series, told apart in grey too by the dashes of the lines."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 4", "6 2 1 2 1 2")
WIDE, BAR, GAP = 760, 18, 8
"""The width of a chart, the height of a bar and the space between two."""
NAMES, END, TOP = 250, 78, 8
"""The room for names on the left, for numbers on the right, and above."""
HIGH, LEFT, FOOT, LEGEND = 240, 56, 30, 190
"""The height of a chart of lines, and its margins."""
TICKS = 5
"""About how many marks an axis has."""
LETTER = 7
"""About how wide a letter is."""


class Bar(NamedTuple):
    """A name with a value, and between which the value lies."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None


def bars(
    what: str, rows: Sequence[Bar], *, unit: str = "", ends: tuple[float, float] | None = None
) -> str:
    """Bars one below the other, from the left end of the axis, each with its interval."""
    if not rows:
        return ""
    every = [end for row in rows for end in (row.value, row.low, row.high) if end is not None]
    low, high = ends or (min(0.0, *every), max(0.0, *every))
    marks = _marks(low, high)
    low, high = min(low, marks[0]), max(high, marks[-1])
    tall = TOP + len(rows) * (BAR + GAP) + FOOT

    def across(value: float) -> float:
        return round(NAMES + (value - low) / (high - low) * (WIDE - NAMES - END), 1)

    drawn = [_grid(across(mark), TOP, tall - FOOT, f"{mark:g}{unit}") for mark in marks]
    for number, row in enumerate(rows):
        top = TOP + number * (BAR + GAP)
        begin, end = sorted((across(max(low, 0.0)), across(row.value)))
        name = escaped(_cut(row.name, NAMES // LETTER))
        middle = top + BAR / 2
        box = f'x="{begin}" y="{top}" width="{round(end - begin, 1)}" height="{BAR}"'
        drawn += [
            f'<text x="{NAMES - 8}" y="{top + 13}" text-anchor="end">{name}</text>',
            f'<rect {box} fill="{COLOURS[0]}" fill-opacity="0.75"/>',
            f'<text x="{WIDE - END + 8}" y="{top + 13}">{_told(row.value)}{escaped(unit)}</text>',
        ]
        if row.low is not None and row.high is not None:
            least, most = across(max(row.low, low)), across(min(row.high, high))
            drawn.append(
                f'<path d="M{least} {middle}H{most}M{least} {top + 4}V{top + 14}'
                f'M{most} {top + 4}V{top + 14}" stroke="#1c1c1c" stroke-width="1.5" fill="none"/>'
            )
    return _svg(what, WIDE, tall, drawn)


def lines(
    what: str, series: Mapping[str, Sequence[tuple[float, float]]], *, along: str = ""
) -> str:
    """Lines over an axis, each with its name at the right."""
    points = [point for line in series.values() for point in line]
    if not points:
        return ""
    first, last = min(x for x, _ in points), max(x for x, _ in points)
    marks = _marks(min(y for _, y in points), max(y for _, y in points))
    low, high = marks[0], marks[-1]
    right, bottom = WIDE - LEGEND, HIGH - FOOT

    def at(x: float, y: float) -> tuple[float, float]:
        share = (x - first) / (last - first or 1)
        rise = (y - low) / (high - low)
        return round(LEFT + share * (right - LEFT), 1), round(bottom - rise * (bottom - TOP), 1)

    drawn = []
    for mark in marks:
        _, y = at(first, mark)
        drawn += [
            f'<path d="M{LEFT} {y}H{right}" stroke="#cfcac0"/>',
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{mark:g}</text>',
        ]
    for mark in _marks(first, last):
        if first <= mark <= last and mark == int(mark):
            x, _ = at(mark, low)
            drawn.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{mark:g}</text>')
    drawn.append(f'<text x="{right}" y="{HIGH - 2}" text-anchor="end">{escaped(along)}</text>')
    for number, (name, line) in enumerate(series.items()):
        colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
        look = f'stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}" fill="none"'
        path = "L".join(f"{x} {y}" for x, y in (at(*point) for point in line))
        y = TOP + 12 + number * 18
        label = escaped(_cut(name, (LEGEND - 46) // LETTER))
        drawn += [
            f'<path d="M{path}" {look}/>',
            f'<path d="M{right + 12} {y - 4}h26" {look}/>',
            f'<text x="{right + 44}" y="{y}">{label}</text>',
        ]
    return _svg(what, WIDE, HIGH, drawn)


def _svg(what: str, wide: int, tall: float, drawn: Sequence[str]) -> str:
    """A drawing that says what it shows to those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall:g}" role="img" '
        f'width="{wide}" font-family="{SANS}" font-size="12"><title>{escaped(what)}</title>'
        f"{''.join(drawn)}</svg>"
    )


def _grid(x: float, top: float, bottom: float, name: str) -> str:
    return (
        f'<path d="M{x} {top}V{bottom}" stroke="#cfcac0"/>'
        f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{escaped(name)}</text>'
    )


def _marks(low: float, high: float) -> list[float]:
    """Round numbers around a range."""
    spread = (high - low) or 1.0
    size = 10 ** floor(log10(spread / TICKS))
    step = next(size * factor for factor in (1, 2, 5, 10) if spread / (size * factor) <= TICKS)
    begin, end = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [round(number * step, 10) for number in range(begin, end + 1)]


def _told(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
