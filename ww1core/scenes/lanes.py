"""The lanes of a battle in words: lines that can be read aloud, and a table for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import NamedTuple

from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Battle, Die, LaneBox, Piece
from ww1core.scenes.words import piece_name, wrapped
from ww1core.words.texts import Text, text

__all__ = [
    "ATTACK",
    "DEFENCE",
    "Row",
    "board_rows",
    "die_text",
    "lane_table",
    "lane_texts",
    "short_words",
    "sides_told",
]

ATTACK, DEFENCE = "scene.lane.attack", "scene.lane.defence"
"""What the sides of a lane are called."""

_OUTSIDE = ("scene.lane.outside_attack", "scene.lane.outside_defence")
"""What those of each side are called who are in no lane."""
_LABEL = 10
"""The most letters of a line of what a row is called."""
_NARROWEST = 8
"""The fewest letters in which a box can be read."""


class Row(NamedTuple):
    """A row of boxes across the lanes: its side, what it is called, and its boxes."""

    side: str
    name: str
    boxes: tuple[LaneBox, ...]


def board_rows(battle: Battle) -> list[Row]:
    """The rows of a board from top to bottom, the fronts of both sides in the middle."""
    attack = _rows(ATTACK, battle, [lane.attack for lane in battle.lanes])
    return attack[::-1] + _rows(DEFENCE, battle, [lane.defence for lane in battle.lanes])


def _rows(side: str, battle: Battle, lanes: list[tuple[LaneBox, ...]]) -> list[Row]:
    """The rows of one side from the middle outwards; a lane without such a box has an empty one."""
    boxes = zip_longest(*lanes, fillvalue=LaneBox())
    return [
        Row(side, battle.rows[at] if at < len(battle.rows) else "", tuple(row))
        for at, row in enumerate(boxes)
    ]


def die_text(die: Die) -> Text:
    """A die in words."""
    shown = f"{die.face} ({die.note})" if die.note else die.face
    return text("scene.lane.hit" if die.is_hit else "scene.lane.die", die=shown)


def sides_told(battle: Battle) -> list[tuple[str, tuple[str, ...]]]:
    """The key under which each side is told and its pieces; on a board those in no lane."""
    keys = _OUTSIDE if battle.lanes else ("scene.battle.attack", "scene.battle.defence")
    both = zip(keys, (battle.attackers, battle.defenders), strict=True)
    return [(key, names) for key, names in both if names]


def _facts(box: LaneBox) -> tuple[Text, ...]:
    """The dice of a box and the hits on it."""
    hits = (text("scene.lane.hits", count=box.hits),) if box.hits else ()
    return (*map(die_text, box.dice), *hits)


def lane_texts(battle: Battle, named: Callable[[str], str] = str) -> list[Text]:
    """The board box by box, lane after lane; a box in which nothing is has no line."""
    rows = board_rows(battle)
    return [
        text(
            "scene.lane.box",
            lane=lane.name,
            side=text(row.side),
            box=row.name,
            what=(
                *(named(who) if who else text("scene.unknown") for who in box.pieces),
                *_facts(box),
            ),
        )
        for at, lane in enumerate(battle.lanes)
        for row in rows
        if (box := row.boxes[at]) != LaneBox()
    ]


def lane_table(battle: Battle, pieces: dict[str, Piece], palette: Palette, width: int) -> list[str]:
    """The board as a table, a column a lane; nothing where it does not fit into the width."""
    rows = board_rows(battle)
    labels = [wrapped(f"{palette.say(row.side)} {row.name}", _LABEL) for row in rows]
    label = max((len(line) for lines in labels for line in lines), default=0)
    wide = (width - label - 1) // len(battle.lanes) - 3
    if wide < _NARROWEST:
        return []
    names = [[palette.say("scene.lane.name", lane=lane.name)[:wide]] for lane in battle.lanes]
    lines = _table_row([""], names, label, wide)
    side = ATTACK
    for row, called in zip(rows, labels, strict=True):
        lines.append(_rule("=" if row.side != side else "-", label, wide, len(names)))
        side = row.side
        cells = [_cell(box, pieces, palette, wide) for box in row.boxes]
        lines += _table_row(called, cells, label, wide)
    return lines


def _rule(letter: str, label: int, wide: int, lanes: int) -> str:
    return f"{letter * label} " + f"+{letter * (wide + 2)}" * lanes + "+"


def _table_row(called: list[str], cells: list[list[str]], label: int, wide: int) -> list[str]:
    return [
        f"{first:{label}} " + "".join(f"| {cell:{wide}} " for cell in line) + "|"
        for first, *line in zip_longest(called, *cells, fillvalue="")
    ]


def _cell(box: LaneBox, pieces: dict[str, Piece], palette: Palette, wide: int) -> list[str]:
    """What is in a box, every piece, die and number of hits on lines of its own."""
    shown = [short_words(who, pieces, palette) for who in box.pieces]
    shown += [palette.say(fact.key, **dict(fact.args)) for fact in _facts(box)]
    return [line for entry in shown for line in wrapped(entry, wide)]


def short_words(who: str, pieces: dict[str, Piece], palette: Palette) -> str:
    """A piece by its name, its values and what is written on its badges."""
    if not who:
        return palette.say("scene.unknown")
    piece = pieces.get(who)
    if piece is None:
        return who
    words = " ".join((piece_name(palette, piece), "-".join(piece.values))).strip()
    badges = ", ".join(marker.text for marker in piece.markers)
    return f"{words} ({badges})" if badges else words
