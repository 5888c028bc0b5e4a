"""The words that several data files share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from ww1core.tables import Entry, RuleId

Side = Literal["allied", "central"]
Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
Edge = Literal["N", "E", "S", "W"]
Ammunition = Literal["he", "shrapnel", "smoke", "gas"]
Mission = Literal["observation", "bombing", "strafing"]
VehicleType = Literal["tank", "armoured_car", "truck"]
UnitKind = Literal[
    "infantry",
    "mg",
    "cavalry",
    "cavalry_mg",
    "crew",
    "observer",
    "leader",
    "ART",
    "AT",
    "AA",
    "IG",
    "AT_rifle",
    "flamethrower",
    "tank",
    "armoured_car",
    "truck",
    "F",
    "CS",
    "B",
]
Span = tuple[int, int]
Faces = tuple[int, ...]
"""The faces of a die that bring something about."""
BoardHex = Annotated[str, StringConstraints(pattern=r"^[1-8]:\d{4}$")]


class ModifierEntry(Entry):
    """What is added to a die, and by which rule."""

    value: int
    rule: RuleId
