"""Events about cards, markers and lines: E62, E73, E81, E86."""

from __future__ import annotations

from games.gwc.rules.cards.fate import discard_unplayed, draw_strategy, held
from games.gwc.rules.formations.partners import facing
from games.gwc.rules.turns.objectives import draw_secret_chit, reveal_chit, secrets_of
from games.gwc.state import Field
from ww1core.events import Revealed
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import other, with_item
from ww1core.turns import Steps, bind, decision, draw_member, procedure, reveal, when


@procedure(rule="GWC-E62")
def captured_plans(seat: int) -> Steps:
    """The player sees the opponent's hand, discards a card of it, and reveals a secret marker."""
    return (
        facing(when(has_hand, bind(see_hand, rule_id="GWC-E62"), discard_captured)),
        when(has_secret, bind(reveal_secret, rule_id="GWC-E62")),
    )


@procedure(rule="GWC-E73")
def intelligence(seat: int) -> Steps:
    """The player sees the opponent's hand and discards a card of it."""
    return (facing(when(has_hand, bind(see_hand, rule_id="GWC-E73"), discard_found_out)),)


def has_hand(s: Field, seat: int) -> bool:
    """Whether the opponent has a card in his hand."""
    return bool(held(s, other(seat)))


@procedure(rule=("GWC-E62", "GWC-E73", "GWC-1.0"))
def see_hand(s: Field, seat: int, rule_id: str) -> None:
    """Every card of the opponent's hand is shown to the player alone.

    Hands are hidden by rule; here the text of a card is stronger.
    """
    hand, player = held(s, other(seat)), s.voice[seat]
    for card in members(hand):
        reveal(s, Revealed, "card", card, rule_id, 1 << player)
    s.seen = with_item(s.seen, player, s.seen[player] | hand)


def shown_cards(s: Field, seat: int) -> int:
    """The cards of the opponent's hand, which the player has just seen.

    A Strategy Card that he has seen before is in no hand.
    """
    return s.seen[s.voice[seat]] & held(s, other(seat))


@decision(rule="GWC-E62", asks="card", among=(shown_cards, "not_in_that_hand"), hidden=True)
def discard_captured(s: Field, card: int, seat: int) -> None:
    """Which card the opponent loses."""
    discard_unplayed(s, other(seat), card, "GWC-E62")


@decision(rule="GWC-E73", asks="card", among=(shown_cards, "not_in_that_hand"), hidden=True)
def discard_found_out(s: Field, card: int, seat: int) -> None:
    """Which card the opponent loses."""
    discard_unplayed(s, other(seat), card, "GWC-E73")


def has_secret(s: Field, seat: int) -> bool:
    """Whether the opponent has a secret Objective."""
    return bool(secrets_of(s, other(seat)))


@procedure(rule=("GWC-E62", "GWC-E86", "GWC-7.3.3c"))
def reveal_secret(s: Field, seat: int, rule_id: str) -> None:
    """The player picks one, unseen, of the opponent's secret markers; it is open and scores."""
    chit = draw_member(s, "patrol", secrets_of(s, other(seat)), s.voice[seat], rule=rule_id)
    reveal_chit(s, chit, rule_id)


@procedure
def patrol(seat: int) -> Steps:
    """One of the opponent's secret Objectives becomes open."""
    return (when(has_secret, bind(reveal_secret, rule_id="GWC-E86")),)


@procedure
def new_mission(seat: int) -> Steps:
    """The player draws a secret Objective and, without one, a Strategy Card."""
    return (draw_mission, draw_plan)


@rule("GWC-E81")
def draw_mission(s: Field, seat: int) -> None:
    """A secret marker from the cup, while there is one."""
    if s.cup:
        draw_secret_chit(s, seat, "GWC-E81")


@rule("GWC-E81", "GWC-1.S.2b")
def draw_plan(s: Field, seat: int) -> None:
    """A Strategy Card for a player who holds none, who may use it at once."""
    if not s.strategy[s.voice[seat]]:
        draw_strategy(s, seat, "GWC-E81")
