"""Fire on the Battle Board (9.3): lane by lane, at once, then the reserves, then Elan."""

from __future__ import annotations

from games.grand_illusion.rules.board import attacking, defending, engaged
from games.grand_illusion.rules.control import sound
from games.grand_illusion.rules.losses import hit
from games.grand_illusion.rules.strength import (
    attack_modifiers,
    defence_modifiers,
    has_elan,
    strength,
)
from games.grand_illusion.state import GERMAN, LANES, Front
from ww1core.events import tell
from ww1core.hexgrid import members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other, with_item
from ww1core.tables import Modifiers
from ww1core.turns import Steps, decision, procedure, roll, when


@procedure(rule=("GI-9.3.1a", "GI-9.3.4a"))
def resolve() -> Steps:
    """All fire of a battle: at charging horse, both fronts, the reserves; then Elan."""
    return (fire_all, when(elan_is_owed, place_elan_hit))


def fire_all(s: Front) -> None:
    """The fire of all boxes."""
    fire_at_horse(s)
    fire_fronts(s)
    fire_reserves(s)


@rule("GI-9.6.1a")
def fire_at_horse(s: Front) -> None:
    """Infantry that cavalry attacks fires first, and its hits count at once."""
    front = s.battle.front
    for lane in range(LANES):
        riders, target = front[attacking(s)][lane], front[defending(s)][lane]
        if engaged(s, lane) and riders & s.book.cavalry and target & s.book.infantry:
            fire(s, defending(s), lane, target)
    apply_hits(s)


@rule("GI-9.5.1a")
def rides_at_fort(s: Front, seat: int, lane: int, units: UnitSet) -> bool:
    """Whether units of a lane are cavalry before a fort that came forward, and cannot fire."""
    return bool(units & s.book.cavalry and s.battle.front[other(seat)][lane] & s.book.forts)


@rule("GI-9.3.1a", "GI-9.3.2a", "GI-9.3.3a", "GI-9.3.3b", "GI-9.1.4a")
def fire_fronts(s: Front) -> None:
    """Attackers fire, then defenders as they were, then losses; surprised ones suffer first."""
    for seat in (attacking(s), defending(s)):
        for lane in range(LANES):
            units = s.battle.front[seat][lane]
            if engaged(s, lane) and not rides_at_fort(s, seat, lane, units):
                fire(s, seat, lane, units)
        if s.battle.fortune == "surprise":
            apply_hits(s)
    apply_hits(s)


@rule("GI-9.3.4a", "GI-9.2.5b", "GI-9.2.5a2")
def fire_reserves(s: Front) -> None:
    """Reserves fire at what is left opposite them, without reply."""
    for seat in (attacking(s), defending(s)):
        for lane, units in enumerate(s.battle.reserve[seat]):
            target = s.battle.front[other(seat)][lane]
            if units and target and not rides_at_fort(s, seat, lane, units):
                fire(s, seat, lane, units)
    apply_hits(s)


def aim(s: Front, seat: int, units: UnitSet, target: UnitSet) -> tuple[int, int]:
    """The strength of a box that fires, and what is added to its die."""
    added = modifiers_of(s, seat, units, target).total
    return strength(s, units, defends=seat != attacking(s)), added


def modifiers_of(s: Front, seat: int, units: UnitSet, target: UnitSet) -> Modifiers:
    """What is added to the die of a box, each with its rule."""
    if seat == attacking(s):
        return attack_modifiers(s, units, target)
    return defence_modifiers(s, units)


@rule("GI-9.3.1c1", "GI-9.3.1c2", "GI-9.5.1b")
def hits_target(s: Front, target: UnitSet, die: int, most: int) -> bool:
    """Whether a die hits, if it hits up to a number; forts fall to a natural 1 only."""
    data = s.book.battle.hits
    if target & s.book.forts:
        return die == data.fort_only
    return die == data.always or (die != data.never and die <= most)


@rule("GI-9.3.1a", "GI-9.3.1d")
def fire(s: Front, seat: int, lane: int, units: UnitSet) -> None:
    """One die for a box against the enemy front of the lane."""
    battle = s.battle
    target = battle.front[other(seat)][lane]
    value, added = aim(s, seat, units, target)
    die = roll(s, "fire", *members(units), rule="GI-9.3.1a")
    total = die + added
    is_hit = hits_target(s, target, die, value - added)
    if s.bus is not None:
        tell(
            s,
            "told.fire",
            "GI-9.3.1c1",
            units=members(units),
            targets=members(target),
            total=total,
            strength=value,
            hits=int(is_hit),
        )
    hits = battle.hits
    if is_hit:
        enemy = other(seat)
        hits = with_item(hits, enemy, hits[enemy] | 1 << lane)
    s.battle = battle._replace(hits=hits, dice=(*battle.dice, (units, die, is_hit)))


@rule("GI-9.3.3a", "GI-9.3.3b")
def apply_hits(s: Front) -> None:
    """Whoever is in a box that was hit takes it, both units of a pair."""
    battle = s.battle
    if not any(battle.hits):
        return
    hurt = battle.hurt
    for seat in range(2):
        for lane in members(battle.hits[seat]):
            units = battle.front[seat][lane]
            hurt = with_item(hurt, seat, hurt[seat] | units)
            for unit in members(units):
                hit(s, unit, "GI-9.3.3b")
    here = s.standing[battle.hex]
    front = tuple(tuple(units & here for units in boxes) for boxes in battle.front)
    reserve = tuple(tuple(units & here for units in boxes) for boxes in battle.reserve)
    s.battle = battle._replace(hits=(0, 0), hurt=hurt, front=front, reserve=reserve)


@rule("GI-9.3.5b", "GI-14.3.6A4b")
def elan_is_owed(s: Front) -> bool:
    """Whether an attack with Elan took no hit."""
    battle = s.battle
    return has_elan(battle) and not battle.hurt[battle.acting] and elan_targets(s) != 0


def elan_targets(s: Front) -> UnitSet:
    """The attackers on whom the hit may be placed: undisrupted ones, if there are any."""
    units = s.battle.attackers & s.standing[s.battle.hex]
    return sound(s, units) or units


def german(_s: Front) -> int:
    """The German player."""
    return GERMAN


@decision(rule="GI-9.3.5b", asks="unit", seat=german, among=(elan_targets, "not_to_be_hit"))
def place_elan_hit(s: Front, unit: int) -> None:
    """Which attacker pays for the Elan of an attack that cost nothing."""
    s.battle = s.battle._replace(hurt=with_item(s.battle.hurt, s.battle.acting, 1 << unit))
    hit(s, unit, "GI-9.3.5b")
