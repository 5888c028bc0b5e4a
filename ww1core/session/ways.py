"""Where a stack that goes step by step can get in several steps, and by which answers."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from ww1core.play.look_ahead import look_ahead
from ww1core.play.notation import AS_FAR
from ww1core.play.passing import is_pass
from ww1core.session.outlook import Outlook, is_stepwise
from ww1core.turns.windows import PASS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ww1core.play.game import Game
    from ww1core.play.look_ahead import Ahead
    from ww1core.turns.offers import Choice, Offer
    from ww1core.turns.state import State

__all__ = ["Ways", "ways_from"]

MOST_LOOKS = 300
"""So many steps are looked at for one stack."""

Ways = dict[str, tuple[str, ...]]
"""By hex the answers that lead there; all but the first go as far as nothing else is asked."""


def ways_from(game: Game, seat: int, answers: Sequence[str]) -> Ways:
    """The hexes that the stack which is to move next can reach in more steps than one.

    ``answers`` lead to the question for its first step. Of several ways one with the fewest steps
    counts. Windows on the way are passed, and no way goes on where something would be learnt.
    """
    begun = game.peek(seat, answers)
    if begun.offer is None or begun.offer.seat != seat or not is_stepwise(game.book, begun.offer):
        return {}
    near, ways = set(_hexes(begun.offer)), Ways()
    home: set[str] | None = None
    known: dict[int, set[Choice]] = {}
    todo: deque[tuple[Ahead, tuple[str, ...]]] = deque([(begun, ())])
    looks = 0
    while todo and looks < MOST_LOOKS:
        ahead, way = todo.popleft()
        for hex_ in _hexes(ahead.waiting):
            looks += 1
            steps = (*way, (AS_FAR if way else "") + ahead.spell(hex_))
            if hex_ not in near:
                ways.setdefault(game.book.name("hex", hex_), steps)
            there = _after(ahead, hex_)
            if there.offer is None or (there.offer.seat, there.offer.name) != (
                seat,
                begun.offer.name,
            ):
                continue
            if home is None:
                home = _left(begun, there, seat)
            onward = set(there.offer.options)
            if not onward <= known.setdefault(hex_, set()):
                known[hex_] |= onward
                todo.append((there, steps))
    return {hex_: way for hex_, way in ways.items() if hex_ not in (home or ())}


def _hexes(offer: Offer) -> tuple[int, ...]:
    return tuple(choice for choice in offer.options if isinstance(choice, int))


def _after(ahead: Ahead, hex_: int) -> Ahead:
    """Where a step leads once everybody has passed."""
    s: State = ahead.ask(lambda s: s)
    return look_ahead(s, ahead.waiting, [ahead.spell(hex_)], gives=_passed, unasked=ahead.unasked)


def _passed(_s: State, offer: Offer) -> Choice | None:
    return PASS if PASS in offer and is_pass(offer, PASS) else None


def _left(before: Ahead, after: Ahead, seat: int) -> set[str]:
    """The places that something stands in no more after a step."""
    there, then = (Outlook(ahead, seat).pieces for ahead in (before, after))
    moved = (piece for name, piece in there.items() if name in then)
    return {piece.hex for piece in moved if then[piece.id].hex != piece.hex}
