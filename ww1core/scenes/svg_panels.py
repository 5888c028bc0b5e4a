"""The panels beside a vector map: battle, tracks, hands, pieces off the map, log and legend."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ww1core.scenes.lattice import Point
from ww1core.scenes.markup import SANS, SERIF, Plan, escaped
from ww1core.scenes.outlines import number_text as n
from ww1core.scenes.palette import ink_on
from ww1core.scenes.scene import Battle, Hand, Piece, Token, Track, stacks
from ww1core.scenes.svg_labels import badge
from ww1core.scenes.svg_lanes import dice_row, lane_board
from ww1core.scenes.svg_legend import legend_rows
from ww1core.scenes.svg_pieces import COUNTER, counter
from ww1core.scenes.words import clean, wrapped

__all__ = ["GAP", "WIDTH", "drawn_panel", "panels"]

WIDTH = 372.0
"""The width of a panel."""
GAP = 16.0
"""The space between two panels."""
_INNER = WIDTH - 28
"""The width of what stands in a panel."""
_LINE = 15.0
"""The height of a line of text."""
_LETTERS = 56
"""The most letters of a line."""
_LOG_LINES = 24
"""The most lines of the log, the latest ones."""
_LEGEND_LETTERS = 23
"""The most letters of a line of the legend."""
_FEW = 3
"""The most pieces of a stack that shares a row with another."""
_BOLD = ' font-weight="bold"'


class _Column:
    """What a panel holds, line under line, with the height it has reached."""

    __slots__ = ("parts", "y")

    def __init__(self) -> None:
        """Start below the panel's title."""
        self.parts: list[str] = []
        self.y = 34.0

    def text(
        self, text: str, *, bold: bool = False, x: float = 14, letters: int = _LETTERS
    ) -> None:
        """Add wrapped lines of text, shorter ones where the letters are bold."""
        for line in wrapped(text, letters * 6 // 7 if bold else letters):
            self.y += _LINE
            self.parts.append(
                f'<text x="{n(x)}" y="{n(self.y - 5)}" font-size="11"{_BOLD if bold else ""}>'
                f"{escaped(line)}</text>"
            )


_Panel = tuple[list[str], float]


def panels(plan: Plan) -> list[_Panel]:
    """Each panel and its height, in the order of what matters most in play."""
    scene, say = plan.scene, plan.palette.say
    drawn = [shown for shown in (_battle_panel(plan), _tracks_panel(plan)) if shown]
    drawn += [
        _panel(say("scene.panel.hand", seat=hand.seat), "hand", partial(_hand, plan, hand))
        for hand in scene.hands
    ]
    away = _away_panel(plan)
    drawn += [away] if away else []
    if scene.log:
        drawn.append(_panel(say("scene.panel.log"), "log", partial(_log, plan)))
    rows = legend_rows(plan)
    if rows:
        drawn.append(_panel(say("scene.panel.legend"), "legend", partial(_legend, rows)))
    return drawn


def drawn_panel(plan: Plan, name: str) -> str:
    """The battle, the tracks or the pieces off the map as a drawing of its own."""
    parts, high = _SHOWN[name](plan) or ([], 0.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="panel-{name}" role="img" '
        f'viewBox="0 0 {n(WIDTH)} {n(high)}" font-family="{SANS}">{"".join(parts)}</svg>'
    )


def _battle_panel(plan: Plan) -> _Panel | None:
    battle = plan.scene.battle
    if not battle:
        return None
    title = plan.palette.say("scene.panel.battle", place=battle.hex)
    return _panel(title, "battle", partial(_battle, plan, battle))


def _tracks_panel(plan: Plan) -> _Panel | None:
    if not plan.scene.tracks:
        return None
    return _panel(plan.palette.say("scene.panel.tracks"), "tracks", partial(_tracks, plan))


def _away_panel(plan: Plan) -> _Panel | None:
    away = _away(plan)
    if not away:
        return None
    return _panel(plan.palette.say("scene.panel.away"), "away", partial(_off_map, plan, away))


_SHOWN: dict[str, Callable[[Plan], _Panel | None]] = {
    "battle": _battle_panel,
    "tracks": _tracks_panel,
    "away": _away_panel,
}
"""The panels that a display may draw apart: each gives nothing where the scene has none of it."""


def _panel(title: str, kind: str, content: Callable[[_Column], None]) -> _Panel:
    """A framed, titled panel around what the content draws."""
    column = _Column()
    content(column)
    high = column.y + 10
    return [
        f'<g class="panel {kind}">',
        f'<rect width="{n(WIDTH)}" height="{n(high)}" rx="5" fill="#fdf9ee" stroke="#8c7a5a"/>',
        f'<path d="M14 25.5H{n(WIDTH - 14)}" stroke="#8c7a5a" stroke-width=".8"/>',
        (
            f'<text x="14" y="19" font-family="{SERIF}" font-size="14" font-weight="bold">'
            f"{escaped(title)}</text>"
        ),
        *column.parts,
        "</g>",
    ], high


def _battle(plan: Plan, battle: Battle, column: _Column) -> None:
    say = plan.palette.say
    for title, group in (
        (say("scene.panel.attack"), battle.attackers),
        (say("scene.panel.defence"), battle.defenders),
    ):
        if group:
            column.text(title, bold=True)
            _line_up(plan, group, column)
    if battle.lanes:
        drawn, column.y = lane_board(plan, battle, (14, column.y + 4), _INNER)
        column.parts += drawn
    if battle.dice:
        column.parts += dice_row(plan, battle.dice, (14, column.y + 4))
        column.y += 22
    if battle.columns:
        _strip(battle, column)
    elif battle.column:
        column.text(say("scene.panel.column", column=battle.column), bold=True)
    for line in battle.lines:
        column.text(line)


def _line_up(plan: Plan, group: tuple[str, ...], column: _Column) -> None:
    """Counters of pieces in a row, then whatever is only named."""
    pieces = {piece.id: piece for piece in plan.scene.pieces if piece.id}
    drawn = [pieces[who] for who in group if who in pieces]
    _row_of_counters(plan, drawn, column)
    named = [who or plan.palette.say("scene.unknown") for who in group if who not in pieces]
    if named:
        column.text(", ".join(named))


def _row_of_counters(plan: Plan, pieces: list[Piece], column: _Column, left: float = 14) -> None:
    edge = 44.0
    in_a_row = int(_INNER // (edge + 5))
    for start in range(0, len(pieces), in_a_row):
        for i, piece in enumerate(pieces[start : start + in_a_row]):
            spot = left + edge / 2 + i * (edge + 5), column.y + edge / 2 + 5
            column.parts.append(
                f'<g font-family="{SANS}" text-anchor="middle">'
                + counter(plan.palette, piece._replace(facing=None), spot, edge / COUNTER)
                + "</g>"
            )
        column.y += edge + 10


def _strip(battle: Battle, column: _Column) -> None:
    """The columns of the results table with the current one marked."""
    wide = _INNER / len(battle.columns)
    column.y += 4
    for i, name in enumerate(battle.columns):
        here = name == battle.column
        column.parts.append(
            f'<rect x="{n(14 + i * wide)}" y="{n(column.y)}" width="{n(wide)}" height="20" '
            f'fill="{"#b8322a" if here else "#f1e7cd"}" stroke="#8c7a5a" stroke-width=".7"/>'
            f'<text x="{n(14 + (i + 0.5) * wide)}" y="{n(column.y + 14)}" text-anchor="middle" '
            f'font-size="{n(min(11, wide / max(1, len(name)) / 0.6))}" '
            f'fill="{"#ffffff" if here else "#2b2118"}"{_BOLD if here else ""}>'
            f"{escaped(name)}</text>"
        )
    column.y += 24


def _tracks(plan: Plan, column: _Column) -> None:
    for track in plan.scene.tracks:
        column.text(track.name, bold=True)
        _track(plan, track, column)


def _track(plan: Plan, track: Track, column: _Column) -> None:
    longest = max((len(space) for space in track.spaces), default=1)
    in_a_row = max(1, min(len(track.spaces), int(_INNER // max(26, longest * 5.4 + 8))))
    wide = min(_INNER / in_a_row, max(60, longest * 5.4 + 8))
    high = 34.0
    for start in range(0, len(track.spaces), in_a_row):
        for i, space in enumerate(track.spaces[start : start + in_a_row]):
            x = 14 + i * wide
            tokens = [token for token in track.markers if token.space == start + i]
            fill = "#fff3c9" if tokens else "#f6eed8"
            column.parts.append(
                f'<rect x="{n(x)}" y="{n(column.y)}" width="{n(wide)}" height="{n(high)}" '
                f'fill="{fill}" stroke="#8c7a5a" stroke-width=".7"/>'
                f'<text x="{n(x + wide / 2)}" y="{n(column.y + 10)}" font-size="8.5" '
                f'text-anchor="middle" fill="#5b4f3c">{escaped(space)}</text>'
            )
            column.parts += _tokens(plan, tokens, (x, column.y + 12), wide)
        column.y += high
    column.y += 8


def _tokens(plan: Plan, tokens: list[Token], at: Point, wide: float) -> list[str]:
    """The markers of one space beside each other, or one below the other if they get larger."""
    if not tokens:
        return []
    count = len(tokens)
    letters = 1.12 * max(len(token.text) for token in tokens) + 0.9
    beside = min(7.4, wide / count / letters)
    below = min(7.4, 10.4 / count, wide / letters)
    is_row = beside >= below
    parts = []
    for i, token in enumerate(tokens):
        colour = "#2b2620" if token.side is None else plan.palette.side(token.side).colour
        middle = (i + 0.5) / count
        x = at[0] + wide * (middle if is_row else 0.5)
        y = at[1] + (10 if is_row else 21 * middle)
        plate = badge(x, y, max(beside, below), token.text, colour)
        parts.append(f'<g text-anchor="middle">{plate}</g>')
    return parts


def _hand(plan: Plan, hand: Hand, column: _Column) -> None:
    """Cards in view with their text, the others as backs."""
    wide, high, in_a_row = 110.0, 92.0, 3
    backs = hand.unseen
    colour = "#8c7a5a" if hand.side is None else escaped(plan.palette.side(hand.side).colour)
    for place, card in enumerate(hand.cards):
        row, spot = divmod(place, in_a_row)
        x, y = 14 + spot * (wide + 6), column.y + 4 + row * (high + 6)
        column.parts.append(
            f'<rect class="card" x="{n(x)}" y="{n(y)}" width="{n(wide)}" height="{n(high)}" rx="5" '
            'fill="#fffdf5" stroke="#3a2f22"/>'
            f'<path d="M{n(x + 1)} {n(y + 20)}V{n(y + 6)}q0-5 5-5h{n(wide - 12)}q5 0 5 5v14z" '
            f'fill="{colour}"/>'
        )
        name = clean(card.name)
        font = min(10.0, (wide - 10) / max(1, len(name)) / 0.56)
        column.parts.append(
            f'<text x="{n(x + 6)}" y="{n(y + 14)}" font-size="{n(font)}"{_BOLD} '
            f'fill="{ink_on(colour)}">{escaped(name)}</text>'
        )
        for i, line in enumerate(wrapped(card.text, 22)[:6]):
            column.parts.append(
                f'<text x="{n(x + 6)}" y="{n(y + 32 + i * 10)}" font-size="8.4">'
                f"{escaped(line)}</text>"
            )
        foot = " ".join(part for part in (card.kind, card.option and f"[{card.option}]") if part)
        column.parts.append(
            f'<text x="{n(x + wide - 6)}" y="{n(y + high - 5)}" font-size="8" text-anchor="end" '
            f'font-style="italic" fill="#5b4f3c">{escaped(foot)}</text>'
        )
    column.y += -(-len(hand.cards) // in_a_row) * (high + 6)
    if backs:
        unseen = plan.palette.say("scene.unseen", count=backs)
        for i in range(min(backs, 12)):
            column.parts.append(
                f'<rect class="back" x="{n(14 + i * 16)}" y="{n(column.y + 4)}" width="26" '
                f'height="36" rx="3" fill="{colour}" stroke="#3a2f22"/>'
                f'<rect x="{n(17 + i * 16)}" y="{n(column.y + 7)}" width="20" height="30" rx="2" '
                'fill="none" stroke="#fffaf0" stroke-opacity=".7"/>'
            )
        column.parts.append(
            f'<text x="{n(50 + min(backs, 12) * 16)}" y="{n(column.y + 27)}" font-size="11">'
            f"{escaped(unseen)}</text>"
        )
        column.y += 44


def _away(plan: Plan) -> dict[str, tuple[Piece, ...]]:
    """Stacks in places that the scene does not draw."""
    drawn = {box.number for box in plan.scene.boxes} | plan.lattice.node.keys()
    return {place: pieces for place, pieces in stacks(plan.scene).items() if place not in drawn}


def _off_map(plan: Plan, away: dict[str, tuple[Piece, ...]], column: _Column) -> None:
    """Each place with its counters; two with few counters that follow each other share a row."""
    rows: list[list[str]] = []
    for place, pieces in away.items():
        is_small = len(pieces) <= _FEW
        if is_small and rows and len(rows[-1]) == 1 and len(away[rows[-1][0]]) <= _FEW:
            rows[-1].append(place)
        else:
            rows.append([place])
    for row in rows:
        top, ends = column.y, []
        for i, place in enumerate(row):
            column.y, left = top, 14 + i * WIDTH / 2
            name = place or plan.palette.say("scene.not_placed")
            column.text(name, bold=True, x=left, letters=_LETTERS // len(row))
            _row_of_counters(plan, list(away[place]), column, left)
            ends.append(column.y)
        column.y = max(ends)


def _log(plan: Plan, column: _Column) -> None:
    """The last lines, each with a bar in the colour of its side."""
    for line in plan.scene.log[-_LOG_LINES:]:
        top = column.y
        turn = f"{line.turn} · " if line.turn else ""
        rules = f" ({', '.join(line.rules)})" if line.rules else ""
        column.text(f"{turn}{line.text}{rules}", x=22, letters=_LETTERS - 1)
        if line.side is not None:
            column.parts.append(
                f'<rect x="14" y="{n(top + 1)}" width="3.4" height="{n(column.y - top - 2)}" '
                f'fill="{escaped(plan.palette.side(line.side).colour)}"/>'
            )


def _legend(rows: list[tuple[str, str]], column: _Column) -> None:
    """Swatches in two columns of about one height, each with its whole label."""
    longest = max(len(word) for _, label in rows for word in (*clean(label).split(), ""))
    font = min(11.0, 11 * _LEGEND_LETTERS / max(1, longest))
    labels = [wrapped(label, max(_LEGEND_LETTERS, longest)) for _, label in rows]
    heights = [max(25.0, 12.0 * len(lines) + 8) for lines in labels]
    top = column.y + 4
    bottoms = [top, top]
    for (swatch, _), lines, high in zip(rows, labels, heights, strict=True):
        side = int(bottoms[1] > top or bottoms[0] + high / 2 > top + sum(heights) / 2)
        x, y = 14 + side * _INNER / 2, bottoms[side] + (high - 25) / 2
        column.parts.append(f'<g transform="translate({n(x)} {n(y)})">{swatch}')
        column.parts += [
            f'<text x="39" y="{n(14 - 6 * (len(lines) - 1) + 12 * j)}" font-size="{n(font)}">'
            f"{escaped(line)}</text>"
            for j, line in enumerate(lines)
        ]
        column.parts.append("</g>")
        bottoms[side] += high
    column.y = max(bottoms) - 2
