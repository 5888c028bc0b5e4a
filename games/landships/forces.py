"""Counters as the rules read them, and the weapons that each of them fires."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.landships.schema import counters
from games.landships.schema.terms import Side

ALLIED, CENTRAL = 0, 1
SEATS: tuple[Side, Side] = ("allied", "central")
OFF_MAP = -1
ALL_ROUND = (0, 1, 2, 3, 4, 5)
AHEAD = (0,)
FOOT = frozenset({"infantry", "mg", "crew", "observer", "leader"})
GUNS = frozenset({"ART", "AT", "AA", "IG"})
VEHICLES = frozenset({"tank", "armoured_car", "truck"})
PLANES = frozenset({"F", "CS", "B"})
GERMANS = "german"
MISSIONS = ("observation", "bombing", "strafing")
OBSERVATION, BOMBING, STRAFING = range(3)


class Gun(NamedTuple):
    """What a gun has beside its fire; a range of 0 is none."""

    calibre: float
    indirect: int
    air: int
    turns: bool


class Horse(NamedTuple):
    """The speeds of mounted cavalry."""

    trot: int
    charge: int


class Mount(NamedTuple):
    """A gun or machine gun of a vehicle; a calibre of 0 is a machine gun."""

    id: str
    calibre: int
    fire: int
    cones: tuple[int, ...]


class Vehicle(NamedTuple):
    """What a machine has."""

    cross: int
    road: int
    size: int
    traits: frozenset[str]
    breakdown: int
    breakdown_late: int
    ranges: str
    air: int
    is_crewed: bool
    mounts: tuple[Mount, ...]


class Plane(NamedTuple):
    """What an aircraft has."""

    strafe: int
    bomb: int
    bonus: int
    immune: bool
    flags: frozenset[str]
    mission: str


class Type(NamedTuple):
    """A type of counter; values that it has not are 0.

    Cavalry has the fire and range of the squad that it becomes on foot.
    """

    id: str
    label: str
    kind: str
    nation: str
    seat: int
    fire: int = 0
    range: int = 0
    morale: int = 0
    horse: Horse | None = None
    gun: Gun | None = None
    vehicle: Vehicle | None = None
    plane: Plane | None = None
    uses: int = 0
    most: int = 0
    counter: str = ""
    """The print of the counter mix, "" for one that is not limited."""


class Unit(NamedTuple):
    """A counter; ``carrier`` is the id of what it starts aboard or with, "" without one."""

    id: str
    name: str
    formation: str
    seat: int
    type: Type
    group: str
    start: int = OFF_MAP
    facing: int = 0
    carrier: str = ""
    turn: int = 0
    """The turn on which it comes onto the board, 0 for one that is there."""

    @property
    def kind(self) -> str:
        """What it is."""
        return self.type.kind


class Firer(NamedTuple):
    """One thing that fires: a squad, a gun, a weapon, or a mount of a vehicle."""

    id: str
    unit: int
    kind: str
    """``squad``, ``mg``, ``gun`` of a vehicle, ``vehicle_mg``, or the kind of its unit."""
    fire: int
    range: int
    cones: tuple[int, ...]
    mount: int = -1


def types_of(armies: Sequence[counters.Army], common: counters.Common) -> dict[str, Type]:
    """Every type of some armies, by its id."""
    prints = {entry.id: entry.counter for army in armies for entry in entries_of(army)}
    types = {
        type_.id: type_._replace(counter=prints[type_.id])
        for army in armies
        for type_ in _types(army, common)
    }
    for seat, side in enumerate(SEATS):
        types[f"crew_{side}"] = Type(
            f"crew_{side}", "crew", "crew", "", seat, morale=common.crew.morale
        )
        types[f"fo_{side}"] = Type(
            f"fo_{side}", "observer", "observer", "", seat, morale=common.observer.morale
        )
    return types


def entries_of(army: counters.Army) -> list[counters.CounterEntry]:
    """Everything that an army has counters of."""
    return [
        *army.squads,
        *army.cavalry,
        *army.leaders,
        *army.guns,
        *army.weapons,
        *army.vehicles,
        *army.aircraft,
    ]


def _types(army: counters.Army, common: counters.Common) -> list[Type]:
    """The types of an army, with their nation and side."""
    nation, seat = army.nation, SEATS.index(army.side)
    squads = {squad.id: squad for squad in army.squads}
    types = [
        Type(at.id, at.label, at.kind, nation, seat, at.fire, at.range, at.morale)
        for at in army.squads
    ]
    types += [_rider(at, squads[at.dismounted], nation, seat) for at in army.cavalry]
    types += [Type(at.id, at.name, "leader", nation, seat) for at in army.leaders]
    types += [_gun(at, nation, seat) for at in army.guns]
    types += [
        Type(at.id, at.name, at.type, nation, seat, range=at.range, uses=at.uses, most=at.most)
        for at in army.weapons
    ]
    reach, arcs = common.vehicles.range, common.arcs
    types += [
        Type(at.id, at.name, at.type, nation, seat, range=reach, vehicle=_vehicle(at, arcs))
        for at in army.vehicles
    ]
    types += [Type(at.id, at.name, at.type, nation, seat, plane=_plane(at)) for at in army.aircraft]
    return types


def _rider(entry: counters.CavalryEntry, foot: counters.SquadEntry, nation: str, seat: int) -> Type:
    return Type(
        entry.id,
        entry.label,
        entry.kind,
        nation,
        seat,
        foot.fire,
        foot.range,
        entry.morale,
        horse=Horse(entry.trot, entry.charge),
    )


def _gun(entry: counters.GunEntry, nation: str, seat: int) -> Type:
    gun = Gun(entry.calibre, entry.indirect, entry.air, entry.turns)
    return Type(entry.id, entry.name, entry.type, nation, seat, entry.fire, entry.direct, gun=gun)


def _plane(entry: counters.AircraftEntry) -> Plane:
    flags = frozenset(entry.flags)
    return Plane(entry.strafe, entry.bomb, entry.bonus, entry.immune, flags, "")


def _vehicle(entry: counters.VehicleEntry, arcs: Mapping[str, tuple[int, ...]]) -> Vehicle:
    late = entry.breakdown if entry.breakdown_late is None else entry.breakdown_late
    return Vehicle(
        entry.cross,
        entry.road,
        entry.size,
        frozenset(entry.traits),
        entry.breakdown,
        late,
        entry.ranges,
        entry.air,
        entry.crewed,
        tuple(Mount(at.id, at.calibre, at.fire, arcs[at.arc]) for at in entry.mounts),
    )


def firers_of(units: tuple[Unit, ...]) -> tuple[Firer, ...]:
    """Everything that fires, unit by unit and mount by mount."""
    firers: list[Firer] = []
    for number, unit in enumerate(units):
        type_ = unit.type
        if type_.vehicle is not None:
            firers += [
                Firer(
                    f"{unit.id}/{mount.id}",
                    number,
                    "gun" if mount.calibre else "vehicle_mg",
                    mount.fire,
                    type_.range,
                    mount.cones,
                    at,
                )
                for at, mount in enumerate(type_.vehicle.mounts)
            ]
        elif type_.kind in {"infantry", "cavalry"}:
            firers.append(Firer(unit.id, number, "squad", type_.fire, type_.range, ALL_ROUND))
        elif type_.kind in {"mg", "cavalry_mg"}:
            firers.append(Firer(unit.id, number, "mg", type_.fire, type_.range, ALL_ROUND))
        elif type_.gun is not None:
            cones = AHEAD if type_.gun.turns else ALL_ROUND
            kind = "ART" if type_.kind == "IG" else type_.kind
            firers.append(Firer(unit.id, number, kind, type_.fire, type_.range, cones))
        elif type_.kind in {"AT_rifle", "flamethrower"}:
            firers.append(Firer(unit.id, number, type_.kind, 0, type_.range, ALL_ROUND))
    return tuple(firers)
