"""Stacking (chapter 9): how many of which nation may be in a hex, at every moment."""

from __future__ import annotations

from games.storm_west.forces import ALLIED
from games.storm_west.state import Front
from ww1core.hexgrid import HexSet, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, cover, room, show


@rule("SW-9.1", "SW-9.2", "SW-9.3", "SW-9.7")
def fits(s: Front, hex_: int, stack: UnitSet) -> bool:
    """Whether units of one side may be in a hex together; nobody is ever overstacked."""
    return s.book.stacking.allows(hex_, stack) and guests_are_welcome(s, stack)


@rule("SW-9.6a", "SW-16.1d", "SW-S3.14b")
def guests_are_welcome(s: Front, stack: UnitSet) -> bool:
    """Whether the Americans of a mixed stack are among the nine that may be guests this turn.

    Several nations may have Americans with them, but not in one hex.
    """
    guests = stack & s.book.guest_divisions
    if not guests or not stack & s.book.hosts:
        return True
    return (s.guests[ALLIED] | guests).bit_count() <= s.book.entry.guests


def joins(s: Front, unit: int, hex_: int) -> bool:
    """Whether a unit may stand in a hex with those of its side who are there."""
    own = s.book.own[s.book.pieces.side[unit]]
    return fits(s, hex_, s.standing[hex_] & own | 1 << unit)


def full_for(s: Front, left: HexSet, unit: int) -> HexSet:
    """Those of some hexes in which a unit finds no room."""
    full = left & ~room(s, unit)
    mixed = left & strangers(s, unit) & ~full
    if not mixed:
        return full
    own, bit = s.book.own[ALLIED], 1 << unit
    return full | subset(
        mixed, lambda hex_: not guests_are_welcome(s, s.standing[hex_] & own | bit)
    )


def strangers(s: Front, unit: int) -> HexSet:
    """The hexes in which a unit would be one of the guests, or with one."""
    book = s.book
    if book.guest_divisions >> unit & 1:
        return s.hosting[ALLIED]
    return s.visiting[ALLIED] if book.hosts >> unit & 1 else 0


@rule("SW-13.8a")
def settle_stacks(s: Front, *hexes: int) -> None:
    """Of the units of a side in a hex one is seen, with a zone of control if one has it."""
    for hex_ in hexes:
        stack = s.standing[hex_]
        for own in s.book.own:
            if stack & own:
                settle_stack(s, stack & own)


def settle_stack(s: Front, stack: UnitSet) -> None:
    """Keep the unit that is seen, or show one, and cover the others."""
    zoners = stack & (s.book.infantry | s.book.cavalry)
    seen = stack & ~s.covered
    tops = seen & zoners or zoners or seen or stack
    top = tops & -tops
    show(s, top, "SW-13.8a")
    cover(s, stack & ~top)
