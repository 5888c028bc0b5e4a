"""Trenches (9.7, 11.5)."""

from __future__ import annotations

from games.grand_illusion.rules.supply import supplied_units
from games.grand_illusion.state import ALLIED, GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import hexes_of, spend, units_in


def fed_infantry(s: Front, seat: int, hexes: HexSet) -> HexSet:
    """Those of some hexes with supplied infantry of a side."""
    units = units_in(s, hexes & s.infantry[seat]) & s.book.infantry_of[seat]
    return hexes_of(s, supplied_units(s, units)) if units else 0


def shared_hexes(s: Front, hexes: HexSet) -> HexSet:
    """Those of some hexes with supplied infantry of both sides."""
    hexes &= s.infantry[ALLIED] & s.infantry[GERMAN]
    return fed_infantry(s, GERMAN, fed_infantry(s, ALLIED, hexes))


@rule("GI-9.7.1a", "GI-9.7.2a", "GI-9.7.2b")
def diggable(s: Front, seat: int) -> HexSet:
    """The hexes that a side may entrench now, one marker each.

    The Allies wait until the Germans have dug; these wait for their General Retreat.
    """
    if not s.retreats[GERMAN] or (seat == ALLIED and not s.has_dug):
        return 0
    return shared_hexes(s, ~(s.trenches[0] | s.trenches[1]))


@rule("GI-8.7.3c", "GI-9.7.2a")
def diggable_after_retreat(s: Front, seat: int) -> HexSet:
    """The hexes that the Germans may entrench at the end of their General Retreat, for a CAP."""
    if seat != GERMAN or not s.caps[GERMAN]:
        return 0
    return fed_infantry(s, GERMAN, ~(s.trenches[0] | s.trenches[1]))


@rule("GI-9.7.2b", "GI-9.7.3a", "GI-5.2a")
def build_trench(s: Front, seat: int, at: int) -> None:
    """A trench of +1 is built for a CAP and stays."""
    spend(s, "caps", seat, s.book.command.costs.entrench, "GI-9.7.2b")
    s.trenches = (s.trenches[0] | 1 << at, s.trenches[1])
    s.has_dug = s.has_dug or seat == GERMAN
    tell(s, "told.entrenched", "GI-9.7.2b", seat=seat, at=at)


@rule("GI-9.7.3a", "GI-11.5a")
def improve_trenches(s: Front) -> None:
    """Trenches of +1 in hexes with supplied infantry of both sides become +2."""
    better = shared_hexes(s, s.trenches[0])
    s.trenches = (s.trenches[0] & ~better, s.trenches[1] | better)
