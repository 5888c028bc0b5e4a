"""HQ Orders (E71): a card set aside unseen, whose Order has to be given before any other."""

from __future__ import annotations

from games.gwc.rules.cards.fate import card_of, deck_is_empty
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.rules.turns.turn import can_be_given, carry_out, serves_engineers
from games.gwc.state import Field
from ww1core.events import CardPlayed, tell
from ww1core.ledger import rule
from ww1core.pieces import with_item
from ww1core.turns import Steps, call, draw_from, draw_member, procedure, put, reveal, when


@procedure
def hq_orders(seat: int) -> Steps:
    """The player sets his next card aside; the last card of his deck advances time."""
    return (set_aside, when(deck_is_empty, advance_time))


@rule("GWC-E71")
def set_aside(s: Field, seat: int) -> None:
    """The card lies face down; nobody sees it."""
    player = s.voice[seat]
    card, deck = draw_from(s, "headquarters", s.decks[player], player, to=0, rule="GWC-E71")
    s.decks = with_item(s.decks, player, deck)
    s.hq_card = with_item(s.hq_card, player, s.hq_card[player] | 1 << card)
    tell(s, "told.hq_card", "GWC-E71", seat=player)


@procedure(rule=("GWC-E71", "GWC-E71.1", "GWC-E71.2"))
def headquarters_order(seat: int) -> Steps:
    """The card is turned up at the player's next chance of an Order, and its Order given."""
    return (put("card", turn_over), obey)


@rule("GWC-E71")
def turn_over(s: Field, seat: int) -> int:
    """The card is open now and goes to the discard pile; one of several is taken at random."""
    player = s.voice[seat]
    card = draw_member(s, "headquarters_card", s.hq_card[player], player, rule="GWC-E71")
    s.hq_card = with_item(s.hq_card, player, s.hq_card[player] & ~(1 << card))
    s.discards = with_item(s.discards, player, s.discards[player] | 1 << card)
    reveal(s, CardPlayed, player, card, "GWC-E71")
    return card


@rule("GWC-E71", "GWC-E71.2", "GWC-3.1.9")
def obey(s: Field, seat: int, card: int) -> None:
    """The Order is given, be it to the player's harm or for engineers; else it counts as well."""
    order = card_of(s, card).order
    if can_be_given(s, order, seat) or serves_engineers(s, order, seat):
        call(s, carry_out, seat, order)
    else:
        s.orders_given += 1
        tell(s, "told.order_lost", "GWC-E71", seat=s.voice[seat], order=order)
