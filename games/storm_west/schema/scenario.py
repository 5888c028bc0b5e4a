"""The models of scenarios."""

from __future__ import annotations

from pydantic import Field

from games.storm_west.schema.terms import Army, HexNumber, Pool, Side, Span, Year
from ww1core.tables import Datum, Entry, ScenarioHead


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
