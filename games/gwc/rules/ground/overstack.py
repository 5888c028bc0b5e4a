"""Stacking (8.2): how much a hex holds, and what is done about it when a Turn ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.rules.formations.partners import senior
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.formations.status import eliminate
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import stack_of
from ww1core.turns import Steps, decision, each, per_book, procedure, spoken_by, while_

if TYPE_CHECKING:
    from games.gwc.book import GwcBook


@per_book
@rule("GWC-3.a", "GWC-8.2.1a")
def silhouettes(book: GwcBook, units: UnitSet) -> int:
    """The silhouettes of some Formations as they count in stacking."""
    return sum([book.units[unit].silhouettes for unit in members(units)])


@per_book
@rule("GWC-8.2", "GWC-8.2.1a", "GWC-8.2.2")
def fits(book: GwcBook, units: UnitSet) -> bool:
    """Whether some Formations of one side may stand in one hex."""
    limits = book.tracks.stacking
    tanks = (units & book.tanks).bit_count()
    return silhouettes(book, units) <= limits.limit and tanks <= limits.tanks_in_a_hex


def has_room(s: Field, unit: int, hex_: int) -> bool:
    """Whether a Formation fits into a hex beside those of its side."""
    return fits(s.book, stack_of(s, hex_, s.book.units[unit].seat) | 1 << unit)


@procedure
def shed_overstacks() -> Steps:
    """At the end of a Turn each side clears its overstacked hexes, the inactive player first."""
    return (
        each("owner", inactive_first, while_(is_overstacked, spoken_by(who_sheds, shed_formation))),
    )


@rule("GWC-8.2", "GWC-8.2.1b")
def overstacked(s: Field, owner: int) -> HexSet:
    """The hexes that hold too much of a side."""
    full, own = 0, s.book.own[owner]
    for hex_ in members(s.crowded[owner]):
        if not fits(s.book, s.standing[hex_] & own):
            full |= 1 << hex_
    return full


def somebody_is_overstacked(s: Field) -> bool:
    """Whether a hex holds too much of either side."""
    return is_overstacked(s, 0) or is_overstacked(s, 1)


def is_overstacked(s: Field, owner: int) -> bool:
    """Whether a hex holds too much of a side."""
    return bool(overstacked(s, owner))


def who_sheds(s: Field, owner: int) -> int:
    """The player of a side who clears a hex that holds too much."""
    return senior(s, owner, in_overstack(s, s.book.every, owner))


def in_overstack(s: Field, left: UnitSet, owner: int) -> UnitSet:
    """The Formations of a side in hexes that hold too much."""
    crowded = 0
    for hex_ in members(overstacked(s, owner)):
        crowded |= stack_of(s, hex_, owner)
    return left & crowded


@decision(rule="GWC-8.2", asks="unit", seat="owner", among=(in_overstack, "not_overstacked"))
def shed_formation(s: Field, unit: int, owner: int) -> None:
    """Which Formation its owner eliminates."""
    tell(s, "told.no_room_left", "GWC-8.2", at=s.hex[unit], unit=unit)
    eliminate(s, unit, "GWC-8.2")
