"""Stacks and choices in few letters: the top pieces, how many there are, what chooses them."""

from __future__ import annotations

from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import Piece, Scene, strength
from ww1core.scenes.words import clean, piece_name

__all__ = ["fills_a_line", "options_by_place", "stack_tags", "stack_text"]

_ROOMY = 11
"""The letters from which a hex has room for more than a short form of its stack."""

_SHORTEST = 3
"""The fewest letters of a name that stand beside values."""
_CUT = 2
"""The fewest letters of a name that stand beside values with badges."""

_BELOW = 8
"""The fewest letters of a second line that has something to tell."""


def stack_tags(
    palette: Palette, pieces: tuple[Piece, ...], wide: int, *, below: int = 0
) -> list[tuple[str, int]]:
    """What is told of a stack, each line with the side whose colour it has.

    A second line tells of those under the top piece, if the room ``below`` is enough for them.
    """
    if not pieces:
        return []
    top = pieces[0]
    if wide < _ROOMY:
        return [(stack_text(palette, pieces, wide), top.side)]
    if len(pieces) == 1:
        return [(_piece(palette, top, wide), top.side)]
    if below < _BELOW:
        return [(_top(palette, pieces, wide), top.side)]
    rest = _other_side_first(pieces)
    return [
        (_piece(palette, top, wide), top.side),
        (_top(palette, rest, below, more="+"), rest[0].side),
    ]


def fills_a_line(palette: Palette, pieces: tuple[Piece, ...], wide: int) -> bool:
    """Whether a line has too little room for a stack: another side, or values of the top piece."""
    if wide < _ROOMY or len(pieces) <= 1:
        return False
    is_mixed = len({piece.side for piece in pieces}) > 1
    return is_mixed or "-".join(pieces[0].values) not in _top(palette, pieces, wide)


def options_by_place(scene: Scene) -> dict[str, str]:
    """What chooses something in each place: ``3``, ``3,7`` or ``3-5``, an asterisk if unnamed."""
    where = {piece.id: piece.hex for piece in scene.pieces if piece.id}
    by_place: dict[str, list[str]] = {}
    for mark in scene.highlights:
        place = where.get(mark.piece, "") if mark.piece else mark.place
        if place:
            by_place.setdefault(place, []).append(mark.option or "*")
    return {place: _spans(options) for place, options in by_place.items()}


def _spans(options: list[str]) -> str:
    """Options in a row as the first and the last of them."""
    if not all(option.isdecimal() for option in options):
        return ",".join(dict.fromkeys(options))
    spans: list[list[int]] = []
    for number in sorted({int(option) for option in options}):
        if spans and number == spans[-1][1] + 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ",".join(f"{a}" if a == b else f"{a}{',' if b == a + 1 else '-'}{b}" for a, b in spans)


def _other_side_first(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """All but the top piece, those of another side than its own first."""
    return tuple(sorted(pieces[1:], key=lambda piece: piece.side == pieces[0].side))


def _piece(palette: Palette, piece: Piece, wide: int) -> str:
    """One piece: its name, its values and its badges, as much as fits.

    Where the name leaves no room, what it is called is cut short for values and badges, of which
    the first ones count most.
    """
    if piece.hidden:
        return f"{palette.side(piece.side).letter}?"
    name = piece_name(palette, piece)
    values = "-".join(piece.values)
    marks = _marks(piece)
    whole = [(name, values, marks[0]), (name, f"{values}{marks[0]}"), (name, values)]
    letter = palette.side(piece.side).letter
    short = [(letter, piece.label, f"{values}{marks[0]}")] if piece.label else []
    for parts in (*whole, *short):
        words = clean(" ".join(part for part in parts if part))
        if len(words) <= wide:
            return words
    for shown in marks:
        room = wide - len(values) - len(shown) - 1
        if piece.label and values and room >= (_CUT if shown else _SHORTEST):
            return clean(f"{piece.label[:room].rstrip()} {values}{shown}")
    words = clean(f"{name} {marks[0]}".strip())
    if len(words) <= wide:
        return words
    tail = next((f" {shown}" for shown in marks if len(shown) + _SHORTEST < wide and shown), "")
    return clean(piece.label or name)[: wide - len(tail)].rstrip() + tail


def _marks(piece: Piece) -> list[str]:
    """The badges of a piece: all of them, then always one less, at last none."""
    texts = [clean(marker.text) for marker in piece.markers]
    return ["".join(texts[:count]) for count in range(len(texts), -1, -1)]


def _top(palette: Palette, pieces: tuple[Piece, ...], wide: int, more: str = "x") -> str:
    """The top piece and how many there are, or how many follow it."""
    rest = len(pieces) - 1 if more == "+" else len(pieces)
    many = f" {more}{rest}" if len(pieces) > 1 else ""
    return _piece(palette, pieces[0], wide - len(many)) + many


def stack_text(palette: Palette, pieces: tuple[Piece, ...], wide: int) -> str:
    """Each side's strongest piece and how many it has, as much as fits."""
    by_side: dict[int, list[Piece]] = {}
    for piece in pieces:
        by_side.setdefault(piece.side, []).append(piece)
    told = []
    for side, stack in by_side.items():
        best = max(stack, key=strength)
        letter = palette.side(side).letter
        many = f"x{len(stack)}" if len(stack) > 1 else ""
        kind = palette.label("symbol", best.symbol)[:3]
        values = "?" if best.hidden else "-".join(best.values) or f" {kind}"
        brief = "?" if best.hidden else str(strength(best)) if best.values else ""
        states = [marker.text for marker in best.markers if len(marker.text) == 1]
        every, first = "".join(states), "".join(states[:1])
        marked = [f"{values}{every}", f"{values}{first}", f"{brief}{every}", f"{brief}{first}"]
        told.append([f"{letter}{shown}{many}" for shown in marked])
    texts = [clean("/".join(parts)) for parts in zip(*told, strict=True)]
    return next((text for text in texts if len(text) <= wide), texts[-1][:wide])
