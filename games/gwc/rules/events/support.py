"""The support tables (E72, E87, E91): what a roll brings of the unused counters, and where."""

from __future__ import annotations

from games.gwc.rules.artillery.telephones import unused_telephones
from games.gwc.rules.cards.rolls import dice_roll
from games.gwc.rules.ground.overstack import has_room
from games.gwc.rules.movement.tanks import open_to
from games.gwc.state import NOTHING, UNUSED, Field, UnitSet, armed, carried
from ww1core.events import tell
from ww1core.hexgrid import HexSet, first, from_members, members, subset
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, procedure, put

Piece = tuple[int, int]
"""A Formation and the Weapon it brings, or NOTHING."""


def unused_units(s: Field, seat: int) -> UnitSet:
    """The Formations of a side among the unused counters."""
    return from_members(unit for unit in members(s.book.own[seat]) if s.hex[unit] == UNUSED)


def unused_weapons(s: Field, seat: int) -> int:
    """The Weapons of a side that nobody carries and that are not in the Weapons box."""
    own = from_members(
        number for number, weapon in enumerate(s.book.weapons) if weapon.seat == seat
    )
    return own & ~(carried(s, armed(s)) | s.weapons_lost)


def one_of_each(s: Field, set_: int) -> int:
    """Of some Formations or Weapons the first one of each kind of counter."""
    lowest = 0
    for alike in s.book.of_counter.values():
        lowest |= set_ & alike & -(set_ & alike)
    return lowest


@procedure(rule=("GWC-E72", "GWC-E87a", "GWC-E91"), result="row")
def support_roll(seat: int, telephones: bool) -> Steps:  # noqa: FBT001 (bound by its name)
    """A roll on the player's own table; the result is the row that comes, or NOTHING."""
    return (put("rolled", bind(dice_roll, kind="support")), put("row", find_row))


@rule("GWC-E72", "GWC-E87a")
def find_row(s: Field, seat: int, telephones: bool, rolled: int) -> int:  # noqa: FBT001 (kept)
    """The row of the roll or, if it cannot be had whole, the next one towards the red X."""
    row = s.book.support[seat].row(rolled)
    while row >= 0 and not is_complete(s, seat, row, telephones=telephones):
        row -= 1
    key = "told.no_support" if row < 0 else "told.support"
    tell(s, key, "GWC-E72", seat=s.voice[seat], rolled=rolled, row=row)
    return row


def is_complete(s: Field, seat: int, row: int, *, telephones: bool) -> bool:
    """Whether all that a row lists is among the unused counters; Telephones may not count."""
    if row_pieces(s, seat, row) is None:
        return False
    wanted = _telephones(s, seat, row)
    return not telephones or wanted == wanted & unused_telephones(s, seat)


def _telephones(s: Field, seat: int, row: int) -> int:
    """The Telephones that a row lists."""
    listed = {item.counter for item in s.book.support[seat].rows[row]}
    telephones = enumerate(s.book.telephones)
    return from_members(number for number, telephone in telephones if telephone.id in listed)


def telephone_of(s: Field, seat: int, row: int) -> int:
    """The Telephone that a row lists, or NOTHING."""
    return first(_telephones(s, seat, row))


@rule("GWC-E72", "GWC-E87a")
def row_pieces(s: Field, seat: int, row: int) -> tuple[Piece, ...] | None:
    """The Formations of a row with their Weapons; None if one of them is not to be had."""
    book = s.book
    free, spare = unused_units(s, seat), unused_weapons(s, seat)
    pieces: list[Piece] = []
    for item in book.support[seat].rows[row]:
        pool = book.of_counter.get(item.counter, 0)
        for _ in range(item.number if pool else 0):
            if item.carrier:
                weapon, bearer = first(pool & spare), _unarmed(s, pieces, item.carrier)
                if NOTHING in {weapon, bearer}:
                    return None
                pieces[bearer] = (pieces[bearer][0], weapon)
                spare &= ~(1 << weapon)
            else:
                unit = first(pool & free)
                if unit == NOTHING:
                    return None
                pieces.append((unit, NOTHING))
                free &= ~(1 << unit)
    return tuple(pieces)


def _unarmed(s: Field, pieces: list[Piece], counter: str) -> int:
    """The place of the first piece of a kind that has no Weapon yet, or NOTHING."""
    for place, (unit, weapon) in enumerate(pieces):
        if weapon == NOTHING and s.book.units[unit].counter == counter:
            return place
    return NOTHING


def pieces_of(s: Field, seat: int, row: int) -> tuple[Piece, ...]:
    """The Formations, with their Weapons, of a row that was found to be complete."""
    return row_pieces(s, seat, row) or ()


@rule("GWC-E72", "GWC-E87b", "GWC-E97", "GWC-8.2")
def room_in(s: Field, unit: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that can take a Formation: passable and within stacking limits.

    Enemies there are no hindrance; a melee follows.
    """
    return subset(open_to(s, unit, hexes), lambda hex_: has_room(s, unit, hex_))
