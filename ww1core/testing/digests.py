"""Digests of states and games: what must be the same before and after."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ww1core.play.game import Game
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["exactly", "game_digest", "offer_digest", "state_digest"]


def state_digest(s: State, derived: Collection[str] | None = None) -> int:
    """A quick digest of everything in a state; only for this process.

    Of the derived slots, which are long, all are in it or those that are named.
    """
    parts: list[Any] = [s.turn, s.ended, s.drawn, s.revealed, s.decided, tuple(s.stack)]
    for slot in s.slots:
        if slot.kind == "column":
            parts.append(getattr(s, slot.name).tobytes())
        elif slot.kind != "derived":
            parts.append(getattr(s, slot.name))
        elif derived is None or slot.name in derived:
            parts.append(tuple(getattr(s, slot.name)))
    try:
        return hash(tuple(parts))
    except TypeError:  # something that can change
        return hash(repr(parts))


def offer_digest(offer: Offer | None) -> tuple[object, ...]:
    """Who is asked what, and what may be answered."""
    return () if offer is None else (offer.name, offer.seat, offer.options)


def game_digest(game: Game) -> tuple[object, ...]:
    """All that a refused answer leaves as it was: state, offer, journal, log, taking back."""
    offer, events, entries = game.offer, game.log.events, game.entries
    return (
        game.ask(state_digest),
        offer_digest(offer),
        None if offer is None else offer.number,
        len(entries),
        entries[-1:],
        len(events),
        events[-1:],
        tuple(game.why_not_undo(seat) for seat in range(len(game.book.seats))),
    )


def exactly(a: Any, b: Any) -> bool:  # noqa: ANN401 (any value of a state)
    """Whether two values are equal and of the same types all the way down: True is not 1."""
    if type(a) is not type(b):
        return False
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(exactly, a, b))
    return bool(a == b)
