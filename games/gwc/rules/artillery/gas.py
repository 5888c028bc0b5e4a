"""Gas (T107, O19.2.1.3): markers on the ground and what it does to those in it."""

from __future__ import annotations

from games.gwc.rules.actions.artillery import gas_has_spread
from games.gwc.rules.artillery.barrage import zone
from games.gwc.rules.formations import status
from games.gwc.rules.formations.precedence import units_inactive_first
from games.gwc.rules.situations.reminders import ignores_gas
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import units_in
from ww1core.turns import Steps, bind, each, procedure, put, when


@rule("GWC-8.1.5", "GWC-8.1.6", "GWC-O19.2.1.3a")
def gas_hex(s: Field, hex_: int, rule_id: str) -> None:
    """Put a Gas marker into a hex: one at most, and none in a Blaze."""
    bit = 1 << hex_
    if not (s.gas | s.blaze) & bit:
        s.gas |= bit
        tell(s, "told.gas", rule_id, at=hex_)


@rule("GWC-T107.2")
def clear_gas(s: Field, hexes: HexSet) -> None:
    """Take the Gas markers of some hexes from the board."""
    for hex_ in members(s.gas & hexes):
        tell(s, "told.gas_cleared", "GWC-T107.2", at=hex_)
    s.gas &= ~hexes


@procedure(rule=("GWC-O19.2.1.3a", "GWC-O19.2.1.3b", "GWC-A49"))
def gas_attack(seat: int) -> Steps:
    """Gas spreads over the hexes of the bombardment; no roll is made."""
    return (
        spread_gas,
        each(
            "unit",
            those_in_gas,
            put("is_broken", bind(poison, rule_id="GWC-O19.2.1.3b")),
            when("is_broken", note_gassed),
            guard=status.is_on_board,
        ),
        gas_has_spread,
    )


@rule("GWC-O19.2.1.3a")
def spread_gas(s: Field) -> None:
    """Every hex of the zone that is on the board gets a Gas marker."""
    for hex_ in members(zone(s, s.mission.owner)):
        gas_hex(s, hex_, "GWC-O19.2.1.3a")


def those_in_gas(s: Field) -> tuple[int, ...]:
    """Everybody in the zone, those of the inactive player first."""
    return units_inactive_first(s, units_in(s, zone(s, s.mission.owner)))


def note_gassed(s: Field, unit: int) -> None:
    """The Formation was broken by this gas."""
    s.mission = s.mission._replace(gassed=s.mission.gassed | 1 << unit)


@procedure(rule=("GWC-O19.2.1.3b", "GWC-T107.1a"), result="is_broken")
def poison(unit: int, rule_id: str) -> Steps:
    """Gas reaches a Formation: it is suppressed, or breaks if it was suppressed already.

    The result says whether it is broken now and was not before.
    """
    return when(
        status.is_suppressed,
        when(breathes_gas, put("is_broken", status.break_formation)),
        otherwise=(choke,),
    )


@rule("GWC-S98.3.3")
def breathes_gas(s: Field, unit: int) -> bool:
    """Whether gas can break a Formation, because its player has no Anti-Gas Equipment."""
    return not ignores_gas(s, s.book.owner[unit])


def choke(s: Field, unit: int, rule_id: str) -> None:
    """The Formation is suppressed."""
    status.suppress(s, 1 << unit, rule_id)
