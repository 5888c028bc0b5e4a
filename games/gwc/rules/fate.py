"""The Fate cards (chapter 1): turning them up, drawing, discarding, shuffling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.gwc.state import Field, item_set
from ww1core.events import CardPlayed, CardsMoved, emit
from ww1core.hexgrid.hexset import iterate
from ww1core.rules import rule
from ww1core.turns import Hands, reveal
from ww1core.turns.decks import draw, put_on_top, shuffle_in, size

if TYPE_CHECKING:
    from games.gwc.book import GwcBook
    from games.gwc.cards import Card

__all__ = [
    "ALL_CARDS",
    "HANDS",
    "STRATEGY",
    "action_rule",
    "card_of",
    "deck_is_empty",
    "discard",
    "draw_card",
    "draw_strategy",
    "forget",
    "has_no_strategy",
    "may_hold",
    "put_under",
    "reshuffle",
    "strategy_left",
    "turn_up",
    "with_action",
    "with_situation",
]

PARTED = {"A30": "GWC-A30a", "A37": "GWC-A37a"}
"""The Actions whose rule is told in parts: what they do."""


@rule("GWC-1.3", "GWC-1.9")
def turn_up(s: Field, seat: int, name: str, rule_id: str) -> int:
    """Reveal the top card of a player's deck and put it on his discard pile for all to see.

    The deck has no order before a card is turned, so that nobody can know it.
    """
    card, deck = draw(s, name, s.decks[seat], seat, to=-1, rule=rule_id)
    s.decks = (*s.decks[:seat], deck, *s.decks[seat + 1 :])
    s.discards = item_set(s.discards, seat, s.discards[seat] | 1 << card)
    return card


def card_of(s: Field, number: int) -> Card:
    """What is printed on a card."""
    return s.book.decks.cards[number]


def action_rule(s: Field, card: int) -> str:
    """The rule of the Action of a card."""
    action = card_of(s, card).action
    return PARTED.get(action, f"GWC-{action}")


@rule("GWC-1.2a")
def draw_card(s: Field, seat: int, rule_id: str) -> int:
    """Draw a card into the hand; only its owner sees it."""
    card, deck = draw(s, "card", s.decks[seat], seat, to=1 << seat, rule=rule_id)
    s.decks = (*s.decks[:seat], deck, *s.decks[seat + 1 :])
    s.hands = item_set(s.hands, seat, s.hands[seat] | 1 << card)
    emit(s, CardsMoved, seat, 1, (), rule_id, ~(1 << seat))
    return card


@rule("GWC-1.5b", "GWC-1.6", "GWC-O14.1a")
def discard(s: Field, seat: int, card: int, rule_id: str) -> None:
    """Put a card of the hand on the discard pile, open to both."""
    s.hands = item_set(s.hands, seat, s.hands[seat] & ~(1 << card))
    forget(s, seat, card)
    s.discards = item_set(s.discards, seat, s.discards[seat] | 1 << card)
    reveal(s, CardPlayed, seat, card, rule_id)


def show(s: Field, seat: int, card: int) -> None:
    """The opponent sees a card that a player holds."""
    s.seen = item_set(s.seen, 1 - seat, s.seen[1 - seat] | 1 << card)


def forget(s: Field, seat: int, card: int) -> None:
    """A card that the opponent may have seen is held no more."""
    s.seen = item_set(s.seen, 1 - seat, s.seen[1 - seat] & ~(1 << card))


@rule("GWC-1.4", "GWC-6.1.2b")
def reshuffle(s: Field, seat: int) -> None:
    """Shuffle deck and discard pile of a player into a new deck."""
    deck = shuffle_in(s.decks[seat], s.discards[seat])
    s.decks = (*s.decks[:seat], deck, *s.decks[seat + 1 :])
    s.discards = item_set(s.discards, seat, 0)


def deck_is_empty(s: Field, seat: int) -> bool:
    """Whether a player has turned or drawn the last card of his deck."""
    return not size(s.decks[seat])


@rule("GWC-1.2b")
def may_hold(s: Field, seat: int) -> int:
    """The cards a player may hold for all that is public: those of his deck not discarded."""
    return s.book.fate[seat] & ~s.discards[seat]


@rule("GWC-5.2")
def _held(s: Field, seat: int) -> int:
    """The cards a player may play for their Actions: all he holds, in the Turn of either side."""
    return s.hands[seat]


HANDS = Hands(_held, may_hold, show)


def with_action(*actions: str) -> Callable[[GwcBook], int]:
    """The cards that bear one of some Actions, for the plays of a window."""

    def cards(book: GwcBook) -> int:
        found = 0
        for action in actions:
            found |= book.actions[action]
        return found

    return cards


@rule("GWC-1.S.2b")
def _strategy_held(s: Field, seat: int) -> int:
    """The Strategy Card a player may use now: one a Turn, none that he has just drawn."""
    bit = 1 << seat
    return 0 if (s.strategy_used | s.strategy_new) & bit else s.strategy[seat]


def _strategy_unseen(s: Field, seat: int) -> int:
    """The Strategy Cards that a player may hold for all that is public."""
    return s.book.strategy_deck[seat] & ~(s.strategy_discards[seat] | s.reminders[seat])


STRATEGY = Hands(_strategy_held, _strategy_unseen, show)


@rule("GWC-1.S.a", "GWC-1.S.c", "GWC-S98.a", "GWC-S98.d")
def draw_strategy(s: Field, seat: int, rule_id: str) -> None:
    """Draw a Strategy Card, which only its owner sees; an empty deck gives none."""
    deck = s.strategy_decks[seat]
    if not size(deck):
        return
    card, deck = draw(s, "strategy", deck, seat, to=1 << seat, rule=rule_id)
    s.strategy = item_set(s.strategy, seat, s.strategy[seat] | 1 << card)
    emit(s, CardsMoved, seat, 1, (), rule_id, ~(1 << seat))
    if s.strategy_known[seat] >> 1 - seat & 1:
        show(s, seat, card)
    known, under = 0, s.strategy_under[seat]
    if under and not size(deck):
        deck, known = put_on_top(deck, under.bit_length() - 1), 1 << seat
        s.strategy_under = item_set(s.strategy_under, seat, 0)
    s.strategy_decks = (*s.strategy_decks[:seat], deck, *s.strategy_decks[seat + 1 :])
    s.strategy_known = item_set(s.strategy_known, seat, known)


def put_under(s: Field, seat: int, card: int) -> None:
    """Put a Strategy Card under its deck, where it is drawn last; its owner knows it is there.

    A deck has one at most, because only one card of a nation puts another one there. The opponent
    cannot tell which one it is, even if he has seen a card before.
    """
    for held in iterate(s.strategy[seat]):
        forget(s, seat, held)
    s.strategy = item_set(s.strategy, seat, s.strategy[seat] & ~(1 << card))
    deck = s.strategy_decks[seat]
    if size(deck):
        s.strategy_under = item_set(s.strategy_under, seat, 1 << card)
        return
    s.strategy_decks = (
        *s.strategy_decks[:seat],
        put_on_top(deck, card),
        *s.strategy_decks[seat + 1 :],
    )
    s.strategy_known = item_set(s.strategy_known, seat, 1 << seat)


def strategy_left(s: Field, seat: int) -> int:
    """How many Strategy Cards a player can still draw."""
    return size(s.strategy_decks[seat]) + s.strategy_under[seat].bit_count()


def with_situation(text: str) -> Callable[[GwcBook], int]:
    """The Strategy Cards with a text, if the date of the scenario allows it, for a window."""

    @rule("GWC-S98.1.2")
    def cards(book: GwcBook) -> int:
        return book.timely.get(text, 0)

    return cards


def has_no_strategy(s: Field, seat: int) -> bool:
    """Whether a player has no Strategy Card that he may use now; everybody can see that."""
    return not _strategy_held(s, seat)


def _all_held(s: Field, seat: int) -> int:
    return s.hands[seat] | _strategy_held(s, seat)


def _all_unseen(s: Field, seat: int) -> int:
    return may_hold(s, seat) | _strategy_unseen(s, seat)


ALL_CARDS = Hands(_all_held, _all_unseen, show)
"""Fate cards and the Strategy Card together, for windows in which both are played."""
