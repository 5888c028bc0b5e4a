"""The models of the counters of a nation and of the markers that both sides share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.gwc.schema.terms import CounterId, Month, Nation, Span, WeaponType
from ww1core.tables import Datum, Entry, MisplacedError, Positive

Value = Annotated[int, Field(ge=0)]
Boxed = Literal["fp", "range", "move"]
Carrier = Literal["platoon", "squad"]
Size = Literal["13", "16", "32x16"]
PREFIXES: dict[Nation, str] = {"german": "ger", "french": "fra", "american": "usa"}


class FaceData(Entry):
    """The values on one face."""

    fp: Value
    range: Value
    move: Value
    morale: Value
    command: Value | None = None


class ArmData(Entry):
    """A gun or the machine guns of a tank."""

    fp: Value
    range: Value


class TankFace(Entry):
    """The values on one face of a tank."""

    gun: ArmData | None = None
    """In the white square: light artillery."""
    mg: ArmData | None = None
    move: Value | None
    """None where the tank cannot move."""
    morale: Value
    command: Value | None = None


class CounterEntry(Datum):
    """One kind of counter, of which some pieces exist."""

    id: CounterId
    name: str
    count: Positive = 1


class UnitEntry(CounterEntry):
    """A platoon, squad or runner."""

    kind: Literal["platoon", "squad", "runner"]
    years: Span
    good: FaceData
    broken: FaceData
    boxed: tuple[Boxed, ...] = ()
    engineer: bool = False
    stosstruppen: bool = False
    stripe: bool = False
    """Whether it has the nationality stripe of 1914."""


class LeaderEntry(CounterEntry):
    """A leader or hero."""

    kind: Literal["leader", "hero"] = "leader"
    rank: Literal["captain", "lieutenant", "hero"]
    good: FaceData
    broken: FaceData
    boxed: tuple[Boxed, ...] = ()

    @model_validator(mode="after")
    def _commands(self) -> LeaderEntry:
        for side, face in (("good", self.good), ("broken", self.broken)):
            if face.command is None:
                message = f"{self.id} has no Command on its {side} face, expected a number"
                raise MisplacedError(message, side, advice="add command")
        return self


class WeaponEntry(CounterEntry):
    """A weapon that a unit carries."""

    type: WeaponType
    fp: Value
    range: Span
    """From the least to the most."""
    move: Annotated[int, Field(le=0)] = 0
    """Added to the Movement of its carrier."""
    boxed_fp: bool = False
    white_band: bool = False
    """Whether it is light artillery."""
    repair: Span
    """The rows of a random hex that repair it."""
    eliminate: Span
    """The rows of a random hex that eliminate it."""
    since: Month
    carriers: tuple[Carrier, ...] = ("platoon", "squad")

    @model_validator(mode="after")
    def _is_repaired_or_lost(self) -> WeaponEntry:
        if self.repair[1] >= self.eliminate[0]:
            message = f"{self.id} is repaired and eliminated in row {self.eliminate[0]}"
            raise MisplacedError(message, "eliminate", advice="let the rows stand apart")
        return self


class TelephoneEntry(CounterEntry):
    """A line to guns beside the board."""

    fp: Positive


class TankEntry(CounterEntry):
    """A tank or tank leader."""

    kind: Literal["tank", "tank_leader"] = "tank"
    since: Month
    immobilisation: Annotated[int, Field(ge=2, le=12)]
    star: bool
    """Whether it fires better at an adjacent hex while it is not broken."""
    good: TankFace
    broken: TankFace

    @model_validator(mode="after")
    def _is_armed(self) -> TankEntry:
        if self.good.gun is None and self.good.mg is None:
            message = f"{self.id} has neither gun nor mg, expected at least one"
            raise MisplacedError(message, "good", advice="add a gun or an mg")
        return self


class PlaneEntry(CounterEntry):
    """A plane, with a bombing and a strafing face."""


class Counters(Datum):
    """Every counter of a nation."""

    nation: Nation
    units: tuple[UnitEntry, ...]
    leaders: tuple[LeaderEntry, ...]
    weapons: tuple[WeaponEntry, ...]
    telephones: tuple[TelephoneEntry, ...]
    tanks: tuple[TankEntry, ...]
    planes: tuple[PlaneEntry, ...]

    @model_validator(mode="after")
    def _has_ids_of_its_own(self) -> Counters:
        known: set[str] = set()
        prefix = PREFIXES[self.nation]
        for group, number, entry in self._numbered():
            if entry.id in known:
                message = f"counter {entry.id} is stated twice, expected an id of its own"
                raise MisplacedError(message, group, number, "id", advice="rename one of the two")
            if entry.id.partition("-")[0] != prefix:
                message = f"counter {entry.id} is of another nation, expected {prefix}-"
                raise MisplacedError(message, group, number, "id", advice="correct the id")
            known.add(entry.id)
        return self

    def groups(self) -> dict[str, tuple[CounterEntry, ...]]:
        """The kinds of counters, in the order of the file."""
        return {
            "units": self.units,
            "leaders": self.leaders,
            "weapons": self.weapons,
            "telephones": self.telephones,
            "tanks": self.tanks,
            "planes": self.planes,
        }

    def _numbered(self) -> list[tuple[str, int, CounterEntry]]:
        return [
            (group, number, entry)
            for group, entries in self.groups().items()
            for number, entry in enumerate(entries)
        ]


class MarkerEntry(Datum):
    """A kind of marker."""

    faces: tuple[str, str]
    size: Size
    count: Positive
    group: Literal[
        "artillery",
        "control",
        "formation",
        "fortification",
        "objective",
        "overlay",
        "terrain",
        "track",
    ]


class TotalData(Datum):
    """How many counters of each size the box holds."""

    counts: dict[Size, int]


class Markers(Datum):
    """The markers, and how many counters there are of each size."""

    totals: TotalData
    sizes: dict[Literal["units", "leaders", "weapons", "telephones", "tanks", "planes"], Size]
    """The size of each group of a nation's counters, in millimetres."""
    markers: dict[str, MarkerEntry]
