"""What an author of rules is told: which bar gives no set, and which one took the last option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ww1core.errors import FlowError
from ww1core.turns.nodes import place_of

if TYPE_CHECKING:
    from ww1core.turns.bars import Bar
    from ww1core.turns.offers import Data
    from ww1core.turns.refusing import Refusing
    from ww1core.turns.state import State

__all__ = ["check_bars", "last_bar"]


def check_bars(asking: Refusing, s: State, data: Data) -> None:
    """Refuse a bar that gives something else than a set of what is asked for."""
    asks = asking.spec.asks
    for bar, given, _ in asking.narrowing(s, data):
        is_set = hasattr(given, "__contains__") if isinstance(asks, tuple) else type(given) is int
        if not is_set:
            expected = f"a set of {asks}s, as a whole number" if isinstance(asks, str) else "a set"
            message = (
                f"decision {asking.name!r} ({place_of(asking.spec.function)}): the bar "
                f"{_named(bar)} gives {given!r}, expected {expected}"
            )
            raise FlowError(message)


def last_bar(asking: Refusing, s: State, data: Data) -> str:
    """Which bar took the last option that a decision had, in words; nothing if none did."""
    last: Bar | None = None
    left: Any = True
    for bar, given, before in asking.narrowing(s, data):
        left = asking.after(bar, given, before)
        if before and not left:
            last = bar
    if left or last is None:
        return ""
    return f"; the last one is taken by the bar {_named(last)}"


def _named(bar: Bar) -> str:
    function = bar.function
    where = function if isinstance(function, str) else place_of(function)
    return f"{bar.text!r} of {bar.rule} ({where})"
