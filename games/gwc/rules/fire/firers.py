"""Who can fire at what (O21.1, O21.3, 11): the own FP of Formations, Weapons, Tank guns.

The kind "firer" numbers them in this order, so that a set of them is one int.
"""

from __future__ import annotations

from games.gwc.rules.fire.grades import armed, ranges
from games.gwc.rules.formations.values import (
    fire_power,
    gun_power,
    gun_range,
    is_functional,
    range_of,
    weapon_power,
    weapon_range,
)
from games.gwc.rules.ground.sight import farthest, hindrance, seen_among, views
from games.gwc.state import AWAY, FALLEN, NOTHING, UNUSED, Field, FirerSet, UnitSet, WeaponSet
from ww1core.hexgrid.hexset import HexSet, members
from ww1core.ledger.rules import rule

__all__ = [
    "arms_of",
    "bearer",
    "bearers",
    "carrier_of",
    "contested",
    "fires_alone",
    "firing_hexes",
    "has_target",
    "is_light",
    "power_at",
    "reach",
    "split",
    "target_hexes",
    "targets_of",
    "with_any_target",
    "worst_hindrance",
]

NEAR_TANK = 2
"""What an unbroken Tank adds when it fires into an adjacent hex."""


def carrier_of(s: Field, weapon: int) -> int:
    """The Unit that carries a Weapon; NOTHING if nobody does."""
    try:
        return s.weapon.index(weapon)
    except ValueError:
        return NOTHING


def split(s: Field, firers: FirerSet) -> tuple[UnitSet, WeaponSet, UnitSet]:
    """Some firers as Formations, Weapons and Tanks that fire their gun."""
    book = s.book
    shift = len(book.units)
    units, rest = firers & book.every, firers >> shift
    weapons = rest & (1 << len(book.weapons)) - 1
    guns = 0
    for number in members(rest >> len(book.weapons)) if rest else ():
        guns |= 1 << book.guns[number]
    return units, weapons, guns


def _joined(s: Field, units: UnitSet, weapons: WeaponSet, guns: UnitSet) -> FirerSet:
    book = s.book
    firers = units | weapons << len(book.units)
    first = len(book.units) + len(book.weapons)
    for number, tank in enumerate(book.guns) if guns else ():
        if guns >> tank & 1:
            firers |= 1 << first + number
    return firers


def bearer(s: Field, firer: int) -> int:
    """The Formation behind a firer: itself, the carrier of a Weapon, the Tank of a gun."""
    book = s.book
    at = firer - len(book.units)
    if at < 0:
        return firer
    if at < len(book.weapons):
        return carrier_of(s, at)
    return book.guns[at - len(book.weapons)]


def bearers(s: Field, firers: FirerSet) -> UnitSet:
    """The Formations behind some firers."""
    found = 0
    for firer in members(firers):
        unit = bearer(s, firer)
        if unit >= 0:
            found |= 1 << unit
    return found


def _weapon(s: Field, firer: int) -> int:
    """The Weapon that a firer is; NOTHING for others."""
    at = firer - len(s.book.units)
    return at if 0 <= at < len(s.book.weapons) else NOTHING


def _is_gun(s: Field, firer: int) -> bool:
    return firer >= len(s.book.units) + len(s.book.weapons)


@rule("GWC-11.6", "GWC-O21.2a")
def is_light(s: Field, firer: int) -> bool:
    """Whether a firer is light artillery: a Weapon with a white band, or the gun of a Tank."""
    weapon = _weapon(s, firer)
    return _is_gun(s, firer) or (weapon >= 0 and bool(s.book.light_artillery >> weapon & 1))


@rule("GWC-O21.3.1.1", "GWC-O21.3.2a", "GWC-11.1c")
def fires_alone(s: Field, firer: int) -> bool:
    """Whether a firer never takes part in a Fire Group: light artillery and Tanks."""
    return is_light(s, firer) or bool(s.book.tanks >> bearer(s, firer) & 1)


@rule("GWC-O21.3e")
def contested(s: Field) -> HexSet:
    """The hexes with Formations of both sides: nobody fires there, or at them."""
    return s.occupied[0] & s.occupied[1]


def target_hexes(s: Field, seat: int) -> HexSet:
    """The hexes at which a side may fire: those that hold enemies and no friends."""
    return s.occupied[1 - seat] & ~s.occupied[seat]


@rule("GWC-11.1b", "GWC-11.1c", "GWC-O21.3a", "GWC-3.1.1a", "GWC-F131.3")
def arms_of(s: Field, units: UnitSet, weapons: WeaponSet, *, guns: bool = True) -> FirerSet:
    """What fires: Formations themselves, those of some Weapons that work, guns of the Tanks."""
    melee = contested(s)
    own = useful = tank_guns = 0
    for unit in members(units):
        hex_, bit = s.hex[unit], 1 << unit
        if hex_ < 0 or melee >> hex_ & 1:
            continue
        own |= bit
        if guns and s.book.tanks & bit and gun_range(s, unit):
            tank_guns |= bit
    for weapon in members(weapons):
        unit = carrier_of(s, weapon)
        if unit < 0 or s.hex[unit] < 0 or melee >> s.hex[unit] & 1:
            continue
        if is_functional(s, unit):
            useful |= 1 << weapon
    return _joined(s, own, useful, tank_guns)


@rule("GWC-3.1.2", "GWC-O21.2.1", "SR-doctrine")
def reach(s: Field, firer: int) -> tuple[int, int]:
    """The least and the greatest range of a firer; doctrine holds French Tanks back."""
    book, unit = s.book, bearer(s, firer)
    if _weapon(s, firer) >= 0:
        return weapon_range(s, unit)
    is_gun = _is_gun(s, firer)
    most = gun_range(s, unit) if is_gun else range_of(s, unit)
    if book.tanks >> unit & 1 and book.units[unit].nation == "french":
        limit = book.special.doctrine[0 if is_gun else 1]
        most = min(most, limit) if limit else most
    return 1, most


@rule("GWC-O21.1", "GWC-O21.3a")
def targets_of(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that a firer has both in range and in sight."""
    unit = bearer(s, firer)
    if unit < 0 or s.hex[unit] < 0:
        return 0
    from_, grid = s.hex[unit], s.book.land.grid
    least, most = reach(s, firer)
    if most < least:
        return 0
    near = hexes & grid.within(from_, most) & ~grid.within(from_, least - 1)
    return seen_among(s, from_, near) if near else 0


@rule("GWC-O21.3.3")
def needs_weapon(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """The hexes that hold nothing but Tanks, against which small arms do nothing alone."""
    if firer >= len(s.book.units) or s.book.tanks >> firer & 1:
        return 0
    return hexes & armoured(s, 1 - s.book.units[bearer(s, firer)].seat)


def armoured(s: Field, seat: int) -> HexSet:
    """The hexes that hold Tanks of a side and nobody else."""
    found, tanks = 0, s.book.tanks
    for tank in members(tanks & s.present[seat]):
        if not s.standing[s.hex[tank]] & ~tanks:
            found |= 1 << s.hex[tank]
    return found


def has_target(s: Field, firers: FirerSet, hexes: HexSet, *, one: bool = False) -> HexSet:
    """Those of some hexes at which at least one of some firers of a side can begin an attack.

    With ``one`` some are enough.
    """
    on_foot = firers & s.book.every & ~s.book.tanks
    found = _under_small_arms(s, on_foot, hexes, one=one) if on_foot and hexes else 0
    for firer in members(firers & ~on_foot):
        left = hexes & ~found
        if not left or (found and one):
            break
        seen = targets_of(s, firer, left)
        found |= seen & ~needs_weapon(s, firer, seen)
    return found


def _under_small_arms(s: Field, units: UnitSet, hexes: HexSet, *, one: bool) -> HexSet:
    """Those of some hexes that Formations on foot have in range and sight, unless only Tanks."""
    book, within, view = s.book, s.book.land.grid.within, views(s)
    seat = 0 if units & book.own[0] else 1
    graded = ranges(s, seat)
    if book.tanks:
        hexes &= ~armoured(s, 1 - seat)
    found, most = 0, in_fog(s, s.book.farthest)
    for from_ in {s.hex[unit] for unit in members(units)} - {UNUSED, FALLEN, AWAY}:
        near = hexes & ~found & within(from_, most)
        for range_, those in graded(from_) if near else ():
            if those & units:
                near &= within(from_, range_)
                found |= view[from_].some(near) if one else view[from_].among(near)
                break
        if found and one:
            break
    return found


def in_fog(s: Field, most: int) -> int:
    """What is left of a range in the fog of now."""
    fog = farthest(s)
    return min(most, fog) if fog else most


@rule("GWC-O21.1", "GWC-O21.3e")
def with_any_target(
    s: Field,
    units: UnitSet,
    hexes: HexSet,
    *,
    shunned: WeaponSet = 0,
    guns: bool = True,
    one: bool = False,
) -> UnitSet:
    """Those of some Formations of one side who have one of some hexes in range and in sight.

    They fire themselves, or a Weapon but for those ``shunned``, or with ``guns`` that of a Tank;
    nobody fires out of a hex with Formations of both sides. With ``one`` some are enough.
    """
    if not hexes or not units:
        return 0
    if not hexes & hexes - 1:
        return _with_in_reach(s, units, hexes.bit_length() - 1, shunned, guns=guns, one=one)
    tanks, within = s.book.tanks, s.book.land.grid.within
    seat = 0 if units & s.book.own[0] else 1
    soft = hexes & ~armoured(s, 1 - seat) if tanks else hexes
    found = _with_small_arms(s, units & ~tanks, soft, seat, one=one)
    others = units & ~found & (tanks | armed(s))
    if not others or (found and one):
        return found
    melee, view = contested(s), views(s)
    for unit in members(others):
        from_ = s.hex[unit]
        if from_ < 0 or melee >> from_ & 1:
            continue
        for least, most in _spans(s, unit, shunned, guns=guns):
            near = hexes & within(from_, in_fog(s, most))
            near = near & ~within(from_, least - 1) if least > 1 else near
            if near and view[from_].some(near):
                found |= 1 << unit
                break
        if found and one:
            break
    return found


def _spans(s: Field, unit: int, shunned: WeaponSet, *, guns: bool) -> list[tuple[int, int]]:
    """The least and greatest ranges of the Weapon of a Formation, of a Tank and of its gun."""
    book, weapon = s.book, s.weapon[unit]
    found: list[tuple[int, int]] = []
    if weapon >= 0 and not shunned >> weapon & 1 and is_functional(s, unit):
        found.append(weapon_range(s, unit))
    if book.tanks >> unit & 1:
        found.append(reach(s, unit))
        if guns and unit in book.guns:
            found.append(reach(s, len(book.units) + len(book.weapons) + book.guns.index(unit)))
    return found


def _with_small_arms(s: Field, units: UnitSet, hexes: HexSet, seat: int, *, one: bool) -> UnitSet:
    """Those of some Formations on foot who have one of some hexes in range and in sight."""
    within, most = s.book.land.grid.within, in_fog(s, s.book.farthest)
    places = s.occupied[seat] & ~s.occupied[1 - seat]
    found, view, standing, graded = 0, views(s), s.standing, ranges(s, seat)
    for from_ in members(places):
        stack = standing[from_] & units
        if not stack:
            continue
        grades = graded(from_)
        near = hexes & within(from_, min(grades[0][0], most))
        if not near:
            continue
        some = view[from_].some
        for range_, those in grades:
            near &= within(from_, range_)
            if those & stack and some(near):
                found |= those & stack
        if found and one:
            break
    return found


def _with_in_reach(
    s: Field, units: UnitSet, at: int, shunned: WeaponSet, *, guns: bool, one: bool
) -> UnitSet:
    """Those of some Formations who have a single hex in range and in sight: who is seen sees."""
    tanks, seat = s.book.tanks, 0 if units & s.book.own[0] else 1
    within, view = s.book.land.grid.within, views(s)[at]
    places = view.hopeful(s.occupied[seat] & ~s.occupied[1 - seat])
    on_foot = 0 if tanks and armoured(s, 1 - seat) >> at & 1 else units & ~tanks
    found = _on_foot_in_reach(s, on_foot, at, places, seat, one=one) if on_foot else 0
    if found and one:
        return found
    for unit in members(units & (tanks | armed(s)) & ~found):
        from_ = s.hex[unit]
        if from_ < 0 or not places >> from_ & 1:
            continue
        for least, most in _spans(s, unit, shunned, guns=guns):
            span = within(at, in_fog(s, most)) & ~within(at, least - 1)
            if span >> from_ & 1 and view.some(1 << from_):
                found |= 1 << unit
        if found and one:
            break
    return found


def _on_foot_in_reach(
    s: Field, units: UnitSet, at: int, places: HexSet, seat: int, *, one: bool
) -> UnitSet:
    """Those of some Formations in some hexes who reach a single hex with their own FP."""
    within, view = s.book.land.grid.within, views(s)[at]
    graded, standing, found = ranges(s, seat), s.standing, 0
    near = places & within(at, in_fog(s, s.book.farthest))
    for from_ in members(near):
        stack, ready = standing[from_] & units, 0
        for range_, those in graded(from_) if stack else ():
            if not within(at, range_) >> from_ & 1:
                break
            ready |= those & stack
        if ready and view.some(1 << from_):
            found |= ready
            if one:
                break
    return found


@rule("GWC-3.1.1b", "GWC-O21.3.2b", "GWC-O21.2b", "GWC-3.3.1.7")
def power_at(s: Field, firer: int, at: int) -> int:
    """The FP of a firer against a hex: an unbroken Tank has more against an adjacent one."""
    unit = bearer(s, firer)
    if _weapon(s, firer) >= 0:
        return weapon_power(s, unit)
    power = gun_power(s, unit) if _is_gun(s, firer) else fire_power(s, unit)
    if s.book.units[unit].star and not s.broken >> unit & 1:
        is_near = s.book.land.grid.distance(s.hex[unit], at) == 1
        power += NEAR_TANK if is_near else 0
    return power


def firing_hexes(s: Field) -> HexSet:
    """The hexes from which the attack on the table is fired; fixed before any roll."""
    attack = s.attack
    if attack.origins:
        return attack.origins
    found, units = 0, attack.firers
    for weapon in members(attack.weapons):
        units |= 1 << carrier_of(s, weapon)
    for unit in members(units):
        found |= 1 << s.hex[unit]
    return found


@rule("GWC-O21.3b", "GWC-O21.3.5", "GWC-O21.2.1.2")
def worst_hindrance(s: Field, hexes: HexSet, at: int) -> int:
    """The highest Hindrance on the lines from some hexes to a hex; only the highest counts."""
    return max((hindrance(s, from_, at) or 0 for from_ in members(hexes)), default=0)
