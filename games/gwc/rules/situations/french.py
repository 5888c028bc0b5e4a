"""Situations of the French cards in their own Turn: Field Reports, Counter-Battery Fire (S98.3).

Assaults are played in a Move, La Force Noire in a melee; Gabions are a Reminder Card.
"""

from __future__ import annotations

from games.gwc.rules.artillery.telephones import counter_battery
from games.gwc.rules.cards.fate import deck_is_empty, discard_unplayed, draw_card, held
from games.gwc.rules.formations.partners import facing, opponent
from games.gwc.rules.situations.shared import discard_strategy
from games.gwc.rules.turns.objectives import reveal_chit
from games.gwc.rules.turns.time_track import advance_time
from games.gwc.state import Field
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.turns import Steps, bind, each, procedure, when

NEW_HAND = 3
"""The cards that the opponent draws after Field Reports, whatever his hand size is."""


def always(s: Field, seat: int) -> bool:
    """What is possible whatever the position is."""
    return True


@procedure
def field_reports(seat: int) -> Steps:
    """The plans of the opponent are known: he starts afresh."""
    return (facing(bind(start_afresh, seat=opponent)),)


@procedure
def start_afresh(seat: int) -> Steps:
    """A player loses hand and Strategy Card, draws a small hand and lays his secrets open."""
    return (
        drop_everything,
        each("number", NEW_HAND, draw_new, when(deck_is_empty, advance_time)),
        lay_secrets_open,
    )


@rule("GWC-S98.3.5")
def drop_everything(s: Field, seat: int) -> None:
    """The whole hand and the Strategy Card are discarded."""
    for card in members(held(s, seat)):
        discard_unplayed(s, seat, card, "GWC-S98.3.5")
    discard_strategy(s, seat, "GWC-S98.3.5")


@rule("GWC-S98.3.5")
def draw_new(s: Field, seat: int) -> None:
    """Draw one card."""
    draw_card(s, seat, "GWC-S98.3.5")


@rule("GWC-S98.3.5")
def lay_secrets_open(s: Field, seat: int) -> None:
    """All secret Objectives of the player are open from now on."""
    for chit in members(s.secret_chits[s.voice[seat]]):
        reveal_chit(s, chit, "GWC-S98.3.5")


@procedure(rule="GWC-S98.3.6")
def counter_battery_fire(s: Field, seat: int) -> None:
    """His working Telephone breaks, and his markers are removed."""
    counter_battery(s, seat)
