"""Tank leaders (14.11): who leaves a broken tank may board another."""

from __future__ import annotations

from games.landships.rules.ground import inside
from games.landships.state import NOBODY, Field
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet
from ww1core.turns import decision


@rule("LS-14.11a", "LS-14.11.a2")
def stranded(s: Field, seat: int) -> UnitSet:
    """The leaders of a side inside tanks that have broken down, who may leave them on foot."""
    leaders = s.present[seat] & s.book.leaders & inside(s)
    return from_members(one for one in members(leaders) if s.broken >> s.carrier[one] & 1)


def leave_machine(s: Field, unit: int) -> None:
    """Who walks is inside no machine."""
    if s.book.leaders >> unit & 1:
        s.carrier[unit] = NOBODY


@rule("LS-14.11a")
def tanks_to_board(s: Field, unit: int) -> UnitSet:
    """The running tanks of his side where a leader is, without another leader."""
    book = s.book
    hex_ = s.hex[unit]
    if hex_ < 0 or not book.leaders >> unit & 1:
        return 0
    tanks = s.standing[hex_] & book.tanks & book.own[book.units[unit].seat] & ~s.broken
    for one in members(inside(s) & book.leaders & s.standing[hex_]):
        tanks &= ~(1 << s.carrier[one])
    return tanks


def cannot_change(s: Field, unit: int) -> bool:
    """Whether somebody is no leader with a tank to board where he is."""
    return not tanks_to_board(s, unit)


def can_board(s: Field, unit: int, to: int) -> bool:
    """Whether a leader has come to a tank that he may board."""
    return s.hex[unit] == to and bool(tanks_to_board(s, unit))


@decision(
    rule="LS-14.11a",
    asks="unit",
    among=(tanks_to_board, "not_to_board"),
    words=("stay",),
    needs=("unit",),
)
def board(s: Field, choice: int | str, unit: int, seat: int) -> None:
    """Which tank the leader boards, or that he stays on foot."""
    if isinstance(choice, int):
        s.carrier[unit] = choice
        tell(s, "told.boards", "LS-14.11a", unit=unit, tank=choice)
