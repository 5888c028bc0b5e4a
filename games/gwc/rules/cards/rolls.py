"""Rolls (1.9): a card is turned up; it can be called back, raised, and set off a trigger.

There is no die. The roll waits, frozen, while its trigger is resolved; then its result counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.display.naming import dice_text
from games.gwc.rules.cards.fate import STRATEGY, card_of, deck_is_empty, forget, turn_up
from games.gwc.rules.formations.command import contested
from games.gwc.rules.formations.partners import first_partner
from games.gwc.rules.formations.precedence import inactive_first
from games.gwc.rules.formations.weapons import jam
from games.gwc.state import Field, Roll
from ww1core.events import Told, tell
from ww1core.hexgrid import HexSet
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import Steps, instead, play, procedure, put, reveal, when, window
from ww1core.words import text

if TYPE_CHECKING:
    from games.gwc.book import GwcBook

MULTIPLIED = frozenset({"targeting", "accuracy"})


@procedure(owns="roll", result="total")
def dice_roll(seat: int, kind: str) -> Steps:
    """A roll of a player for a purpose; its result is the total of the dice."""
    return (
        reveal_roll,
        roll_called_back,
        when(is_void, when(deck_is_empty, "advance_time"), start_over),
        when(somebody_may_raise, roll_raised),
        when(time_is_due, "advance_time"),
        when(
            trigger,
            when(
                event_is_due,
                put("spared", contested),
                "event",
                put("spared", postpone),
                "fight_melees",
            ),
            when(sniper_is_due, hush, "sniper", unhush),
            when(jam_is_due, jam),
        ),
        put("total", total),
    )


@rule("GWC-1.9")
def reveal_roll(s: Field, seat: int, kind: str) -> None:
    """Turn up the top card of the roller's own deck."""
    s.roll = Roll(seat, kind, turn_up(s, seat, "dice", "GWC-1.9"))


def is_void(s: Field) -> bool:
    """Whether the roll was called back."""
    return s.roll.is_void


@rule("GWC-9.1a")
def start_over(s: Field, seat: int, kind: str) -> None:
    """Roll again."""
    instead(s, dice_roll, seat, kind)


@rule("GWC-1.9.1c", "GWC-1.9.1.2", "GWC-O21.3.6.1")
def trigger(s: Field) -> str | None:
    """The trigger of the roll that counts.

    Rolls made while a trigger is resolved have none; a Jam counts where a Weapon fires.
    """
    printed = None if s.hushed else card_of(s, s.roll.card).trigger
    if printed == "jam" and not (s.roll.kind == "fire" and s.attack.weapons):
        return None
    return printed


def hush(s: Field) -> None:
    """A trigger is being resolved: the rolls in it have none."""
    s.hushed += 1


def unhush(s: Field) -> None:
    """The trigger is resolved."""
    s.hushed -= 1


@rule("GWC-6.1.2a", "GWC-1.9.1.4")
def time_is_due(s: Field, seat: int) -> bool:
    """Whether time advances; a trigger and the last card together are one advance."""
    return deck_is_empty(s, seat) or trigger(s) == "time"


@rule("GWC-1.9.1a", "GWC-1.9.1b", "GWC-1.9.1c", "GWC-1.9.1.1")
def event_is_due(s: Field) -> bool:
    """Whether the roll brings an event, which comes after the advance of a last card."""
    return trigger(s) == "event"


@rule("GWC-E87b")
def postpone(s: Field, spared: HexSet) -> HexSet:
    """The melees that are not fought now: those there were, and those of reinforcements."""
    spared |= s.postponed
    s.postponed = 0
    return spared


def sniper_is_due(s: Field) -> bool:
    """Whether the roll wakes a sniper."""
    return trigger(s) == "sniper"


def jam_is_due(s: Field) -> bool:
    """Whether Weapons jam."""
    return trigger(s) == "jam"


@rule("GWC-1.9", "GWC-1.9.1d", "GWC-O21.2.1.1")
def total(s: Field, kind: str) -> int:
    """The dice added, or multiplied to find a target."""
    white, coloured = card_of(s, s.roll.card).dice
    dice = white * coloured if kind in MULTIPLIED else white + coloured
    return dice + s.roll.plus


def holder(s: Field) -> tuple[int, ...]:
    """The holder of the Initiative Card."""
    return (s.initiative,)


@procedure(rule=("GWC-9.1a", "GWC-9.1b"))
def call_back(s: Field, seat: int) -> None:
    """The roll is void with its trigger; the card goes to the opponent."""
    s.roll = s.roll._replace(is_void=True)
    s.initiative = other(seat)
    tell(s, "told.called_back", "GWC-9.1b", seat=s.voice[seat])


def is_called_back(s: Field, seat: int) -> bool:
    """Whether the roll is void already."""
    return s.roll.is_void


def tell_roll(s: Field) -> dict[str, object]:
    """Whose roll it is, what for, and the dice with what is added to them so far."""
    card, plus = card_of(s, s.roll.card), s.roll.plus
    dice = dice_text(card, trigger(s))
    if plus:
        dice = text("dice.raised", dice=dice, plus=plus)
    return {"roller": card.seat, "kind": s.roll.kind, "dice": dice}


roll_called_back = window(
    "roll_called_back",
    rule="GWC-9.1a",
    order=holder,
    tells=tell_roll,
    plays=[play("GWC-9.1a", call_back, barred=is_called_back)],
    voices=first_partner,
)


@procedure(rule=("GWC-1.S.2a", "GWC-S98.2", "GWC-1.S.d"))
def raise_roll(s: Field, seat: int, card: int) -> None:
    """One more, whoever rolled; the card is spent and no trigger is touched."""
    s.roll = s.roll._replace(plus=s.roll.plus + 1)
    spend_strategy(s, seat, card, "GWC-S98.2")


@rule("GWC-1.S.a", "GWC-S98.b")
def spend_strategy(s: Field, seat: int, card: int, rule_id: str) -> None:
    """A Strategy Card is used: one a Turn and player, then it is discarded."""
    player = s.voice[seat]
    s.strategy = with_item(s.strategy, player, s.strategy[player] & ~(1 << card))
    discards = s.strategy_discards[player] | 1 << card
    s.strategy_discards = with_item(s.strategy_discards, player, discards)
    s.strategy_used |= 1 << player
    forget(s, card)
    reveal(s, Told, "told.strategy", (("seat", player), ("card", card)), rule_id)


def all_strategy_cards(book: GwcBook) -> int:
    """Every Strategy Card raises a roll."""
    return book.every_strategy


def is_sudden_death(s: Field, seat: int) -> bool:
    """A Sudden Death roll is never raised."""
    return s.roll.kind == "sudden_death"


def somebody_may_raise(s: Field) -> bool:
    """Whether a player has a Strategy Card that he may use now; everybody can see that."""
    spent = s.strategy_used | s.strategy_new
    return any(cards and not spent >> player & 1 for player, cards in enumerate(s.strategy))


roll_raised = window(
    "roll_raised",
    rule="GWC-S98.2",
    order=inactive_first,
    tells=tell_roll,
    plays=[play("GWC-S98.2", raise_roll, cards=all_strategy_cards, barred=is_sudden_death)],
    hands=STRATEGY,
)
