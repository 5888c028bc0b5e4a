"""Paris in Danger (8.4.9)."""

from __future__ import annotations

from games.grand_illusion.rules.losses import withdraw
from games.grand_illusion.rules.supply import is_fed
from games.grand_illusion.state import GERMAN, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule


@rule("GI-8.4.9b", "GI-8.4.9c", "GI-8.4.9d", "GI-8.4.9f", "GI-2.2d")
def note_danger(s: Front, to: int) -> None:
    """The first supplied German combat unit in or next to a hex round Paris raises the alarm.

    Headquarters Alsace leaves at once; the two units of the box arrive on the next turn.
    """
    book = s.book
    if s.danger or not book.near_danger >> to & 1 or not book.switches.paris_in_danger:
        return
    if not any(is_fed(s, u) for u in members(s.standing[to] & book.combat_of[GERMAN])):
        return
    s.danger = s.turn
    tell(s, "told.paris_in_danger", "GI-8.4.9b", at=to)
    for unit in members(book.leave_for_paris & book.quarters):
        withdraw(s, unit)
    for unit in members(book.come_for_paris):
        s.waiting |= 1 << unit
        s.due[unit] = s.turn + 1
