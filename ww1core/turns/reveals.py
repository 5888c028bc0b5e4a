"""Showing what was hidden: the seats learn it, and nobody takes back over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec

from ww1core.events import emit
from ww1core.turns.state import State

__all__ = ["reveal"]

P = ParamSpec("P")


def reveal(s: State, make: Callable[P, Any], *args: P.args, **kwargs: P.kwargs) -> None:
    """Show something hidden by an event, which names its audience; a barrier for taking back."""
    s.revealed += 1
    emit(s, make, *args, **kwargs)
