"""Decks and cups: what is left is a set, its order is not stored.

A deck is a plain pair: the set of cards left in unknown order, and the cards on top whose order
a rule has shown, next one first. A cup is the set alone; ``draw_member`` draws from it.
"""

from __future__ import annotations

from ww1core.errors import FlowError
from ww1core.events import Rolled
from ww1core.hexgrid.hexset import from_members
from ww1core.turns.chance import draw_member
from ww1core.turns.reveals import reveal
from ww1core.turns.state import State

__all__ = [
    "Deck",
    "cards_left",
    "deck_size",
    "draw_from",
    "full_deck",
    "look_at_cards",
    "put_on_top",
    "shuffle_in",
]

Deck = tuple[int, tuple[int, ...]]
"""A deck: the set of cards in unknown order, and the known cards on top, the next one first."""


def full_deck(cards: int) -> Deck:
    """A shuffled deck of these cards."""
    return cards, ()


def deck_size(deck: Deck) -> int:
    """How many cards are left."""
    return deck[0].bit_count() + len(deck[1])


def cards_left(deck: Deck) -> int:
    """Every card that is left, as a set."""
    return deck[0] | from_members(deck[1])


def draw_from(
    s: State, name: str, deck: Deck, *about: int, to: int, rule: str = ""
) -> tuple[int, Deck]:
    """The next card and the deck without it; ``to`` is the set of seats that may know which.

    A known top card is no matter of chance. It may be new to whoever draws it, so that drawing
    it is told and is a barrier for taking back as well.
    """
    left, top = deck
    if top:
        reveal(s, Rolled, name, about, top[0], rule, to)
        return top[0], (left, top[1:])
    card = draw_member(s, name, left, *about, rule=rule, to=to)
    return card, (left & ~(1 << card), ())


def look_at_cards(
    s: State, name: str, deck: Deck, count: int, *about: int, to: int, rule: str = ""
) -> tuple[tuple[int, ...], Deck]:
    """The next cards, shown to ``to`` and left on top in the order in which they were seen.

    Who has seen them is the title's to remember, for its view and its resampling.
    """
    if count > deck_size(deck):
        message = f"cannot look at {count} cards for {name!r}, {deck_size(deck)} are left"
        raise FlowError(message)
    left, top = deck
    for card in top[:count]:
        reveal(s, Rolled, name, about, card, rule, to)
    while len(top) < count:
        card = draw_member(s, name, left, *about, rule=rule, to=to)
        left &= ~(1 << card)
        top = (*top, card)
    return top[:count], (left, top)


def put_on_top(deck: Deck, *cards: int) -> Deck:
    """The deck with cards put on top, the first one next."""
    if cards_left(deck) & from_members(cards):
        message = "a card is put on a deck that holds it already"
        raise FlowError(message)
    return deck[0], (*cards, *deck[1])


def shuffle_in(deck: Deck, cards: int = 0) -> Deck:
    """The deck with cards shuffled in; no order is known any more."""
    return cards_left(deck) | cards, ()
