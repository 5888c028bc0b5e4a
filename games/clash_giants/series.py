"""The models of the series file: what both battles share."""

from __future__ import annotations

from typing import Literal

from ww1core.tables import Datum


class TerrainEntry(Datum):
    """What one terrain does to movement and combat."""

    move: int | Literal["all", "prohibited"] | None = None
    """Points to enter; "all" takes the whole allowance; without a number it costs nothing more."""
    linked_move: int | None = None
    """Points to enter or leave by a linked side of a pass."""
    start_adjacent: bool = False
    """Entered only by a unit that starts its move next to it."""
    defence: int = 0
    """Factors added to the defence of the hex."""
    shift_left: int = 0
    """Columns that the odds shift to the left."""
    attack_out: bool = True
    """Whether units in it may attack."""


class HexsideEntry(Datum):
    """What one kind of hexside does."""

    extra_move: int | Literal["prohibited"] = 0
    """Points on top of the hex entered."""
    defence: int = 0
    """Factors added when every attacker comes across such a side or across other water."""
    shift_left: int = 0
    """Columns to the left when every attacker comes across such a side."""


class FortData(Datum):
    """What every fort is."""

    steps: int
    te: int
    shift_left: int
    """For units in the fort; a fort alone has none."""
    feeds: dict[Literal["division", "brigade"], int]
    """How many units of a size a fort can feed."""


class ZoneData(Datum):
    """What an intact fortified zone does."""

    shift_left: int


class StackingData(Datum):
    """How many units may be in a hex."""

    units: int
    units_with_a_corps: int
    """When at least two of them are of one corps."""


class OutOfSupply(Datum):
    """What being out of supply does."""

    te: int
    te_floor: int
    movement: int


class SupplyData(Datum):
    """How lines are traced and what their loss does."""

    free_hexes: int
    out_of_supply: OutOfSupply


class CavalryData(Datum):
    """What is peculiar to cavalry."""

    te_against_infantry: int
    loss_limit: int
    retire_hexes: int
    advance_hexes: int
    may_attack_forts: bool


class ColumnEntry(Datum):
    """One column of the combat table."""

    odds: str
    attacker: int | None
    """What attackers add to their dice; without it they do not roll."""
    defender: int | None
    """What defenders add to their dice; without it they do not roll."""
    limit: int | Literal["all"]
    """How many attackers roll at most."""
    fort_attacker: int | None = None
    """What attackers of forts and fortified zones add instead."""


class CombatData(Datum):
    """The combat table and how its dice are read."""

    columns: tuple[ColumnEntry, ...]
    unhurt: int
    """The natural roll that never hurts."""
    hurt: int
    """The natural roll that always costs a step."""
    recoil_most: int
    """The longest recoil in hexes."""
    te_least: int
    """The lowest tactical efficiency after everything."""


class SeriesData(Datum):
    """What both battles share."""

    terrain: dict[str, TerrainEntry]
    hexsides: dict[str, HexsideEntry]
    fort: FortData
    fortified_zone: ZoneData
    stacking: StackingData
    supply: SupplyData
    cavalry: CavalryData
    combat: CombatData
