"""The models of the lines of both years and of the terrain effects chart."""

from __future__ import annotations

from games.storm_west.schema.terms import Side, Year
from ww1core.tables import Datum, Entry, RuleId


class FrontEntry(Entry):
    """The lines of a year, and who controls what."""

    year: Year
    allied_trench: str
    main_trench: str
    secondary_trench: str
    german: str
    """The hexes that are German at the start, and on the German side of the original front."""
    lines: dict[str, str]
    """The hexes of lines and sectors by name."""


class Fronts(Datum):
    """The lines of both maps."""

    fronts: tuple[FrontEntry, ...]


class GroundEntry(Entry):
    """What one kind of ground or settlement does."""

    move: int = 0
    wet_move: int | None = None
    defence: int = 0
    tanks: bool = True
    """Whether tanks attack into it."""
    guns: bool = True
    """Whether the artillery group enters it."""
    when_wet: str = ""
    """What it is in wet weather."""
    rule: RuleId | None = None


class WorksEntry(Entry):
    """What a line of trenches does to the other side."""

    side: Side
    move: int = 0
    """Points that the other side pays more."""
    defence: int
    against_assault: int | None = None
    """The defence against assault corps, where it is another."""
    weak: int | None = None
    """The defence where the trenches are weak."""
    weak_against_assault: int | None = None
    rule: RuleId


class MountainEntry(Entry):
    """What ground costs mountain troops."""

    mountain: int
    forest: int


class FastTankEntry(Entry):
    """How far fast tanks infiltrate, and where they stop."""

    dry: int
    wet: int
    stop_in: tuple[str, ...]


class Terrain(Datum):
    """The terrain effects chart."""

    ground: dict[str, GroundEntry]
    settlements: dict[str, GroundEntry]
    sides: dict[str, GroundEntry]
    across_water: int
    works: dict[str, WorksEntry]
    mountaineers: MountainEntry
    fast_tanks: FastTankEntry
