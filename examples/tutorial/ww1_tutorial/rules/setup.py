"""Set-up (chapter 1): units, control and hands as the scenario says."""

from __future__ import annotations

from ww1_tutorial.rules.cards import take_cards
from ww1_tutorial.state import Field
from ww1core.ledger import rule
from ww1core.pieces import set_up

__all__ = ["deal_hands", "set_up_units"]


@rule("TUT-1.1", "TUT-1.3", "TUT-2.1")
def set_up_units(s: Field) -> None:
    """Place every unit in full strength and hand out control."""
    book = s.book
    s.control = book.start_control
    for unit, hex_ in enumerate(book.start):
        s.steps[unit] = book.units[unit].steps
        s.facing[unit] = book.start_facing[unit]
        set_up(s, unit, hex_)


@rule("TUT-7.1")
def deal_hands(s: Field) -> None:
    """All cards form the deck; each seat draws its hand."""
    s.deck = s.book.kinds["card"].all
    for seat in range(len(s.book.seats)):
        take_cards(s, seat)
