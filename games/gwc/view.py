"""What a player knows, and what he cannot know imagined anew: cards and secret markers."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from games.gwc.state import NOTHING, Field
from ww1core.hexgrid import from_members
from ww1core.play import Viewer
from ww1core.turns import Deck

EXCHANGE = "exchange_idle"
"""The question that tells the opponent that a card with an idle Order is in hand."""


def view(s: Field, seat: int) -> dict[str, Any]:
    """What a player may know; of what others have seen, his own cards and how many of a third."""
    shown = Viewer.plain(s, seat)
    shown["seen"] = tuple(
        cards if player == seat else _seen_by(s, seat, player)
        for player, cards in enumerate(s.seen)
    )
    return shown


def _seen_by(s: Field, seat: int, player: int) -> dict[str, Any]:
    """What a player knows of the cards that another one has seen."""
    cards, thirds = s.seen[player], set(range(len(s.book.seats))) - {seat, player}
    return {
        "own": cards & (s.hands[seat] | s.strategy[seat]),
        "hands": [(cards & s.hands[third]).bit_count() for third in thirds],
        "strategy": [(cards & s.strategy[third]).bit_count() for third in thirds],
    }


def resample(s: Field, seat: int, random: Random) -> None:
    """Deal everything anew that the player cannot see, as it might be for all he knows.

    The order of a deck is nowhere, so that only what has left it face down is dealt again: the
    other hands but for what he has seen of them, the cards of headquarters, the other Strategy
    Cards and the other secret markers. A partner is no better known than an opponent.
    """
    hands, strategy = s.hands, s.strategy
    _deal_hands(s, seat, random)
    holder = _exchanging(s)
    if holder not in {seat, NOTHING}:
        while not s.hands[holder] & s.book.idle:
            _deal_hands(s, seat, random)
    _deal_strategy(s, seat, random)
    _see_anew(s, seat, random, hands, strategy)
    _deal_chits(s, seat, random)


def _exchanging(s: Field) -> int:
    """The player who is exchanging an idle card, of which he must hold one; NOTHING if nobody."""
    if not s.stack:
        return NOTHING
    node, _, data = s.stack[-1]
    if s.book.program.names[node][0][0] != EXCHANGE:
        return NOTHING
    side: int = data[0]
    return s.voice[side]


def _own_first(s: Field, seat: int) -> list[int]:
    """The players, the one who imagines first."""
    return sorted(range(len(s.book.seats)), key=lambda player: player != seat)


def _deal_hands(s: Field, seat: int, random: Random) -> None:
    """Deal the other hands and the cards of headquarters anew from what the decks may hold."""
    decks, hands, waiting = list(s.decks), list(s.hands), list(s.hq_card)
    for player in _own_first(s, seat):
        known = s.seen[seat] & hands[player]
        hands[player] &= ~known
        hidden = (waiting,) if player == seat else (waiting, hands)
        decks[player] = _dealt(random, decks[player], player, *hidden)
        hands[player] |= known
    s.decks, s.hands, s.hq_card = tuple(decks), tuple(hands), tuple(waiting)


def _deal_strategy(s: Field, seat: int, random: Random) -> None:
    """Deal the Strategy Cards anew: what he has looked at stays where he has seen it."""
    decks, held, under = list(s.strategy_decks), list(s.strategy), list(s.strategy_under)
    for player in _own_first(s, seat):
        known = s.seen[seat] & held[player]
        held[player] &= ~known
        hidden = () if player == seat else (held, under)
        knows_top = bool(s.strategy_known[player] >> seat & 1)
        decks[player] = _dealt(random, decks[player], player, *hidden, knows_top=knows_top)
        held[player] |= known
    s.strategy_decks, s.strategy, s.strategy_under = tuple(decks), tuple(held), tuple(under)


def _see_anew(
    s: Field, seat: int, random: Random, hands: tuple[int, ...], strategy: tuple[int, ...]
) -> None:
    """Let the others have seen as many cards of third players as they had of those before."""
    seen, others = list(s.seen), _own_first(s, seat)[1:]
    for other, third in permutations(others, 2):
        for before, now in ((hands, s.hands), (strategy, s.strategy)):
            known = seen[other] & before[third]
            seen[other] = seen[other] & ~known | Viewer.drawn(random, now[third], known.bit_count())
    s.seen = tuple(seen)


def _dealt(
    random: Random, deck: Deck, player: int, *hidden: list[int], knows_top: bool = True
) -> Deck:
    """Deal a deck and what was taken from it unseen anew; known cards on top stay there."""
    taken = [held[player] for held in hidden]
    deck, dealt = Viewer.redealt(random, deck, *taken, knows_top=knows_top)
    for held, cards in zip(hidden, dealt, strict=True):
        held[player] = cards
    return deck


def _deal_chits(s: Field, seat: int, random: Random) -> None:
    """Draw the secret markers of the other players anew from those that can be secret."""
    secret = from_members(number for number, chit in enumerate(s.book.chits) if chit.secret)
    chits, pool = list(s.secret_chits), s.cup & secret
    others = _own_first(s, seat)[1:]
    for other in others:
        pool |= chits[other]
    for other in others:
        chits[other] = Viewer.drawn(random, pool, chits[other].bit_count())
        pool &= ~chits[other]
    s.cup = s.cup & ~secret | pool
    s.secret_chits = tuple(chits)
