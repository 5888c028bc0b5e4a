"""Victory points (4.1, 7): one balance that moves both ways."""

from __future__ import annotations

from games.gwc.state import ENTENTE, GERMAN, Field
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.words import Text, text


@rule("GWC-4.1.1", "GWC-7.a")
def gain(s: Field, seat: int, points: int, rule_id: str) -> None:
    """Move the balance towards a side; with fewer than none, away from it."""
    if points:
        s.vp += points if seat == GERMAN else -points
        if s.bus is not None:
            tell(s, "told.points", rule_id, seat=seat, points=points, now=balance_text(s))


def points_of(s: Field, seat: int) -> int:
    """How far the balance stands on a side."""
    return s.vp if seat == GERMAN else -s.vp


def balance_text(s: Field) -> Text:
    """The balance in words."""
    if not s.vp:
        return text("report.even")
    return text("report.balance", seat=GERMAN if s.vp > 0 else ENTENTE, points=abs(s.vp))
