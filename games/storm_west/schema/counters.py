"""The models of the counters."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from games.storm_west.schema.terms import Army, UnitType, Values, Year
from ww1core.tables import Datum, Listed, MisplacedError


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
