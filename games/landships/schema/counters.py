"""Counters by army: squads, cavalry, leaders, guns, weapons, vehicles, aircraft."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from games.landships.schema.terms import Side, Span, VehicleType
from ww1core.tables import Datum, Entry, Listed, Positive

Trait = Literal[
    "soft_vehicle",
    "hard_to_steer",
    "poor_trench_crosser",
    "may_reverse_1",
    "thin_armour",
    "may_enter_woods",
    "shielded_gun_vehicle",
    "loss_of_control",
]


class SquadEntry(Datum):
    """A squad of infantry or machine guns."""

    id: str
    label: str
    kind: Literal["infantry", "mg"]
    years: Span
    fire: Positive
    range: Positive
    morale: Positive
    counter: str
    """The print in the counter mix."""
    note: str = ""


class CavalryEntry(Datum):
    """A squad on horseback; ``dismounted`` is the squad that it becomes on foot."""

    id: str
    label: str
    kind: Literal["cavalry", "cavalry_mg"]
    years: Span
    morale: Positive
    trot: Positive
    charge: Positive
    dismounted: str
    counter: str


class LeaderEntry(Datum):
    """A tank leader."""

    id: str
    name: str
    year: int
    bonus: int
    counter: str
    note: str = ""


class GunEntry(Datum):
    """A gun that a crew serves."""

    id: str
    name: str
    type: Literal["ART", "AT", "AA", "IG"]
    years: Span
    calibre: float
    direct: Positive
    indirect: int = 0
    """The range of its barrages; none without one."""
    air: int = 0
    """The range against aircraft; none without one."""
    turns: bool
    """Whether it has a facing."""
    fire: int = 0
    """Its strength in small-arms fire; none for one that fires at vehicles alone."""
    counter: str
    note: str = ""


class WeaponEntry(Datum):
    """A weapon that squads carry."""

    id: str
    name: str
    type: Literal["AT_rifle", "flamethrower"]
    years: Span
    range: int
    shots: int
    uses: int = 0
    """How often it can be used in a game; 0 for ever."""
    most: int = 0
    """How many of them a squad carries at most; 0 for any number."""
    counter: str
    note: str = ""


class MountEntry(Entry):
    """A gun or machine gun on a vehicle."""

    id: str
    calibre: int = 0
    """Its calibre in millimetres; 0 for a machine gun."""
    fire: Positive
    arc: str


class MachineHistory(Entry):
    """What a machine really was."""

    crew: int = 0
    speed: float
    length: float
    armour: float
    built: int
    note: str = ""


class VehicleEntry(Datum):
    """A type of vehicle."""

    id: str
    name: str
    type: VehicleType
    years: Span
    cross: Positive
    road: Positive
    size: int
    traits: tuple[Trait, ...] = ()
    unused: bool = False
    """Whether its counter has a star: no scenario of the book uses it."""
    breakdown: int = 0
    breakdown_late: int | None = None
    """The same from September 1918 on."""
    crewed: bool = False
    """Whether a crew counter belongs to it."""
    ranges: str = ""
    """Its row of the ranges under poor design."""
    air: int = 0
    carries: int = 0
    """How many squads it carried; a label, nothing is transported."""
    counter: str
    mounts: tuple[MountEntry, ...] = ()
    history: MachineHistory


class AircraftEntry(Datum):
    """A type of aircraft."""

    id: str
    name: str
    type: Literal["F", "CS", "B"]
    years: Span
    strafe: int = 0
    bomb: int = 0
    bonus: int = 0
    immune: bool = False
    """Whether ground fire does not harm it."""
    flags: tuple[Literal["single_seat_no_observation", "may_act_as_F"], ...] = ()
    counter: str


CounterEntry = (
    SquadEntry | CavalryEntry | LeaderEntry | GunEntry | WeaponEntry | VehicleEntry | AircraftEntry
)
"""Whatever an army has counters of."""


class Army(Entry):
    """The counters of a nation."""

    nation: str
    side: Side
    squads: Listed[SquadEntry] = ()
    cavalry: Listed[CavalryEntry] = ()
    leaders: Listed[LeaderEntry] = ()
    guns: Listed[GunEntry] = ()
    weapons: Listed[WeaponEntry] = ()
    vehicles: Listed[VehicleEntry] = ()
    aircraft: Listed[AircraftEntry] = ()


class Armies(Datum):
    """The counters of a nation and of those who fought beside it."""

    armies: tuple[Army, ...]


class MenEntry(Datum):
    """What every crew, observer or vehicle has."""

    morale: int = 0
    observes: int = 0
    range: int = 0


class Common(Datum):
    """What all armies share."""

    crew: MenEntry
    observer: MenEntry
    vehicles: MenEntry
    arcs: dict[str, tuple[int, ...]]


class PrintEntry(Entry):
    """A print, and how many counters have it."""

    id: str
    side: Literal["allied", "central", "vehicle", "both"]
    kind: str
    quantity: Positive
    morale: int = 0
    ma: str = ""
    values: str = ""
    label: str = ""


class Mix(Datum):
    """The counter mix."""

    total: int
    counters: Listed[PrintEntry]


class MachineEntry(Entry):
    """A machine with a name of its own."""

    name: str
    type: str
    commander: str = ""
    action: str
    scenario: str = ""
    group: str = ""


class Machines(Datum):
    """Every known machine."""

    machines: tuple[MachineEntry, ...] = Field(default=())
