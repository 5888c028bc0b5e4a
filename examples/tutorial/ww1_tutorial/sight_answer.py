"""What a player is told of a line of sight, and what he can watch for while an answer stands."""

from __future__ import annotations

from ww1_tutorial.rules.fire import ground
from ww1_tutorial.state import Field
from ww1core.answers import InTheWay, Sighting, sighted

__all__ = ["WATCHES", "sight_answer"]

RULES = {"woods": "TUT-6.3", "town": "TUT-6.3", "hill": "TUT-6.3", "hedge": "TUT-6.6"}


def sight_answer(s: Field, seat: int, from_: int, to: int) -> Sighting:  # noqa: ARG001 (all is open)
    """Whether a gun in one hex sees another, and what blocks the line or takes one off the die."""
    sight, now = s.book.sight, ground(s)
    bars = sight.bars(from_, to, now)
    met = [InTheWay(bar.name, bar.hex, bar.other, rule=RULES[bar.name]) for bar in bars]
    hindrance = None if met else sight.hindrance(from_, to, now)
    between = sight.lines.line(from_, to).between
    return sighted(s.book.land, (from_, to), hindrance, between, met, "TUT-6.3")


def turns_begun(s: Field, seat: int) -> int:  # noqa: ARG001 (a watch is given the seat)
    """The turns so far, as a set."""
    return (2 << s.turn) - 1


WATCHES = {"turn": turns_begun}
