"""Minefields (6.24, 7.14): whoever enters an enemy one is attacked at once."""

from __future__ import annotations

from games.landships.forces import SEATS
from games.landships.rules.breakdown import break_down
from games.landships.rules.morale import check_morale
from games.landships.state import Field, eliminate
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, procedure, put, roll, when


@procedure(rule=("LS-7.14a", "LS-7.14.a", "LS-9.3Eb"))
def cross_mines(unit: int, to: int) -> Steps:
    """A soft unit that enters an active enemy mine is fired at; it stays active."""
    return (
        when(
            is_mined,
            put("is_hit", strike_mine),
            when("is_hit", bind(check_morale, modifier=0, cause="LS-7.14a")),
        ),
    )


@rule("LS-7.14.a", "LS-6.24.b", "LS-6.24.a")
def is_mined(s: Field, unit: int, to: int) -> bool:
    """Whether active mines of the enemy lie where a unit has come."""
    mines, book = s.book.entry.mines, s.book
    if mines is None or not book.board.mines >> to & 1:
        return False
    return SEATS[book.pieces.side[unit]] != mines.owner


@rule("LS-7.14a")
def strike_mine(s: Field, unit: int, to: int) -> bool:
    """The die of a mine, in the column of the scenario; terrain plays no part."""
    book = s.book
    mines = book.entry.mines
    column = "" if mines is None else book.machinery.mines[mines.profile].soft_column
    hit_on = book.small_arms.hit_on(column)
    die = roll(s, "mine", unit, to, rule="LS-7.14a")
    return die <= hit_on


@rule("LS-6.24a", "LS-6.24.a", "LS-6.24.b")
def cross_mines_on_wheels(s: Field, unit: int, to: int) -> None:
    """A vehicle that enters active enemy mines is destroyed, breaks down or drives on."""
    book = s.book
    mines = book.entry.mines
    if mines is None or not is_mined(s, unit, to):
        return
    profile = book.machinery.mines[mines.profile]
    die = roll(s, "mine", unit, to, rule="LS-6.24a")
    if die in profile.destroyed:
        eliminate(s, unit, "LS-6.24a")
    elif die in profile.breakdown:
        break_down(s, unit, "LS-6.24a")
