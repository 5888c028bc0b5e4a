"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ww1core.hexgrid.hexset import from_members, members

if TYPE_CHECKING:
    from ww1_tutorial.state import Field

__all__ = ["resample"]


def resample(s: Field, seat: int, random: Random) -> None:
    """Deal the other hand and the deck again from the cards the seat cannot see."""
    other = 1 - seat
    unseen = list(members(s.deck | s.hands[other]))
    hand = random.sample(unseen, s.hands[other].bit_count())
    hands = list(s.hands)
    hands[other] = from_members(hand)
    s.hands = tuple(hands)
    s.deck = from_members(card for card in unseen if card not in hand)
