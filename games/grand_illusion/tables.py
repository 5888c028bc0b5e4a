"""The models of the tables of command, battle and movement."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from games.grand_illusion.schema import Nation, Side, Turn
from ww1core.tables import Datum, Entry, MisplacedError, Positive

DieFace = Annotated[int, Field(ge=1, le=6)]
Six = tuple[int, int, int, int, int, int]
Seven = tuple[int, int, int, int, int, int, int]
BattleKind = Literal["normal", "cancelled", "skirmish", "counterattack", "surprise", "chosen"]
Ground = Literal["open", "rough", "mountain"]
ROLLS = range(2, 13)
"""What two dice can show."""


class CostData(Entry):
    """What an action costs in Command Action Points."""

    activate: int
    entrench: int
    reorganize: int
    replace_now: int
    replace_later: int
    strategic_move: int
    belgian_withdrawal: int
    tactical_advantage: int
    """Every answer to Defender Tactical Advantage that is not free."""


class CommandData(Datum):
    """Command Action Points."""

    columns: dict[str, Six]
    """Points by die."""
    use: dict[Side, tuple[str, str]]
    """The column of a side before its General Retreat and from the turn after it."""
    most: int
    costs: CostData
    activations: int
    """Activations in a segment."""
    replace_delay: int
    """Turns until a unit that was bought later returns."""
    disrupted_from: dict[Literal["later", "now"], Turn]
    """From when bought units come back disrupted."""
    fatigue_from: Turn

    @model_validator(mode="after")
    def _columns_rise(self) -> CommandData:
        for name, points in self.columns.items():
            if list(points) != sorted(points) or not 0 < points[0] <= points[-1] <= self.most:
                message = f"column {name} does not rise from 1 to {self.most} at most"
                raise MisplacedError(message, "columns", name)
        return self


class FortuneEntry(Datum):
    """What one roll does."""

    roll: Annotated[int, Field(ge=2, le=12)]
    id: str
    battle: BattleKind
    initiative: Literal["kept", "lost"] = "kept"
    cap: Side | None = None
    """Who gains a Command Action Point."""
    mandated: int = 0
    """Mandated Battles that the attacker gains."""


class SkirmishData(Entry):
    """What a skirmish leaves of a battle."""

    lanes: int
    reserves: bool
    fort_modifier: bool
    concentric_modifier: bool


class FortunesData(Datum):
    """Fortunes of War."""

    rows: tuple[FortuneEntry, ...]
    ignored_in_plan17_battles: tuple[int, ...]
    skirmish: SkirmishData
    mountain: int
    landing_surprise: tuple[DieFace, ...]
    """Dice with which a landing is a surprise; with others it is an attack with Elan."""

    @model_validator(mode="after")
    def _has_every_roll_once(self) -> FortunesData:
        for number, (row, roll) in enumerate(zip(self.rows, ROLLS, strict=False)):
            if row.roll != roll:
                message = f"roll {row.roll} stands where {roll} is due, expected 2 to 12 once each"
                raise MisplacedError(message, "rows", number, "roll")
        if len(self.rows) != len(ROLLS):
            message = f"{len(self.rows)} rows, expected one for each roll from 2 to 12"
            raise MisplacedError(message, "rows")
        return self


class FixedModifiers(Entry):
    """Modifiers that are always the same."""

    fort_in_hex: int
    counterattack: int
    red_circle: int


class HitData(Entry):
    """Dice that mean the same whatever the modifiers."""

    always: DieFace
    never: DieFace
    fort_only: DieFace
    """The die that alone hits a fort."""


class MandateData(Entry):
    """Infantry corps that a Mandated Battle needs; forts count among the defenders."""

    attackers: int
    defenders: int


class CavalryData(Entry):
    """What is peculiar to cavalry."""

    hit_by_infantry: tuple[DieFace, ...]
    """Dice that hit cavalry which withdraws from infantry."""
    retreat: int
    """Hexes that delaying cavalry goes back."""


class SeaRetreatData(Entry):
    """What the die of a retreat by sea does."""

    turns: tuple[int | None, int | None, int | None, int | None, int | None, int | None]
    """Turns until the unit is back; none: it is eliminated."""
    modifiers: dict[Literal["british", "territorial", "belgian"], int]


class RecoveryData(Entry):
    """How many units recover beside the enemy."""

    few: int
    """So many combat units are few."""
    of_few: int
    of_more: int


class BattleData(Datum):
    """The Battle Board and what follows a battle."""

    lanes: Positive
    terrain: dict[Ground, int]
    concentric: Seven
    """By adjacent hexes of the attacker."""
    modifiers: FixedModifiers
    hits: HitData
    mandate: MandateData
    cavalry: CavalryData
    sea_retreat: SeaRetreatData
    surrender: dict[Literal["large_garrison", "other"], tuple[DieFace, ...]]
    """Dice on which a besieged fort gives up."""
    trenches: tuple[int, int]
    """What a new one adds, and one that was improved."""
    recovery: RecoveryData


class AllowanceData(Entry):
    """Movement allowances."""

    infantry: int
    cavalry: int
    disrupted: int
    """In hexes."""
    heavy_artillery: int
    """In hexes."""
    strain: int
    """So many points lent by a headquarters turn it to its reduced side."""


class StepCostData(Entry):
    """Movement points."""

    hex: int
    diamond: int
    """On top of the hex."""


class StackingData(Entry):
    """The most of a side in a hex; a division or brigade is half a corps."""

    corps: int
    infantry_corps: int
    vosges_corps: int
    vosges_small: int


class SupplyData(Entry):
    """How lines are traced."""

    off_rail: int
    """Hexes from a unit to the railway."""
    antwerp_nations: tuple[Nation, ...]
    """Who is supplied in Antwerp while it is not German."""
    antwerp_units: tuple[str, ...]
    emergency_turns: tuple[Turn, Turn]
    rail_demolished_until: Turn
    """The turn whose supply check takes the end of the rail net away."""


class StrategicData(Entry):
    """Strategic movement by rail."""

    hexes: int
    first_turn: Turn
    captured_from: Turn
    """From when the Germans use captured hexes."""


class MovementData(Datum):
    """Movement, stacking and supply."""

    allowance: AllowanceData
    cost: StepCostData
    stacking: StackingData
    supply: SupplyData
    strategic: StrategicData
    general_retreat_from: Turn
    border_barred_before: Turn
    """Before it German replacements do not go deep into France."""
