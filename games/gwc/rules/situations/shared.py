"""Situations of several nations: surveillance from the air, two Air Assaults (S98.3.1, S98.3.2).

Anti-Gas Equipment is a Reminder Card, Short Rounds belong to the artillery.
"""

from __future__ import annotations

from games.gwc.rules.artillery.bombardment import fire_for_effect
from games.gwc.rules.artillery.telephones import works
from games.gwc.rules.cards.fate import draw_strategy, forget, put_under, strategy_left
from games.gwc.rules.formations.partners import facing
from games.gwc.rules.orders.air import can_fly
from games.gwc.rules.orders.melee import melees
from games.gwc.rules.situations.reminders import bars_aircraft, discard_reminders
from games.gwc.state import NOTHING, Field, Order
from ww1core.events import Told, tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import (
    Steps,
    bind,
    decision,
    deck_size,
    each,
    look_at_cards,
    procedure,
    reveal,
    when,
)

DRAWN = 2
SORTIES = 2


# an Artillery Request with the Artillery Observer


def can_ask_battery(s: Field, seat: int) -> bool:
    """Whether the Telephone works and the Artillery Observer has not observed this Turn."""
    return works(s, seat) and not s.observers_used >> seat & 1


@procedure(rule=("GWC-S98.3.1", "GWC-S98.b", "GWC-S98.4.3"), owns="order")
def observed_request(seat: int) -> Steps:
    """An Artillery Request that the Artillery Observer observes, beyond the Orders of the Turn."""
    return (begin_request, bind(fire_for_effect, observer_hex=NOTHING), melees)


def begin_request(s: Field, seat: int) -> None:
    """The Order is announced and the Artillery Observer activated."""
    s.order = Order("O19", seat)
    s.observers_used |= 1 << seat
    tell(s, "told.order", "GWC-S98.3.1", seat=s.voice[seat], order="O19")


# the Strategy Card of the opponent


@rule("GWC-S98.3.1")
def can_spy(s: Field, seat: int) -> bool:
    """Whether the opponent holds a Strategy Card or a Strategy deck has a card on top."""
    held = any(s.strategy[player] for player in s.book.partners(other(seat)))
    return held or any(deck_size(deck) for deck in s.strategy_decks)


def discard_strategy(s: Field, seat: int, rule_id: str) -> None:
    """A player discards the Strategy Card that he holds, for all to see."""
    player = s.voice[seat]
    held = s.strategy[player]
    s.strategy = with_item(s.strategy, player, 0)
    discards = s.strategy_discards[player] | held
    s.strategy_discards = with_item(s.strategy_discards, player, discards)
    for card in members(held):
        forget(s, card)
        reveal(s, Told, "told.strategy_lost", (("seat", player), ("card", card)), rule_id)


@procedure
def spy_out(seat: int) -> Steps:
    """The opponent loses his Strategy Card, and the player looks at both decks."""
    return (facing(take_his_strategy, each("owner", owners, look_at_deck, guard=has_top_card)),)


@rule("GWC-S98.3.1", "GWC-S98.4.3")
def take_his_strategy(s: Field, seat: int) -> None:
    """The opponent discards the Strategy Card that he holds."""
    discard_strategy(s, other(seat), "GWC-S98.3.1")


def owners(s: Field, seat: int) -> tuple[int, int]:
    """The owners of the two Strategy decks."""
    return s.voice[other(seat)], s.voice[seat]


def has_top_card(s: Field, owner: int) -> bool:
    """Whether a Strategy deck is not empty."""
    return bool(deck_size(s.strategy_decks[owner]))


@rule("GWC-S98.3.1")
def look_at_deck(s: Field, seat: int, owner: int) -> None:
    """The player alone sees the top card of a Strategy deck; it stays where it is."""
    player, deck = s.voice[seat], s.strategy_decks[owner]
    _, deck = look_at_cards(s, "strategy_top", deck, 1, owner, to=1 << player, rule="GWC-S98.3.1")
    s.strategy_decks = with_item(s.strategy_decks, owner, deck)
    s.strategy_known = with_item(s.strategy_known, owner, s.strategy_known[owner] | 1 << player)
    tell(s, "told.looked", "GWC-S98.3.1", seat=player, owner=owner)


# Reminder Cards of the opponent


def has_enemy_reminders(s: Field, seat: int) -> bool:
    """Whether Reminder Cards of the opponent lie on the table."""
    return any(s.reminders[player] for player in s.book.partners(other(seat)))


@procedure
def clear_table(s: Field, seat: int) -> None:
    """All of them."""
    for player in s.book.partners(other(seat)):
        if s.reminders[player]:
            discard_reminders(s, player, "GWC-S98.3.1")


# two Strategy Cards, of which one is kept


def can_draw_strategy(s: Field, seat: int) -> bool:
    """Whether a player can draw a Strategy Card at all."""
    return strategy_left(s, seat) > 0


@procedure
def choose_strategy(seat: int) -> Steps:
    """The player draws two Strategy Cards and keeps one of them."""
    return (draw_two, when(holds_two, keep_one))


@rule("GWC-S98.3.1", "GWC-S98.4.3")
def draw_two(s: Field, seat: int) -> None:
    """Two cards, or the last one; they were drawn this Turn."""
    for _ in range(DRAWN):
        draw_strategy(s, seat, "GWC-S98.3.1")
    s.strategy_new |= 1 << s.voice[seat]


def held_strategy(s: Field, seat: int) -> int:
    """The Strategy Cards that a player holds."""
    return s.strategy[s.voice[seat]]


def holds_two(s: Field, seat: int) -> bool:
    """Whether a card has to go back."""
    return held_strategy(s, seat).bit_count() > 1


@decision(
    rule="GWC-S98.3.1", asks="card", among=(held_strategy, "not_drawn"), hidden=True, forced=False
)
def keep_one(s: Field, card: int, seat: int) -> None:
    """Which Strategy Card is kept; the other one goes under the deck."""
    for spare in members(held_strategy(s, seat) & ~(1 << card)):
        put_under(s, seat, spare)


# two Air Assaults


@rule("GWC-S98.3.2", "GWC-S98.5.5")
def can_take_off(s: Field, seat: int) -> bool:
    """Whether a side can order an Air Assault."""
    return can_fly(s, seat) and not bars_aircraft(s, seat)


@procedure(rule=("GWC-S98.3.2", "GWC-S98.4.2"))
def two_sorties(seat: int) -> Steps:
    """Two Air Assaults one after the other, without cards and beyond the Orders of the Turn."""
    return each("sortie", SORTIES, fly_free, guard=can_take_off)


@procedure
def fly_free(seat: int) -> Steps:
    """An Air Assault that does not count as an Order of the Turn."""
    return (bind("carry_out", order="O17"), count_no_order)


@rule("GWC-S98.b", "GWC-S98.3.2")
def count_no_order(s: Field) -> None:
    """The Order is not counted."""
    s.orders_given -= 1
