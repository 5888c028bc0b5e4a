"""The model of a board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from games.gwc.schema.terms import Direction, Edge, HexLabel, ObjectiveNumber
from ww1core.hexgrid import MapData
from ww1core.tables import Datum, Listed, MisplacedError


class BuildingEntry(Datum):
    """A building; its hexes touch one another."""

    id: str
    name: str
    hexes: Annotated[tuple[HexLabel, ...], Field(min_length=1)]
    corners: dict[HexLabel, Direction] = Field(default_factory=dict)
    """The hexes in which it leaves the centre free, and the side it lies on."""

    @model_validator(mode="after")
    def _has_its_corners(self) -> BuildingEntry:
        for label in self.corners:
            if label not in self.hexes:
                message = f"corner {label} is no hex of {self.id}, expected one of its hexes"
                raise MisplacedError(message, "corners", label, advice="correct the hex")
        return self


class BoardMap(MapData):
    """A board of fifteen columns and eleven rows, each hex about fifty metres wide."""

    id: str
    number: Annotated[int, Field(ge=1, le=12)]
    name: str
    place: str
    """Where the ground lies."""
    history: str
    """What happened on it."""
    observers: dict[Edge, HexLabel]
    """The hex of the artillery observer on each edge."""
    objectives: dict[ObjectiveNumber, HexLabel]
    buildings: Listed[BuildingEntry] = ()

    @model_validator(mode="after")
    def _is_whole(self) -> BoardMap:
        for edge in ("left", "right", "top", "bottom"):
            if edge not in self.observers:
                message = f"no observer on the {edge} edge, expected one on each edge"
                raise MisplacedError(message, "observers", advice=f"add {edge}")
        for number in range(1, 6):
            if number not in self.objectives:
                message = f"objective {number} is missing, expected 1 to 5"
                raise MisplacedError(message, "objectives", advice=f"add objective {number}")
        return self
