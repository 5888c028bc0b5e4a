"""The Fate cards (chapter 1): turning them up, drawing, discarding, shuffling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.gwc.state import Field
from ww1core.events import CardPlayed, CardsMoved, Told, emit
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Hands, deck_size, draw_from, put_on_top, reveal, shuffle_in

if TYPE_CHECKING:
    from games.gwc.book import GwcBook
    from games.gwc.content.cards import Card

PARTED = {"A30": "GWC-A30a", "A37": "GWC-A37a"}
"""The Actions whose rule is told in parts: what they do."""


@rule("GWC-1.3", "GWC-1.9", "SR-three-players")
def turn_up(s: Field, seat: int, name: str, rule_id: str) -> int:
    """Reveal the top card of a player's deck and put it on his discard pile for all to see.

    The deck has no order before a card is turned, so that nobody can know it.
    """
    player = s.voice[seat]
    card, deck = draw_from(s, name, s.decks[player], player, to=-1, rule=rule_id)
    s.decks = with_item(s.decks, player, deck)
    s.discards = with_item(s.discards, player, s.discards[player] | 1 << card)
    return card


def card_of(s: Field, number: int) -> Card:
    """What is printed on a card."""
    return s.book.decks.cards[number]


def action_rule(s: Field, card: int) -> str:
    """The rule of the Action of a card."""
    action = card_of(s, card).action
    return PARTED.get(action, f"GWC-{action}")


def draw_card(s: Field, seat: int, rule_id: str) -> int:
    """Draw a card into the hand of the player who acts for a side."""
    return deal_card(s, s.voice[seat], rule_id)


@rule("GWC-1.2a", "SR-three-players")
def deal_card(s: Field, player: int, rule_id: str) -> int:
    """A card of a player's deck goes into his hand; only he sees it."""
    card, deck = draw_from(s, "card", s.decks[player], player, to=1 << player, rule=rule_id)
    s.decks = with_item(s.decks, player, deck)
    s.hands = with_item(s.hands, player, s.hands[player] | 1 << card)
    emit(s, CardsMoved, player, 1, (), rule_id, ~(1 << player))
    return card


@rule("GWC-1.5b", "GWC-1.6", "GWC-O14.1a")
def discard(s: Field, seat: int, card: int, rule_id: str) -> None:
    """Put a card that is played on the discard pile, open to all."""
    _lay_open(s, s.voice[seat], card)
    reveal(s, CardPlayed, s.voice[seat], card, rule_id)


def discard_action(s: Field, seat: int, card: int) -> None:
    """A card is played for its Action."""
    discard(s, seat, card, action_rule(s, card))


@rule("GWC-O15", "GWC-E62", "GWC-E73")
def discard_unplayed(s: Field, seat: int, card: int, rule_id: str) -> None:
    """Put a card on the discard pile, open to all, without playing it."""
    _lay_open(s, s.voice[seat], card)
    reveal(s, Told, "told.discarded", (("seat", s.voice[seat]), ("card", card)), rule_id)


def _lay_open(s: Field, player: int, card: int) -> None:
    """A card goes from a hand to the discard pile of its player."""
    s.hands = with_item(s.hands, player, s.hands[player] & ~(1 << card))
    forget(s, card)
    s.discards = with_item(s.discards, player, s.discards[player] | 1 << card)


def show(s: Field, seat: int, card: int) -> None:
    """The others see a card that a player holds."""
    show_to(s, ~(1 << s.voice[seat]), card)


def show_to(s: Field, players: int, card: int) -> None:
    """Some players see a card that another one holds."""
    bit = 1 << card
    s.seen = tuple([seen | bit if players >> n & 1 else seen for n, seen in enumerate(s.seen)])


def forget(s: Field, card: int) -> None:
    """A card that others may have seen is held no more."""
    gone = ~(1 << card)
    s.seen = tuple([seen & gone for seen in s.seen])


@rule("GWC-1.4", "GWC-6.1.2b", "SR-three-players")
def reshuffle(s: Field, seat: int) -> None:
    """Shuffle deck and discard pile of a player, and not those of a partner, into a new deck."""
    player = s.voice[seat]
    deck = shuffle_in(s.decks[player], s.discards[player])
    s.decks = with_item(s.decks, player, deck)
    s.discards = with_item(s.discards, player, 0)


def deck_is_empty(s: Field, seat: int) -> bool:
    """Whether a player has turned or drawn the last card of his deck."""
    return not deck_size(s.decks[s.voice[seat]])


@rule("GWC-1.2b")
def may_hold(s: Field, seat: int) -> int:
    """The cards a player may hold for all that is public: those of his deck not discarded."""
    player = s.voice[seat]
    return s.book.fate[player] & ~s.discards[player]


@rule("GWC-5.2", "SR-three-players")
def held(s: Field, seat: int) -> int:
    """The cards a player may play for their Actions: all he holds, in the Turn of either side."""
    return s.hands[s.voice[seat]]


HANDS = Hands(held, may_hold, show)


def with_action(*actions: str) -> Callable[[GwcBook], int]:
    """The cards that bear one of some Actions, for the plays of a window."""

    def cards(book: GwcBook) -> int:
        bearing = 0
        for action in actions:
            bearing |= book.actions[action]
        return bearing

    return cards


@rule("GWC-1.S.2b")
def _strategy_held(s: Field, seat: int) -> int:
    """The Strategy Card a player may use now: one a Turn, none that he has just drawn."""
    player = s.voice[seat]
    is_spent = (s.strategy_used | s.strategy_new) >> player & 1
    return 0 if is_spent else s.strategy[player]


def _strategy_unseen(s: Field, seat: int) -> int:
    """The Strategy Cards that a player may hold for all that is public."""
    player = s.voice[seat]
    return s.book.strategy_deck[player] & ~(s.strategy_discards[player] | s.reminders[player])


STRATEGY = Hands(_strategy_held, _strategy_unseen, show)


def draw_strategy(s: Field, seat: int, rule_id: str) -> None:
    """The player who acts for a side draws a Strategy Card."""
    deal_strategy(s, s.voice[seat], rule_id)


@rule("GWC-1.S.a", "GWC-1.S.c", "GWC-S98.a", "GWC-S98.d", "SR-three-players")
def deal_strategy(s: Field, player: int, rule_id: str) -> None:
    """A player gets a Strategy Card of his deck, which only he sees; an empty deck gives none."""
    deck = s.strategy_decks[player]
    if not deck_size(deck):
        return
    card, deck = draw_from(s, "strategy", deck, player, to=1 << player, rule=rule_id)
    s.strategy = with_item(s.strategy, player, s.strategy[player] | 1 << card)
    emit(s, CardsMoved, player, 1, (), rule_id, ~(1 << player))
    show_to(s, s.strategy_known[player] & ~(1 << player), card)
    known, under = 0, s.strategy_under[player]
    if under and not deck_size(deck):
        deck, known = put_on_top(deck, under.bit_length() - 1), 1 << player
        s.strategy_under = with_item(s.strategy_under, player, 0)
    s.strategy_decks = with_item(s.strategy_decks, player, deck)
    s.strategy_known = with_item(s.strategy_known, player, known)


def put_under(s: Field, seat: int, card: int) -> None:
    """Put a Strategy Card under its deck, where it is drawn last; its owner knows it is there.

    A deck has one at most, because only one card of a nation puts another one there. The others
    cannot tell which one it is, even if they have seen a card before.
    """
    player = s.voice[seat]
    for held_card in members(s.strategy[player]):
        forget(s, held_card)
    s.strategy = with_item(s.strategy, player, s.strategy[player] & ~(1 << card))
    deck = s.strategy_decks[player]
    if deck_size(deck):
        s.strategy_under = with_item(s.strategy_under, player, 1 << card)
        return
    s.strategy_decks = with_item(s.strategy_decks, player, put_on_top(deck, card))
    s.strategy_known = with_item(s.strategy_known, player, 1 << player)


def strategy_left(s: Field, seat: int) -> int:
    """How many Strategy Cards a player can still draw."""
    player = s.voice[seat]
    return deck_size(s.strategy_decks[player]) + s.strategy_under[player].bit_count()


def with_situation(text: str) -> Callable[[GwcBook], int]:
    """The Strategy Cards with a text, if the date of the scenario allows it, for a window."""

    @rule("GWC-S98.1.2")
    def cards(book: GwcBook) -> int:
        return book.timely.get(text, 0)

    return cards


def has_no_strategy(s: Field, seat: int) -> bool:
    """Whether a player has no Strategy Card that he may use now; everybody can see that."""
    return not _strategy_held(s, seat)


ALL_CARDS = Hands(
    lambda s, seat: held(s, seat) | _strategy_held(s, seat),
    lambda s, seat: may_hold(s, seat) | _strategy_unseen(s, seat),
    show,
)
"""Fate cards and the Strategy Card together, for windows in which both are played."""
