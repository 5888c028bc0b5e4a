"""The board of a battle in its panel: lanes of boxes with counters, dice and hits."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from ww1core.scenes.lanes import ATTACK, board_rows, die_text
from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SANS, Plan, escaped
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.scene import Battle, Die, LaneBox, Piece
from ww1core.scenes.svg_pieces import COUNTER, counter
from ww1core.scenes.words import wrapped

__all__ = ["dice_row", "lane_board"]

_GAP = 4.0
"""The space between two boxes, and between two counters in one of them."""
_EDGE = 36.0
"""The most that the side of a counter measures."""
_DIE = 14.0
"""The side of a die."""
_HEAD = 13.0
"""The height of the line that says what a row or a lane is called."""
_LETTER = 5.0
"""The width of a letter of what is only named in a box."""
_RED = "#b8322a"


def lane_board(plan: Plan, battle: Battle, at: Point, width: float) -> tuple[list[str], float]:
    """The lanes side by side, the attacker's boxes above the defender's, and where they end."""
    left, y = at
    wide = (width + _GAP) / len(battle.lanes)
    parts = [
        _words(
            left + (i + 0.5) * wide - _GAP / 2,
            y + 9,
            plan.palette.say("scene.lane.name", lane=lane.name),
            "middle",
        )
        for i, lane in enumerate(battle.lanes)
    ]
    y += _HEAD
    side = ATTACK
    for row in board_rows(battle):
        if row.side != side:
            side = row.side
            parts.append(
                f'<path d="M{n(left)} {n(y + 2)}H{n(left + width)}" stroke="{_RED}" '
                'stroke-width="1.6" stroke-dasharray="5 3"/>'
            )
            y += _GAP
        parts.append(_words(left, y + 9, f"{plan.palette.say(row.side)} {row.name}", "start"))
        y += _HEAD
        for i, box in enumerate(row.boxes):
            parts += _box(plan, box, (left + i * wide, y), wide - _GAP)
        y += _EDGE + _DIE + 3 * _GAP + 2
    return parts, y


def _words(x: float, y: float, words: str, anchor: str) -> str:
    return (
        f'<text x="{n(x)}" y="{n(y)}" font-size="9.5" text-anchor="{anchor}" fill="#5b4f3c">'
        f"{escaped(words)}</text>"
    )


def _box(plan: Plan, box: LaneBox, at: Point, wide: float) -> list[str]:
    """A frame with the counters in it, and below them the dice and the hits."""
    x, y = at
    high = _EDGE + _DIE + 2 * _GAP + 2
    fill = "#f6eed8" if box == LaneBox() else "#fffaf0"
    bottom = y + high - _DIE - 2
    parts = [
        (
            f'<rect class="box" x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" rx="3" '
            f'fill="{fill}" stroke="#8c7a5a" stroke-width=".7"/>'
        ),
        *_contents(plan, box.pieces, at, wide),
        *dice_row(plan, box.dice, (x + 3, bottom)),
    ]
    if box.hits:
        parts.append(_burst(plan, box.hits, (x + wide - 11, y + _EDGE - 5)))
    return parts


def _burst(plan: Plan, hits: int, at: Point) -> str:
    """The hits that a box takes: a star with their number."""
    spikes = 9
    points = " ".join(
        f"{n(at[0] + far * sin(turn))},{n(at[1] - far * cos(turn))}"
        for i in range(2 * spikes)
        for far, turn in [(10.5 if i % 2 == 0 else 7.5, pi * i / spikes)]
    )
    words = escaped(plan.palette.say("scene.lane.hits", count=hits))
    return (
        f'<g class="hits"><title>{words}</title><polygon points="{points}" fill="{_RED}" '
        'stroke="#fffaf0" stroke-width="1"/>'
        f'<text x="{n(at[0])}" y="{n(at[1] + 3.6)}" font-size="10" text-anchor="middle" '
        f'font-weight="bold" fill="#ffffff">{hits}</text></g>'
    )


def _contents(plan: Plan, names: Sequence[str], at: Point, wide: float) -> list[str]:
    """Counters beside each other, and below them whatever is only named."""
    by_id = {piece.id: piece for piece in plan.scene.pieces if piece.id}
    drawn = [by_id[who] for who in names if who in by_id]
    named = [who or plan.palette.say("scene.unknown") for who in names if who not in by_id]
    x, y = at
    parts = []
    if drawn:
        edge = min(_EDGE, (wide - _GAP) / len(drawn) - _GAP)
        start = x + (wide - len(drawn) * (edge + _GAP) + _GAP) / 2
        parts = [
            _counter(plan, piece, (start + i * (edge + _GAP), y + _GAP), edge)
            for i, piece in enumerate(drawn)
        ]
    lines = wrapped(", ".join(named), max(1, int((wide - 6) / _LETTER)))
    first = y + _EDGE + 2 - 10 * (len(lines) - 1) if drawn else y + 12
    return parts + [
        f'<text x="{n(x + wide / 2)}" y="{n(first + 10 * i)}" font-size="9" text-anchor="middle">'
        f"{escaped(line)}</text>"
        for i, line in enumerate(lines)
    ]


def _counter(plan: Plan, piece: Piece, corner: Point, edge: float) -> str:
    spot = corner[0] + edge / 2, corner[1] + edge / 2
    drawn = counter(plan.palette, piece._replace(facing=None), spot, edge / COUNTER)
    return f'<g font-family="{SANS}" text-anchor="middle">{drawn}</g>'


def dice_row(plan: Plan, dice: Sequence[Die], at: Point) -> list[str]:
    """Dice beside each other, each with what is made of it; those that hit are filled."""
    x, y = at
    parts = []
    for die in dice:
        fill, ink = (_RED, "#ffffff") if die.is_hit else ("#ffffff", "#2b2118")
        words = die_text(die)
        title = escaped(plan.palette.say(words.key, **dict(words.args)))
        parts.append(
            f'<g class="die"><title>{title}</title>'
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(_DIE)}" height="{n(_DIE)}" rx="3" '
            f'fill="{fill}" stroke="#3a2f22" stroke-width=".9"/>'
            f'<text x="{n(x + _DIE / 2)}" y="{n(y + 10.6)}" font-size="10" text-anchor="middle" '
            f'font-weight="bold" fill="{ink}">{escaped(die.face)}</text></g>'
        )
        x += _DIE + 3
        if die.note:
            parts.append(
                f'<text x="{n(x)}" y="{n(y + 10.4)}" font-size="8.4">{escaped(die.note)}</text>'
            )
            x += len(die.note) * 4.6 + 5
    return parts
