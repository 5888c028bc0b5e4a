"""Advance after combat (12.77, 14.4): at once, into the hex that was emptied."""

from __future__ import annotations

from games.clash_giants.rules.attackers import attacker
from games.clash_giants.rules.marching import is_bound_by_vistula, told_of_place
from games.clash_giants.rules.stacking import has_room
from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, has, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, place
from ww1core.turns import bar, call, decision, only


@rule("CG-12.77a", "CG-12.77f")
def survivors(s: Field, left: UnitSet) -> UnitSet:
    """The attackers that are left; the defender never advances."""
    return left & s.battle.attackers & s.present[s.battle.seat]


@rule("CG-12.77a", "CG-6.1a")
def without_room(s: Field, left: UnitSet) -> UnitSet:
    """The units for which the hex holds no room any more."""
    battle = s.battle
    return subset(left, lambda unit: not has_room(s, unit, battle.target, battle.seat))


@rule("CG-11.6c", "CG-14.1b")
def cavalry_before_works(s: Field, left: UnitSet) -> UnitSet:
    """Cavalry, where the hex is an intact enemy fortified zone."""
    works = s.intact & s.book.enemy_works[s.battle.seat]
    return left & s.book.cavalry if works >> s.battle.target & 1 else 0


@rule("GAL-GER")
def stopped_by_vistula(s: Field, left: UnitSet) -> UnitSet:
    """The Landwehr, where the Vistula lies between it and the hex."""
    land, target = s.book.land, s.battle.target
    return subset(
        left,
        lambda unit: (
            is_bound_by_vistula(s, unit)
            and has(land.sides["vistula"], land.grid, s.hex[unit], target)
        ),
    )


ADVANCE_BARS = (
    only("CG-12.77a", "did_not_attack", survivors),
    bar("CG-12.77a", "no_room_for_unit", without_room),
    bar("CG-11.6c", "works_bar_cavalry", cavalry_before_works),
    bar("GAL-GER", "vistula_stops", stopped_by_vistula),
)


@rule("CG-12.77b", "CG-12.77c", "CG-12.77e", "CG-12.77g", "CG-14.3f", "CG-11.2g")
@decision(
    rule="CG-12.77a",
    asks="unit",
    seat=attacker,
    repeated=True,
    bars=ADVANCE_BARS,
    needs=("target",),
)
def advance_after_combat(s: Field, unit: int | str) -> None:
    """Who advances into the hex, one by one, whatever zones are there."""
    if isinstance(unit, int):
        place(s, unit, s.battle.target, "CG-12.77a")


@rule("CG-14.4d", "CG-14.4e")
@decision(
    rule="CG-14.3f",
    asks="unit",
    seat=attacker,
    repeated=True,
    bars=ADVANCE_BARS,
    needs=("target",),
)
def ride_on(s: Field, unit: int | str) -> None:
    """Who advances after everybody has retired; cavalry may go one hex further."""
    if isinstance(unit, int):
        place(s, unit, s.battle.target, "CG-14.3f")
        if s.book.cavalry >> unit & 1 and s.book.series.cavalry.advance_hexes > 1:
            call(s, ride_further, unit)


@rule("CG-14.4d")
def hexes_beyond(s: Field, left: HexSet, unit: int) -> HexSet:
    """The hexes next to the attacked one that cavalry may go on into, zones or not."""
    seat, start = s.battle.seat, s.hex[unit]
    closed = s.enemies[seat] | s.intact & s.book.enemy_works[seat]
    return subset(
        left & s.book.touching[start] & ~closed, lambda hex_: has_room(s, unit, hex_, seat)
    )


@decision(
    rule="CG-14.4d",
    asks="hex",
    seat=attacker,
    words=("stay",),
    among=(hexes_beyond, "no_way_beyond"),
    tells=told_of_place,
)
def ride_further(s: Field, hex_: int | str, unit: int) -> None:
    """Whether the cavalry goes on by a second hex."""
    if isinstance(hex_, int):
        place(s, unit, hex_, "CG-14.4d")
