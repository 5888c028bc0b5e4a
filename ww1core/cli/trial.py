"""What an attack would look like: its answers tried on a copy of a game, up to the first die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ww1core.notation import read
from ww1core.turns.chance import RandomChance
from ww1core.turns.run import answer, step

if TYPE_CHECKING:
    from ww1core.scenes.scene import Battle
    from ww1core.turns.offers import Offer
    from ww1core.turns.state import State

__all__ = ["battle_ahead"]


def battle_ahead(s: State, offer: Offer, steps: Sequence[tuple[str, str]]) -> Battle | None:
    """The last battle that the seat sees while legal answers are given, before chance speaks.

    The state is a copy that may be changed; its title draws a scene.
    """
    known = (s.drawn, s.revealed)
    s.chance = RandomChance(0)
    seat, battle = offer.seat, None
    waits: Offer | None = offer
    for decision, what in steps:
        if waits is None:
            break
        answer(s, waits, read(s.book, waits, f"{decision} {what}"))
        if (s.drawn, s.revealed) != known:
            break
        battle = s.book.scene(s, seat).battle or battle
        waits = _next_offer(s)
        if (s.drawn, s.revealed) != known:
            break
        battle = s.book.scene(s, seat).battle or battle
    return battle


def _next_offer(s: State) -> Offer | None:
    """What is asked next; None where the game ends or chance speaks before."""
    known = (s.drawn, s.revealed)
    while s.stack and s.ended is None and (s.drawn, s.revealed) == known:
        offer = step(s)
        if offer is not None:
            return offer
    return None
