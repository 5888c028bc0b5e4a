"""Fire at aircraft (11.21): guns at all that fly for the enemy."""

from __future__ import annotations

from games.landships.rules.dogfights import shoot_down
from games.landships.rules.guns import crewed_guns
from games.landships.rules.missions import note_use
from games.landships.state import Field
from ww1core.events import tell
from ww1core.hexgrid import from_members, members
from ww1core.ledger import rule
from ww1core.pieces import UnitSet, other
from ww1core.turns import (
    Dice,
    Steps,
    bar,
    chose,
    decision,
    loop,
    procedure,
    roll,
    when_chosen,
)

FACE = Dice(1, 6)


@procedure(rule=("LS-11.2a", "LS-11.21a", "LS-4.7.c"))
def flak(seat: int) -> Steps:
    """Guns of the side that is not phasing fire at aircraft, each once."""
    return (loop(when_chosen("gun", choose_flak, fire_flak), until=chose("gun", "done")),)


@rule("LS-11.21a", "LS-13.23a")
def flak_guns(s: Field, seat: int) -> UnitSet:
    """The crewed guns of a side that may fire at aircraft and have not in this phase."""
    book = s.book
    guns = s.present[seat] & book.of_kind["AA"] & ~(s.flak_fired | s.captured)
    trucks = from_members(
        unit
        for unit in members(s.present[seat] & book.of_kind["truck"] & ~s.flak_fired)
        if (about := book.units[unit].type.vehicle) is not None and about.air
    )
    return crewed_guns(s, guns) | trucks & ~s.pinned


def air_range(s: Field, gun: int) -> int:
    """How far a gun reaches into the air."""
    type_ = s.book.units[gun].type
    if type_.gun is not None:
        return type_.gun.air
    return 0 if type_.vehicle is None else type_.vehicle.air


@rule("LS-11.21a", "LS-11.2a")
def planes_before(s: Field, gun: int, seat: int) -> UnitSet:
    """The enemy aircraft in range of a gun."""
    book = s.book
    planes = book.planes & book.own[other(seat)] & ~s.downed
    reach, at = air_range(s, gun), s.hex[gun]
    return from_members(
        plane
        for plane in members(planes)
        if s.aloft[plane] >= 0 and book.land.grid.distance(at, s.aloft[plane]) <= reach
    )


def without_plane(s: Field, left: UnitSet, seat: int) -> UnitSet:
    """The guns that have no aircraft in range."""
    return from_members(gun for gun in members(left) if not planes_before(s, gun, seat))


@decision(
    rule="LS-11.21a",
    asks="unit",
    among=(flak_guns, "no_flak_gun"),
    bars=[bar("LS-11.21a", "no_plane_in_range", without_plane)],
    words=("done",),
)
def choose_flak(s: Field, gun: int | str, seat: int) -> None:
    """Which gun fires at aircraft, or that no more does."""
    if isinstance(gun, int):
        s.flak_fired |= 1 << gun


@procedure(rule="LS-11.21b")
def fire_flak(gun: int, seat: int) -> Steps:
    """A gun fires at one aircraft."""
    return (choose_plane_target,)


@decision(rule="LS-11.21a", asks="unit", among=(planes_before, "not_in_range"), needs=("gun",))
def choose_plane_target(s: Field, plane: int, gun: int, seat: int) -> None:
    """At which aircraft the gun fires."""
    strike_plane(s, gun, plane)


@rule("LS-11.21b", "LS-11.21.a")
def strike_plane(s: Field, gun: int, plane: int) -> None:
    """Three dice: one hit spoils its mission, two send it home, three bring it down."""
    chart = s.book.air.anti_aircraft
    faces = [roll(s, "flak", gun, plane, dice=FACE, rule="LS-11.21b") for _ in range(chart.dice)]
    before = 1 if s.spoiled >> plane & 1 else 0
    hits = before + sum(face in chart.hit for face in faces)
    if hits >= chart.destroys:
        shoot_down(s, plane, "LS-11.21b")
    elif hits >= chart.aborts:
        send_home(s, plane, "LS-11.21b")
    elif hits >= chart.spoils:
        s.spoiled |= 1 << plane
        tell(s, "told.plane_hit", "LS-11.21b", unit=plane)


def send_home(s: Field, plane: int, rule_id: str) -> None:
    """An aircraft gives up its mission; it is not lost."""
    tell(s, "told.goes_home", rule_id, unit=plane)
    s.aloft[plane] = -1
    note_use(s, plane)
