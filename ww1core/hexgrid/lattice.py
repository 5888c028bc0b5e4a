"""The lattice under a grid: cells laid into bits, and the shifts that move a whole set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ww1core.errors import DataError
from ww1core.hexgrid.hexset import Hex, HexSet, from_members
from ww1core.hexgrid.numbering import Cell

__all__ = ["MOVES", "NAMES", "Lattice", "Move", "arounds", "lay_out", "towards"]


class Move(NamedTuple):
    """One step to a neighbour: lines and half hexes."""

    line: int
    half: int


MOVES: dict[str, tuple[Move, ...]] = {
    "flat": (Move(0, -2), Move(1, -1), Move(1, 1), Move(0, 2), Move(-1, 1), Move(-1, -1)),
    "pointy": (Move(-1, 1), Move(0, 2), Move(1, 1), Move(1, -1), Move(0, -2), Move(-1, -1)),
}
NAMES: dict[str, tuple[str, ...]] = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NE", "E", "SE", "SW", "W", "NW"),
}


class Lattice(NamedTuple):
    """Cells as bits: bit = line * stride + place, with one pad at the end of each line.

    Hexes of late lines lie half a hex further than those of early lines.
    """

    stride: int
    size: int
    all: HexSet
    late: HexSet
    early: HexSet
    line: tuple[int, ...]
    half: tuple[int, ...]
    hexes: tuple[Hex, ...]
    shifts: tuple[tuple[int, int], ...]


def lay_out(top: str, cells: Sequence[Cell]) -> Lattice:
    """Give every cell its bit; the shifts are (from late lines, from early lines) by direction."""
    if not cells:
        raise DataError("a grid needs at least one hex", field="hexes")
    west = min(cell.line for cell in cells)
    base = min(cell.half for cell in cells)
    first = cells[0]
    for cell in cells:
        if (cell.line + cell.half - first.line - first.half) % 2:
            message = f"hex {cell.number} does not lie on the lattice of hex {first.number}"
            raise DataError(message, field="hexes")
    places = (max(cell.half for cell in cells) - base) // 2 + 1
    stride = places + 1
    lines = max(cell.line for cell in cells) - west + 1
    size = lines * stride
    line, half = [0] * size, [0] * size
    owner: dict[Hex, str] = {}
    for number, line_, half_ in cells:
        place, late = divmod(half_ - base, 2)
        hex_ = (line_ - west) * stride + place
        if hex_ in owner:
            message = f"hex {number} lies on hex {owner[hex_]}"
            raise DataError(message, field="hexes")
        owner[hex_] = number
        line[hex_], half[hex_] = line_ - west, 2 * place + late
    column = (1 << places) - 1
    is_first_late = (first.half - base + first.line - west) % 2
    by_parity = [0, 0]
    for i in range(lines):
        by_parity[i % 2] |= column << i * stride
    late_lines, early_lines = by_parity[1 - is_first_late], by_parity[is_first_late]
    all_ = from_members(owner)
    shifts = tuple(
        (move.half // 2,) * 2
        if move.line == 0
        else (move.line * stride + (move.half + 1) // 2, move.line * stride + (move.half - 1) // 2)
        for move in MOVES[top]
    )
    return Lattice(
        stride,
        size,
        all_,
        late_lines,
        early_lines,
        tuple(line),
        tuple(half),
        tuple(owner),
        shifts,
    )


def towards(lattice: Lattice) -> tuple[tuple[Hex, ...], ...]:
    """Return the six neighbours of every bit, -1 where there is none."""
    margin = lattice.stride + 1
    here = [-1] * (lattice.size + 2 * margin)
    for hex_ in lattice.hexes:
        here[hex_ + margin] = hex_
    table: list[tuple[Hex, ...]] = [(-1,) * 6] * lattice.size
    late = [margin + shift for shift, _ in lattice.shifts]
    early = [margin + shift for _, shift in lattice.shifts]
    is_late = lattice.late
    for hex_ in lattice.hexes:
        a, b, c, d, e, f = late if is_late >> hex_ & 1 else early
        table[hex_] = (
            here[hex_ + a],
            here[hex_ + b],
            here[hex_ + c],
            here[hex_ + d],
            here[hex_ + e],
            here[hex_ + f],
        )
    return tuple(table)


def arounds(lattice: Lattice) -> tuple[HexSet, ...]:
    """Return the set of neighbours of every bit."""
    margin = lattice.stride + 1
    late = from_members(margin + shift for shift, _ in lattice.shifts)
    early = from_members(margin + shift for _, shift in lattice.shifts)
    is_late, all_ = lattice.late, lattice.all
    table = [0] * lattice.size
    for hex_ in lattice.hexes:
        table[hex_] = (late if is_late >> hex_ & 1 else early) << hex_ >> margin & all_
    return tuple(table)
