"""Answers that nobody has to be asked for, since what everybody knows settles them."""

from __future__ import annotations

from games.landships.rules.dogfights import in_the_fight
from games.landships.state import Field
from ww1core.hexgrid import members


def all_fall(s: Field, points: int, seat: int, first: tuple[int, int]) -> int | None:
    """Any of the aircraft of a side, where all of them fall."""
    flying = members(in_the_fight(s, seat, first))
    return flying[0] if points >= len(flying) else None


SETTLED = {"lose_planes_point": all_fall}
