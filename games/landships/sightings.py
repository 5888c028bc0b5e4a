"""What a player is told of a line of sight: whether it is open, and what is in the way."""

from __future__ import annotations

from games.landships.rules.spotting import farthest, ground_for, spotting_range
from games.landships.state import Field
from ww1core.answers import InTheWay, Sighting, sighted
from ww1core.words import text

RULES = {
    "friends": "LS-8.23.1",
    "tank": "LS-8.23.2",
    "smoke": "LS-8.23.3",
    "barrage": "LS-8.23Ed",
    "hill": "LS-8.23.5",
    "range": "LS-S13.SR1",
}
"""The rules of what blocks, where it is not the ground between."""


def sighting(s: Field, seat: int, from_: int, to: int) -> Sighting:
    """Whether a side sees from a hex into another, and how far foot is spotted there."""
    book = s.book
    bars = book.sight.bars(from_, to, ground_for(s, seat), farthest=farthest(s))
    met = [
        InTheWay(bar.name, bar.hex, bar.other, rule=RULES.get(bar.name, "LS-8.23.4"))
        for bar in bars
    ]
    between = book.sight.lines.line(from_, to).between
    seen = sighted(book.land, (from_, to), None if met else 0, between, met, "LS-8.23a")
    spotted = text("sight.spotted", to=to, distance=spotting_range(book, to, "foot"))
    return seen._replace(lines=(*seen.lines, (spotted, "LS-8.21")))
