"""The models of the data files of the battles and scenarios."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from ww1core.hexgrid import MapData
from ww1core.tables import Datum, Entry, MisplacedError, Positive, RuleId, ScenarioHead

Side = Literal["central", "entente"]
HexNumber = Annotated[str, StringConstraints(pattern=r"^\d{4}$")]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Nationality = Literal["austro_hungarian", "belgian", "british", "french", "german", "russian"]
DieFace = Annotated[int, Field(ge=1, le=6)]
Span = tuple[int, int]


class FortEntry(Datum):
    """A fort or a fortified zone on the map."""

    hex: HexNumber
    name: str
    side: Side


class RailEntry(Datum):
    """A railway: a chain of adjacent hexes."""

    name: str
    hexes: str
    """Their numbers, in order, separated by blanks."""


class CompassData(Datum):
    """The directions in which each side normally recoils."""

    central: tuple[Direction, ...]
    entente: tuple[Direction, ...]


class BattleMap(MapData):
    """The map of a battle."""

    compass: CompassData
    forts: tuple[FortEntry, ...] = ()
    fortified_zones: tuple[FortEntry, ...] = ()
    rail: tuple[RailEntry, ...] = ()


class EntryData(Entry):
    """When and where a reinforcement enters."""

    turn: int
    hexes: tuple[HexNumber, ...]


class UnitEntry(Datum):
    """One counter."""

    id: str
    name: str
    nationality: Nationality
    army: str
    corps: str | None = None
    type: Literal["infantry", "jaeger", "cavalry"]
    size: Literal["corps", "division", "brigade"]
    steps: Literal[1, 2]
    """Printed steps."""
    starts_with: Literal[1, 2] | None = None
    """Steps at set-up where they are fewer than the printed ones."""
    te: Positive
    no_attack: bool = False
    """Strength in parentheses."""
    setup: HexNumber | None = None
    entry: EntryData | None = None

    @model_validator(mode="after")
    def _starts_once(self) -> UnitEntry:
        if (self.setup is None) == (self.entry is None):
            message = f"unit {self.id} starts nowhere or twice, expected either setup or entry"
            raise MisplacedError(message, "setup")
        if self.starts_with is not None and self.starts_with >= self.steps:
            message = f"unit {self.id} starts with all its steps, expected fewer or no starts_with"
            raise MisplacedError(message, "starts_with")
        return self


class Units(Datum):
    """Every counter of a battle."""

    units: tuple[UnitEntry, ...]

    @model_validator(mode="after")
    def _has_no_unit_twice(self) -> Units:
        known: set[str] = set()
        for number, unit in enumerate(self.units):
            if unit.id in known:
                message = f"unit {unit.id} is stated twice, expected an id of its own"
                raise MisplacedError(message, "units", number, "id")
            known.add(unit.id)
        return self


class RangeEntry(Entry):
    """Which range of a command track is in use on which turns."""

    turns: Span
    range: str


class ArmyEntry(Datum):
    """One army command."""

    id: str
    side: Side
    name: str
    commander: str
    marker_from: int = 1
    """The first turn on which its marker is in the cup."""
    track: dict[str, dict[DieFace, int]]
    """Movement points by die, for each range of the track."""
    ranges: tuple[RangeEntry, ...]


class SourceEntry(Datum):
    """A supply source."""

    hex: HexNumber
    name: str


class VictoryHex(Datum):
    """A hex that is worth victory points."""

    hex: HexNumber
    name: str
    points: int
    owner: Side
    """Who controls it at the start."""


class LevelEntry(Datum):
    """A result by the points of the central side."""

    points: tuple[int, int]
    result: Literal[
        "central_decisive", "central_limited", "draw", "entente_limited", "entente_decisive"
    ]

    @property
    def span(self) -> str:
        """The points as a track shows them."""
        low, high = self.points
        return str(low) if low == high else f"{low}-{high}"


class InstantEntry(Datum):
    """Hexes that a side has to hold at the end of a turn to win at once."""

    side: Side
    all_of: tuple[HexNumber, ...]
    any_of: tuple[HexNumber, ...] = ()

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The hexes group by group: one of each group has to be held."""
        groups = (*((number,) for number in self.all_of), self.any_of)
        return tuple(group for group in groups if group)


class VictoryData(Datum):
    """How a scenario is won."""

    hexes: tuple[VictoryHex, ...]
    levels: tuple[LevelEntry, ...]
    instant: tuple[InstantEntry, ...] = ()
    historical: int
    """The points of the central side at the end of the real battle."""


class ReplacementData(Datum):
    """Replacement steps by nationality, one number a turn."""

    steps: dict[Nationality, tuple[int, ...]]
    most_for_an_army: int


class OffensiveData(Entry):
    """Offensive markers of a side, and the turns on which they may be spent."""

    count: int
    turns: Span


class RuleEntry(Datum):
    """A battle rule with whichever parameters it has."""

    id: RuleId
    enabled: bool = True
    units: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    turns: Span | None = None
    die: tuple[DieFace, ...] = ()
    terrain: tuple[str, ...] = ()
    hexes: tuple[HexNumber, ...] = ()
    condition: HexNumber | None = None
    """The hex that has to be controlled."""
    delay: int = 0
    capacity: dict[Side, int] = Field(default_factory=dict)
    offensives: dict[Side, OffensiveData] = Field(default_factory=dict)
    shift_right: int = 0


class TurnEntry(Datum):
    """What happened in the real battle during a turn."""

    turn: int
    history: str


class BattleData(Datum):
    """Everything of a battle that is neither map nor counter."""

    id: str
    name: str
    introduction: str
    notes: dict[Side, str]
    """Advice to each side."""
    start: str
    """The first day of the first turn."""
    days: int
    """The days of a turn."""
    turns: tuple[TurnEntry, ...]
    armies: tuple[ArmyEntry, ...]
    sources: dict[Side, tuple[SourceEntry, ...]]
    replacements: ReplacementData
    victory: VictoryData
    rules: tuple[RuleEntry, ...]


class AreaEntry(Datum):
    """The part of the map that a scenario uses: first and last column and row."""

    columns: Span
    rows: Span


class ScenarioEntry(ScenarioHead, Datum):
    """One scenario; what it leaves out is as in its battle."""

    battle: str
    sequence: str = "cup"
    """The file of its sequence of play."""
    area: AreaEntry | None = None
    units: tuple[str, ...] = ()
    """The units that take part; all without a list."""
    armies: tuple[str, ...]
    sources: dict[Side, tuple[HexNumber, ...]]
    notes: dict[Side, str] = Field(default_factory=dict)
    """Advice to each side, where that of the battle does not fit."""
    replacements: ReplacementData | None = None
    rules: tuple[RuleId, ...]
    overrides: tuple[RuleEntry, ...] = ()
    """Battle rules with other parameters than the battle's."""
    victory: VictoryData | None = None


class Scenarios(Datum):
    """Every scenario."""

    scenarios: tuple[ScenarioEntry, ...]


class Zones(Datum):
    """The army zones of a battle, for games that activate by zone: hexes by army."""

    zones: dict[str, str]
