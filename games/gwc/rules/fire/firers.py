"""Who can fire at what (O21.1, O21.3, 11): the own FP of Formations, Weapons, Tank guns.

The kind "firer" numbers them in this order, so that a set of them is one int.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.gwc.rules.formations.command import contested
from games.gwc.rules.formations.values import (
    fire_power,
    gun_power,
    gun_range,
    is_functional,
    range_of,
    weapon_power,
    weapon_range,
)
from games.gwc.rules.ground.sight import hindrance, seen_among
from games.gwc.state import NOTHING, Field, FirerSet, UnitSet, WeaponSet, armed
from ww1core.hexgrid import HexSet, members, subset
from ww1core.ledger import rule
from ww1core.pieces import other, units_in

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
    units, rest = firers & book.every, firers >> book.first_weapon
    weapons = rest & (1 << len(book.weapons)) - 1
    guns = 0
    for number in members(rest >> len(book.weapons)) if rest else ():
        guns |= 1 << book.guns[number]
    return units, weapons, guns


def _joined(s: Field, units: UnitSet, weapons: WeaponSet, guns: UnitSet) -> FirerSet:
    book = s.book
    firers = units | weapons << book.first_weapon
    for tank in members(guns) if guns else ():
        firers |= 1 << book.first_gun + book.guns.index(tank)
    return firers


def bearer(s: Field, firer: int) -> int:
    """The Formation behind a firer: itself, the carrier of a Weapon, the Tank of a gun."""
    book = s.book
    if firer < book.first_weapon:
        return firer
    if firer < book.first_gun:
        return carrier_of(s, firer - book.first_weapon)
    return book.guns[firer - book.first_gun]


def bearers(s: Field, firers: FirerSet) -> UnitSet:
    """The Formations behind some firers."""
    units = 0
    for firer in members(firers):
        unit = bearer(s, firer)
        if unit >= 0:
            units |= 1 << unit
    return units


def _weapon(s: Field, firer: int) -> int:
    """The Weapon that a firer is; NOTHING for others."""
    at = firer - len(s.book.units)
    return at if 0 <= at < len(s.book.weapons) else NOTHING


@rule("GWC-11.6", "GWC-O21.2a")
def is_light(s: Field, firer: int) -> bool:
    """Whether a firer is light artillery: a Weapon with a white band, or the gun of a Tank."""
    weapon = _weapon(s, firer)
    return firer >= s.book.first_gun or (weapon >= 0 and bool(s.book.light_artillery >> weapon & 1))


@rule("GWC-O21.3.1.1", "GWC-O21.3.2a", "GWC-11.1c")
def fires_alone(s: Field, firer: int) -> bool:
    """Whether a firer never takes part in a Fire Group: light artillery and Tanks."""
    return is_light(s, firer) or bool(s.book.tanks >> bearer(s, firer) & 1)


def target_hexes(s: Field, seat: int) -> HexSet:
    """The hexes at which a side may fire: those that hold enemies and no friends."""
    return s.occupied[other(seat)] & ~s.occupied[seat]


@rule("GWC-11.1b", "GWC-11.1c", "GWC-O21.3a", "GWC-O21.3e", "GWC-3.1.1a", "GWC-F131.3")
def arms_of(s: Field, units: UnitSet, weapons: WeaponSet, *, guns: bool = True) -> FirerSet:
    """What fires: Formations themselves, those of some Weapons that work, guns of the Tanks."""
    out_of_melee = (s.present[0] | s.present[1]) & ~units_in(s, contested(s))
    own = units & out_of_melee
    tank_guns = subset(own & s.book.tanks, lambda tank: gun_range(s, tank)) if guns else 0
    useful = 0
    for unit in members(out_of_melee & armed(s)) if weapons else ():
        if weapons >> s.weapon[unit] & 1 and is_functional(s, unit):
            useful |= 1 << s.weapon[unit]
    return _joined(s, own, useful, tank_guns)


@rule("GWC-3.1.2", "GWC-O21.2.1", "SR-doctrine")
def reach(s: Field, firer: int, unit: int) -> tuple[int, int]:
    """The least and the greatest range of a firer, with the Formation behind it.

    Doctrine holds French Tanks back.
    """
    book = s.book
    if not book.tanks >> unit & 1:
        return (1, range_of(s, unit)) if firer < book.first_weapon else weapon_range(s, unit)
    is_gun = firer >= book.first_gun
    most = gun_range(s, unit) if is_gun else range_of(s, unit)
    limit = book.special.doctrine[0 if is_gun else 1]
    return 1, min(most, limit) if limit and book.units[unit].nation == "french" else most


def beyond(s: Field, firers: FirerSet, hexes: HexSet) -> HexSet:
    """Those of some hexes that are out of the range of all firers."""
    return subset(hexes, lambda at: _nearest(s, firers, at)[0] > 0)


def _nearest(s: Field, firers: FirerSet, at: int) -> tuple[int, int, int, int, int]:
    """The firer on the board who lacks least to reach a hex: how much, who, how far, his range."""
    rows = [(1, NOTHING, 0, 0, 0)]
    for firer in members(firers):
        unit = bearer(s, firer)
        if unit >= 0 and s.hex[unit] >= 0:
            far, (least, most) = s.book.land.grid.distance(s.hex[unit], at), reach(s, firer, unit)
            rows.append((max(least - far, far - most), firer, far, least, most))
    return min(rows[1:] or rows)


def explain_range(s: Field, firers: FirerSet, at: int | str) -> dict[str, object]:
    """For the refusal of a hex: who lacks least to reach it, how far it is, and his range."""
    if isinstance(at, str):
        return {}
    row = _nearest(s, firers, at)[1:]
    return {"at": at, **dict(zip(("firer", "distance", "least", "most"), row, strict=True))}


@rule("GWC-O21.1", "GWC-O21.3a")
def targets_of(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """Those of some hexes that a firer has both in range and in sight."""
    book = s.book
    unit = firer if firer < book.first_weapon else bearer(s, firer)
    from_ = s.hex[unit] if unit >= 0 else NOTHING
    if from_ < 0:
        return 0
    near = hexes & book.land.grid.band(from_, *reach(s, firer, unit))
    return seen_among(s, from_, near) if near else 0


@rule("GWC-O21.3.3")
def needs_weapon(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """The hexes that hold nothing but Tanks, against which small arms do nothing alone."""
    tanks = s.book.tanks
    if not tanks or firer >= len(s.book.units) or tanks >> firer & 1:
        return 0
    return subset(hexes, lambda hex_: s.standing[hex_] and not s.standing[hex_] & ~tanks)


def attackable(s: Field, firer: int, hexes: HexSet) -> HexSet:
    """Those of some hexes at which a firer can begin an attack."""
    seen = targets_of(s, firer, hexes)
    return seen & ~needs_weapon(s, firer, seen) if seen else 0


def with_target(s: Field, firers: FirerSet, hexes: HexSet) -> Iterator[int]:
    """Those of some firers, one after the other, who can begin an attack at one of some hexes."""
    firers = firers if hexes else 0
    return (firer for firer in members(firers) if attackable(s, firer, hexes))


def has_target(s: Field, firers: FirerSet, hexes: HexSet) -> bool:
    """Whether one of some firers can begin an attack at one of some hexes."""
    return next(with_target(s, firers, hexes), NOTHING) >= 0


def all_targets(s: Field, firers: FirerSet, hexes: HexSet) -> HexSet:
    """Those of some hexes at which one of some firers can begin an attack."""
    targets = 0
    for firer in members(firers):
        targets |= attackable(s, firer, hexes & ~targets)
    return targets


@rule("GWC-3.1.1b", "GWC-O21.3.2b", "GWC-O21.2b", "GWC-3.3.1.7")
def power_at(s: Field, firer: int, at: int) -> int:
    """The FP of a firer against a hex: an unbroken Tank has more against an adjacent one."""
    unit = bearer(s, firer)
    if _weapon(s, firer) >= 0:
        return weapon_power(s, unit)
    power = gun_power(s, unit) if firer >= s.book.first_gun else fire_power(s, unit)
    if s.book.units[unit].star and not s.broken >> unit & 1:
        is_near = s.book.land.grid.distance(s.hex[unit], at) == 1
        power += NEAR_TANK if is_near else 0
    return power


@rule("GWC-O21.3b", "GWC-O21.3.5", "GWC-O21.2.1.2")
def worst_hindrance(s: Field, hexes: HexSet, at: int) -> int:
    """The highest Hindrance on the lines from some hexes to a hex; only the highest counts."""
    return max((hindrance(s, from_, at) or 0 for from_ in members(hexes)), default=0)
