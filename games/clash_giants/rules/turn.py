"""Recovery and the end of a turn (5.35, 5.36)."""

from __future__ import annotations

from games.clash_giants.rules.victory import judge_instant_victory
from games.clash_giants.state import Field
from ww1core.ledger import rule
from ww1core.pieces import expire


@rule("CG-5.35")
def recover(s: Field) -> None:
    """Done, replacement and strategic-movement markers come off all units."""
    expire(s, "recovery")


@rule("CG-5.35")
def recover_side(s: Field, seat: int) -> None:
    """The same for one side at the end of its player turn."""
    expire(s, "recovery", seat)


@rule("CG-5.36a", "CG-5.36b", "CG-2.28a", "CG-2.28f", "CG-11.2a", "CG-4.1c", "YPR-RAIL")
def end_turn(s: Field) -> None:
    """The command markers leave their tracks; nothing of this turn is carried over."""
    judge_instant_victory(s)
    for army in range(len(s.book.armies)):
        s.allowance[army] = -1
    expire(s, "end_of_turn")
