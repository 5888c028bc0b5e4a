"""Leaving the board (7.2.1): points at once, and a place on the Time Track to come back from."""

from __future__ import annotations

from games.gwc.rules.formations.partners import side_of
from games.gwc.rules.formations.status import clear_markers, value_of
from games.gwc.rules.movement.steps import leave_mines, note_crossing
from games.gwc.rules.turns.endings import judge_withdrawal
from games.gwc.rules.turns.objectives import settle_control
from games.gwc.rules.turns.points import gain
from games.gwc.state import AWAY, UNUSED, Field, UnitSet
from ww1core.events import tell
from ww1core.hexgrid import first, members
from ww1core.ledger import rule
from ww1core.pieces import remove
from ww1core.turns import Steps, decision, each, procedure, put, when


@procedure
def exit_board(movers: int) -> Steps:
    """Formations leave the board of their own will, one after the other, over mines if need be."""
    return (
        put("from_", where_they_are),
        leave_mines,
        each("unit", those_who_leave, go_off, when(waits_for_return, choose_space)),
        after_exit,
    )


def where_they_are(s: Field, movers: UnitSet) -> int:
    """The hex from which they leave."""
    return s.hex[first(movers)]


@rule("GWC-F128", "GWC-F128.2b", "GWC-A47b")
def those_who_leave(s: Field, from_: int) -> tuple[int, ...]:
    """Those of the stack whom the mines have left, broken or not."""
    return members(s.march.movers & s.standing[from_])


def go_off(s: Field, unit: int) -> None:
    """One Formation goes."""
    leave_board(s, unit, "GWC-7.2.1a")


@rule("GWC-7.2.1a", "GWC-O27.2.1", "GWC-E70.1a")
def leave_board(s: Field, unit: int, rule_id: str) -> None:
    """Take a Formation off the board: its owner scores it, with what a special marker adds.

    A Runner scores one point and no more. Runners and Heroes go back to the unused counters.
    """
    about = s.book.units[unit]
    bonus = 0 if about.kind in {"runner", "hero"} else s.book.exit_bonus(s.open_chits)
    points = value_of(s, unit) + bonus
    tell(s, "told.exited", rule_id, unit=unit, points=points)
    note_crossing(s, 1 << unit)
    remove(s, unit, UNUSED if about.kind in {"runner", "hero"} else AWAY)
    refresh(s, unit)
    gain(s, about.seat, points, rule_id)


@rule("GWC-7.2.1d", "GWC-7.2.1.1", "GWC-11.3c")
def refresh(s: Field, unit: int) -> None:
    """It waits in good order, without markers, its Weapon with it and repaired."""
    clear_markers(s, unit)
    weapon = s.weapon[unit]
    if weapon >= 0:
        s.weapons_broken &= ~(1 << weapon)
    s.exited |= 1 << unit & s.book.tanks


def waits_for_return(s: Field, unit: int) -> bool:
    """Whether the Formation goes to the Time Track and a space beyond the marker is left."""
    return s.hex[unit] == AWAY and s.time < s.book.tracks.time.last


def spaces_ahead(s: Field, left: int) -> int:
    """The spaces beyond the Time marker."""
    return left & ~((1 << s.time + 1) - 1)


@rule("GWC-7.2.1c")
@decision(rule="GWC-7.2.1b", asks="space", seat=side_of, among=(spaces_ahead, "space_is_past"))
def choose_space(s: Field, space: int, unit: int) -> None:
    """On which space of the Time Track it waits; a Tank stands on that one and the next."""
    spaces = [space]
    if s.book.tanks >> unit & 1 and space < s.book.tracks.time.last:
        spaces.append(space + 1)
    s.away = (*s.away, *((waiting, unit) for waiting in spaces))
    tell(s, "told.waits", "GWC-7.2.1b", unit=unit, space=space)


def after_exit(s: Field) -> None:
    """See who holds the Objectives now, and whether a side has left the fight."""
    settle_control(s)
    judge_withdrawal(s, s.march.seat)
