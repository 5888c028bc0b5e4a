"""Counters of a vector map: symbol, size, values, steps, facing and markers, alone or stacked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SANS, Plan, escaped, group
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Piece, stacks
from ww1core.scenes.stack import piece_sentence
from ww1core.scenes.svg_labels import badge, letters_wide, name_lines, plate_width
from ww1core.scenes.svg_overlays import option_badge
from ww1core.scenes.symbols import SYMBOLS, size_ticks, symbol_drawing, symbol_used
from ww1core.scenes.words import clean

__all__ = [
    "COUNTER",
    "PIECES",
    "all_symbol_defs",
    "counter",
    "in_boxes",
    "on_hexes",
    "stack_on_hex",
    "symbol_defs",
]

PIECES = f'class="pieces" font-family="{SANS}" text-anchor="middle"'
"""The attributes of the group that counters on hexes stand in."""
COUNTER = 46
"""The edge of a counter as it is designed, and the length of a hex side with it."""

_BODY = (
    '<g id="counter"><rect x="-21.4" y="-21.4" width="46" height="46" rx="3.4" fill="#1d160c" '
    'fill-opacity=".32"/><rect x="-23" y="-23" width="46" height="46" rx="3.4" stroke="#1d160c" '
    'stroke-width=".9"/><path d="M-22 19V-19.4Q-22 -22 -19.4 -22H19" fill="none" stroke="#ffffff" '
    'stroke-opacity=".55" stroke-width="1.2"/></g>'
)
"""What every counter is drawn on: it takes the colour of its user and throws a shadow."""
_SHOWN = 4
"""The most counters of a stack that are drawn."""
_READABLE = 0.87
"""How large counters have to be for their names to be read; a smaller stack has two columns."""
_LARGEST, _SHARED = 0.94, 0.7
"""How large a counter is drawn at most, in a single column and with another at its side."""
_STEP = 4.0, 19.2
"""How far each counter of a stack lies beside and below the one above it."""
_LABEL, _LABEL_FONT = 13, 9.4
"""The most letters of a name on a counter, and their largest size."""
_VALUE_FONT = 11.5
"""The largest size of the values."""
_EDGE, _TIGHTEST = 43, 0.7
"""How wide what is written on a counter may be, and how far its letters are drawn together."""
_BADGE, _CORNER = 6.2, 19.0
"""The radius of a badge, and how far right of the middle the first one stands."""
_MANY_PIPS = 5
"""The most steps that are drawn as pips; more of them are a number."""
_PLACES = (0.0,), (-15.0, 15.0), (-16.0, 0.0, 16.0)
"""Where one, two or three values stand on a counter, from its middle."""


def symbol_defs(plan: Plan) -> list[str]:
    """The symbols that the pieces of this scene use, defined once."""
    names = {plan.palette.symbol(piece.symbol) for piece in plan.scene.pieces if piece.symbol}
    return _defs(names & SYMBOLS.keys()) if plan.scene.pieces else []


def all_symbol_defs() -> list[str]:
    """Every symbol there is, for a drawing on which any piece may come to stand."""
    return _defs(SYMBOLS.keys())


def _defs(names: AbstractSet[str]) -> list[str]:
    """The body of a counter, and symbols as they are and as they stand on counters."""
    symbols = [f'<g id="symbol-{name}">{symbol_drawing(name)}</g>' for name in sorted(names)]
    signs = [_sign(symbol_used(name), f' id="face-{name}"') for name in sorted(names)]
    return [_BODY, *symbols, *signs]


def _sign(drawing: str, more: str = "") -> str:
    """A symbol where it stands on a counter."""
    return (
        f'<g{more} transform="translate(0 -5.6)" fill="#fdf9ee" fill-opacity=".92" '
        f'stroke="#1d160c" stroke-width="1.3" color="#1d160c">{drawing}</g>'
    )


def on_hexes(plan: Plan) -> dict[str, str]:
    """The stacks by their hexes; where sides meet in one hex they stand side by side."""
    names = {cell.number: cell.name for cell in plan.scene.hexes}
    options = {mark.piece: mark.option for mark in plan.scene.highlights if mark.piece}
    drawn = stacks(plan.scene)
    return {
        place: stack_on_hex(plan, place, names.get(place, ""), drawn[place], options)
        for place in sorted(drawn.keys() & plan.lattice.node.keys())
    }


def stack_on_hex(
    plan: Plan, place: str, name: str, pieces: tuple[Piece, ...], options: Mapping[str, str]
) -> str:
    """The counters in a hex of some name; ``options`` are the marks of those to choose from."""
    x, y = plan.lattice.centre(place)
    by_side: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_side.setdefault(piece.side, []).append(piece)
    top, bottom = _room(plan, name)
    columns = _columns(list(by_side.values()), bottom - top)
    largest = _LARGEST if len(columns) == 1 else _SHARED
    scale = min(largest * plan.scale, *((bottom - top) / column.deep for column in columns))
    parts = []
    for i, column in enumerate(columns):
        shift = (i - (len(columns) - 1) / 2) * plan.size * 0.72
        parts += _stack(plan, column, (x + shift, y + (top + bottom) / 2), scale, options)
    return f'<g class="stack" data-hex="{escaped(place)}">{"".join(parts)}</g>'


class _Column(NamedTuple):
    """Counters that lie on each other, and the size of their stack if not all of it is drawn."""

    shown: list[Piece]
    whole: int

    @property
    def deep(self) -> float:
        """How high it stands, in the units of a counter."""
        return COUNTER + _STEP[1] * (len(self.shown) - 1)


def _columns(sides: list[list[Piece]], room: float) -> list[_Column]:
    """What stands side by side in a hex: the stacks of its sides, or a tall one in two halves."""
    columns = [_Column(stack[:_SHOWN], len(stack) if len(stack) > _SHOWN else 0) for stack in sides]
    tall = columns[0]
    if len(columns) > 1 or room >= tall.deep * _READABLE:
        return columns
    half = _SHOWN // 2
    return [_Column(tall.shown[:half], 0), _Column(tall.shown[half:], tall.whole)]


def _room(plan: Plan, name: str) -> Point:
    """From where to where counters may stand in a hex: below its number and above its name."""
    flat = plan.lattice.top == "flat"
    lines = name_lines(plan, name)
    foot = lines[0].height - lines[0].font * 0.72 if lines else plan.size * (0.8 if flat else 0.74)
    return plan.size * (-0.64 if flat else -0.6), foot


def in_boxes(plan: Plan) -> list[str]:
    """The off-map boxes with their pieces in rows."""
    by_place = stacks(plan.scene)
    parts = []
    for box in plan.scene.boxes:
        x, y = plan.lattice.place(box.x, box.y)
        wide, high = box.width * plan.lattice.scale, box.height * plan.lattice.scale
        left, top = x - wide / 2, y - high / 2
        edge = "#5b4f3c" if box.owner is None else escaped(plan.palette.side(box.owner).colour)
        parts.append(
            f'<rect class="box" data-hex="{escaped(box.number)}" x="{n(left)}" y="{n(top)}" '
            f'width="{n(wide)}" height="{n(high)}" '
            f'rx="6" fill="#fbf6e6" stroke="{edge}" stroke-width="2"/>'
            f'<text x="{n(left + 8)}" y="{n(top + plan.size * 0.28)}" font-weight="bold" '
            f'font-size="{n(plan.size * 0.22)}" fill="#2b2118" text-anchor="start">'
            f"{escaped(box.name or box.number)}</text>"
        )
        for i, marker in enumerate(box.markers):
            colour = plan.palette.marker(marker.kind)
            spot = left + wide - plan.size * (0.22 + 0.36 * i)
            parts.append(badge(spot, top + plan.size * 0.2, plan.size * 0.15, marker.text, colour))
        pieces = by_place.get(box.number, ())
        parts += _rows(plan, pieces, (left + 6, top + plan.size * 0.38), wide - 12, high)
    return group(parts, f'class="boxes" font-family="{SANS}" text-anchor="middle"')


def _rows(plan: Plan, pieces: tuple[Piece, ...], at: Point, wide: float, high: float) -> list[str]:
    """Pieces side by side, drawn smaller until they fit."""
    if not pieces:
        return []
    room = high - plan.size * 0.45
    edge = plan.size
    while edge > 1 and math.ceil(len(pieces) / max(1, int(wide // (edge + 2)))) * (edge + 2) > room:
        edge *= 0.94
    in_a_row = max(1, int(wide // (edge + 2)))
    parts = []
    for i, piece in enumerate(pieces):
        row, column = divmod(i, in_a_row)
        centre = at[0] + (column + 0.5) * (edge + 2), at[1] + (row + 0.5) * (edge + 2)
        parts.append(counter(plan.palette, piece, centre, edge / COUNTER, plan.lattice.top))
    return parts


def _stack(
    plan: Plan, column: _Column, at: Point, scale: float, options: Mapping[str, str]
) -> list[str]:
    """Pieces on each other, each so far from the one above that its name and values show."""
    shown = column.shown
    across, down = _STEP[0] * scale, _STEP[1] * scale
    middle = (len(shown) - 1) / 2
    half = COUNTER / 2 * scale
    parts = []
    for i, piece in reversed(list(enumerate(shown))):
        spot = at[0] + (middle - i) * across, at[1] - (middle - i) * down
        parts.append(counter(plan.palette, piece, spot, scale, plan.lattice.top))
        if piece.id in options and not piece.hidden:
            parts.append(
                f'<rect x="{n(spot[0] - half)}" y="{n(spot[1] - half)}" width="{n(2 * half)}" '
                f'height="{n(2 * half)}" rx="3" fill="none" stroke="#d69a1e" stroke-width="2.4"/>'
                '<g font-weight="bold">'
                + option_badge((spot[0], spot[1] + half), plan.size, options[piece.id])
                + "</g>"
            )
    if column.whole:
        corner = at[0] - middle * across - half + 2, at[1] + middle * down + half - 1
        parts.append(badge(*corner, 6.4 * scale, f"×{column.whole}", "#2b2620"))
    return parts


def counter(palette: Palette, piece: Piece, at: Point, scale: float, top: str = "flat") -> str:
    """One counter centred on a point; a hidden piece shows its back and nothing else."""
    look = palette.side(piece.side)
    colour, ink = escaped(look.colour), look.ink
    parts = [
        (
            f'<g class="piece"{_id(piece)} transform="translate({n(at[0])} {n(at[1])})'
            f'{"" if scale == 1 else f" scale({scale:.3g})"}" fill="{ink}" font-weight="bold">'
            f"<title>{escaped(piece_sentence(palette, piece, top))}</title>"
        ),
        f'<use href="#counter" fill="{colour}"/>',
    ]
    if piece.hidden:
        parts.append(
            '<rect x="-17" y="-17" width="34" height="34" rx="2" fill="none" stroke="#1d160c" '
            f'stroke-opacity=".4"/><g fill="{colour}" stroke="{ink}" color="{ink}" '
            'transform="scale(1.3)"><use href="#symbol-unknown"/></g>'
        )
    else:
        parts += _face(palette, piece, ink)
        if piece.facing is not None:
            parts.append(_facing(piece.facing, top))
    parts.append("</g>")
    return "".join(parts)


def _id(piece: Piece) -> str:
    """The attribute by which a page knows a counter; a hidden one has none."""
    return "" if piece.hidden or not piece.id else f' data-piece="{escaped(piece.id)}"'


def _face(palette: Palette, piece: Piece, ink: str) -> list[str]:
    parts = []
    name = palette.symbol(piece.symbol)
    if name:
        is_known = name in SYMBOLS
        parts.append(f'<use href="#face-{name}"/>' if is_known else _sign(symbol_drawing(name)))
    ticks = size_ticks(piece.size)
    if ticks:
        parts.append(
            f'<path d="{ticks}" transform="translate(0 -18.2) scale(1.15)" fill="none" '
            f'stroke="{ink}" stroke-width="1.2" stroke-linecap="round"/>'
        )
    elif piece.size:
        parts.append(_text(0, -15.4, 6.4, piece.size))
    if piece.label:
        parts.append(_label(piece.label))
    parts += _formation(piece)
    parts += _values(piece)
    parts += _pips(piece, ink)
    return parts + _badges(palette, piece)


def _badges(palette: Palette, piece: Piece) -> list[str]:
    """The markers along the upper edge, from the right corner to the left, none over another."""
    parts, spot = [], _CORNER
    for i, marker in enumerate(piece.markers):
        half = plate_width(marker.text, _BADGE) / 2
        spot -= half + 0.6 if i else 0
        parts.append(badge(spot, -21, _BADGE, marker.text, palette.marker(marker.kind)))
        spot -= half
    return parts


def _text(x: float, y: float, font: float, text: str, more: str = "") -> str:
    """Words on a counter, in its ink."""
    return f'<text x="{n(x)}" y="{n(y)}" font-size="{n(font)}"{more}>{escaped(text)}</text>'


def _label(label: str) -> str:
    """The name of the unit below its symbol; of a long one its first words."""
    name, rest = " ".join(clean(label).split()), ""
    while " " in name and (len(name) > _LABEL or (rest and name.split()[-1].islower())):
        name, _, rest = name.rpartition(" ")
    return _fitted((0, 10.8), _LABEL_FONT, name, _EDGE)


def _fitted(at: Point, font: float, text: str, room: float) -> str:
    """A text that is drawn together, and smaller only where that is not enough, to have room."""
    wide = max(1.0, letters_wide(text))
    tight = max(_TIGHTEST, min(1.0, room / wide / font))
    font = min(font, room / wide / tight)
    if tight == 1:
        return _text(*at, font, text)
    moved = f"translate({n(at[0])} 0) " if at[0] else ""
    return _text(0, at[1], font, text, f' transform="{moved}scale({tight:.3g} 1)"')


def _formation(piece: Piece) -> list[str]:
    """The larger bodies that the unit belongs to, in the upper corners."""
    corners = (-21.4, "start"), (21.4, "end")
    return [
        _text(x, -15.8, min(6.6, 26 / max(1, len(name))), name, f' text-anchor="{anchor}"')
        for name, (x, anchor) in zip(piece.formation, corners, strict=False)
        if name
    ]


def _values(piece: Piece) -> list[str]:
    """One value in the middle of the lower edge, several spread along it."""
    values = piece.values
    if not values:
        return []
    if len(values) > len(_PLACES):
        values = (" ".join(values),)
    spots = _PLACES[len(values) - 1]
    room = 42 / len(values)
    return [
        _fitted((x, 20.8), _VALUE_FONT, value, room) for x, value in zip(spots, values, strict=True)
    ]


def _pips(piece: Piece, ink: str) -> list[str]:
    """The steps left as full dots, the lost ones as rings, down the right edge."""
    if not piece.max_steps:
        return []
    if piece.max_steps > _MANY_PIPS:
        return [
            _text(18.4, -2, 6, f"{piece.steps}"),
            _text(18.4, 4, 5, f"/{piece.max_steps}"),
        ]
    first = -5 - (piece.max_steps - 1) * 2.4
    return [
        f'<circle cx="18.4" cy="{n(first + i * 4.8)}" r="1.7" '
        f'fill="{ink if i < piece.steps else "none"}" stroke="{ink}" stroke-width=".8"/>'
        for i in range(piece.max_steps)
    ]


def _facing(facing: int, top: str) -> str:
    """An arrow at the rim of the counter towards a hexside."""
    turn = facing * 60 + (0 if top == "flat" else 30)
    return (
        f'<path class="facing" transform="rotate({turn})" d="M0 -39L7 -25L0 -28.5L-7 -25Z" '
        'fill="#b8322a" stroke="#fffaf0" stroke-width="1"/>'
    )
