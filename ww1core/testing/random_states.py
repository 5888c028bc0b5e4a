"""Positions as they come in random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from ww1core.turns.chance import RandomChance
from ww1core.turns.run import advance, decide

if TYPE_CHECKING:
    from ww1core.play.book import Book
    from ww1core.turns.offers import Offer

__all__ = ["states_of_game"]


def states_of_game(book: Book, seed: int) -> Iterator[tuple[Any, Offer]]:
    """Every decision of a random game: the state, to be copied before it is changed."""
    s = book.state_type(book)
    s.chance = RandomChance(seed)
    random = Random(seed)
    offer = advance(s)
    while offer is not None:
        yield s, offer
        offer = decide(s, offer, random.choice(offer.options))
