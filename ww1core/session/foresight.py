"""What a title foresees: what is at stake in a window, what an option would lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ww1core.turns.binding import caller

if TYPE_CHECKING:
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State
    from ww1core.words.texts import Text

__all__ = ["stakes_in", "warning_of"]


def stakes_in(s: State, offer: Offer) -> Sequence[Text] | None:
    """What is at stake for whoever is asked; None where nothing can hurt him or be bettered.

    Of a question that is no window, and of a window about which the title says nothing, nothing
    is told.
    """
    function = s.book.stakes.get(offer.asking.spec.window)
    if function is None:
        return ()
    stakes: Sequence[Text] | None = _bound(function, 1, offer)(s, offer.data)
    return stakes


def warning_of(s: State, offer: Offer, choice: Choice) -> Text | None:
    """What an option would lead to that nobody wants, if the title foresees such."""
    function = s.book.warnings.get(offer.name)
    if function is None:
        return None
    warning: Text | None = _bound(function, 2, offer)(s, choice, offer.data)
    return warning


def _bound(function: Callable[..., Any], lead: int, offer: Offer) -> Callable[..., Any]:
    """A function of a title that asks for parameters of the decision by their names."""
    return caller(function, lead, offer.asking.names, f"decision {offer.name!r}")
