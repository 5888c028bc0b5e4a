"""Special rules of scenarios (SR): idle cards, an Order more, and who has which nation."""

from __future__ import annotations

from games.gwc.rules.cards.fate import deck_is_empty, discard_unplayed, draw_card, held
from games.gwc.rules.ground.ground_now import ground
from games.gwc.rules.situations.reminders import bars_aircraft, woods_morale
from games.gwc.state import Field, UnitSet
from ww1core.ledger import rule
from ww1core.turns import Steps, bar, because, decision, procedure, when

AIR_ASSAULT = frozenset({"O17"})
NO_ORDER: frozenset[str] = frozenset()
SALLY = 1


@rule("GWC-S98.5.5")
def idle_orders(s: Field, seat: int) -> frozenset[str]:
    """The Orders that a Reminder Card of the opponent takes from a side."""
    return AIR_ASSAULT if bars_aircraft(s, seat) else NO_ORDER


def is_idle(s: Field, order: str, seat: int) -> bool:
    """Whether a Reminder Card takes an Order from a side."""
    return order in AIR_ASSAULT and order in idle_orders(s, seat)


@rule("SR-sally")
def more_orders(s: Field, seat: int) -> int:
    """The Orders a side has above its limit: one when the time of its sally has come."""
    sallies = s.book.special.sally
    return sum([SALLY for side, time in sallies if side == seat and s.time >= time])


@rule("SR-mixed", "VAL-mixed-entente")
def of_nation(s: Field, seat: int, nation: str) -> UnitSet:
    """The Formations of a side to which the text of a card speaks that names a nation."""
    return s.book.own[seat] & s.book.of_nation.get(nation, 0)


@rule("GWC-S98.5.9")
def own_morale(s: Field, unit: int) -> int:
    """What a Formation has more Morale: a Leader who fights in the woods."""
    bit = 1 << unit
    if not s.book.leaders & bit or ground(s, s.hex[unit]) != "woods":
        return 0
    return woods_morale(s, s.book.owner[unit])


def idle_cards(s: Field, seat: int) -> int:
    """The cards in a hand with one of the idle Orders of the scenario."""
    return s.book.idle & held(s, seat)


@rule("SR-idle-cards")
def nothing_to_exchange(s: Field, seat: int) -> bool:
    """Unless a card with an idle Order is in hand, no Order was given and none exchanged yet."""
    if s.is_idle_done or s.orders_given:
        return True
    return not idle_cards(s, seat)


NO_EXCHANGE = (
    because("SR-idle-cards", "exchanged_already", lambda s: s.is_idle_done),
    because("SR-idle-cards", "exchange_comes_first", lambda s: s.orders_given),
    bar("SR-idle-cards", "no_idle_card", nothing_to_exchange),
)


@procedure
def exchange_card(seat: int) -> Steps:
    """A card with an idle Order is shown and exchanged."""
    return (exchange_idle, when(deck_is_empty, "advance_time"))


@decision(
    rule="SR-idle-cards",
    asks="card",
    among=(idle_cards, "order_is_not_idle"),
    hidden=True,
    forced=False,
)
def exchange_idle(s: Field, card: int, seat: int) -> None:
    """Which card is discarded for another one, once in a Turn."""
    s.is_idle_done = True
    discard_unplayed(s, seat, card, "SR-idle-cards")
    draw_card(s, seat, "SR-idle-cards")
