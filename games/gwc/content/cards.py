"""Fate cards, Strategy Cards and the Initiative Card as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.gwc.content.commanders import Commander
from games.gwc.content.dates import ALWAYS, month_number
from games.gwc.content.scenario import Sheet
from games.gwc.schema import cards as schema
from games.gwc.schema.catalogue import Catalogue
from ww1core import DataError
from ww1core.ledger import rule
from ww1core.tables import Content, Document

CardSet = int

NO_WIND = -1
FOREVER = 999_999
"""After every month."""


class Card(NamedTuple):
    """One Fate card; its dice are the white and the coloured one."""

    id: str
    seat: int
    """Whose deck it is in."""
    order: str
    action: str
    """Besides the Op Fire (A42) of every Fire card."""
    event: str
    hex: int
    """Its random hex."""
    dice: tuple[int, int]
    trigger: str
    """"" without one."""
    wind: int
    """A direction from 0 to 5, or NO_WIND."""
    since: int
    """The first month of its event, as 191605."""


class StrategyCard(NamedTuple):
    """One Strategy Card."""

    id: str
    seat: int
    name: str
    text: str
    """The number of its text; cards of several nations share one."""
    when: tuple[str, ...]
    duration: str
    effects: tuple[str, ...]
    """One happens, of the player's choice."""
    since: int
    until: int


class Decks(NamedTuple):
    """All cards in play; those of a player stand together.

    Sets of cards are ints, the same numbers for all decks.
    """

    cards: tuple[Card, ...]
    fate: tuple[CardSet, ...]
    """By player his Fate deck."""
    orders: Mapping[str, CardSet]
    """By Order the cards that bear it, of all decks."""
    actions: Mapping[str, CardSet]
    """By Action likewise; Op Fire is on every Fire card."""
    events: Mapping[str, CardSet]
    strategy: tuple[StrategyCard, ...]
    strategy_deck: tuple[CardSet, ...]
    """By player his Strategy Cards."""
    texts: Mapping[str, CardSet]
    """By number of the text the Strategy Cards that have it."""
    initiative: str
    """The Initiative Card of the match-up."""


@rule("SR-three-players", "GWC-1.F.a")
def decks_of(read: Content, sheet: Sheet, commanders: Sequence[Commander]) -> Decks:
    """The decks of the nations that play, one for each player."""
    catalogue = read.load("catalogue.yaml", Catalogue)
    strategy = read.read("strategy.yaml", schema.StrategyDecks)
    cards: list[Card] = []
    fate: list[CardSet] = []
    own: list[StrategyCard] = []
    strategy_deck: list[CardSet] = []
    for number, player in enumerate(commanders):
        dealt = _fate(read, sheet, number, player.nation, catalogue)
        fate.append(_set_from(len(cards), len(dealt)))
        cards += dealt
        chosen = [
            _strategy(card, number) for card in strategy.value.cards if card.nation == player.nation
        ]
        strategy_deck.append(_set_from(len(own), len(chosen)))
        own += chosen
    orders = _sets(catalogue.orders, [card.order for card in cards])
    actions = _sets(catalogue.actions, [card.action for card in cards])
    for order, entry in catalogue.orders.items():
        if entry.also_action is not None:
            actions[entry.also_action] |= orders[order]
    return Decks(
        tuple(cards),
        tuple(fate),
        orders,
        actions,
        _sets(catalogue.events, [card.event for card in cards]),
        tuple(own),
        tuple(strategy_deck),
        _sets({card.text: card for card in own}, [card.text for card in own]),
        _initiative(strategy, sheet),
    )


def _set_from(first: int, count: int) -> CardSet:
    return (1 << count) - 1 << first


def _sets(keys: Mapping[str, object], borne: list[str]) -> dict[str, CardSet]:
    """For every key the numbers of the cards that bear it."""
    sets = dict.fromkeys(keys, 0)
    for number, key in enumerate(borne):
        sets[key] |= 1 << number
    return sets


def _fate(
    read: Content, sheet: Sheet, player: int, nation: str, catalogue: Catalogue
) -> list[Card]:
    document = read.read(f"cards/{nation}.yaml", schema.FateDeck)
    if document.value.nation != nation:
        raise document.error(f"the deck is not {nation}", "nation", advice="correct the nation")
    hex_ = sheet.board.land.hex
    deck: list[Card] = []
    for card in document.value.listed():
        document.find("Order", card.order, catalogue.orders, "cards")
        document.find("Action", card.action, catalogue.actions, "cards")
        document.find("Event", card.event, catalogue.events, "cards")
        deck.append(
            Card(
                card.id,
                player,
                card.order,
                card.action,
                card.event,
                hex_(card.hex),
                card.dice,
                card.trigger or "",
                NO_WIND if card.wind is None else card.wind - 1,
                month_number(card.since),
            )
        )
    return deck


def _strategy(card: schema.StrategyEntry, player: int) -> StrategyCard:
    until = month_number(card.until)
    return StrategyCard(
        card.id,
        player,
        card.name,
        card.same_as or card.text,
        card.when,
        card.duration,
        card.effects,
        month_number(card.since),
        FOREVER if until == ALWAYS else until,
    )


def _initiative(strategy: Document[schema.StrategyDecks], sheet: Sheet) -> str:
    nations = {side.nation for side in sheet.sides}
    for card in strategy.value.initiative:
        if set(card.nations) == nations:
            return card.id
    message = f"no Initiative Card for {' and '.join(sorted(nations))}"
    error = DataError(message, field="initiative", advice="add the match-up")
    raise strategy.placed(error)
