"""Trommelfeuer (E95): what is left of three hexes after days of shelling."""

from __future__ import annotations

from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.formations.precedence import units_inactive_first
from games.gwc.rules.formations.status import break_formation, eliminate_all
from games.gwc.rules.ground.terrain import degrade
from games.gwc.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import Steps, bind, decision, each, procedure, put

BESIDE = 2
"""How many hexes next to the random hex are shelled."""


@procedure(rule="GWC-E95")
def drum_fire(seat: int) -> Steps:
    """A random hex and two next to it: Tanks are eliminated, Units break, then the ground."""
    return (
        put("origin", bind(find_random_hex, rule_id="GWC-E95")),
        put("beside", choose_beside),
        put("hexes", shelled_hexes),
        destroy_tanks,
        each("unit", units_shelled, bind(break_formation, rule_id="GWC-E95")),
        lay_waste,
    )


def next_to_origin(s: Field, origin: int) -> HexSet:
    """The hexes next to the random hex."""
    return s.book.land.grid.ring(origin, 1)


@decision(
    rule="GWC-E95",
    asks="hex",
    repeated=True,
    least=BESIDE,
    most=BESIDE,
    among=(next_to_origin, "not_beside_it"),
    needs=("origin",),
)
def choose_beside(s: Field, hex_: int | str) -> None:
    """Which hexes next to the random hex are shelled too."""


def shelled_hexes(s: Field, origin: int, beside: HexSet) -> HexSet:
    """All hexes that are shelled."""
    return beside | 1 << origin


@rule("GWC-E95")
def destroy_tanks(s: Field, hexes: HexSet) -> None:
    """Eliminate every Tank in the hexes."""
    tanks = 0
    for hex_ in members(hexes):
        tanks |= s.standing[hex_] & s.book.tanks
    eliminate_all(s, tanks, "GWC-E95")


@rule("GWC-E95")
def units_shelled(s: Field, hexes: HexSet) -> tuple[int, ...]:
    """The Units in the hexes, those of the inactive player first; Leaders are spared."""
    return units_inactive_first(s, units_in(s, hexes) & s.book.soldiers)


@rule("GWC-E95")
def lay_waste(s: Field, hexes: HexSet) -> None:
    """Fortification or ground of every hex gives way by one step, however strong."""
    strongest = max(work.vulnerability for work in s.book.fortifications.fortifications.values())
    for hex_ in members(hexes):
        degrade(s, hex_, strongest, "GWC-E95")
