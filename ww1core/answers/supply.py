"""Whether a unit is supplied, and how: the line it traces or what cuts it, in words and drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ww1core.hexgrid.hexset import members
from ww1core.networks import Cut, Line
from ww1core.scenes.scene import Path
from ww1core.words.texts import Text, text

__all__ = ["Supply", "off_map", "traced"]


class Supply(NamedTuple):
    """What a seat is told of the supply of a unit: lines, each with its rule, and a path."""

    is_supplied: bool
    lines: tuple[tuple[Text, str], ...]
    path: Path | None = None


def off_map(unit: int) -> Supply:
    """The answer for a unit that is nowhere on the map."""
    return Supply(is_supplied=False, lines=((text("supply.off_map", unit=unit), ""),))


def traced(
    trace: Line | Cut, unit: int, number: Callable[[int], str], rule: str, side: int | None = None
) -> Supply:
    """A line hex by hex with what it hangs on, or the likeliest way and whatever closes it.

    ``number`` gives the printed number of a hex, ``rule`` the rule of lines of supply.
    """
    places = tuple(number(hex_) for hex_ in trace.path)
    if isinstance(trace, Line):
        lines = [(text("supply.line", unit=unit, path=trace.path, source=trace.source), rule)]
        if trace.vital:
            lines.append((text("supply.vital", hexes=members(trace.vital)), rule))
        return Supply(is_supplied=True, lines=tuple(lines), path=Path(places, "supply", side))
    if not trace.path:
        return Supply(is_supplied=False, lines=((text("supply.no_way", unit=unit), rule),))
    lines = [(text("supply.cut", unit=unit, path=trace.path), rule)]
    for block in trace.blocks:
        if block.kind == "hexside":
            message = text("supply.closed_side", at=block.hex, from_=block.from_hex)
        elif block.piece >= 0:
            message = text("supply.closed_by", at=block.hex, piece=block.piece)
        else:
            message = text("supply.closed", at=block.hex)
        lines.append((message, block.rule))
    cut = number(trace.blocks[0].hex) if trace.blocks else places[-1]
    return Supply(is_supplied=False, lines=tuple(lines), path=Path(places, "supply", side, cut))
