"""What a title foresees: what is at stake in a window, what an option would lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ww1core.session.speech import spoken_label
from ww1core.turns.binding import caller
from ww1core.words.texts import Text, text

if TYPE_CHECKING:
    from ww1core.session.reading import Reader
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["WARNED", "answer_settled", "stakes_in", "warning_of", "warnings_ahead", "warnings_of"]

WARNED = "(!)"
"""What stands beside an option of which the title warns."""


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


def answer_settled(s: State, offer: Offer) -> Choice | None:
    """The answer that nobody has to be asked for, if what every seat knows settles it."""
    function = s.book.settled.get(offer.name)
    if function is None or offer.asking.spec.hidden:
        return None
    choice: Choice | None = _bound(function, 1, offer)(s, offer.data)
    return choice if choice is not None and choice in offer else None


def warning_of(s: State, offer: Offer, choice: Choice) -> Text | None:
    """What an option would lead to that nobody wants, if the title foresees such."""
    return warnings_of(s, offer, (choice,))[0]


def warnings_of(s: State, offer: Offer, choices: Sequence[Choice]) -> Sequence[Text | None]:
    """What each of some options would lead to that nobody wants."""
    function = s.book.warnings.get(offer.name)
    if function is None:
        return (None,) * len(choices)
    warn = _bound(function, 2, offer)
    return [warn(s, choice, offer.data) for choice in choices]


def warnings_ahead(reader: Reader, answers: Sequence[str]) -> tuple[Text, ...]:
    """What several answers would lead to that nobody wants, and that no list has shown yet.

    Of a way of several steps the last one counts.
    """
    met: list[tuple[str, Text | None]] = [("", None)]

    def meet(s: State, offer: Offer, choice: Choice) -> None:
        if offer.name == met[-1][0]:
            met.pop()
        warning = None if offer is reader.offer else warning_of(s, offer, choice)
        option = spoken_label(s.book, offer, choice)
        told = text("session.warned", mark=WARNED, options=(option,), warning=warning)
        met.append((offer.name, None if warning is None else told))

    reader.game.peek(reader.offer.seat, answers, is_only_checked=True, meets=meet)
    return tuple(dict.fromkeys(warning for _, warning in met if warning is not None))


def _bound(function: Callable[..., Any], lead: int, offer: Offer) -> Callable[..., Any]:
    """A function of a title that asks for parameters of the decision by their names."""
    return caller(function, lead, offer.asking.names, f"decision {offer.name!r}")
