"""How the war stands: morale or points, supply, losses, arrivals."""

from __future__ import annotations

from collections.abc import Mapping

from games.storm_west.forces import GERMAN, SEATS
from games.storm_west.rules.morale import german_points
from games.storm_west.state import Front
from ww1core.hexgrid import members
from ww1core.pieces import hexes_of
from ww1core.words import Lines, Text, text


def score(s: Front, seat: int) -> tuple[int, Text]:  # noqa: ARG001 (nothing of it is hidden)
    """German morale above Allied, or the German points of the first game."""
    if s.book.entry.points is not None:
        points = german_points(s) if s.turn else 0
        return points, text("report.points", points=points)
    german, allied = s.morale
    if not s.book.has_morale >> 1 & 1:
        return german, text("report.german_morale", german=german)
    return german - allied, text("report.morale", german=german, allied=allied)


def report(s: Front, seat: int) -> Mapping[str, Lines]:
    """What is told of the war besides its score."""
    seats, clock = range(len(SEATS)), s.book.sequence.clock
    left = max(clock.last - max(s.turn, clock.first), 0)
    return {
        "victory": [*_needed(s), (text("report.turns", left=left), "SW-4.4b")],
        "supply": [line for side in seats for line in _supply(s, side)],
        "losses": [_losses(s, side) for side in seats],
        "due": _due(s, seat),
    }


def _needed(s: Front) -> Lines:
    """What the Germans need at the next test, or for a better result."""
    entry = s.book.entry
    if entry.test is not None and s.turn <= entry.test.turn:
        test = entry.test
        line = text("report.test", turn=test.turn, german=test.german, allied=test.allied)
        return [(line, "SW-4.5a")]
    if entry.points is None:
        return [(text("report.zero"), "SW-4.4a")]
    points = german_points(s) if s.turn else 0
    better = [(least - points, ending) for ending, least in entry.points.levels.items()]
    missing = min((step for step in better if step[0] > 0), default=None)
    if missing is None:
        return []
    return [(text("report.level", points=missing[0], level=missing[1]), "SW-4.2a")]


def _supply(s: Front, seat: int) -> Lines:
    """The hexes whose units bear a marker."""
    own = s.present[seat]
    states = [
        ("report.unsupplied", s.unsupplied & own, "SW-7.2a"),
        ("report.cross_fed", s.cross_fed & own, "SW-7.11"),
        ("report.fort_fed", s.fort_fed & own, "SW-7.12b"),
    ]
    lines = [
        (text(key, seat=seat, hexes=members(hexes_of(s, units))), rule)
        for key, units, rule in states
        if units
    ]
    return lines or [(text("report.supplied", seat=seat), "SW-7.3")]


def _losses(s: Front, seat: int) -> tuple[Text, str]:
    """The units in the dead pile, and the steps that those on the map lack."""
    book = s.book
    steps = sum(book.units[unit].steps - s.steps[unit] for unit in members(s.present[seat]))
    dead = members(s.dead & book.own[seat])
    if not dead:
        return text("report.steps_lost", seat=seat, steps=steps), "SW-2.47b"
    return text("report.lost", seat=seat, steps=steps, units=dead), "SW-2.47b"


def _due(s: Front, seat: int) -> Lines:  # noqa: ARG001 (arrivals are public)
    """The units that are still to enter, by turn."""
    book = s.book
    lines = []
    off = book.ground_forces & ~(s.present[GERMAN] | s.present[1] | s.dead | s.gone)
    by_turn: dict[int, list[int]] = {}
    for unit in members(off):
        by_turn.setdefault(s.due[unit], []).append(unit)
    for turn, units in sorted(by_turn.items()):
        lines.append((text("report.due", turn=turn, units=tuple(units)), "SW-3.3a"))
    return lines
