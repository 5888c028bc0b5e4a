"""Who may move (11.2): the units of the active army, less those that something holds back."""

from __future__ import annotations

from games.clash_giants.state import Field
from ww1core.hexgrid import subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet


@rule("CG-2.23d", "CG-2.28d")
def commanding_army(s: Field, unit: int) -> int:
    """The army whose zone a unit stands in, or where none in play has one the army it names."""
    about, armies = s.book.units[unit], s.book.armies
    for army, zone in enumerate(s.book.zone_of):
        is_in_play = armies[army].seat == about.seat and armies[army].marker_from <= s.turn
        if is_in_play and zone >> s.hex[unit] & 1:
            return army
    return about.army


@rule("CG-2.23d", "CG-5.33f", "CG-2.28d")
def units_of_active_army(s: Field, left: UnitSet) -> UnitSet:
    """The units on the map that the active army commands, by name or by its zone."""
    army, seat = s.activation.army, s.activation.seat
    if not s.book.zone_of:
        return left & s.book.of_army[army] & s.present[seat]
    return subset(left & s.present[seat], lambda unit: commanding_army(s, unit) == army)


@rule("GAL-GAR")
def garrisons(s: Field, left: UnitSet) -> UnitSet:
    """The garrisons, which stay in their forts."""
    return left & s.book.rule_units.get("GAL-GAR", 0)


@rule("CG-11.2c")
def picked_again(s: Field, left: UnitSet) -> UnitSet:
    """The units that stayed twice while nobody moved, so that no phase goes on for ever."""
    return left & s.activation.again


@rule("CG-11.4c")
def units_without_points(s: Field, left: UnitSet) -> UnitSet:
    """The units that have no movement points at all."""
    points = s.activation.points
    if points < 1:
        return left
    return left & s.unsupplied if points + s.book.series.supply.out_of_supply.movement < 1 else 0
