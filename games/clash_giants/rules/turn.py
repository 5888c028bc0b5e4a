"""Recovery and the end of a turn (5.35, 5.36)."""

from __future__ import annotations

from games.clash_giants.rules.victory import judge_instant_victory
from games.clash_giants.state import Field
from ww1core.ledger.rules import rule

__all__ = ["end_turn", "recover", "recover_side"]


@rule("CG-5.35")
def recover(s: Field) -> None:
    """Done, replacement and strategic-movement markers come off all units."""
    s.done = s.replaced = s.railed = 0


@rule("CG-5.35")
def recover_side(s: Field, seat: int) -> None:
    """The same for one side at the end of its player turn."""
    others = ~s.book.own[seat]
    s.done &= others
    s.replaced &= others
    s.railed &= others


@rule("CG-5.36a", "CG-5.36b", "CG-2.28a", "CG-2.28f", "CG-11.2a", "CG-4.1c", "YPR-RAIL")
def end_turn(s: Field) -> None:
    """The command markers leave their tracks; nothing of this turn is carried over."""
    judge_instant_victory(s)
    for army in range(len(s.book.armies)):
        s.allowance[army] = -1
    s.moved = s.idle_armies = s.fought = 0
    s.trains = (0, 0)
