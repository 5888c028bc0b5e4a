"""What an activation promises: its battles on average, and the best march that may still come."""

from __future__ import annotations

from math import prod
from typing import TypeAlias

from games.grand_illusion.rules.activation import friends_before, live_arrivals
from games.grand_illusion.rules.control import can_be_besieged, forces, is_held, sound
from games.grand_illusion.rules.entry import open_to_group
from games.grand_illusion.rules.general_retreat import retreat_price
from games.grand_illusion.rules.mandates import is_mandated, is_plan17
from games.grand_illusion.rules.movement import march_limits, movement_points, one_hex_movers
from games.grand_illusion.rules.room import room_for
from games.grand_illusion.rules.strength import strength_of, trench_level
from games.grand_illusion.rules.ways import step_costs
from games.grand_illusion.stakes import debt, near, prize, worth
from games.grand_illusion.state import LANES, Front, bit
from ww1core.hexgrid import HexSet, first, members, reach
from ww1core.pieces import UnitSet, other

Pull: TypeAlias = tuple[float, ...]
FACES = 6
PICKED = 0.01


def outlook(s: Front, seat: int, pulls: tuple[Pull, ...]) -> float:
    """What the activation that goes on promises: its battles, and the marches still to come."""
    activation, battle = s.activation, s.battle
    if activation is None:
        return 0.0
    side = activation.seat
    if activation.is_retreat:
        value = debt(s, side) - s.book.weights.point * retreat_price(s, side)
        value += _marches(s, side, pulls[side])
    elif battle is not None:
        value = _battles(s, battle.hex) + _promise_of_battle(s)
    elif s.marching or activation.moved or activation.arrivals:
        value = _battles(s, -1) + _marches(s, side, pulls[side])
    else:
        value = _beginning(s, side, pulls[side])
    return value if side == seat else -value


def _battles(s: Front, fought: int) -> float:
    """What the battles promise that are declared or may be, without the one being fought."""
    activation, value = s.activation, 0.0
    side, at = activation.seat, activation.at
    if activation.battles & bit(at) and at != fought:
        value += promise(s, activation.attackers & s.standing[at], at, side)
    for hex_, units in live_arrivals(s):
        if hex_ == fought:
            continue
        gain = promise(s, units, hex_, side)
        if activation.battles >> hex_ & 1 or not friends_before(s, hex_, units):
            value += gain
        else:
            value += s.book.weights.hope * max(0.0, gain)
    return value


def _promise_of_battle(s: Front) -> float:
    """What is left to hope for, for the side that acts, in the battle that is being fought."""
    battle = s.battle
    if battle.dice or battle.fortune in ("cancelled", "withdrawn"):
        return 0.0
    if battle.fortune == "counterattack":
        enemy = other(battle.acting)
        units = sound(s, s.standing[battle.hex] & s.book.combat_of[enemy])
        return -promise(s, units, battle.hex, enemy)
    gain = promise(s, battle.attackers & s.standing[battle.hex], battle.hex, battle.acting)
    return s.book.weights.skirmish * gain if battle.fortune == "skirmish" else gain


def _boxes(s: Front, units: UnitSet, *, defends: bool) -> list[float]:
    """The strength of the boxes that units fill, small ones by twos, the strongest first."""
    corps, small = (
        [float(strength_of(s, unit, defends=defends)) for unit in members(kind)]
        for kind in (units & s.book.corps, units & ~s.book.corps)
    )
    small.sort(reverse=True)
    pairs = [sum(small[at : at + 2]) for at in range(0, len(small), 2)]
    return sorted([*corps, *pairs], reverse=True)


def _chance(strength: float) -> float:
    """The chance of a hit: a 1 always is one and a 6 never."""
    return min(max(strength, 1.0), FACES - 1.0) / FACES


def promise(s: Front, attackers: UnitSet, hex_: int, seat: int) -> float:
    """What a battle gains on average: hits given and taken, the hex, a Mandated Battle fought."""
    book, w, enemy, here = s.book, s.book.weights, other(seat), s.standing[hex_]
    forts = 0 if s.besieged >> hex_ & 1 else here & book.forts_of[enemy]
    ours = _boxes(s, sound(s, attackers), defends=False)
    theirs = _boxes(s, here & book.combat_of[enemy], defends=True)
    in_field = len(theirs)
    theirs += [float(strength_of(s, fort, defends=True)) for fort in members(forts)]
    theirs = theirs[:LANES]
    if not ours:
        return -w.hit * sum(theirs)
    ground = book.tem[hex_] + trench_level(s, hex_)
    given = [
        _chance(box - ground) if lane < in_field or not forts else 1 / FACES
        for lane, box in enumerate(ours[:LANES])
    ]
    mean = sum(theirs) / len(theirs) if theirs else 0.0
    value = w.hit * mean * min(sum(given), len(theirs))
    replies = zip(theirs, ours, strict=False)
    value -= w.borne * w.hit * sum(_chance(box + (forts != 0)) * target for box, target in replies)
    standing = len(_boxes(s, sound(s, here & book.infantry_of[enemy]), defends=True))
    if standing <= len(given) and (not forts or can_be_besieged(s, hex_)):
        value += prod(given[:standing]) * (w.field + prize(s, seat, hex_))
    return value + _mandate(s, attackers, hex_, seat)


def _mandate(s: Front, attackers: UnitSet, hex_: int, seat: int) -> float:
    """What it is worth that a battle counts as a Mandated one."""
    if not is_mandated(s, attackers, hex_, seat):
        return 0.0
    gain = debt(s, seat) - debt(s, seat, 1)
    if is_plan17(s, hex_, seat) and not s.rewarded >> hex_ & 1:
        gain += s.book.weights.point * s.book.vp.prices.mandated_in_plan17_hex
    return gain


def _picked(named: UnitSet, wanted: UnitSet) -> float:
    """Who is named counts a little if he should be."""
    return PICKED * ((named & wanted).bit_count() - (named & ~wanted).bit_count())


def _beginning(s: Front, seat: int, drawn: Pull) -> float:
    """What an activated hex promises: a march out of it or an attack in it, whichever is better."""
    at, left, w = s.activation.at, _left(s, seat), s.book.weights
    march = w.hope * _best_march(s, seat, left, at, drawn)[0]
    if not forces(s, other(seat)) >> at & 1:
        return march
    attackers = sound(s, left & s.book.combat)
    attack = w.hope * promise(s, attackers, at, seat)
    wanted = attackers if attack > march else 0
    return max(march, attack) + _picked(s.activation.attackers, wanted)


def _left(s: Front, seat: int) -> UnitSet:
    """The units in the activated hex that have not marched."""
    at = s.activation.at
    return 0 if at < 0 else s.standing[at] & s.book.own[seat] & ~s.activation.moved


def _marches(s: Front, seat: int, drawn: Pull) -> float:
    """What the marches promise that are still to come, or what is left of the one that goes on."""
    if not s.marching:
        return 0.0
    activation, named, w = s.activation, s.marching[-1], s.book.weights
    left = _left(s, seat) & ~activation.attackers
    if s.group is not None and named:
        value, _ = _best_march(s, seat, named, s.hex[first(named)], drawn, whole=True)
        later, _ = _best_march(s, seat, left & ~named, activation.at, drawn)
        return w.hope * (value + w.later * later)
    gain, units = _best_march(s, seat, left, activation.at, drawn)
    return w.hope * gain + _picked(named, units)


def _best_march(
    s: Front, seat: int, units: UnitSet, at: int, drawn: Pull, *, whole: bool = False
) -> tuple[float, UnitSet]:
    """The best march of all units, or of all but the weakest, who guards the hex they leave."""
    fighting = units & s.book.combat
    if not fighting:
        return 0.0, 0
    group, guards = fighting | units & (s.book.quarters | s.book.guns), fighting & s.book.infantry
    ahead = s.clone()
    ahead.marching = (group,)
    hexes = members(_reach(ahead, seat, group, at))
    best = _march(s, seat, group, at, drawn, hexes)
    if not whole and hexes and guards and _left_behind(s, seat, at, group):
        guard = 1 << min(members(guards), key=lambda unit: worth(s, unit))
        best = max(best, _march(s, seat, group & ~guard, at, drawn, hexes))
    return best


def _march(
    s: Front, seat: int, group: UnitSet, at: int, drawn: Pull, hexes: tuple[int, ...]
) -> tuple[float, UnitSet]:
    """The best march of a group to one of some hexes; those who cannot attack stay."""
    book, w, enemies, best = s.book, s.book.weights, forces(s, other(seat)), (0.0, 0)
    fit = sound(s, group & book.combat)
    attack = fit | group & book.quarters
    ways = (group, attack)
    pulled = {way: sum([worth(s, unit) for unit in members(way & book.combat)]) for way in ways}
    risks = {way: _left_behind(s, seat, at, way) for way in ways}
    for hex_ in hexes:
        gain, force = 0.0, group
        if enemies >> hex_ & 1:
            force = attack
            came = s.activation.arrived(hex_) & s.standing[hex_]
            gain = promise(s, fit | came, hex_, seat) if fit else 0.0
            if came:
                gain -= promise(s, came, hex_, seat)
        elif not is_held(s, other(seat), hex_) and not s.control[seat] >> hex_ & 1:
            gain = w.hex + w.hex + prize(s, seat, hex_)
        if not force & book.combat or not room_for(s, force)(hex_):
            continue
        gain += pulled[force] * (drawn[hex_] - drawn[at]) / w.point - risks[force]
        if gain > best[0]:
            best = gain, force
    return best


def _left_behind(s: Front, seat: int, at: int, leaving: UnitSet) -> float:
    """What is risked when no infantry stays in a hex that pays and the enemy is near."""
    lost = prize(s, other(seat), at)
    if not lost or s.standing[at] & s.book.infantry_of[seat] & ~leaving:
        return 0.0
    return s.book.weights.hope * lost if near(s.book)[at] & s.combat[other(seat)] else 0.0


def _reach(s: Front, seat: int, group: UnitSet, at: int) -> HexSet:
    """The hexes that all of a group can come to, as far as its next step is open to it."""
    hexes, checked, slow = ~0, {}, one_hex_movers(s, group)
    for unit in members(group):
        points = movement_points(s, unit, group) - s.paid[unit]
        if points <= 0:
            return 0
        if points not in checked:
            limits = march_limits(s, seat)._replace(minimum_move=slow >> unit & 1 == 1)
            checked[points] = reach(step_costs(s), at, points, limits).set
        hexes &= checked[points]
    return open_to_group(s, hexes & ~(1 << at))
