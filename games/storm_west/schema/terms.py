"""The words that several data files share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

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
