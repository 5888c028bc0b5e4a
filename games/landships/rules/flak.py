"""Fire at aircraft (11.2): guns at all that fly for the enemy, men at those who strafe."""

from __future__ import annotations

from games.landships.forces import MISSIONS, STRAFING
from games.landships.rules.dogfights import shoot_down
from games.landships.rules.fire_table import column_of
from games.landships.rules.guns import crewed_guns
from games.landships.rules.missions import mission_of
from games.landships.state import Field
from ww1core.events import Told, tell
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
    reveal,
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
    guns = s.present[seat] & book.of_kind.get("AA", 0) & ~(s.flak_fired | s.captured)
    trucks = from_members(
        unit
        for unit in members(s.present[seat] & book.of_kind.get("truck", 0) & ~s.flak_fired)
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
    s.uses[plane] += 1


@rule("LS-11.22", "LS-2.55", "LS-11.2a", "LS-9.2a")
def fire_at_strafers(s: Field, seat: int) -> None:
    """All men of the other side in range fire once at every aircraft that comes to strafe."""
    book, enemy = s.book, other(seat)
    for plane in members(book.planes & book.own[seat] & ~s.downed):
        about = book.units[plane].type.plane
        hex_ = s.aloft[plane]
        is_strafing = mission_of(s, plane) == STRAFING
        if hex_ < 0 or not is_strafing or about is None:
            continue
        if not s.flown >> plane & 1:
            s.flown |= 1 << plane
            told = (("unit", plane), ("mission", MISSIONS[STRAFING]))
            reveal(s, Told, "told.mission", told, "LS-11.1a")
        if about.immune:
            continue
        strength = ground_fire(s, hex_, enemy)
        column = column_of(s, strength)
        if column < 0:
            continue
        added = book.small_arms.modifiers["at_strafer"].value
        die = roll(s, "ground_fire", plane, rule="LS-11.22") + added
        if die <= book.small_arms.columns[column].hit_on:
            send_home(s, plane, "LS-11.22")


@rule("LS-11.22")
def ground_fire(s: Field, hex_: int, seat: int) -> int:
    """The strength of all men of a side who have a hex in range and are not pinned."""
    book = s.book
    strength = 0
    for unit in members(s.present[seat] & book.squads & ~(s.pinned | s.mounted)):
        type_ = book.units[unit].type
        if book.land.grid.distance(s.hex[unit], hex_) <= type_.range:
            strength += type_.fire
    return strength
