"""What a player cannot know, imagined anew: hands, decks, face-down cards and secret markers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ww1core.hexgrid.hexset import from_members, members
from ww1core.turns.decks import Deck

if TYPE_CHECKING:
    from games.gwc.state import Field

__all__ = ["resample"]

EXCHANGE = "exchange_idle"
"""The question that tells the opponent that a card with an idle Order is in hand."""


def resample(s: Field, seat: int, random: Random) -> None:
    """Deal everything anew that the player cannot see, as it might be for all he knows.

    The order of a deck is nowhere, so that only what has left it face down is dealt again: the
    other hand but for what he has seen of it, the cards of headquarters, the other Strategy Card
    and the other secret markers.
    """
    other = 1 - seat
    _deal_hand(s, seat, random)
    wanted = _promised(s, other)
    while wanted and not s.hands[other] & wanted:
        _deal_hand(s, seat, random)
    _deal_strategy(s, seat, random)
    _deal_chits(s, other, random)


def _promised(s: Field, seat: int) -> int:
    """The cards of which a player must hold one: the idle ones while he is exchanging one."""
    if not s.stack:
        return 0
    node, _, data = s.stack[-1]
    if s.book.program.names[node][0][0] != EXCHANGE or data[0] != seat:
        return 0
    return s.book.idle


def _deal_hand(s: Field, seat: int, random: Random) -> None:
    """Deal the other hand and the cards of headquarters anew from what the decks may hold."""
    other = 1 - seat
    decks, hands, waiting = list(s.decks), list(s.hands), list(s.hq_card)
    known = s.seen[seat] & hands[other]
    hands[other] &= ~known
    for one in (seat, other):
        hidden = (waiting,) if one == seat else (waiting, hands)
        decks[one] = _dealt(random, decks[one], one, *hidden)
    hands[other] |= known
    s.decks, s.hands, s.hq_card = tuple(decks), tuple(hands), tuple(waiting)


def _deal_strategy(s: Field, seat: int, random: Random) -> None:
    """Deal the Strategy Cards anew: what he has looked at stays where he has seen it."""
    other = 1 - seat
    decks, held, under = list(s.strategy_decks), list(s.strategy), list(s.strategy_under)
    known = s.seen[seat] & held[other]
    held[other] &= ~known
    for one in (seat, other):
        hidden = () if one == seat else (held, under)
        knows_top = bool(s.strategy_known[one] >> seat & 1)
        decks[one] = _dealt(random, decks[one], one, *hidden, knows_top=knows_top)
    held[other] |= known
    s.strategy_decks, s.strategy, s.strategy_under = tuple(decks), tuple(held), tuple(under)


def _dealt(
    random: Random, deck: Deck, seat: int, *hidden: list[int], knows_top: bool = True
) -> Deck:
    """Deal a deck and what was taken from it unseen anew; known cards on top stay there."""
    left, top = deck
    pool = left if knows_top else left | from_members(top)
    for one in hidden:
        pool |= one[seat]
    for one in hidden:
        one[seat] = _picked(random, pool, one[seat].bit_count())
        pool &= ~one[seat]
    if not knows_top:
        top = tuple(random.sample(members(pool), len(top)))
        pool &= ~from_members(top)
    return pool, top


def _deal_chits(s: Field, other: int, random: Random) -> None:
    """Draw the secret markers of the other player anew from those that can be secret."""
    book = s.book
    secret = from_members(number for number, chit in enumerate(book.chits) if chit.secret)
    pool = s.secret_chits[other] | s.cup & secret
    drawn = _picked(random, pool, s.secret_chits[other].bit_count())
    s.cup = s.cup & ~secret | pool & ~drawn
    chits = list(s.secret_chits)
    chits[other] = drawn
    s.secret_chits = tuple(chits)


def _picked(random: Random, pool: int, count: int) -> int:
    """So many members of a set, drawn at random."""
    return from_members(random.sample(members(pool), count))
