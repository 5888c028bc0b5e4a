"""Who may attack what (12.1 to 12.4, 14.2): the units, the hexes, and both together."""

from __future__ import annotations

from games.clash_giants.rules.zones import terrain_with
from games.clash_giants.state import Battle, Field
from ww1core.hexgrid import HexSet, members, subset
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, units_in


def attacker(s: Field) -> int:
    """The seat that attacks."""
    return s.battle.seat


def defender(s: Field) -> int:
    """The seat that defends."""
    return other(s.battle.seat)


def told_of_target(s: Field) -> dict[str, object]:
    """For the question: which hex is attacked."""
    return {"target": s.battle.target}


def own_units(s: Field, seat: int) -> UnitSet:
    """The units of a side, wherever they are."""
    return s.book.own[seat]


@rule("CG-9.32b", "CG-12.1d")
def marked_units(s: Field) -> UnitSet:
    """The units under a replacement or strategic-movement marker; Done bars no attack."""
    return s.replaced | s.railed


@rule("GAL-MOB", "CG-10.1e")
def held_back(s: Field) -> UnitSet:
    """The units of armies whose command roll bars attacks; no other roll touches combat."""
    units = 0
    for army in members(s.idle_armies):
        units |= s.book.of_army[army]
    return units


@rule("YPR-T1")
def bound_by_first_turn(s: Field) -> UnitSet:
    """The new divisions that may not attack yet."""
    entry = s.book.rules.get("YPR-T1")
    if entry is None or entry.turns is None or s.turn > entry.turns[1]:
        return 0
    return s.book.rule_units["YPR-T1"]


@rule("CG-12.94b")
def in_floods(s: Field, left: UnitSet) -> UnitSet:
    """The units in hexes out of which nobody attacks."""
    wet = terrain_with(s, s.book.no_attack_out) if s.changes else s.book.printed_no_attack_out
    return left & units_in(s, wet)


@rule(
    "CG-12.1c", "CG-5.34c", "CG-2.26e", "CG-12.2e", "CG-12.2f", "CG-13.0d", "CG-12.77d", "GAL-MOB"
)
def eligible_attackers(s: Field, seat: int) -> UnitSet:
    """The units of all armies of a side that may still attack in this segment."""
    units = s.present[seat] & ~(s.book.no_attack | s.attacked | marked_units(s))
    if s.idle_armies:
        units &= ~held_back(s)
    units &= ~bound_by_first_turn(s)
    return units & ~in_floods(s, units)


@rule("CG-12.2c", "CG-12.2g", "CG-12.85a")
def defenders_in(s: Field, hex_: int, seat: int) -> UnitSet:
    """The enemies in a hex that would defend: all who neither fought nor recoiled there before."""
    return s.standing[hex_] & s.book.side[other(seat)] & ~(s.was_attacked | s.recoiled)


@rule("CG-11.3h")
def battle_at(s: Field, seat: int, target: int, attackers: UnitSet) -> Battle:
    """The attack of some units on a hex as it would be declared now."""
    defenders = defenders_in(s, target, seat)
    works = s.intact & s.book.enemy_works[seat]
    return Battle(
        seat,
        target,
        attackers,
        defenders,
        is_fort=bool(defenders & s.book.forts),
        is_zone=bool(works >> target & 1),
    )


def open_targets(s: Field, seat: int) -> HexSet:
    """The hexes with enemies that can still be attacked in this segment."""
    hexes = s.enemies[seat]
    for unit in members(s.was_attacked | s.recoiled):
        hex_ = s.hex[unit]
        if hex_ >= 0 and not defenders_in(s, hex_, seat):
            hexes &= ~(1 << hex_)
    return hexes


@rule("CG-14.2a")
def cavalry_cannot_attack(s: Field, target: int, seat: int) -> bool:
    """Whether infantry in the hex, or a fort, keeps cavalry from attacking it."""
    enemies = s.standing[target] & s.book.side[other(seat)]
    if enemies & s.book.infantry:
        return True
    storms = s.book.series.cavalry.may_attack_forts or (
        "cavalry_storms_forts" in s.book.options and not enemies & s.book.cavalry
    )
    return bool(enemies & s.book.forts) and not storms


@rule("CG-12.1e", "CG-12.94a")
def next_to(s: Field, units: UnitSet, target: int) -> UnitSet:
    """Those of some units that stand next to a hex across a playable hexside."""
    return units & units_in(s, s.book.touching[target])


def may_attack(s: Field, units: UnitSet, target: int, seat: int) -> UnitSet:
    """Those of some eligible units that may attack a hex by themselves."""
    attackers = next_to(s, units, target)
    if attackers & s.book.cavalry and cavalry_cannot_attack(s, target, seat):
        attackers &= ~s.book.cavalry
    return attackers


def near_targets(s: Field, seat: int) -> HexSet:
    """The hexes that can still be attacked and have units of a side beside them."""
    return open_targets(s, seat) & s.book.land.grid.neighbours_of(s.occupied[seat])


def targets_of(s: Field, seat: int, units: UnitSet) -> HexSet:
    """The hexes that some eligible units can attack."""
    return subset(near_targets(s, seat), lambda hex_: may_attack(s, units, hex_, seat))


def has_target(s: Field, seat: int) -> bool:
    """Whether some eligible unit of a side can attack a hex."""
    near = near_targets(s, seat)
    units = eligible_attackers(s, seat) if near else 0
    return any(may_attack(s, units, hex_, seat) for hex_ in members(near))
