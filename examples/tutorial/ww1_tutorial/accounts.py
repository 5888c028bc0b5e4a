"""How the results of dice come about, line by line for the log."""

from __future__ import annotations

from ww1_tutorial.rules.assault import column_shifts, final_column, strength
from ww1_tutorial.rules.fire import fire_modifiers
from ww1_tutorial.state import Field
from ww1core.events import Account, Rolled
from ww1core.words import Text, text

__all__ = ["ACCOUNTS"]

Lines = list[tuple[Text, str]]


def fire_account(s: Field, event: Rolled) -> Lines:
    """What is added to the die of a gun, and what it needs."""
    unit, target = event.about
    modifiers = fire_modifiers(s, unit, target)
    lines: Lines = [(line.text, line.rule) for line in (modifier.line() for modifier in modifiers)]
    total = text("account.fire", total=event.result + modifiers.total, hit=s.book.fire.hit)
    return [*lines, (total, "TUT-6.4")]


def assault_account(s: Field, _event: Rolled) -> Lines:
    """The odds of an assault, the shifts of its column, and the column it ends in."""
    columns = s.book.assault_table.columns
    attack = strength(s, s.assault.attackers)
    defence = strength(s, s.standing[s.assault.target])
    unshifted = columns.label(columns.shifted(columns.position(attack, defence), 0))
    final = columns.label(final_column(s))
    shift_lines = (shift.line("table.shift") for shift in column_shifts(s))
    shifts: Lines = [(line.text, line.rule) for line in shift_lines]
    return [
        (text("table.odds", attack=attack, defence=defence, column=unshifted), "TUT-8.3"),
        *shifts,
        (text("table.final_column", column=final), "TUT-8.3"),
    ]


ACCOUNTS: dict[str, Account] = {"roll.assault": assault_account, "roll.fire": fire_account}
