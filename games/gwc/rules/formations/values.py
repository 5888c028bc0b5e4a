"""What a Formation or a Weapon is worth now: printed values and everything that changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.gwc.rules.ground.terrain import cover
from games.gwc.rules.situations.liberties import wire_for
from games.gwc.rules.turns.special import own_morale
from games.gwc.state import Field, UnitSet
from ww1core.hexgrid import members
from ww1core.ledger import rule

if TYPE_CHECKING:
    from games.gwc.content.pieces import Face

SUPPRESSED = -1
IN_WIRE = -1


@rule("GWC-GL-BROKEN", "GWC-3.1", "GWC-3.2.1")
def face(s: Field, unit: int) -> Face:
    """The side of the counter that is up."""
    return s.book.faces[s.broken >> unit & 1][unit]


@rule("GWC-3.1.5", "GWC-O21.3.7b", "GWC-13.2a")
def command(s: Field, unit: int) -> int:
    """The Command of a Leader now: nothing but being broken changes it."""
    return face(s, unit).command


def _best_command(s: Field, leaders: UnitSet) -> int:
    return max([command(s, leader) for leader in members(leaders)], default=0)


@rule("GWC-13.2a", "GWC-F131.1", "GWC-8.1.1")
def _marks(s: Field, unit: int) -> tuple[int, int, int]:
    """What being suppressed, a veteran and in wire change the values of a Formation by."""
    bit = 1 << unit
    in_wire = s.wire and s.wire >> s.hex[unit] & 1 and wire_for(s, bit)
    return (
        SUPPRESSED if s.suppressed & bit else 0,
        s.book.data.veteran_marker.fp if s.veteran & bit else 0,
        IN_WIRE if in_wire else 0,
    )


def _changed(s: Field, unit: int, *, by_wire: bool = True) -> int:
    """What markers, wire and a Leader in the hex change a value of a Formation by."""
    hex_ = s.hex[unit]
    leaders = s.standing[hex_] & s.book.leaders_of[unit]
    change = _best_command(s, leaders) if leaders else 0
    if (s.suppressed | s.veteran) >> unit & 1 or (by_wire and s.wire and s.wire >> hex_ & 1):
        change += sum(_marks(s, unit)[: 3 if by_wire else 2])
    return change


def marks_on(s: Field, unit: int) -> tuple[tuple[str, int], ...]:
    """The markers that change the values of a Formation, and wire, each with what it changes."""
    marks = zip(("suppressed", "veteran", "wire"), _marks(s, unit), strict=True)
    return tuple((what, value) for what, value in marks if value)


@rule("GWC-3.3.1.5")
def leadership(s: Field, unit: int) -> int:
    """What the best Leader in the hex adds to a Unit and its Weapon, activated or not."""
    return _best_command(s, s.standing[s.hex[unit]] & s.book.leaders_of[unit])


@rule("GWC-3.1.1a", "GWC-3.1.1b", "GWC-O21.3.2b")
def fire_power(s: Field, unit: int) -> int:
    """The FP of a Formation itself; of a Tank that of its machine guns."""
    return max(face(s, unit).fp + _changed(s, unit), 0)


@rule("GWC-O16.4.1b", "GWC-3.1.8", "GWC-3.1.1a")
def melee_power(s: Field, unit: int) -> int:
    """What a Formation adds in melee: its FP, of a Tank the lower one, and 1 if it is boxed."""
    up = face(s, unit)
    power = up.fp
    if up.gun is not None:
        power = min(power, up.gun.fp) if up.range else up.gun.fp
    boxed = s.book.boxed["fp"] >> unit & 1
    return max(power + _changed(s, unit), 0) + boxed


@rule("GWC-3.1.2", "VAL-runner-values")
def range_of(s: Field, unit: int) -> int:
    """How far a Formation fires; one with no range, such as a Runner, has none beside a Leader."""
    printed = face(s, unit).range
    return max(printed + _changed(s, unit), 0) if printed else 0


@rule("GWC-3.1.1a")
def gun_power(s: Field, tank: int) -> int:
    """The FP of the gun of a Tank."""
    gun = face(s, tank).gun
    return 0 if gun is None else max(gun.fp + _changed(s, tank), 0)


@rule("GWC-3.1.2")
def gun_range(s: Field, tank: int) -> int:
    """How far the gun of a Tank fires; 0 without one."""
    gun = face(s, tank).gun
    return 0 if gun is None else max(gun.range + _changed(s, tank), 0)


@rule("GWC-3.1.3", "GWC-O23.a", "GWC-11.1a")
def movement(s: Field, unit: int) -> int:
    """The movement points of a Formation, less what its Weapon weighs."""
    points, weapon = face(s, unit).move, s.weapon[unit]
    if points < 0:
        return 0
    points += _changed(s, unit, by_wire=False)
    return max(points + s.book.weapons[weapon].move if weapon >= 0 else points, 0)


@rule("GWC-3.1.4", "GWC-T99.3", "GWC-GL-COVERBEST", "GWC-O21.3.7.1", "GWC-S98.5.9")
def morale(s: Field, unit: int, shelter: int | None = None) -> int:
    """The Morale of a Formation with the Cover of its hex; Tanks have neither Cover nor Command.

    ``shelter`` is the Cover where an attack or gas gives another than the hex itself.
    """
    value = face(s, unit).morale + _changed(s, unit)
    if s.book.tanks >> unit & 1:
        return value
    shelter = cover(s, s.hex[unit]) if shelter is None else shelter
    return value + shelter + own_morale(s, unit)


@rule("GWC-11.5", "GWC-13.2b", "GWC-3.2.3", "GWC-GL-GOODORDER")
def is_functional(s: Field, unit: int) -> bool:
    """Whether the Weapon of a Unit can be used: unbroken, in good order, not in wire or water."""
    weapon, bit = s.weapon[unit], 1 << unit
    if weapon < 0 or s.weapons_broken >> weapon & 1 or (s.broken | s.suppressed) & bit:
        return False
    return not (wire_for(s, bit) | s.book.water) >> s.hex[unit] & 1


@rule("GWC-3.3.1.7")
def weapon_power(s: Field, unit: int) -> int:
    """The FP of the Weapon of a Unit; a Leader helps all but light artillery."""
    about = s.book.weapons[s.weapon[unit]]
    return about.fp if about.white_band else about.fp + leadership(s, unit)


@rule("GWC-3.3.1.7", "GWC-11.1a", "GWC-O21.2.1")
def weapon_range(s: Field, unit: int) -> tuple[int, int]:
    """The least and the greatest range of the Weapon of a Unit."""
    about = s.book.weapons[s.weapon[unit]]
    least, most = about.range
    return (least, most) if about.white_band else (least, most + leadership(s, unit))


@rule("GWC-GL-GOODORDER")
def in_good_order(s: Field, units: UnitSet) -> UnitSet:
    """Those of some Formations that are neither broken nor suppressed."""
    return units & ~(s.broken | s.suppressed)
