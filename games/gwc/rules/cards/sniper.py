"""The Sniper trigger (1.9.1.3)."""

from __future__ import annotations

from games.gwc.rules.cards.random_hex import find_random_hex
from games.gwc.rules.formations.status import break_formation
from games.gwc.state import Field, UnitSet
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import Steps, bind, decision, procedure, put, when_chosen


@procedure(rule="GWC-1.9.1.3")
def sniper(seat: int) -> Steps:
    """A random hex; who rolled may break somebody in it or beside it."""
    return (
        put("hex_", bind(find_random_hex, rule_id="GWC-1.9.1.3")),
        when_chosen("unit", choose_victim, bind(break_formation, rule_id="GWC-1.9.1.3")),
    )


@rule("GWC-1.9.1.3", "GWC-GL-ADJACENT")
def near_sniper(s: Field, hex_: int) -> UnitSet:
    """The Formations of either side in the hex or next to it."""
    return units_in(s, s.book.land.grid.within(hex_, 1))


@decision(
    rule="GWC-1.9.1.3",
    asks="unit",
    words=("nobody",),
    among=(near_sniper, "out_of_snipers_reach"),
    needs=("hex_",),
)
def choose_victim(_s: Field, unit: int | str, seat: int) -> None:
    """Whom the sniper hits, if anybody."""
