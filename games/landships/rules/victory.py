"""Victory: points of the scenario, their margin, its level (the scenarios)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.landships.forces import SEATS
from games.landships.rules.breakdown import for_good
from games.landships.state import LOST, Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import end_game

if TYPE_CHECKING:
    from games.landships.book import Score

HALF = 0.5
"""What a machine that never moves again is worth, if enemy squads hold its hex."""


def points_of(s: Field, seat: int) -> float:
    """The points of a side."""
    return sum([points_by(s, seat, line) for line in s.book.scoring[seat]], 0.0)


def points_by(s: Field, seat: int, line: Score) -> float:
    """The points of a side for hexes it holds, enemies it has eliminated, or own who left."""
    if line.type == "hold":
        return line.each * (line.hexes & s.control[seat]).bit_count()
    if line.type == "eliminate":
        return line.each * _eliminated(s, _of_class(s, line.targets, 1 - seat), seat)
    return line.each * (_of_class(s, line.targets, seat) & s.gone_out).bit_count()


def _of_class(s: Field, targets: tuple[str, ...], seat: int) -> UnitSet:
    """The units of a side that count as some class; riders count apart from those on foot."""
    book = s.book
    units = 0
    for target in targets:
        if target == "squad":
            units |= book.squads & ~s.mounted
        elif target == "cavalry":
            units |= book.cavalry & s.mounted
        else:
            units |= book.guns if target == "gun" else book.of_kind[target]
    return units & book.own[seat]


@rule("LS-9.3Ec", "LS-13.24b")
def _eliminated(s: Field, units: int, seat: int) -> float:
    """How many of some enemy units are lost; a wreck among enemy squads counts half."""
    book = s.book
    count = 0.0
    for unit in members(units):
        hex_ = s.hex[unit]
        if hex_ == LOST or (book.guns & s.captured) >> unit & 1:
            count += 1
        elif s.permanent >> unit & 1 and hex_ >= 0 and s.squads_at[seat] >> hex_ & 1:
            count += HALF
    return count


def margin(s: Field) -> int:
    """The points of the attacker less those of the defender, fractions dropped towards zero."""
    attacker = s.book.attacker
    return int(points_of(s, attacker) - points_of(s, 1 - attacker))


def result_of(s: Field, points: int) -> str:
    """The result that a margin brings."""
    return next(
        level.result
        for level in s.book.entry.levels
        if level.least is None or points >= level.least
    )


@rule("LS-2.1f", "LS-4.12")
def judge(s: Field) -> None:
    """After the last turn the margin decides; no breakdown is secret any more."""
    s.permanent = for_good(s)
    ending = result_of(s, margin(s))
    side = ending.partition("_")[0]
    winner = SEATS.index(side) if side in SEATS else -1
    end_game(s, winner, ending, "LS-4.12")
