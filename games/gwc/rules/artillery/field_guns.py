"""Field guns without a Telephone (SR-field-guns): batteries of 1914 that fire unobserved."""

from __future__ import annotations

from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.formations.status import suppress
from games.gwc.state import Field
from ww1core.hexgrid import Approach, HexSet
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, decision, procedure, put


@rule("SR-field-guns")
def can_fire_blindly(s: Field) -> bool:
    """Whether the scenario has such guns and anybody is on the board."""
    return s.book.special.field_guns and bool(s.occupied[0] | s.occupied[1])


@procedure(rule="SR-field-guns")
def fire_blindly(seat: int) -> Steps:
    """Shells fall near a random hex and suppress those who are nearest, of either side."""
    return (put("origin", bind(find_random_hex, rule_id="SR-field-guns")), choose_nearest)


def nearest_hexes(s: Field, origin: int) -> HexSet:
    """The occupied hexes nearest to the random hex."""
    return Approach(s.book.land, s.occupied[0] | s.occupied[1]).nearest(origin)


@decision(
    rule="SR-field-guns",
    asks="hex",
    among=(nearest_hexes, "not_the_nearest"),
    needs=("origin",),
)
def choose_nearest(s: Field, hex_: int) -> None:
    """Which of the nearest occupied hexes is struck: all in it are suppressed."""
    suppress(s, s.standing[hex_], "SR-field-guns")
