"""Combined attacks and what they promise (12.4): every enemy in their zones is attacked too.

A combined attack is legal only while the promise can be kept: each enemy hex in the attackers'
zones needs an attacker of its own among the units that are left. A promise lapses when its enemy
is gone, out of the zones that the attack was made from, or out of everybody's reach; an advance of
those who made it changes nothing.
"""

from __future__ import annotations

from games.clash_giants.rules.attackers import (
    defenders_in,
    eligible_attackers,
    may_attack,
    open_targets,
)
from games.clash_giants.rules.zones import zone_of_hexes
from games.clash_giants.state import Field
from ww1core.hexgrid import HexSet, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, hexes_of


@rule("CG-12.4b")
def is_combined(s: Field, attackers: UnitSet) -> bool:
    """Whether units attack from more than one hex."""
    return hexes_of(s, attackers).bit_count() > 1


@rule("CG-7.2g")
def zones_of_attack(s: Field, attackers: UnitSet) -> HexSet:
    """The zones of the attackers; without supply there is no zone."""
    return zone_of_hexes(s, hexes_of(s, attackers & ~s.unsupplied))


@rule("CG-7.2g", "CG-12.4a")
def owed_by(s: Field, seat: int, attackers: UnitSet, target: int) -> HexSet:
    """The other enemy hexes in the zones of a combined attack."""
    if not is_combined(s, attackers):
        return 0
    return zones_of_attack(s, attackers) & open_targets(s, seat) & ~(1 << target)


@rule("CG-12.4a")
def promise(s: Field) -> None:
    """Note what the declared attack owes, and that its defenders are owed no more."""
    segment, battle = s.segment, s.battle
    promises = [(zones, owed & ~battle.defenders) for zones, owed in segment.promises]
    new = 0
    for hex_ in members(owed_by(s, segment.seat, battle.attackers, battle.target)):
        new |= defenders_in(s, hex_, segment.seat)
    promises.append((zones_of_attack(s, battle.attackers), new))
    s.segment = segment._replace(promises=tuple(entry for entry in promises if entry[1]))


@rule("CG-12.4a")
def outstanding_hexes(s: Field) -> HexSet:
    """The hexes that still have to be attacked, as far as somebody can."""
    segment, hexes = s.segment, 0
    for zones, owed in segment.promises:
        hexes |= hexes_of(s, owed) & zones
    if not hexes:
        return 0
    free = eligible_attackers(s, segment.seat)
    for hex_ in members(hexes):
        if not may_attack(s, free, hex_, segment.seat):
            hexes ^= 1 << hex_
    return hexes


def _most_kept(s: Field, seat: int, hexes: HexSet, free: UnitSet) -> int:
    """How many of some hexes can be attacked by units of their own: a largest matching."""
    takers = {hex_: may_attack(s, free, hex_, seat) for hex_ in members(hexes)}
    taken: dict[int, int] = {}

    def find(hex_: int, seen: set[int]) -> bool:
        for unit in members(takers[hex_]):
            if unit not in seen:
                seen.add(unit)
                if unit not in taken or find(taken[unit], seen):
                    taken[unit] = hex_
                    return True
        return False

    return sum(find(hex_, set()) for hex_ in takers)


def _keeps_promises(
    s: Field, seat: int, target: int, attackers: UnitSet, owed: HexSet, most: int, free: UnitSet
) -> bool:
    """Whether an attack leaves enough units for old promises (``most`` of them) and new ones."""
    new = owed_by(s, seat, attackers, target) & ~owed
    needed = owed | new
    if not needed:
        return True
    return _most_kept(s, seat, needed, free & ~attackers) >= most + new.bit_count()


@rule("CG-12.4a", "CG-7.2g")
def breaking_units(s: Field, left: UnitSet) -> UnitSet:
    """The units that would make it impossible to attack every enemy that has to be attacked."""
    battle = s.battle
    seat, target = battle.seat, battle.target
    owed = outstanding_hexes(s) & ~(1 << target)
    if not owed and not battle.attackers:
        return 0
    free = eligible_attackers(s, seat)
    most = _most_kept(s, seat, owed, free & ~battle.attackers) if owed else 0
    units = 0
    for unit in members(left):
        joined = battle.attackers | 1 << unit
        if not _keeps_promises(s, seat, target, joined, owed, most, free):
            units |= 1 << unit
    return units


@rule("CG-12.4a")
def breaking_targets(s: Field, left: HexSet, seat: int) -> HexSet:
    """The hexes whose attack would take the units that are needed elsewhere."""
    owed = outstanding_hexes(s)
    if not owed:
        return 0
    free = eligible_attackers(s, seat)
    hexes = 0
    for target in members(left):
        rest = owed & ~(1 << target)
        most = _most_kept(s, seat, rest, free)
        candidates = may_attack(s, free, target, seat)
        if not any(
            _keeps_promises(s, seat, target, 1 << unit, rest, most, free)
            for unit in members(candidates)
        ):
            hexes |= 1 << target
    return hexes
