"""Sections of the map and scenarios."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from games.landships.schema.terms import BoardHex, Direction, Edge, Faces, Mission, Side, Span
from ww1core.tables import Datum, Entry, Listed, Positive, ScenarioHead

Date = Annotated[date, Field(strict=False)]
Ending = Literal[
    "allied_decisive", "allied_marginal", "draw", "central_marginal", "central_decisive"
]
Role = Literal["fire", "support", "reserve", "communication"]
ExitKind = Literal["squad", "cavalry", "tank", "armoured_car", "truck"]
Target = Literal["squad", "cavalry", "gun", "tank", "armoured_car", "truck"]


class SectionEntry(Entry):
    """A section: its sheet, the diagram on it, the roles of its trench lines."""

    id: str
    name: str
    sheet: int
    ground: str
    scatter: tuple[Direction, Direction, Direction, Direction, Direction, Direction]
    """Where a die of 1 to 6 points."""
    lines: dict[str, Role]
    roads: tuple[str, ...] = ()


class ScaleEntry(Datum):
    """How wide a hex and how long a turn is."""

    hex_metres: int
    turn_minutes: int


class Sections(Datum):
    """All sections."""

    columns: int
    rows: int
    scale: ScaleEntry
    sections: Listed[SectionEntry]


class LayoutEntry(Entry):
    """Where a section lies in the diagram, and whether it is turned by half."""

    section: str
    at: Span
    turned: bool


class AreaEntry(Entry):
    """The part of a section that is played on."""

    section: str
    columns: Span
    rows: Span


class ZoneEntry(Entry):
    """Hexes of a section, or single ones; ``only`` leaves those of some ground."""

    section: str = ""
    columns: Span = (1, 1)
    rows: Span = (1, 1)
    only: tuple[str, ...] = ()
    hexes: str = ""


class EnterEntry(Entry):
    """When and where a group comes onto the board."""

    turn: Positive
    edge: Edge
    section: str
    span: Span
    """The columns of a north or south edge, the rows of another."""


class GroupEntry(Entry):
    """Counters of one type."""

    id: str
    side: Side
    type: str
    count: Positive
    formation: str
    names: tuple[str, ...] = ()
    zone: ZoneEntry | None = None
    facing: Direction | None = None
    aboard: str = ""
    carries: dict[str, int] = Field(default_factory=dict)
    enter: EnterEntry | None = None


class FlightEntry(Entry):
    """Aircraft of one type, and their mission unless another is chosen."""

    type: str
    count: Positive
    mission: Mission | None = None


class RiverEntry(Entry):
    """The river, and whether foot can ford it."""

    name: str
    fordable: bool


class MinesEntry(Entry):
    """Whose mines are active, and what they do."""

    owner: Side
    profile: str


class FrightEntry(Entry):
    """Which profile frightens which side."""

    profile: str
    affects: Side


class SpecialEntry(Entry):
    """A special rule in the form that the program reads; its words are among the texts."""

    id: str
    kind: Literal["field", "dismounted", "gas", "bog", "doubtful", "fog", "recognition"]
    field: str = ""
    types: tuple[str, ...] = ()
    type: str = ""
    side: Side | None = None
    hexes: str = ""
    until: int = 0
    modifier: int = 0
    from_turn: int = 0
    faces: Faces = ()
    turns: Span = (0, 0)
    farthest: int = 0
    aircraft: bool = True


class VictoryEntry(Entry):
    """What brings a side points."""

    id: str
    type: Literal["hold", "eliminate", "exit"]
    side: Side
    each: float
    hexes: str = ""
    initially: Side | None = None
    target: Target | None = None
    edge: Edge | None = None
    what: tuple[ExitKind, ...] = ()
    text: str = ""


class LevelEntry(Entry):
    """The least margin of the attacker for a result."""

    result: Ending
    least: int | None = None


class ScenarioData(Datum):
    """A scenario."""

    code: str
    date: Date
    place: str
    sections_of_rules: tuple[str, ...] = ()
    """The sections of the rules that a first game needs."""
    armies: tuple[str, ...]
    first: Side
    attacker: Side
    layout: tuple[LayoutEntry, ...]
    area: AreaEntry | None = None
    edges: dict[Side, Edge]
    """The edge behind each side."""
    towns: dict[str, str] = Field(default_factory=dict)
    """What towns of the sections are called here."""
    trenches: dict[str, Side | Literal["none"]] = Field(default_factory=dict)
    """Whose every trench line is; derelict ones are nobody's and have no effect."""
    front_lines: dict[Side, tuple[str, ...]] = Field(default_factory=dict)
    """The enemy lines that each side observes without an observer."""
    forts: dict[BoardHex, Side | Literal["none"]] = Field(default_factory=dict)
    extra_forts: str = ""
    smoke: tuple[Side, ...] = ()
    gas: tuple[Side, ...] = ()
    elements: dict[Side, int]
    """Batteries off the map."""
    fire_order: dict[Side, int] = Field(default_factory=dict)
    river: RiverEntry | None = None
    mines: MinesEntry | None = None
    fright: FrightEntry | None = None
    rough: tuple[ZoneEntry, ...] = ()
    wire: dict[Side, str] = Field(default_factory=dict)
    exits: dict[Side, dict[Edge, tuple[ExitKind, ...]]] = Field(default_factory=dict)
    recommended: tuple[str, ...] = ()
    special: tuple[SpecialEntry, ...] = ()
    aircraft: tuple[FlightEntry, ...] = ()
    groups: Listed[GroupEntry]
    crews: dict[str, int] = Field(default_factory=dict)
    set_up: tuple[Side, Side]
    placed: dict[str, str]
    """The ready set-up: the hexes of every group, in the order of its counters."""
    victory: tuple[VictoryEntry, ...]
    levels: tuple[LevelEntry, ...]
    balance: str
    """What the levels rest on."""


class HeadEntry(ScenarioHead):
    """A scenario in brief."""


class Scenarios(Datum):
    """Every scenario."""

    scenarios: Listed[HeadEntry]
