"""The models of the map, the counters and the scenarios."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from ww1core.hexgrid import MapData
from ww1core.tables import Datum, Entry, Listed, MisplacedError, Positive, ScenarioHead

Side = Literal["allied", "german"]
Nation = Literal["french", "british", "belgian", "german"]
HexNumber = Annotated[int, Field(ge=1, le=107)]
Turn = Annotated[int, Field(ge=1, le=15)]
LastTurn = Annotated[int, Field(ge=0, le=15)]
"""The last turn on which something holds, 0 where it never does."""
Strength = Annotated[int, Field(ge=1, le=6)]
Plan = Literal["A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5"]
Point = tuple[float, float]
BySide = dict[Side, int]


class Places(NamedTuple):
    """The hexes that rules call by name; one that is not on the map of a scenario is below 0.

    Emergency rail supply begins in Tournai, the German rail net ends in Mezieres.
    """

    paris: HexNumber
    antwerp: HexNumber
    trier: HexNumber
    maubeuge: HexNumber
    namur: HexNumber
    brussels: HexNumber
    ghent: HexNumber
    tournai: HexNumber
    mezieres: HexNumber


class FrontMap(MapData):
    """The map, with the hexes that have a name in the rules."""

    places: Places


class LineEntry(Datum):
    """A railway: a chain of adjacent hexes."""

    name: str
    hexes: str
    """Their numbers, in order, separated by blanks."""


class RailData(Datum):
    """Every railway that carries supply."""

    lines: Listed[LineEntry]


class RiverEntry(Datum):
    """A river as it is drawn."""

    name: str
    points: tuple[Point, ...]
    """Columns from the west and hexes from the north."""


class DecorationData(Datum):
    """What is drawn and has no effect; frontiers follow from the countries of the hexes."""

    coast: tuple[Point, ...]
    rivers: Listed[RiverEntry]


class CounterEntry(Datum):
    """What every counter has; without a turn it starts in its hex."""

    id: str
    name: str
    nation: Nation
    at: HexNumber | None = None
    """Where it starts or enters; a unit with a turn and no hex has variable entry."""
    turn: Turn | None = None
    """When it enters."""
    plan: Plan | None = None
    """The plan of the third scenario that brings it."""
    replaces: str | None = None
    """The counter whose place it takes."""
    paris: Literal["withdraws", "enters"] | None = None
    """What Paris in Danger does to it."""

    @model_validator(mode="after")
    def _has_a_place(self) -> CounterEntry:
        if self.at is None and self.turn is None and self.replaces is None:
            message = f"{self.id} starts nowhere, expected a hex, a turn or what it replaces"
            raise MisplacedError(message, "at")
        return self


class UnitEntry(CounterEntry):
    """One combat unit."""

    branch: Literal["bavarian", "overseas", "indian"] | None = None
    """The colour of its counter, where it is not that of its nation."""
    arm: Literal["infantry", "cavalry"]
    size: Literal["corps", "division", "brigade"]
    weight: Literal[1, 2] | None = None
    """Half corps for stacking, where they are not those of its size."""
    cs: Strength
    """Combat strength."""
    disrupted: Strength
    """Combat strength when disrupted."""
    defence_only: Literal["never", "disrupted", "always"] = "never"
    """When the strength stands in parentheses."""
    circle: bool = False
    """A red circle: stronger in defence."""
    mountain: bool = False
    territorial: bool = False
    army: str
    starts: Literal["full", "disrupted"] = "full"

    @model_validator(mode="after")
    def _is_weaker_when_disrupted(self) -> UnitEntry:
        if self.disrupted >= self.cs > 1:
            message = f"{self.id} is no weaker when disrupted, expected less than {self.cs}"
            raise MisplacedError(message, "disrupted")
        if self.arm == "cavalry" and self.size == "corps":
            message = f"{self.id} is a corps of cavalry, expected a division or a brigade"
            raise MisplacedError(message, "size")
        return self


class HeadquartersEntry(CounterEntry):
    """One army headquarters."""

    ma: Annotated[int, Field(ge=3, le=4)]
    """Movement allowance of the front side."""
    reduced: Annotated[int, Field(ge=1, le=3)]
    """The same of the reverse."""
    numbered: bool = False
    """Whether it is a numbered army."""
    commander: str = ""


class ArtilleryEntry(CounterEntry):
    """One siege train."""

    bombardment: Strength


class Units(Datum):
    """Every counter that can move."""

    units: Listed[UnitEntry]
    headquarters: Listed[HeadquartersEntry]
    heavy_artillery: Listed[ArtilleryEntry]


class FortEntry(CounterEntry):
    """One fort."""

    steps: Annotated[tuple[tuple[Strength, Annotated[int, Field(ge=0, le=3)]], ...], Field()]
    """From the highest: combat strength, and what is added to bombardments."""
    large_garrison: bool = False

    @model_validator(mode="after")
    def _falls_step_by_step(self) -> FortEntry:
        if not FEWEST_STEPS <= len(self.steps) <= MOST_STEPS:
            message = f"{self.id} has {len(self.steps)} steps, expected two to four"
            raise MisplacedError(message, "steps")
        for number, (step, below) in enumerate(zip(self.steps, self.steps[1:], strict=False), 1):
            if below[0] >= step[0]:
                message = f"{self.id} does not fall from {step[0]}, expected less"
                raise MisplacedError(message, "steps", number)
        return self


FEWEST_STEPS, MOST_STEPS = 2, 4


class Forts(Datum):
    """Every fort."""

    forts: Listed[FortEntry]


class MarkerEntry(Datum):
    """One kind of marker."""

    id: str
    name: str
    count: Positive


class Markers(Datum):
    """The markers in the box."""

    markers: Listed[MarkerEntry]


class LimitEntry(Entry):
    """At most so many activations in some hexes."""

    hexes: str
    most: Annotated[int, Field(ge=0)]


class Switches(Entry):
    """Which rules a scenario plays, and until when; every scenario states them all."""

    first_activations: Annotated[int, Field(ge=1, le=2)]
    """Activations in the first segment of turn 1."""
    turn_1_limits: tuple[LimitEntry, ...]
    """What the Allies may not activate on turn 1."""
    maubeuge_closed_through: dict[Side, LastTurn]
    elan_through: LastTurn
    allenby_through: LastTurn
    british_penalty_through: LastTurn
    """British units in Schlieffen hexes cost points."""
    schlieffen_closed_through: LastTurn
    """German units do not enter empty Schlieffen hexes."""
    arrivals_closed_through: LastTurn
    """Allied units do not arrive in Schlieffen hexes."""
    belgian_withdrawal: bool
    british_start: bool
    """British units may start in Maubeuge."""
    eastern_front: bool
    emergency_supply: bool
    paris_in_danger: bool
    paris_forces_retreat: bool
    antwerp_containment: bool
    ghent_locked: bool
    general_retreat: bool
    replacements: bool
    strategic_movement: bool
    cups: bool
    """Points of hexes are drawn from the cups."""
    bonuses: bool
    plans: bool


class LevelEntry(Entry):
    """A result by how far the Germans are ahead; the last one has no least."""

    least: int | None = None
    result: Literal["german_decisive", "german_marginal", "allied_marginal", "allied_decisive"]


class MarginData(Datum):
    """A victory by the difference of points with fixed values."""

    first_control: dict[HexNumber, int]
    """What the Allies get for good when they first control a hex."""
    held_at_end: dict[HexNumber, int]
    """What the Germans get for hexes that they control in supply at the end."""
    levels: tuple[LevelEntry, ...]
    historical: int
    """The difference at the end of the real battle."""

    @model_validator(mode="after")
    def _levels_fall(self) -> MarginData:
        least = [level.least for level in self.levels]
        known = [number for number in least[:-1] if number is not None]
        if least[-1] is not None or len(known) < len(least) - 1 or known != sorted(known)[::-1]:
            message = "the levels do not fall to one without a least, expected no gap"
            raise MisplacedError(message, "levels")
        return self


class ScenarioEntry(ScenarioHead, Datum):
    """One scenario."""

    area: str | None = None
    """The hexes of the map that it uses; all without it."""
    left_out: tuple[str, ...] = ()
    """Units that start in the area and take no part."""
    german_control: str
    """Hexes of printed Allied control that the Germans hold."""
    trenches: dict[HexNumber, Annotated[int, Field(ge=1, le=2)]]
    points: BySide
    caps: dict[Turn, BySide]
    """Turns on which the points are not rolled."""
    initiative: dict[Turn, Side]
    """Turns on which it is not rolled."""
    mandated: dict[Side, dict[Turn, int]]
    """Battles that a side owes on a turn."""
    victory: MarginData | None = None
    switches: Switches


class Scenarios(Datum):
    """Every scenario."""

    scenarios: Listed[ScenarioEntry]
