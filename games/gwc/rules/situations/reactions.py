"""Strategy Cards against an Order or an Action of the opponent (S98.3.2, S98.4.5, S98.4.6)."""

from __future__ import annotations

from games.gwc.rules.cards.fate import STRATEGY, with_situation
from games.gwc.rules.cards.rolls import spend_strategy
from games.gwc.rules.formations.command import tell_units
from games.gwc.rules.formations.partners import mover, other_player, speaker
from games.gwc.rules.formations.status import suppress
from games.gwc.rules.turns.special import of_nation
from games.gwc.state import Field, UnitSet
from ww1core.events import tell
from ww1core.ledger import rule
from ww1core.pieces import other
from ww1core.turns import Steps, decision, play, procedure, put, when, window


def is_called_off(s: Field) -> bool:
    """Whether the Order was cancelled by a Strategy Card."""
    return s.order is not None and s.order.is_called_off


def call_off(s: Field, rule_id: str) -> None:
    """Cancel the Order that is announced; its card is spent."""
    s.order = s.order._replace(is_called_off=True)
    tell(s, "told.called_off", rule_id, seat=s.order.seat, order=s.order.id)


# Air Domination, Dogfights (S98.3.2)


@procedure(rule=("GWC-S98.3.2", "GWC-S98.4.2"))
def drive_off(s: Field, seat: int, card: int) -> None:
    """The Air Assault is cancelled, and counts as an Order."""
    spend_strategy(s, seat, card, "GWC-S98.3.2")
    call_off(s, "GWC-S98.3.2")


@rule("GWC-S98.3.2")
def no_plane_to_drive_off(s: Field, seat: int) -> bool:
    """Unless an Air Assault of the opponent in his own Turn was announced and stands."""
    order = s.order
    return order.id != "O17" or seat in {order.seat, s.active} or order.is_called_off


air_assault_announced = window(
    "air_assault_announced",
    rule="GWC-S98.3.2",
    order=other_player,
    plays=[
        play(
            "GWC-S98.3.2", drive_off, cards=with_situation("S98.3.2"), barred=no_plane_to_drive_off
        )
    ],
    hands=STRATEGY,
)


# Red Trousers (S98.4.5)


@procedure
def red_trousers(seat: int, card: int) -> Steps:
    """The attackers are an easy mark: their Offensive is over before it begins."""
    return (
        show_red_trousers,
        when(half_of_units, put("struck", choose_marks), suppress_marks),
        undo_offensive,
    )


def show_red_trousers(s: Field, seat: int, card: int) -> None:
    """The card is played."""
    spend_strategy(s, seat, card, "GWC-S98.4.5")


def attackers(s: Field) -> UnitSet:
    """The Units that are activated for the Offensive."""
    return s.order.activated & s.book.soldiers


@rule("GWC-S98.4.5")
def half_of_units(s: Field) -> int:
    """Half of the Units activated, rounded up."""
    return (attackers(s).bit_count() + 1) // 2


@decision(
    rule="GWC-S98.4.5",
    asks="unit",
    repeated=True,
    least=half_of_units,
    most=half_of_units,
    among=(attackers, "not_in_the_offensive"),
)
def choose_marks(_s: Field, _unit: int | str) -> None:
    """Which Units are suppressed, by the player of the card."""


def suppress_marks(s: Field, struck: UnitSet) -> None:
    """They are suppressed."""
    suppress(s, struck, "GWC-S98.4.5")


@rule("GWC-S98.4.5")
def undo_offensive(s: Field) -> None:
    """The Order is cancelled without counting; nobody is activated any more."""
    s.activated &= ~s.order.activated
    s.orders_given -= 1
    call_off(s, "GWC-S98.4.5")


@rule("GWC-S98.4.5", "SR-mixed")
def no_red_trousers(s: Field, seat: int) -> bool:
    """Unless a French Formation of the opponent was just activated for an Offensive."""
    order = s.order
    if order.id != "O24" or order.seat == seat or order.is_called_off:
        return True
    return not order.activated & of_nation(s, other(seat), "french")


offensive_activated = window(
    "offensive_activated",
    rule="GWC-S98.4.5",
    order=other_player,
    plays=[
        play("GWC-S98.4.5", red_trousers, cards=with_situation("S98.4.5"), barred=no_red_trousers)
    ],
    hands=STRATEGY,
    tells=lambda s: tell_units(s, s.order.activated),
)


# Sturmabteilung vor (S98.4.6)


@procedure(rule="GWC-S98.4.6")
def cancel_op_fire(s: Field, seat: int, card: int) -> None:
    """Those just activated for Op Fire are not after all; the Action stays discarded."""
    spend_strategy(s, seat, card, "GWC-S98.4.6")
    s.activated &= ~s.hot[-1]
    s.hot = s.hot[:-1]
    tell(s, "told.op_fire_cancelled", "GWC-S98.4.6", seat=other(seat))


@rule("GWC-S98.4.6")
def nobody_to_silence(s: Field, seat: int) -> bool:
    """Unless the opponent has just activated Formations for Op Fire."""
    return s.order.seat != seat or not s.hot


op_fire_activated = window(
    "op_fire_activated",
    rule="GWC-S98.4.6",
    order=mover,
    plays=[
        play(
            "GWC-S98.4.6", cancel_op_fire, cards=with_situation("S98.4.6"), barred=nobody_to_silence
        )
    ],
    hands=STRATEGY,
    tells=lambda s: tell_units(s, s.hot[-1] if s.hot else 0),
    voices=speaker,
)
