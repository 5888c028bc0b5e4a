"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random

from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.rules.stacking import fits
from games.storm_west.state import Front
from ww1core.hexgrid import from_members, members
from ww1core.pieces import UnitSet, deal_covered, other, stack_of, with_item

TRIES = 200
"""How often the units are dealt before any legal stacks are taken as they come."""


def resample(s: Front, seat: int, random: Random) -> None:
    """The units under the tops of enemy stacks may lie in any of their places that they fit."""
    enemy = other(seat)
    for _ in range(TRIES):
        deal_covered(s, seat, random, may_lie)
        s.rebuild()
        if all(fits(s, hex_, stack_of(s, hex_, enemy)) for hex_ in members(s.occupied[enemy])):
            break
    if s.agile[enemy]:
        s.agile = with_item(s.agile, enemy, as_many(s, enemy, random))


def may_lie(s: Front, unit: int, place: object) -> bool:
    """Whether a unit may lie under the top of a hex: of one army, or Americans with hosts."""
    book = s.book
    hex_: int = getattr(place, "hex", -1)
    if hex_ < 0:
        return True
    top = stack_of(s, hex_, book.pieces.side[unit]) & ~s.covered
    if not top:
        return True
    return book.stacking.allows(hex_, top | 1 << unit)


def as_many(s: Front, enemy: int, random: Random) -> UnitSet:
    """As many units that may infiltrate as there are: those who could, and others if need be."""
    count = s.agile[enemy].bit_count()
    able = list(members(able_to_infiltrate(s, enemy)))
    rest = list(members(s.book.own[enemy] & ~from_members(able)))
    random.shuffle(able)
    random.shuffle(rest)
    return from_members([*able, *rest][:count])
