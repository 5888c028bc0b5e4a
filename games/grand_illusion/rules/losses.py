"""Hits (9.3.3, 9.8): combat units are Disrupted, then eliminated; forts lose steps."""

from __future__ import annotations

from games.grand_illusion.state import BRITISH, FRENCH, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, eliminate, lose_steps, remove, with_item


@rule("GI-9.3.3a", "GI-9.3.3b", "GI-9.8.2b", "GI-2.4d", "GI-2.4i", "GI-13.1.6b", "GI-14.2.2b5")
def hit(s: Front, unit: int, rule_id: str) -> None:
    """A fort falls to its next step; a sound unit is Disrupted, a Disrupted one eliminated."""
    if s.book.forts >> unit & 1:
        lose_steps(s, unit, rule_id)
        return
    if s.book.of_nation[BRITISH] >> unit & 1:
        s.tallies = with_item(s.tallies, 1, s.tallies[1] + 1)
    if s.disrupted >> unit & 1:
        destroy(s, unit, rule_id)
    else:
        disrupt(s, 1 << unit, rule_id)


@rule("GI-9.8.1a", "GI-2.4d")
def disrupt(s: Front, units: UnitSet, rule_id: str) -> None:
    """Combat units are turned to their Disrupted side."""
    for unit in members(units & ~s.disrupted):
        s.disrupted |= 1 << unit
        tell(s, "told.disrupted", rule_id, unit=unit)


@rule("GI-9.3.3b", "GI-7.2c", "GI-14.2.2b4")
def destroy(s: Front, unit: int, rule_id: str) -> None:
    """A combat unit goes to the eliminated pile, from where it may be rebuilt."""
    book = s.book
    if book.corps >> unit & 1 and book.of_nation[FRENCH] >> unit & 1:
        s.tallies = with_item(s.tallies, 0, s.tallies[0] + 1)
    eliminate(s, unit, rule_id)
    s.pile |= 1 << unit
    s.disrupted &= ~(1 << unit)
    s.unsupplied &= ~(1 << unit)


@rule("GI-9.4.4c", "GI-9.5.4a2", "GI-8.4.9c", "GI-7.3a")
def withdraw(s: Front, unit: int) -> None:
    """A unit leaves the game for good."""
    if s.hex[unit] >= 0:
        remove(s, unit)
    s.withdrawn |= 1 << unit
    s.due[unit] = 0
    rest = ~(1 << unit)
    s.disrupted &= rest
    s.reduced &= rest
    s.unsupplied &= rest
    s.pile &= rest
    s.waiting &= rest
    s.rebuilt &= rest
