"""What a player is told of the supply of a unit."""

from __future__ import annotations

from ww1_tutorial.rules.rail import supply_tracing
from ww1_tutorial.state import Field
from ww1core.answers import Supply, line_answer
from ww1core.words import text

__all__ = ["supply_answer"]


def supply_answer(s: Field, seat: int, unit: int) -> Supply:  # noqa: ARG001 (all units are open)
    """The line of a unit or what cuts it; its marker holds until the next supply phase."""
    at, side = s.hex[unit], s.book.units[unit].seat
    if at < 0:
        return Supply.off_map(unit)
    tracing, friends = supply_tracing(s, side), s.occupied[side]
    answer = line_answer(s.book.networks, tracing, unit, at, "TUT-5.2", side=side, friends=friends)
    is_marked = bool(s.unsupplied >> unit & 1)
    marked, unmarked = text("told.unsupplied", unit=unit), text("supply.supplied", unit=unit)
    marker = marked if is_marked else unmarked
    return answer._replace(lines=((marker, "TUT-5.1"), *answer.lines))
