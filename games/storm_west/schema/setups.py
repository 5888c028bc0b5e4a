"""The models of set-ups."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from games.storm_west.schema.terms import Army, HexNumber, Side, Trench, UnitType, Values
from ww1core.tables import Datum, Entry, RuleId


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
