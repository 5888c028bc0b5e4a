"""Fortifications (F125 to F131): one in a hex, never in water, what they do to a hex."""

from __future__ import annotations

from games.gwc.rules.ground.ground_now import ground
from games.gwc.schema.ground import FortificationEntry
from games.gwc.state import Field
from ww1core.events import tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule

KINDS = {
    "foxhole": "foxholes",
    "trench": "trenches",
    "mines": "mines",
    "wire": "wire",
    "blockhouse": "blockhouses",
    "pillbox": "pillboxes",
}
"""The six fortifications, and where the state has them."""


def fortified(s: Field) -> HexSet:
    """The hexes with a fortification."""
    return s.foxholes | s.trenches | s.mines | s.wire | s.blockhouses | s.pillboxes


@rule("GWC-F125.1")
def works_in(s: Field, hex_: int) -> str:
    """The fortification in a hex, "" for none; gas, smoke, shell holes and rubble are none."""
    if not fortified(s) >> hex_ & 1:
        return ""
    return next(kind for kind, slot in KINDS.items() if getattr(s, slot) >> hex_ & 1)


def about(s: Field, kind: str) -> FortificationEntry:
    """What a kind of fortification does."""
    return s.book.fortifications.fortifications[kind]  # type: ignore[index]  # one of the six


@rule("GWC-8.1.3", "GWC-F125.4", "GWC-T111", "GWC-T120", "GWC-T123", "GWC-8.1.6")
def may_fortify(s: Field, hex_: int) -> bool:
    """Whether a fortification can be put into a hex: it has none, is no water and does not burn."""
    if fortified(s) >> hex_ & 1:
        return False
    return s.book.terrain.terrain[ground(s, hex_)].fortifiable


@rule("GWC-F125.1", "GWC-F125.4")
def build(s: Field, hex_: int, kind: str, rule_id: str) -> bool:
    """Put a fortification into a hex; whether it could be."""
    if not may_fortify(s, hex_):
        return False
    put_up(s, hex_, kind)
    tell(s, "told.built", rule_id, what=kind, at=hex_)
    return True


@rule("GWC-F125.2")
def clear_works(s: Field, hex_: int, rule_id: str) -> None:
    """Take the fortification of a hex from the board."""
    kind = works_in(s, hex_)
    if kind:
        slot = KINDS[kind]
        setattr(s, slot, getattr(s, slot) & ~(1 << hex_))
        tell(s, "told.cleared", rule_id, what=kind, at=hex_)


def put_up(s: Field, hex_: int, kind: str) -> None:
    """A hex has a fortification."""
    slot = KINDS[kind]
    setattr(s, slot, getattr(s, slot) | 1 << hex_)


@rule("GWC-F125.3", "GWC-F125.4", "GWC-F130.1")
def degrade_works(s: Field, hex_: int, total: int, rule_id: str) -> str:
    """Degrade the fortification of a hex by one step if the total is enough.

    Returns the terrain that it leaves behind, "" when it holds or became another fortification.
    """
    kind = works_in(s, hex_)
    entry = about(s, kind)
    if total < entry.vulnerability:
        return ""
    clear_works(s, hex_, rule_id)
    if entry.degrades_to in KINDS:
        put_up(s, hex_, entry.degrades_to)
        return ""
    return remains_of(s, hex_, entry)


@rule("GWC-F127", "GWC-F128", "GWC-F131", "GWC-F129", "GWC-F126")
def remains_of(s: Field, hex_: int, entry: FortificationEntry) -> str:
    """What a fortification leaves behind: a shell hole, or rubble in a building or on a bridge."""
    if entry.in_building and ground(s, hex_) in {"building", "bridge"}:
        return entry.in_building
    return entry.degrades_to


@rule("GWC-F130.2")
def is_linked(s: Field, from_: int, to: int) -> bool:
    """Whether a step goes from a trench into a trench, pillbox or blockhouse, or back."""
    trenches = s.trenches
    if not (trenches >> from_ | trenches >> to) & 1:
        return False
    linked = trenches | s.pillboxes | s.blockhouses
    return bool(linked >> from_ & linked >> to & 1)
