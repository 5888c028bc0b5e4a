"""The charts: fire, barrage, spotting, assault, machines, air, terrain."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from games.landships.schema.terms import Faces, ModifierEntry
from ww1core.tables import Datum, Entry

Date = Annotated[date, Field(strict=False)]
Modifiers = dict[str, ModifierEntry]


class FireColumn(Entry):
    """A column of the small-arms table: from which strength, and what hits."""

    label: str
    least: int
    hit_on: int


class SmallArms(Datum):
    """The small-arms table and morale checks."""

    columns: tuple[FireColumn, ...]
    fixed: dict[Literal["flamethrower", "fighter", "other_aircraft"], str]
    modifiers: Modifiers
    morale: Modifiers
    in_wire: int
    gassed: int
    horses_lost: Faces
    wheel_damaged: Faces

    def hit_on(self, label: str) -> int:
        """The number of a column by its label."""
        return next(column.hit_on for column in self.columns if column.label == label)


class BarrageColumn(Entry):
    """A column of the barrage table: by modified die what a hit adds to morale dice, or a dash."""

    label: str
    least: int
    results: tuple[str, ...]


class Shrapnel(Datum):
    """What shrapnel adds to a hit, and how many squads it needs."""

    hit: int
    squads: int


class WireCutting(Datum):
    """The strength and the dice that remove wire."""

    strength: int
    faces: Faces
    confirmed: Faces


class OrderColumn(Entry):
    """A column of the fire order table."""

    resistance: int
    fires_on: int


class Cloud(Datum):
    """How far smoke or gas spreads."""

    radius: int
    from_year: int = 0


class Watching(Datum):
    """How far an aircraft observes."""

    aircraft: int


class Barrage(Datum):
    """The barrage table, fire orders, communication, scatter."""

    columns: tuple[BarrageColumn, ...]
    modifiers: Modifiers
    shrapnel: Shrapnel
    destroyed: dict[str, Faces]
    wire: WireCutting
    communication: Faces
    fire_order: tuple[OrderColumn, ...]
    aircraft_observer: ModifierEntry
    scatter: dict[str, Faces]
    smoke: Cloud
    gas: Cloud
    observation: Watching


class HandWeapon(Datum):
    """What a weapon does to a vehicle by dice of its own."""

    hit: Faces = ()
    breakdown: Faces = ()
    destroyed: Faces = ()


class AntiTank(Datum):
    """The anti-tank table."""

    numbers: tuple[int, ...]
    """By range from 0."""
    beyond: int
    shots: int
    natural_hit: Faces
    acquisition: tuple[int, ...]
    """What is added to the first, the second and every later shot."""
    modifiers: Modifiers
    near: int
    at_rifle: HandWeapon
    flamethrower: HandWeapon
    mg: HandWeapon


class SpottingRow(Entry):
    """How far targets of each class are spotted in some ground."""

    foot: int
    cavalry: int
    gun: int
    vehicle: int


class Spotting(Datum):
    """The spotting chart."""

    rows: dict[str, SpottingRow]
    fired: int
    """How far whoever has fired is spotted."""


class AssaultColumn(Entry):
    """A column of the close assault table, from the lowest die up."""

    label: str
    results: tuple[str, ...]


class Assault(Datum):
    """The close assault table."""

    lowest: int
    columns: tuple[AssaultColumn, ...]
    shifts: Modifiers
    modifiers: Modifiers
    brave: int
    """The morale of squads that may assault tanks in towns."""


class BreakdownColumn(Entry):
    """From how many hexes on which number is a breakdown."""

    hexes: int
    number: int


class MineProfile(Datum):
    """What a minefield does."""

    destroyed: Faces
    breakdown: Faces
    soft_column: str
    note: str = ""


class FrightProfile(Datum):
    """Who is frightened by tanks: how near, by how many, with which modifier."""

    distance: int
    tanks: int
    modifier: int


class CrewTable(Datum):
    """What becomes of a German crew that fails its check."""

    bail_out: Faces
    on_floor: Faces
    recovers: Faces
    broken_down: int
    waits_for: int
    """How near an enemy keeps a manned tank from starting again."""


class Machinery(Datum):
    """Breakdown, repair, control, mines, fright, German crews."""

    breakdown: tuple[BreakdownColumn, ...]
    poor_crosser: int
    modifiers: Modifiers
    late: Date
    temporary: Faces
    repaired: Faces
    out_of_control: Faces
    mines: dict[str, MineProfile]
    fright: dict[str, FrightProfile]
    crews: CrewTable


class Flak(Datum):
    """Fire at aircraft: dice, hits, and what so many hits do."""

    dice: int
    hit: Faces
    spoils: int
    aborts: int
    destroys: int


class BombColumn(Entry):
    """A column of the bombing table."""

    label: str
    least: int
    eliminates: int
    pins: int


class Armament(Datum):
    """The column of Allied fighters until a date."""

    until: Date
    column: str


class Air(Datum):
    """The charts of the air phase."""

    uses: int
    missions: dict[str, int]
    strafing_from: int
    anti_aircraft: Flak
    bombing: tuple[BombColumn, ...]
    modifiers: Modifiers
    gun_destroyed: Faces
    armament: Armament


class GroundEntry(Datum):
    """What some ground costs by class, hides and covers."""

    cavalry: int | None = None
    foot: int | None = None
    charge: bool = True
    """Whether cavalry charges into it."""
    blocks: bool = False
    small_arms: int = 0
    barrage: int = 0
    bombs: int = 0


class Terrain(Datum):
    """The terrain effects chart."""

    ground: dict[str, GroundEntry]
    bridge: GroundEntry
    hill: GroundEntry
    along: int
    half_points: int
    trench: GroundEntry
    fortification: GroundEntry
    wire: GroundEntry
