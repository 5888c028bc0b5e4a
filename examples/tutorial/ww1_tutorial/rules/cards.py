"""Cards (chapter 7): hidden hands, plays, and answers to plays."""

from __future__ import annotations

from ww1_tutorial.state import Field, Played
from ww1core.events import CardPlayed, CardsMoved, emit
from ww1core.rules import rule
from ww1core.turns import Hands, draw_member, play, procedure, put, reveal, when, window
from ww1core.turns.flow import Steps

__all__ = ["assault_declared", "card_on_table", "refill_hand", "take_cards"]


def held(s: Field, seat: int) -> int:
    """The cards in a hand."""
    return s.hands[seat]


def unseen(s: Field, seat: int) -> int:
    """The cards of which the others cannot tell whether the seat holds them."""
    return s.hands[seat] | s.deck


HANDS = Hands(held, unseen)


@rule("TUT-7.1", "TUT-7.2")
def take_cards(s: Field, seat: int) -> None:
    """Draw up to a full hand; an empty deck takes up the discards."""
    hand = s.hands[seat]
    drawn = []
    while hand.bit_count() < s.book.hand_size:
        if not s.deck:
            s.deck, s.discards = s.discards, 0
        card = draw_member(s, "card", s.deck, seat, rule="TUT-7.2", to=1 << seat)
        s.deck &= ~(1 << card)
        hand |= 1 << card
        drawn.append(card)
    hands = list(s.hands)
    hands[seat] = hand
    s.hands = tuple(hands)
    if drawn:
        emit(s, CardsMoved, seat, len(drawn), tuple(drawn), "TUT-7.2", 1 << seat)
        emit(s, CardsMoved, seat, len(drawn), (), "TUT-7.2", 1 << (1 - seat))


def refill_hand(s: Field, seat: int) -> None:
    """The refit phase of one seat."""
    take_cards(s, seat)


@rule("TUT-7.6")
def other_than_player(s: Field) -> tuple[int, ...]:
    """The seat that may answer the card on the table."""
    return (1 - s.played.seat,)


@rule("TUT-7.3")
def defender_then_attacker(s: Field) -> tuple[int, ...]:
    """Who may play when an assault is declared, in order."""
    return (1 - s.assault.seat, s.assault.seat)


def show_card(s: Field, seat: int, card: int) -> None:
    """The card goes from the hand to the table and is open from now on."""
    hands = list(s.hands)
    hands[seat] &= ~(1 << card)
    s.hands = tuple(hands)
    s.discards |= 1 << card
    s.played = Played(seat, card)
    reveal(s, "card", card, rule="TUT-7.3")
    emit(s, CardPlayed, seat, card, "TUT-7.3")


def card_stands(s: Field) -> bool:
    """Whether nobody has cancelled the card on the table."""
    return not s.played.is_cancelled


@rule("TUT-7.6")
@procedure(owns="played", result="stands")
def card_on_table(seat: int, card: int) -> Steps:
    """A card is played, may be answered, and stands or not."""
    return show_card, card_answered, put("stands", card_stands)


@rule("TUT-7.6")
def cancel_card(s: Field) -> None:
    """The card that was answered has no effect."""
    s.played = s.played._replace(is_cancelled=True)


@procedure
def counter_order(seat: int, card: int) -> Steps:
    """Answer the card on the table; the answer can be answered."""
    return put("stands", card_on_table), when("stands", cancel_card)


@procedure
def ambush(seat: int, card: int) -> Steps:
    """The defender lies in wait."""
    return put("stands", card_on_table), when("stands", add_ambush)


@procedure
def support(seat: int, card: int) -> Steps:
    """The attacker brings up more fire."""
    return put("stands", card_on_table), when("stands", add_support)


@rule("TUT-7.4")
def add_ambush(s: Field) -> None:
    """The assault is ambushed."""
    s.assault = s.assault._replace(cards=(*s.assault.cards, "ambush"))


@rule("TUT-7.5")
def add_support(s: Field) -> None:
    """The assault is supported."""
    s.assault = s.assault._replace(cards=(*s.assault.cards, "support"))


@rule("TUT-7.4")
def may_not_ambush(s: Field, seat: int) -> bool:
    """Only the defender, and once."""
    return seat == s.assault.seat or "ambush" in s.assault.cards


@rule("TUT-7.5")
def may_not_support(s: Field, seat: int) -> bool:
    """Only the attacker, and once."""
    return seat != s.assault.seat or "support" in s.assault.cards


assault_declared = window(
    "assault_declared",
    rule="TUT-7.3",
    order=defender_then_attacker,
    plays=[
        play(
            "ambush",
            "TUT-7.4",
            ambush,
            cards=lambda book: book.plays["ambush"],
            barred=may_not_ambush,
        ),
        play(
            "support",
            "TUT-7.5",
            support,
            cards=lambda book: book.plays["support"],
            barred=may_not_support,
        ),
    ],
    hands=HANDS,
    module=__name__,
)

card_answered = window(
    "card_answered",
    rule="TUT-7.6",
    order=other_than_player,
    plays=[
        play("counter", "TUT-7.6", counter_order, cards=lambda book: book.plays["counter"]),
    ],
    hands=HANDS,
    module=__name__,
)
