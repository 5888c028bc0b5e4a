"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random

from games.grand_illusion.state import NO_PLAN, Front
from ww1core.hexgrid import members
from ww1core.pieces import other, with_item


def resample(s: Front, seat: int, random: Random) -> None:
    """The other side may have chosen any of its plans, or none, as often as it was asked."""
    enemy = other(seat)
    answers = len(s.plans[enemy])
    pool = (*members(s.book.plans_of[enemy]), *[NO_PLAN] * answers)
    s.plans = with_item(s.plans, enemy, tuple(random.sample(pool, answers)))
