"""What an answer would lead to that nobody wants: a step lost, a line cut, a town left open."""

from __future__ import annotations

from games.storm_west.rules.attackers import defender
from games.storm_west.rules.supply import supply_of
from games.storm_west.rules.zones import enemy_zone
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, members
from ww1core.pieces import UnitSet, hexes_of, other, place, stack_of
from ww1core.words import Text, text


def of_retreat(s: Front, choice: int) -> Text | None:
    """Of a retreat into an enemy zone that no friend cancels."""
    seat = defender(s)
    is_pursued = enemy_zone(s, seat) >> choice & 1 and not stack_of(s, choice, seat)
    return text("warning.pursued") if is_pursued else None


def of_step(s: Front, choice: int | str, seat: int) -> Text | None:
    """Of a step that leaves own units without supply, or a town with points to the enemy."""
    if isinstance(choice, str):
        return None
    units = s.marching[-1]
    cut = cut_off_by(s, units, choice, seat)
    if cut:
        return text("warning.cut_off", units=members(cut))
    left = left_open_by(s, units, seat)
    return text("warning.left_open", hexes=members(left)) if left else None


def cut_off_by(s: Front, units: UnitSet, hex_: int, seat: int) -> UnitSet:
    """The units of a side that would lose their line if some of them stood in a hex."""
    after = s.clone()
    for unit in members(units):
        place(after, unit, hex_)
    before_own, before_crossed = supply_of(s, seat)
    own, crossed = supply_of(after, seat)
    return (before_own | before_crossed) & ~(own | crossed) & s.present[seat]


def left_open_by(s: Front, units: UnitSet, seat: int) -> HexSet:
    """The towns with points that a stack leaves empty, with an enemy within two hexes."""
    near = s.book.land.grid.neighbours_of
    threatened = near(near(s.occupied[other(seat)])) & s.book.goals & hexes_of(s, units)
    return threatened & ~hexes_of(s, s.present[seat] & ~units)


WARNINGS = {"fall_back": of_retreat, "march_step": of_step}
