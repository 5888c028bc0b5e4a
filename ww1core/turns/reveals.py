"""Showing what was hidden: the seats learn it, and nobody takes back over it."""

from __future__ import annotations

from ww1core.events import EVERYONE, Revealed, emit
from ww1core.turns.state import State

__all__ = ["reveal"]


def reveal(s: State, what: str, value: int, *, to: int = EVERYONE, rule: str = "") -> None:
    """Show something hidden to some seats; it is a barrier for taking back."""
    s.revealed += 1
    emit(s, Revealed, what, value, rule, to)
