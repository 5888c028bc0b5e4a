"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ww1core.hexgrid import from_members, members
from ww1core.pieces import other, with_item

if TYPE_CHECKING:
    from ww1_tutorial.state import Field

__all__ = ["resample"]


def resample(s: Field, seat: int, random: Random) -> None:
    """Deal the other hand and the deck again from the cards the seat cannot see."""
    enemy = other(seat)
    unseen = list(members(s.deck | s.hands[enemy]))
    hand = random.sample(unseen, s.hands[enemy].bit_count())
    s.hands = with_item(s.hands, enemy, from_members(hand))
    s.deck = from_members(card for card in unseen if card not in hand)
