"""Whether a unit is supplied, and how: the line it traces or what cuts it, in words and drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ww1core.hexgrid.hexset import members
from ww1core.networks import Cut, Line, Networks, Tracing, line_by
from ww1core.scenes.scene import Path
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from ww1core.hexgrid.hexset import Hex, HexSet

__all__ = ["Supply", "line_answer", "traced"]


class Supply(NamedTuple):
    """What a seat is told of the supply of a unit: lines, each with its rule, and a path."""

    is_supplied: bool
    lines: tuple[tuple[Text, str], ...]
    path: Path | None = None

    @staticmethod
    def off_map(unit: int) -> Supply:
        """The answer for a unit that is nowhere on the map."""
        return Supply(is_supplied=False, lines=((text("supply.off_map", unit=unit), ""),))


def traced(
    trace: Line | Cut, unit: int, number: Callable[[int], str], rule: str, side: int | None = None
) -> Supply:
    """A line hex by hex with the hexes it depends on, or the likeliest way and whatever closes it.

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


def line_answer(
    networks: Networks,
    tracing: Tracing,
    unit: int,
    at: Hex,
    rule: str,
    *,
    side: int | None = None,
    friends: HexSet = 0,
) -> Supply:
    """The line of a unit and the fewest hexes that would cut it off, or what cuts it off now.

    networkx finds lines whose steps are counted, what they hang on and what a repair would
    connect; plain lines are found on the compiled form of its graph. ``rule`` is that of lines of
    supply; ``friends`` are the hexes of the unit's own side, of which those are told that a
    repair would help as well.
    """
    from ww1core.networks.questions import fed_hexes, loss_by, repaired

    map_ = networks.map
    line, loss = loss_by(networks, tracing, at)
    if line is not None:
        answer = traced(line, unit, map_.number, rule, side)
        if loss is None or loss.hexes & line.vital:
            return answer
        key = "supply.loss" if loss.is_smallest else "supply.loss_known"
        return _with_lines(answer, (text(key, unit=unit, hexes=members(loss.hexes)), rule))
    cut = line_by(tracing, at)
    answer = traced(cut, unit, map_.number, rule, side)
    if not isinstance(cut, Cut) or not cut.blocks:
        return answer
    mended = repaired(map_, tracing, cut)
    more = fed_hexes(networks, mended) & ~fed_hexes(networks, tracing)
    answer = _with_lines(answer, (text("supply.repair", count=more.bit_count()), rule))
    helped = members(more & friends & ~(1 << at))
    if not helped:
        return answer
    return _with_lines(answer, (text("supply.repair_helps", hexes=helped), rule))


def _with_lines(answer: Supply, *lines: tuple[Text, str]) -> Supply:
    return answer._replace(lines=(*answer.lines, *lines))
