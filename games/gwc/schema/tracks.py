"""The models of the tracks, of the limits and points, and of the Objective markers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from games.gwc.schema.terms import Box, FormationKind, Month, Nation, ObjectiveNumber, Posture, Span
from ww1core.tables import Datum, Entry, Listed, MisplacedError, Positive


class TimeTrack(Datum):
    """The spaces of the Time Track; the number of a space is what Sudden Death rolls against."""

    first: int
    last: int
    ends_beyond: bool
    """Whether an advance beyond the last space ends the game."""


class PointTrack(Datum):
    """A track whose marker has a back that adds a number."""

    spaces: Span
    back_adds: int


class CasualtyTrack(Datum):
    """The rows of eliminated formations."""

    spaces: int
    tank_spaces: int
    """How many a tank takes."""
    defender_row: Literal["upper", "lower"]


class BoxEntry(Datum):
    """When a box of the Artillery Track is open."""

    since: Month | None = None
    nations: dict[Nation, Month | None] = Field(default_factory=dict)
    """The month for each nation where it is not the same; None is always."""


class VictoryPoints(Datum):
    """What an eliminated formation is worth."""

    platoon: int
    squad: int
    runner: int
    leader: int
    leader_command: bool
    """Whether the Command of a leader is added."""
    hero: int
    tank: int
    tank_leader: int


class StackingData(Datum):
    """How many silhouettes a hex holds and how many each formation has."""

    limit: int
    tanks_in_a_hex: int
    silhouettes: dict[FormationKind, int]


class BombingEntry(Entry):
    """The FP of bombs from a year on."""

    year: int
    fp: int


class AirData(Datum):
    """The FP of planes."""

    bombing: tuple[BombingEntry, ...]
    strafing: int
    strafing_since: dict[Nation, Month | None]
    """None is always."""


class HandSize(Datum):
    """The cards in hand by posture."""

    cards: dict[Posture, int]


class Tracks(Datum):
    """Tracks, hand sizes, points and limits."""

    time: TimeTrack
    victory: PointTrack
    attack: PointTrack
    casualties: CasualtyTrack
    artillery: dict[Box, BoxEntry]
    hand_size: HandSize
    victory_points: VictoryPoints
    stacking: StackingData
    air: AirData


class ObjectiveEntry(Datum):
    """One Objective marker."""

    id: str
    kind: Literal["value", "each", "exit_bonus", "elimination_bonus"]
    objective: ObjectiveNumber | None = None
    """The Objective that is worth the points; without it all are, or none."""
    points: Positive
    secret: bool = True
    """Whether it has a secret side."""
    to: Literal["owner", "opponent_of_owner"] | None = None
    """Who gets a bonus: the owner of the formation or the other side."""

    @model_validator(mode="after")
    def _names_what_it_values(self) -> ObjectiveEntry:
        if (self.kind == "value") != (self.objective is not None):
            message = f"marker {self.id} of kind {self.kind}, expected an objective if a value"
            raise MisplacedError(message, "objective", advice="correct kind or objective")
        if self.kind.endswith("bonus") != (self.to is not None):
            message = f"marker {self.id} of kind {self.kind}, expected 'to' for a bonus only"
            raise MisplacedError(message, "to", advice="correct kind or to")
        return self


class ObjectiveMarkers(Datum):
    """The Objective markers."""

    markers: Listed[ObjectiveEntry]
