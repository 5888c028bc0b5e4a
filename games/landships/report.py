"""How the battle stands: points of both sides, what is left to gain, losses."""

from __future__ import annotations

from collections.abc import Mapping

from games.landships.forces import SEATS
from games.landships.rules.victory import margin, points_of, result_of
from games.landships.state import LOST, Field
from ww1core.hexgrid import from_members, members
from ww1core.words import Lines, Text, text


def score(s: Field, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (nothing of it is hidden)
    """The margin of the attacker, and the result that it would bring now."""
    points = margin(s)
    return points, text(
        "report.margin", points=points, result=text(f"ending.{result_of(s, points)}")
    )


def report(s: Field, seat: int) -> Mapping[str, Lines]:  # noqa: ARG001 (nothing of it is hidden)
    """What is told of the battle besides its score."""
    clock = s.book.sequence.clock
    left = max(clock.last - max(s.turn, clock.first), 0)
    return {
        "victory": [
            *(
                (text("report.points", seat=side, points=f"{points_of(s, side):g}"), "LS-4.12")
                for side in range(len(SEATS))
            ),
            (text("report.turns", left=left), "LS-2.1f"),
        ],
        "losses": [_losses(s, side) for side in range(len(SEATS))],
    }


def _losses(s: Field, seat: int) -> tuple[Text, str]:
    """The units that a side has lost."""
    lost = from_members(
        unit for unit in members(s.book.own[seat] & ~s.book.planes) if s.hex[unit] == LOST
    )
    if not lost:
        return text("report.no_losses", seat=seat), "LS-9.11.2"
    return text("report.losses", seat=seat, units=members(lost)), "LS-9.11.2"
