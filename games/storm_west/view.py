"""What a seat cannot know, imagined anew."""

from __future__ import annotations

from random import Random

from games.storm_west.forces import ALLIED
from games.storm_west.rules.attackers import may_attack
from games.storm_west.rules.combat import tank_is_alone
from games.storm_west.rules.infiltration import able_to_infiltrate
from games.storm_west.state import Front
from ww1core.hexgrid import from_members, members, subset
from ww1core.pieces import UnitSet, covered_from, deal_covered, hexes_of, other, with_item

TRIES = 20
"""How often covered units are dealt until those who join an attack may do so."""


def resample(s: Front, seat: int, random: Random) -> None:
    """The units under the tops of enemy stacks may lie in any of their places that they fit."""
    enemy = other(seat)
    zoners, covered = s.book.zoners_of[enemy], covered_from(s, seat)
    zoned = hexes_of(s, s.present[enemy] & zoners & ~covered)

    def may_lie_together(hex_: int, stack: UnitSet) -> bool:
        """A zone of control goes on top, so nobody with one lies under a unit without."""
        is_known = zoned >> hex_ & 1 or not stack & zoners
        return bool(is_known) and s.book.stacking.allows(hex_, stack)

    for _ in range(TRIES):
        deal_covered(s, seat, random, together=may_lie_together)
        if may_be_joining(s, enemy):
            break
    has_guests = enemy == ALLIED and s.present[ALLIED] & s.book.guest_divisions
    if s.agile[enemy] or has_guests:
        s.rebuild()
    if s.agile[enemy]:
        s.agile = with_item(s.agile, enemy, as_many(s, enemy, random))
    if has_guests:
        s.guests = with_item(s.guests, ALLIED, guests_of_now(s))


def may_be_joining(s: Front, enemy: int) -> bool:
    """Whether those who are being named for an attack could be: tanks have escorts among them."""
    battle = s.battle
    if not s.joining or battle is None or battle.seat != enemy:
        return True
    s.rebuild()
    return not tank_is_alone(s) or bool(may_attack(s, enemy, battle.target) & ~s.joining)


def guests_of_now(s: Front) -> UnitSet:
    """The divisions that stand with another nation at this moment."""
    units = s.book.guest_divisions & s.present[ALLIED]
    return subset(units, lambda unit: s.standing[s.hex[unit]] & s.book.hosts)


def as_many(s: Front, enemy: int, random: Random) -> UnitSet:
    """As many units that may infiltrate as there are: those who could, and others if need be."""
    count = s.agile[enemy].bit_count()
    able = list(members(able_to_infiltrate(s, enemy)))
    rest = list(members(s.book.own[enemy] & ~from_members(able)))
    random.shuffle(able)
    random.shuffle(rest)
    return from_members([*able, *rest][:count])
