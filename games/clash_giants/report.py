"""How a battle stands: the points, what each side still lacks, supply, losses, arrivals."""

from __future__ import annotations

from collections.abc import Mapping

from games.clash_giants.forces import SEATS
from games.clash_giants.rules.supply import units_without_line
from games.clash_giants.rules.victory import central_points, is_one_held, level_of
from games.clash_giants.state import CENTRAL, ENTENTE, Field
from games.clash_giants.tracks import called
from ww1core.hexgrid import members
from ww1core.pieces import grouped
from ww1core.words import Lines, Text, text


def score(s: Field, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (nothing is hidden)
    """The points of the central side and the result that they mean."""
    points = central_points(s)
    return points, text("report.score", points=points, level=level_of(s, points))


def report(s: Field, seat: int) -> Mapping[str, Lines]:  # noqa: ARG001 (nothing is hidden)
    """What is told of a battle besides its score."""
    seats, clock = range(len(SEATS)), s.book.sequence.clock
    turns = text("report.turns", left=max(clock.last - max(s.turn, clock.first), 0))
    hexes = [line for side in seats for line in _hexes(s, side)]
    return {
        "victory": [*_levels(s), *hexes, (turns, "CG-5.36c")],
        "supply": [line for side in seats for line in _supply(s, side)],
        "losses": [_losses(s, side) for side in seats],
        "due": _due(s),
    }


def _levels(s: Field) -> Lines:
    """How many points each side lacks for a better result."""
    points, lines = central_points(s), []
    levels = s.book.victory.levels
    better = [(level.points[0] - points, level.result) for level in levels]
    worse = [(points - level.points[1], level.result) for level in levels]
    for seat, steps in ((CENTRAL, better), (ENTENTE, worse)):
        missing = min((step for step in steps if step[0] > 0), default=None)
        if missing is not None:
            line = text("report.level", seat=seat, points=missing[0], level=missing[1])
            lines.append((line, "CG-4.1b"))
    return lines


def _hexes(s: Field, seat: int) -> Lines:
    """The hexes that count and are in the other hands, and what an instant victory lacks."""
    book, number, lines = s.book, s.book.land.number, []
    wanted = tuple(
        text("report.hex", hex=called(s, (number(hex_),)), points=book.victory_points[hex_])
        for hex_ in members(book.victory_hexes & ~s.control[seat])
    )
    if wanted:
        lines.append((text("report.hexes", seat=seat, hexes=wanted), "CG-4.1a"))
    for entry in book.victory.instant:
        if entry.side != SEATS[seat]:
            continue
        missing = tuple(
            called(s, group) for group in entry.groups if not is_one_held(s, group, seat)
        )
        lines.append((text("report.instant", seat=seat, hexes=missing), "CG-4.1c"))
    return lines


def _supply(s: Field, seat: int) -> Lines:
    """The units under a marker, and those that trace no line now."""
    own = s.present[seat]
    states = [
        ("report.unsupplied", s.unsupplied & own, "CG-8.3b"),
        ("report.reduced", s.reduced & own, "CG-8.3c"),
        (
            "report.no_line",
            units_without_line(s, seat) & ~(s.unsupplied | s.reduced | s.book.forts),
            "CG-8.2a",
        ),
    ]
    lines = [
        (text(key, seat=seat, units=members(units)), rule) for key, units, rule in states if units
    ]
    return lines or [(text("report.supplied", seat=seat), "CG-8.3a")]


def _losses(s: Field, seat: int) -> tuple[Text, str]:
    """The units that are gone, and the steps that a side lacks."""
    book = s.book
    own = [unit for unit, about in enumerate(book.units) if about.seat == seat]
    steps = sum(max(book.units[unit].starts_with - s.steps[unit], 0) for unit in own)
    gone = tuple(unit for unit in own if not s.steps[unit])
    if not gone:
        return text("report.steps_lost", seat=seat, steps=steps), "CG-2.26c"
    return text("report.lost", seat=seat, steps=steps, units=gone), "CG-2.26c"


def _due(s: Field) -> Lines:
    """The units that are still to enter, by turn and side."""
    by_turn = grouped(s.book.units, lambda unit: (unit.entry_turn, unit.seat))
    lines = []
    for (turn, seat), entering in sorted(by_turn.items()):
        units = tuple(unit for unit in members(entering & ~s.present[seat]) if s.steps[unit])
        if turn and units:
            lines.append((text("report.due", turn=turn, seat=seat, units=units), "CG-9.2a"))
    return lines
