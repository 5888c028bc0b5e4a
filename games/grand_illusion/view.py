"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random

from games.grand_illusion.state import Front
from ww1core.hexgrid import from_members, members
from ww1core.pieces import other, with_item


def resample(s: Front, seat: int, random: Random) -> None:
    """The other side may have chosen any of its plans, as many as it has."""
    enemy = other(seat)
    chosen = s.plans[enemy].bit_count()
    plans = random.sample(members(s.book.plans_of[enemy]), chosen)
    s.plans = with_item(s.plans, enemy, from_members(plans))
