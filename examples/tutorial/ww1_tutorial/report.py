"""How a game at Corvin stands: objectives, what is missing, supply, losses; what a card is for."""

from __future__ import annotations

from collections.abc import Mapping

from ww1_tutorial.state import Field
from ww1core.hexgrid import members
from ww1core.words import Lines, Text, text

__all__ = ["card", "report", "score"]

PLAYS = {"ambush": "TUT-7.4", "support": "TUT-7.5", "counter": "TUT-7.6"}
"""The rule of what each card is played as."""


def score(s: Field, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (control is open)
    """How many objectives either seat holds; more of them win."""
    blue, red = (held.bit_count() for held in s.control)
    return blue - red, text("report.score", blue=blue, red=red)


def report(s: Field, seat: int) -> Mapping[str, Lines]:  # noqa: ARG001 (units are open)
    """What is told besides the score."""
    seats = range(len(s.book.seats))
    return {
        "victory": [line for side in seats for line in _missing(s, side)],
        "supply": [line for side in seats for line in _supply(s, side)],
        "losses": [_losses(s, side) for side in seats],
    }


def _missing(s: Field, side: int) -> Lines:
    hexes = members(s.book.objectives & ~s.control[side])
    return [(text("report.missing", seat=side, hexes=hexes), "TUT-10.3")] if hexes else []


def _supply(s: Field, side: int) -> Lines:
    units = members(s.unsupplied & s.present[side])
    return [(text("report.unsupplied", seat=side, units=units), "TUT-5.1")] if units else []


def _losses(s: Field, side: int) -> tuple[Text, str]:
    own = [unit for unit, about in enumerate(s.book.units) if about.seat == side]
    steps = sum(s.book.units[unit].steps - s.steps[unit] for unit in own)
    return text("report.losses", seat=side, steps=steps), "TUT-2.1"


def card(s: Field, seat: int, number: int) -> Lines:  # noqa: ARG001 (the cards are printed)
    """What a card may be played as."""
    return [
        (text(f"report.{play}"), PLAYS[play])
        for play, cards in s.book.plays.items()
        if cards >> number & 1
    ]
