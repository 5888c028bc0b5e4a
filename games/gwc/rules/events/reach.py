"""Who and what events can reach: the nearest, those next to somebody, those of a nation."""

from __future__ import annotations

from games.gwc.rules.artillery.gas import poison
from games.gwc.rules.formations.command import on_map
from games.gwc.rules.formations.partners import his_own
from games.gwc.rules.formations.values import in_good_order
from games.gwc.rules.movement.tanks import open_to
from games.gwc.rules.turns.objectives import take_control
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import Approach, HexSet
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, place, units_in
from ww1core.turns import Steps, bind, procedure, when


def everybody(s: Field) -> UnitSet:
    """The Formations of both sides on the board."""
    return on_map(s, 0) | on_map(s, 1)


def nearest_units(s: Field, centre: int, units: UnitSet) -> UnitSet:
    """Those of some Formations that are nearest to a hex."""
    near = Approach(s.book.land, hexes_of(s, units)).nearest(centre)
    return units & units_in(s, near)


@rule("GWC-GL-GOODORDER")
def good_units(s: Field, seat: int) -> UnitSet:
    """The Units of a side on the board in Good Order."""
    return in_good_order(s, his_own(s, seat) & s.book.soldiers)


@rule("GWC-GL-ADJACENT")
def adjacent_to(s: Field, units: UnitSet) -> UnitSet:
    """Everybody in a hex next to one of some Formations."""
    return units_in(s, s.book.land.grid.neighbours_of(hexes_of(s, units)))


@rule("SR-mixed")
def of_event(s: Field, event: str, units: UnitSet) -> UnitSet:
    """Those of some Formations that belong to a nation whose event it is."""
    those = 0
    for nation in s.book.catalogue.events[event].nations:
        those |= s.book.of_nation.get(nation, 0)
    return units & those


@rule("GWC-8.2.1a")
def open_neighbours(s: Field, unit: int) -> HexSet:
    """The hexes next to a Formation that it can be shifted into; no Tank joins another one."""
    around = open_to(s, unit, s.book.land.around[s.hex[unit]])
    tanks = s.book.tanks
    return around & ~hexes_of(s, everybody(s) & tanks) if tanks >> unit & 1 else around


@procedure
def enter_by_event(unit: int, hex_: int, rule_id: str) -> Steps:
    """An event brings a Formation into a hex; Gas there reaches it."""
    return (set_down, when(is_in_gas, bind(poison, rule_id="GWC-T107.1a")))


def set_down(s: Field, unit: int, hex_: int, rule_id: str) -> None:
    """Put the Formation there; the hexes may change hands."""
    before = s.hex[unit]
    place(s, unit, hex_, rule_id)
    if before >= 0:
        take_control(s, before)
    take_control(s, hex_)


def is_in_gas(s: Field, unit: int) -> bool:
    """Whether the Formation stands in Gas."""
    return bool(s.gas >> s.hex[unit] & 1)
