"""The models of the data files."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from ww1core.tables import Datum, Entry, Listed, MisplacedError, Positive, RuleId, ScenarioHead

Side = Literal["german", "allied"]
Army = Literal["german", "british", "french", "belgian", "american"]
Pool = Literal["german", "british", "french", "belgian", "american", "japanese"]
Year = Literal[1918, 1919]
UnitType = Literal[
    "infantry",
    "stosstruppen",
    "cavalry",
    "tank",
    "heavy_tank",
    "fast_tank",
    "anti_tank",
    "agb",
    "air",
    "bomber",
]
Trench = Literal["allied_trench", "main_trench", "secondary_trench", "none"]
HexNumber = Annotated[str, StringConstraints(pattern=r"^\d{4}$")]
Values = tuple[int, int, int]
Span = tuple[int, int]


class UnitEntry(Datum):
    """One counter."""

    id: str
    print: str
    """What stands on it beside its values."""
    name: str
    army: Army
    """The army it counts with for stacking, supply and joint attacks."""
    nation: str = ""
    """Its nation, where that is not its army's."""
    type: UnitType
    size: Literal["corps", "division", "regiment", "group", ""] = ""
    full: Values | None = None
    """Attack, defence and movement; none of a unit that stays off the map."""
    reduced: Values | None = None
    """The same of its other side; a unit without one has a single step."""
    turn: int = 0
    """The first turn on which it may enter, 0 for one that is there from the start."""
    substitute: str = ""
    """The unit that takes its place when the offensive is spent."""
    year: Year = 1918

    @model_validator(mode="after")
    def _has_values_on_the_map(self) -> UnitEntry:
        if (self.full is None) != (self.type in {"air", "bomber"}):
            message = f"{self.id} has no values, expected them for every unit but air units"
            raise MisplacedError(message, "full")
        return self


class Units(Datum):
    """Every counter."""

    units: Listed[UnitEntry]


class FrontEntry(Entry):
    """The lines of a year, and who controls what."""

    year: Year
    allied_trench: str
    main_trench: str
    secondary_trench: str
    german: str
    """The hexes that are German at the start, and on the German side of the original front."""
    lines: dict[str, str]
    """The hexes of lines and sectors by name."""


class Fronts(Datum):
    """The lines of both maps."""

    fronts: tuple[FrontEntry, ...]


class GroundEntry(Entry):
    """What one kind of ground or settlement does."""

    move: int = 0
    wet_move: int | None = None
    defence: int = 0
    tanks: bool = True
    """Whether tanks attack into it."""
    guns: bool = True
    """Whether the artillery group enters it."""
    when_wet: str = ""
    """What it is in wet weather."""
    rule: RuleId | None = None


class WorksEntry(Entry):
    """What a line of trenches does to the other side."""

    side: Side
    move: int = 0
    """Points that the other side pays more."""
    defence: int
    against_assault: int | None = None
    """The defence against assault corps, where it is another."""
    weak: int | None = None
    """The defence where the trenches are weak."""
    weak_against_assault: int | None = None
    rule: RuleId


class MountainEntry(Entry):
    """What ground costs mountain troops."""

    mountain: int
    forest: int


class FastTankEntry(Entry):
    """How far fast tanks infiltrate, and where they stop."""

    dry: int
    wet: int
    stop_in: tuple[str, ...]


class Terrain(Datum):
    """The terrain effects chart."""

    ground: dict[str, GroundEntry]
    settlements: dict[str, GroundEntry]
    sides: dict[str, GroundEntry]
    across_water: int
    works: dict[str, WorksEntry]
    mountaineers: MountainEntry
    fast_tanks: FastTankEntry


class ColumnEntry(Entry):
    """One column of the combat results table."""

    odds: str
    results: tuple[str, ...]
    """Loss points of attacker and defender, ``2/3``, for a die of 1 and up."""


class SupportEntry(Entry):
    """How the artillery group supports attacks."""

    range: int
    once_each_phase: int


class Combat(Datum):
    """The combat results table, and what is added to its die."""

    table: tuple[ColumnEntry, ...]
    hopeless: str
    """The result of odds below the first column, without a die."""
    support: SupportEntry
    fortress: dict[Army, int]
    """Loss points of the attacker beside those of the table, by the nation of the fortress."""
    modifiers: dict[str, int]
    air: dict[Literal["german", "allied", "defence"], int]
    """Air units that a side commits to one attack at most, and to one defence."""


class TurnEntry(Entry):
    """One box of a turn track."""

    turn: int
    date: str
    wet_up_to: int = 0
    """The highest die that makes the turn wet; without a number no die is rolled."""
    influenza: bool = False


class TrackEntry(Entry):
    """The turn track of a year."""

    year: Year
    turns: tuple[TurnEntry, ...]


class Turns(Datum):
    """Both turn tracks."""

    tracks: tuple[TrackEntry, ...]


class ObjectiveEntry(Entry):
    """A hex that moves morale when it changes hands."""

    hex: HexNumber
    value: Positive


class IncomeEntry(Entry):
    """Replacement steps received turn by turn."""

    id: str
    steps: dict[Pool, tuple[int, ...]]
    mechanised: tuple[int, ...] = ()


class TrackLimit(Entry):
    """The end of the morale tracks."""

    most: int


class YanksEntry(Entry):
    """How many American divisions lift Allied morale, and by how much."""

    divisions: int
    points: int


class BonusEntry(Entry):
    """What an event adds to morale."""

    points: int


class War(Datum):
    """Morale and replacements."""

    morale: TrackLimit
    yanks: YanksEntry
    bertha: BonusEntry
    objectives: tuple[ObjectiveEntry, ...]
    income: Listed[IncomeEntry]
    never_rebuilt: tuple[str, ...]
    rebuilt_on_map_only: tuple[str, ...]


class Bombardment(Datum):
    """The tables of the RAF bombers, by die from 1."""

    strategic: tuple[int, ...]
    tactical: tuple[int, ...]
    fortress: int


class Near(Entry):
    """Near units of an army."""

    distance: int
    army: Army
    types: tuple[UnitType, ...] = ()


class ZoneEntry(Entry):
    """Hexes of a set-up: everything that is given has to hold."""

    line: tuple[str, ...] = ()
    line_or_adjacent: tuple[str, ...] = ()
    exclude_line: tuple[str, ...] = ()
    trench: tuple[Trench, ...] = ()
    fortress: Army | None = None
    controller: Side | None = None
    min_row: int = 0
    max_row: int = 99
    exclude: str = ""
    any_of: tuple[ZoneEntry, ...] = ()
    within: Near | None = None


class CoverEntry(ZoneEntry):
    """Hexes of which every one needs a unit or a zone of control of an army."""

    by_army: Army
    by_types: tuple[UnitType, ...] = ()


class ForceEntry(Entry):
    """Units of a set-up, and where they go; a unit takes the first entry that fits and has room."""

    army: Army | None = None
    types: tuple[UnitType, ...] = ()
    units: tuple[str, ...] = ()
    full: Values | None = None
    exact: dict[HexNumber, int] = Field(default_factory=dict)
    """The number of units that go into each of these hexes."""
    strength: Literal["full", "reduced"] = "full"
    alone: bool = False
    zone: ZoneEntry | None = None
    cover: CoverEntry | None = None
    rule: tuple[RuleId, ...] = ()


class SetUp(Datum):
    """Zones of a set-up, and a ready one."""

    order: tuple[Side, ...]
    fixed: bool = False
    """Whether the ready set-up is the only one."""
    gains: str = ""
    """Allied hexes that are German at the start."""
    lines: dict[str, str] = Field(default_factory=dict)
    dead: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    absent_types: tuple[UnitType, ...] = ()
    zones: dict[Side, tuple[ForceEntry, ...]] = Field(default_factory=dict)
    preference: tuple[str, ...] = ()
    """The assault corps that a ready set-up takes first."""
    placed: str
    """A line a hex: its number, its units, ``reduced``; ``a/b`` is an assault corps or else b."""


class TestEntry(Entry):
    """The morale that Germany needs at the end of its turn."""

    turn: int
    german: int
    allied: int


class ArrivalEntry(Entry):
    """Units that come on a turn into one of some hexes."""

    turn: int
    units: tuple[str, ...]
    hexes: str


class PointsEntry(Entry):
    """Points for hexes at the end, instead of morale."""

    german: dict[HexNumber, int]
    allied: dict[HexNumber, int]
    at_once: HexNumber
    """The hex that wins for the Germans at the end of any turn."""
    levels: dict[str, int]
    """The fewest German points of each ending, best first."""


class ScenarioEntry(ScenarioHead, Datum):
    """One scenario."""

    year: Year = 1918
    setup: str
    first_turn: int = 1
    skips_first: bool = False
    """Whether the German half of the first turn is left out."""
    morale: dict[Side, int] = Field(default_factory=dict)
    """The levels at the start of the sides whose morale is tracked."""
    stock: dict[Pool, int]
    income: str
    trains: dict[Side, int]
    test: TestEntry | None = None
    converts: int = 0
    """The turn at whose German end assault corps become regular and the artillery group goes."""
    air_from: dict[str, int] = Field(default_factory=dict)
    """The first turn of air units, where it is not that of the counter."""
    bertha: HexNumber | None = None
    yanks: bool = False
    surprise: int | None = None
    """The turn in whose first combat phase assault corps have surprise."""
    assault_dice: int = 0
    """The dice that say how many assault corps there are."""
    allied_infiltration: int = 9
    american_stack: int = 3
    guests: int = 9
    """American divisions that may stack with other nations in a turn."""
    ends_up_to: dict[int, int] = Field(default_factory=dict)
    """By turn the highest die that ends the war at its start."""
    area: dict[int, Span] = Field(default_factory=dict)
    """By row the first and last column in which units may be; without rows it is the whole map."""
    arrivals: tuple[ArrivalEntry, ...] = ()
    recovery: dict[Army, str] = Field(default_factory=dict)
    """Where recovered units of an army enter, instead of its sources."""
    recovered_most: dict[Side, int] = Field(default_factory=dict)
    points: PointsEntry | None = None
    options: tuple[str, ...] = ()
    """The options that it allows."""
    forced: tuple[str, ...] = ()
    """The options that it demands."""


class Scenarios(Datum):
    """Every scenario."""

    scenarios: tuple[ScenarioEntry, ...]
