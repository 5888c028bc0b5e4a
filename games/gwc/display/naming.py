"""What counters, cards and dice are called in words: cards by their id with what stands on them.

Counters are called by what is printed on them, those of one name numbered; their ids are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.gwc.content.scenario import SEATS
from ww1core.words import Text, text

if TYPE_CHECKING:
    from games.gwc.book import GwcBook
    from games.gwc.content.cards import Card

REVEALED = "event.revealed"


def shown(book: GwcBook, what: Text) -> Text:
    """A text in which things revealed stand with their names in place of their numbers."""
    if what.key == REVEALED:
        kind, number = what.argument("what"), what.argument("value")
        if isinstance(kind, str) and isinstance(number, int):
            return text(REVEALED, what=kind, value=book.called(kind, number))
    if not any(isinstance(value, Text) for _, value in what.args):
        return what
    return Text(
        what.key,
        tuple(
            (name, shown(book, value) if isinstance(value, Text) else value)
            for name, value in what.args
        ),
    )


def _numbered(book: GwcBook, names: Sequence[str], number: int) -> str:
    """A name, with its number among the counters of that name if there are several."""
    name = names[number]
    named = book.texts.named(name)
    return f"{named} ({names[: number + 1].count(name)})" if names.count(name) > 1 else named


def _formation(book: GwcBook, number: int) -> str:
    return _numbered(book, [about.name for about in book.units], number)


def _weapon(book: GwcBook, number: int) -> str:
    return _numbered(book, [about.name for about in book.weapons], number)


def _telephone(book: GwcBook, number: int) -> str:
    return _numbered(book, [about.name for about in book.telephones], number)


def _firer(book: GwcBook, number: int) -> str:
    """A Formation with its own FP, a Weapon, or the gun of a Tank."""
    units, weapons = len(book.units), len(book.weapons)
    if number < units:
        return _formation(book, number)
    if number < units + weapons:
        return _weapon(book, number - units)
    tank = book.guns[number - units - weapons]
    return book.say(text("named.gun", tank=_formation(book, tank)))


def _card(book: GwcBook, number: int) -> str:
    """A Fate card with its Order and Actions, a Strategy Card with its title."""
    if book.every_strategy >> number & 1:
        id_ = book.cards[number].id
        return book.say(text("named.strategy", id=id_, title=id_))
    card = book.decks.cards[number]
    also = book.catalogue.orders[card.order].also_action
    key = "named.card" if also is None else "named.fire_card"
    return book.say(
        text(key, id=card.id, order=card.order, also=also, action=action_key(book, card))
    )


def action_key(book: GwcBook, card: Card) -> str:
    """The Action of a card, by the name that it has in this nation's deck."""
    nation = book.commanders[card.seat].nation
    has_own = nation in book.catalogue.actions[card.action].names
    return f"{card.action}.{nation}" if has_own else card.action


def _dice(book: GwcBook, number: int) -> str:
    """The dice of a card with its trigger."""
    card = book.decks.cards[number]
    return book.say(dice_text(card, card.trigger))


def dice_text(card: Card, trigger: str | None) -> Text:
    """The dice of a card with the trigger that counts, if any."""
    white, coloured = card.dice
    if not trigger:
        return text("dice.plain", white=white, coloured=coloured, card=card.id)
    return text("dice.trigger", white=white, coloured=coloured, card=card.id, trigger=trigger)


def _chit(book: GwcBook, number: int) -> str:
    """An Objective marker with what it says."""
    chit = book.chits[number]
    says = text(f"chit.{chit.kind}", objective=chit.objective or 0, points=chit.points)
    return book.say(text("named.chit", id=chit.id, says=says))


NAMES: dict[str, Callable[[GwcBook, int], str]] = {
    "unit": _formation,
    "weapon": _weapon,
    "telephone": _telephone,
    "firer": _firer,
    "card": _card,
    "dice": _dice,
    "chit": _chit,
    "direction": lambda book, at: book.say(Text(f"compass.{at + 1}")),
    "side": lambda book, at: book.texts.named(SEATS[at], "seat"),
}
"""By kind what a thing is called; a side as on the sheet, however many players share it."""
