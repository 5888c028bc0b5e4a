"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random

from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.state import Front
from ww1core.hexgrid import from_members, members
from ww1core.pieces import UnitSet, deal_covered, other, with_item


def resample(s: Front, seat: int, random: Random) -> None:
    """The units under the tops of enemy stacks may lie in any of their places that they fit."""
    enemy = other(seat)
    deal_covered(s, seat, random, together=s.book.stacking.allows)
    if s.agile[enemy]:
        s.rebuild()
        s.agile = with_item(s.agile, enemy, as_many(s, enemy, random))


def as_many(s: Front, enemy: int, random: Random) -> UnitSet:
    """As many units that may infiltrate as there are: those who could, and others if need be."""
    count = s.agile[enemy].bit_count()
    able = list(members(able_to_infiltrate(s, enemy)))
    rest = list(members(s.book.own[enemy] & ~from_members(able)))
    random.shuffle(able)
    random.shuffle(rest)
    return from_members([*able, *rest][:count])
