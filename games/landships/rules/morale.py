"""Morale (chapter 9): checks by a die, pins, second pins that drive units back."""

from __future__ import annotations

from games.landships.rules.ground import gassed
from games.landships.rules.retreats import retreat
from games.landships.state import Field, eliminate, pin
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import Steps, procedure, put, roll, when

NO_EFFECT, PINNED, RETREATS, LOST = range(4)
"""What a check brings about."""


@rule("LS-2.22a", "LS-2.23.b", "LS-7.13", "LS-9.12", "LS-5.56d", "LS-14.12.a", "LS-7.15E")
def morale_of(s: Field, unit: int) -> int:
    """The morale of a unit now: an observer's is that of the best foot with him, wire makes it 3.

    Gas takes one off.
    """
    book = s.book
    hex_, seat = s.hex[unit], book.pieces.side[unit]
    morale = book.units[unit].type.morale
    if book.observers >> unit & 1:
        company = s.standing[hex_] & book.own[seat] & book.soft & ~(1 << unit) & ~book.observers
        best = max((book.units[one].type.morale for one in members(company)), default=0)
        morale = best or morale
    if s.wire >> hex_ & 1:
        morale = min(morale, book.small_arms.in_wire)
    if s.gas != (0, 0) and gassed(s, seat) >> unit & 1:
        morale += book.small_arms.gassed
    return morale


@procedure(rule=("LS-9.1", "LS-9.0", "LS-2.2a", "LS-9.11.1"))
def check_morale(unit: int, modifier: int, cause: str) -> Steps:
    """A unit that is hit checks its morale: pinned, driven back if it was, or lost."""
    return (put("outcome", roll_morale), when(is_driven_back, retreat))


@rule("LS-9.11.1", "LS-9.11.2", "LS-9.2b", "LS-5.56e", "LS-9.1")
def roll_morale(s: Field, unit: int, modifier: int, cause: str) -> int:
    """The die of a check, and what it does at once."""
    die = roll(s, "morale", unit, rule="LS-9.1") + modifier
    return suffer_check(s, unit, die, cause)


@rule("LS-5.51b", "LS-9.11.1", "LS-9.11.2", "LS-5.56e")
def suffer_check(s: Field, unit: int, total: int, cause: str) -> int:
    """A modified die against the morale of a unit; a gassed unit that had to retreat is lost."""
    if total > morale_of(s, unit):
        eliminate(s, unit, cause)
        return LOST
    if not s.pinned >> unit & 1:
        pin(s, unit, cause)
        return PINNED
    if gassed(s, s.book.pieces.side[unit]) >> unit & 1:
        eliminate(s, unit, "LS-5.56e")
        return LOST
    return RETREATS


def is_driven_back(_s: Field, outcome: int) -> bool:
    """Whether a check makes a unit retreat."""
    return outcome == RETREATS
