"""The models of the list of scenarios and of a scenario sheet."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from games.gwc.schema.cards import OrderId
from games.gwc.schema.terms import (
    Box,
    CounterId,
    Edge,
    FortificationKind,
    HexLabel,
    Nation,
    ObjectiveNumber,
    Posture,
    Side,
    Span,
)
from ww1core.tables import Datum, Entry, Listed, MisplacedError, Positive, RuleId, ScenarioHead

Date = Annotated[str, StringConstraints(pattern=r"^191[4-8]-\d\d-\d\d$")]
Column = Annotated[str, StringConstraints(pattern=r"^[A-O]$")]
Natural = Annotated[int, Field(ge=0)]


class ScenarioEntry(ScenarioHead, Datum):
    """A scenario in the list; the rest stands in its sheet ``scenarios/<id>.yaml``."""

    turns: Literal[0] = 0
    """How many Turns it takes nobody knows ahead."""


class Scenarios(Datum):
    """Every scenario, the introduction first and then by date."""

    scenarios: Listed[ScenarioEntry]


class TelephoneStart(Datum):
    """The Telephone that a side has at the start."""

    id: CounterId
    box: Box
    broken: bool = False


class SideData(Datum):
    """What one side is and may do."""

    nation: Nation
    """Its deck, its Strategy Cards and most of its counters."""
    allies: tuple[Nation, ...] = ()
    formations: str
    """The units that really fought here."""
    posture: Posture
    orders: Positive
    """Orders in a Turn at most."""
    discards: Natural
    """Cards discarded in a pass at most."""
    edge: Edge
    surrender: Positive
    """The space of its Surrender marker."""
    support: str
    """Its support table."""
    strategy_cards: Natural
    """Strategy Cards at the start."""
    telephone: TelephoneStart | None = None


class PieceEntry(Entry):
    """A counter, perhaps with the weapon it carries."""

    id: CounterId
    weapon: CounterId | None = None


class PlacedEntry(PieceEntry):
    """A counter in a hex."""

    hex: HexLabel


class FortificationPlace(Entry):
    """A fortification in a hex."""

    hex: HexLabel
    kind: FortificationKind


class ZoneData(Entry):
    """Where a side sets up: first and last column and row."""

    columns: tuple[Column, Column]
    rows: Span

    @model_validator(mode="after")
    def _runs_east(self) -> ZoneData:
        if self.columns[0] > self.columns[1]:
            message = f"columns {self.columns[0]} to {self.columns[1]} run backwards"
            raise MisplacedError(message, "columns", advice="write the left column first")
        return self


class SetUpData(Datum):
    """The set-up of a side; any other inside its zone is as legal."""

    zone: ZoneData
    placement: Annotated[tuple[PlacedEntry, ...], Field(min_length=1)]
    fortifications: tuple[FortificationPlace, ...] = ()


class ReinforcementEntry(Datum):
    """Counters that stand on the Time Track and arrive on the edge of their side."""

    space: Positive
    side: Side
    pieces: Annotated[tuple[PieceEntry, ...], Field(min_length=1)]


class VictoryStart(Datum):
    """Where the VP marker starts; the fixed open Objective markers are in it."""

    side: Side | None
    points: Natural


class TimeStart(Datum):
    """Where the Time and Sudden Death markers start."""

    start: Natural
    sudden_death: Positive

    @model_validator(mode="after")
    def _ends_later(self) -> TimeStart:
        if self.sudden_death <= self.start:
            message = f"sudden death in space {self.sudden_death}, expected one after the start"
            raise MisplacedError(message, "sudden_death", advice="move the marker on")
        return self


class ObjectivesStart(Datum):
    """Who controls the Objectives at the start, and which markers are in play."""

    control: dict[ObjectiveNumber, Side | None]
    open: tuple[str, ...]
    """The markers that lie open from the start."""
    owners: dict[str, Side] = Field(default_factory=dict)
    """Who owns an open marker without a secret side."""
    drawn_open: Natural
    drawn_secret: dict[Side, Natural]

    @model_validator(mode="after")
    def _names_all(self) -> ObjectivesStart:
        for number in range(1, 6):
            if number not in self.control:
                message = f"nothing is said of Objective {number}, expected a side or null"
                raise MisplacedError(message, "control", advice=f"add Objective {number}")
        for marker in self.owners:
            if marker not in self.open:
                message = f"marker {marker} has an owner but does not lie open"
                raise MisplacedError(message, "owners", marker, advice="add it to open")
        return self


class ScenarioRule(Datum):
    """A special rule with whichever parameters it has."""

    id: RuleId
    side: Side | None = None
    ally: Nation | None = None
    units: tuple[CounterId, ...] = ()
    hexes: tuple[HexLabel, ...] = ()
    hexsides: Literal["wall"] | None = None
    orders: tuple[OrderId, ...] = ()
    los_limit: Positive | None = None
    until_time: Positive | None = None
    from_time: Positive | None = None
    gun_limit: Positive | None = None
    mg_limit: Positive | None = None
    shells: Positive | None = None
    hindrance: Positive | None = None
    american_orders: Positive | None = None
    french_orders: Positive | None = None
    american_hand: Positive | None = None
    french_hand: Positive | None = None


class SheetData(Datum):
    """A scenario sheet."""

    id: str
    number: Positive
    date: Date
    board: str
    history: str
    sides: dict[Side, SideData]
    first_player: Side
    initiative: Side
    """Who holds the Initiative Card at the start."""
    victory: VictoryStart
    time: TimeStart
    objectives: ObjectivesStart
    set_up_order: tuple[Side, Side]
    set_up: dict[Side, SetUpData]
    reinforcements: tuple[ReinforcementEntry, ...] = ()
    special_rules: Listed[ScenarioRule] = ()

    @model_validator(mode="after")
    def _has_both_sides(self) -> SheetData:
        sides: tuple[Side, Side] = ("german", "entente")
        for side in sides:
            for field, known in (("sides", self.sides), ("set_up", self.set_up)):
                if side not in known:
                    message = f"side {side} is missing, expected german and entente"
                    raise MisplacedError(message, field, advice=f"add {side}")
        if self.set_up_order[0] == self.set_up_order[1]:
            message = f"{self.set_up_order[0]} sets up twice, expected each side once"
            raise MisplacedError(message, "set_up_order", advice="name both sides")
        return self
