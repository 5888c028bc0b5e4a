"""How the battle stands: points of both sides, what is left to gain, losses."""

from __future__ import annotations

from collections.abc import Mapping

from games.landships.forces import SEATS
from games.landships.rules.victory import margin, points_by, points_of, result_of
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
            *(line for side in range(len(SEATS)) for line in _points(s, side)),
            *_levels(s),
            (text("report.turns", left=left), "LS-2.1f"),
        ],
        "losses": [_losses(s, side) for side in range(len(SEATS))],
    }


def _points(s: Field, seat: int) -> list[tuple[Text, str]]:
    """The points of a side, and what brings it how many."""
    total = text("report.points", seat=seat, points=f"{points_of(s, seat):g}")
    lines = [(total, "LS-4.12")]
    for line in s.book.scoring[seat]:
        gained = text(
            f"report.{line.type}",
            seat=seat,
            each=f"{line.each:g}",
            what=tuple(text(f"report.target.{target}") for target in line.targets),
            hexes=members(line.hexes),
            points=f"{points_by(s, seat, line):g}",
        )
        lines.append((gained, "LS-4.12"))
    return lines


def _levels(s: Field) -> list[tuple[Text, str]]:
    """The least margins of the attacker for the results, the best first."""
    return [
        (
            text(
                "report.level" if level.least is not None else "report.lowest",
                least=f"{level.least:+d}" if level.least is not None else "",
                result=text(f"ending.{level.result}"),
            ),
            "LS-4.12",
        )
        for level in s.book.entry.levels
    ]


def _losses(s: Field, seat: int) -> tuple[Text, str]:
    """The units that a side has lost."""
    lost = from_members(
        unit for unit in members(s.book.own[seat] & ~s.book.planes) if s.hex[unit] == LOST
    )
    if not lost:
        return text("report.no_losses", seat=seat), "LS-9.11.2"
    return text("report.losses", seat=seat, units=members(lost)), "LS-9.11.2"
