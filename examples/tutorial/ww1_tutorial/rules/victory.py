"""Victory (chapter 10)."""

from __future__ import annotations

from ww1_tutorial.state import Field
from ww1core.ledger import rule
from ww1core.turns import end_game

__all__ = ["score_objectives"]


@rule("TUT-10.3")
def score_objectives(s: Field) -> None:
    """More objectives win; equally many leave it undecided."""
    blue, red = (held.bit_count() for held in s.control)
    if blue == red:
        end_game(s, -1, "stalemate", "TUT-10.3")
    else:
        end_game(s, 0 if blue > red else 1, "objectives", "TUT-10.3")
