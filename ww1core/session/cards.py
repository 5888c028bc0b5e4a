"""The cards that a seat holds and sees, each with all that it can do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core.errors import NotationError
from ww1core.session.lines import Line, line_of
from ww1core.session.rules import sentences_of
from ww1core.session.status import Section
from ww1core.words.language import worded
from ww1core.words.texts import text

if TYPE_CHECKING:
    from ww1core.scenes.scene import Card, Hand
    from ww1core.session.outlook import Outlook

__all__ = ["card_named", "hands_in_sight"]


def hands_in_sight(outlook: Outlook) -> list[Section]:
    """Every hand that the scene shows, the cards that the seat may read with what they can do."""
    hands = () if outlook.scene is None else outlook.scene.hands
    if not hands:
        return [Section(text("session.hand.none"), ())]
    return [section for hand in hands for section in _hand(outlook, hand)]


def _hand(outlook: Outlook, hand: Hand) -> list[Section]:
    count = len(hand.cards) + hand.unseen
    heading = text("session.hand", seat=hand.seat, count=count, unseen=hand.unseen)
    return [Section(heading, ()), *(_card(outlook, card) for card in hand.cards)]


def _card(outlook: Outlook, card: Card) -> Section:
    heading = text("session.hand.card", name=card.name, text=card.text)
    return Section(heading, _abilities(outlook, card.name))


def card_named(outlook: Outlook, name: str) -> list[Section]:
    """A card of the title by its name: all that it can do, and what the rules of these say.

    Of a chapter it is told how to read it.
    """
    book = outlook.book
    if "card" not in book.kinds or book.card is None:
        message = worded("this title tells nothing of cards")
        raise NotationError(message)
    if not name:
        message = worded("card: expected the name of a card")
        raise NotationError(message)
    label = book.name("card", book.number_named("card", name))
    lines = _abilities(outlook, label)
    rules = dict.fromkeys(rule for line in lines for rule in line.rules)
    sentences = sentences_of(book.title, rules, book.scenario) if rules else {}
    more = [text("session.card.more", chapter=rule) for rule in rules if rule not in sentences]
    told = [*sentences.values(), *more]
    return [Section(text("session.named", name=label), lines), *(Section(one, ()) for one in told)]


def _abilities(outlook: Outlook, name: str) -> tuple[Line, ...]:
    """What a card can do, as far as its title tells."""
    book = outlook.book
    abilities, cards = book.card, book.kinds.get("card")
    if abilities is None or cards is None or not cards.has(name):
        return ()
    number = cards.number(name)
    lines = outlook.ask(lambda s: abilities(s, outlook.seat, number))
    return tuple(line_of(*line) for line in lines)
