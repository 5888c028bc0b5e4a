"""Cones: the hexes between two bearings, spread from a hex by steps that double.

A bearing is one of the 24 parts of the circle of `lines.clock`; the even ones run along a row of
hexes or through corners. Every hex between two even bearings that follow each other is so many
steps along the one and then along the other, and on such a way no hex lies off the board.
"""

from __future__ import annotations

from ww1core.hexgrid.hexset import HexSet
from ww1core.hexgrid.lattice import MOVES, Move

__all__ = ["cone_around"]

PARTS = 24
"""How many parts of 15 degrees a circle has."""
HALF_CIRCLE = 12
"""How many of these parts half a circle has, the widest cone that is spread at once."""
BETWEEN_SIDES = 4
"""How many of these parts lie between two hexsides."""


def cone_around(
    top: str, start: int, parts: int, place: int, late: int, lines: int, stride: int
) -> HexSet:
    """The hexes in some parts of the circle, seen from a place of the middle one of 2n - 1 lines.

    `start` is even; `late` tells whether that line lies half a hex further than its neighbours;
    `lines` is n. The sight of every hex with this place and lateness is the same set, moved by
    whole lines.
    """
    places = stride - 1
    every = ((1 << 2 * lines * stride) - 1) // ((1 << 2 * stride) - 1)  # the first place of every
    other = every << stride & (1 << (2 * lines - 1) * stride) - 1  # and of the lines between
    column = (1 << places) - 1
    late_lines, early_lines = column * every, column * other
    if late != lines % 2:
        late_lines, early_lines = early_lines, late_lines
    firsts, board = every | other, late_lines | early_lines
    spot = 1 << (lines - 1) * stride + place
    cone = 0
    for begin in range(start, start + parts, HALF_CIRCLE):  # steps along both borders of a wider
        hexes = spot  # cone would lead out of it
        for part in range(begin, min(begin + HALF_CIRCLE, start + parts) + 1, 2):
            line, half = _vector(top, part)
            if line % 2:  # a single step leads from late lines to early ones, or back
                up, down = (half - 1) // 2, (half + 1) // 2
                hexes |= board & (
                    _moved(hexes & early_lines, line, up, firsts, stride)
                    | _moved(hexes & late_lines, line, down, firsts, stride)
                )
                line, half = 2 * line, 2 * half
            along = half // 2
            while -lines < line < lines and -places < along < places:
                bits, stay = line * stride + along, hexes
                if along > 0:
                    stay &= ((1 << places - along) - 1) * firsts
                elif along:
                    stay &= (((1 << places + along) - 1) << -along) * firsts
                hexes |= stay << bits & board if bits >= 0 else stay >> -bits
                line, along = 2 * line, 2 * along
        cone |= hexes
    return cone


def _moved(hexes: HexSet, line: int, along: int, firsts: HexSet, stride: int) -> HexSet:
    """The hexes so many lines and places further, without those that leave their line.

    `firsts` are the first places of all lines.
    """
    if along:
        stay = (1 << max(0, stride - 1 - abs(along))) - 1
        hexes &= (stay << -along if along < 0 else stay) * firsts
    bits = line * stride + along
    return hexes << bits if bits >= 0 else hexes >> -bits


def _vector(top: str, part: int) -> Move:
    """Lines and half hexes of a step along an even part of the circle."""
    moves = MOVES[top]
    d, is_corner = divmod(part % PARTS, BETWEEN_SIDES)
    if not is_corner:
        return moves[d]
    before, after = moves[d], moves[(d + 1) % len(moves)]
    return Move(before.line + after.line, before.half + after.half)
