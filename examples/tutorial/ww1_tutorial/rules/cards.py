"""Cards (chapter 7): hidden hands, plays, and answers to plays.

A card is put on the table by ``card_on_table``, which owns the record ``played`` and asks the
other seat for an answer. The answer is a card on the table as well, so it can be answered in
turn; when it stands, the record below it is marked as cancelled.
"""

from __future__ import annotations

from ww1_tutorial.state import Field, Played
from ww1core.events import CardPlayed, CardsMoved, emit
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import Hands, Steps, draw_member, play, procedure, put, reveal, when, window

__all__ = ["assault_declared", "card_on_table", "refill_hand", "take_cards"]


def held(s: Field, seat: int) -> int:
    """The cards in a hand."""
    return s.hands[seat]


def unseen(s: Field, _seat: int) -> int:
    """The cards that are not on the discard pile: anybody may hold them for all anybody knows."""
    return s.deck | s.hands[0] | s.hands[1]


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
    s.hands = with_item(s.hands, seat, hand)
    if drawn:
        emit(s, CardsMoved, seat, len(drawn), (), "TUT-7.2", 1 << other(seat))


def refill_hand(s: Field, seat: int) -> None:
    """The refit phase of one seat."""
    take_cards(s, seat)


@rule("TUT-7.6")
def other_than_player(s: Field) -> tuple[int, ...]:
    """The seat that may answer the card on the table."""
    return (other(s.played.seat),)


@rule("TUT-7.3")
def defender_then_attacker(s: Field) -> tuple[int, ...]:
    """Who may play when an assault is declared, in order."""
    return (other(s.assault.seat), s.assault.seat)


def tell_target(s: Field) -> dict[str, object]:
    """What the prompt says about the assault."""
    return {"target": s.assault.target}


def tell_card(s: Field) -> dict[str, object]:
    """What the prompt says about the card on the table."""
    return {"card": s.played.card}


def show_card(s: Field, seat: int, card: int) -> None:
    """The card goes from the hand to the table and is open from now on."""
    hands = list(s.hands)
    hands[seat] &= ~(1 << card)
    s.hands = tuple(hands)
    s.discards |= 1 << card
    s.played = Played(seat, card)
    reveal(s, CardPlayed, seat, card, "TUT-7.3")


def card_stands(s: Field) -> bool:
    """Whether nobody has cancelled the card on the table."""
    return not s.played.is_cancelled


@procedure(rule="TUT-7.6", owns="played", result="stands")
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
def assault_card(seat: int, card: int) -> Steps:
    """Ambush or support: it counts in the assault unless it is cancelled."""
    return put("stands", card_on_table), when("stands", add_to_assault)


@rule("TUT-7.4", "TUT-7.5")
def add_to_assault(s: Field, card: int) -> None:
    """The card shifts the column of the assault."""
    play_name = "ambush" if s.book.plays["ambush"] >> card & 1 else "support"
    s.assault = s.assault._replace(cards=(*s.assault.cards, play_name))


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
            "TUT-7.4",
            assault_card,
            name="ambush",
            cards=lambda book: book.plays["ambush"],
            barred=may_not_ambush,
        ),
        play(
            "TUT-7.5",
            assault_card,
            name="support",
            cards=lambda book: book.plays["support"],
            barred=may_not_support,
        ),
    ],
    hands=HANDS,
    tells=tell_target,
)

card_answered = window(
    "card_answered",
    rule="TUT-7.6",
    order=other_than_player,
    plays=[
        play("TUT-7.6", counter_order, name="counter", cards=lambda book: book.plays["counter"]),
    ],
    hands=HANDS,
    tells=tell_card,
)
