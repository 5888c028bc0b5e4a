"""Set-up (chapters 3 and 4): everything where the battle book puts it."""

from __future__ import annotations

from games.clash_giants.state import Field
from ww1core.ledger import rule
from ww1core.pieces import set_up


@rule("CG-3.0a", "CG-3.0b", "CG-4.2e", "CG-5.31c", "CG-13.0a")
def set_up_battle(s: Field) -> None:
    """Give out control, then place every unit and fort that starts on the map, in supply."""
    book = s.book
    s.control = book.start_control
    s.intact = book.zones[0] | book.zones[1]
    s.offensives = book.offensives
    for unit, about in enumerate(book.units):
        s.steps[unit] = about.starts_with
        if about.start >= 0:
            set_up(s, unit, about.start)
