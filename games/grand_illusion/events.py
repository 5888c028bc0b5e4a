"""The models of victory points, events, dates and plans."""

from __future__ import annotations

from pydantic import Field, model_validator

from games.grand_illusion.schema import HexNumber, LastTurn, Nation, Plan, Side, Turn
from ww1core.tables import Datum, Entry, Listed, MisplacedError, Positive


class CupData(Entry):
    """The values of the markers in the cups."""

    plan17: tuple[int, ...]
    german: tuple[int, ...]


class PriceData(Entry):
    """What else changes the points; a price by turn holds from that turn on."""

    mandated_in_plan17_hex: int
    unfought_mandated: int
    british_in_schlieffen_hex: int
    eastern_front_refused: int
    allied_retreat: dict[Turn, int]
    german_retreat: dict[Turn, int]


class CampaignData(Entry):
    """What the Germans need to win a campaign."""

    least: int
    times: int
    """More than so many times the Allied points."""
    interim_turn: Turn


class BonusEntry(Datum):
    """German points of the short campaign."""

    id: str
    turn: Turn
    points: int
    hexes: tuple[HexNumber, ...] = ()
    count: int = 0


class VictoryData(Datum):
    """Victory points."""

    cups: CupData
    plan17_hexes: dict[HexNumber, Positive]
    """How many times the marker of a hex counts."""
    german_hexes: dict[HexNumber, Positive]
    paris: int
    prices: PriceData
    campaign: CampaignData
    bonuses: Listed[BonusEntry]

    @model_validator(mode="after")
    def _cups_fit(self) -> VictoryData:
        for cup, hexes in (("plan17", self.plan17_hexes), ("german", self.german_hexes)):
            markers = len(getattr(self.cups, cup))
            if markers != len(hexes):
                message = f"{markers} markers for {len(hexes)} hexes, expected one for each"
                raise MisplacedError(message, "cups", cup)
        return self


class EasternFront(Entry):
    """Who has to leave for the east."""

    turn: Turn
    strength: int
    headquarters: tuple[str, ...]
    within: int
    """Hexes from one of the headquarters."""


class ReturnEntry(Datum):
    """Eliminated infantry that comes back, a unit of each nation."""

    turn: Turn
    nations: tuple[Nation, ...]
    disrupted: bool


class AwayData(Entry):
    """A unit with a fate of its own, and for how many turns somebody is off the map by it."""

    unit: str
    turns: int


class WithdrawalData(Entry):
    """The march of the Belgians into Antwerp."""

    turn: Turn
    from_: HexNumber = Field(alias="from")
    to: HexNumber


class ContainmentData(Entry):
    """What keeps the Belgians in Antwerp."""

    through_turn: LastTurn
    corps: int
    hexes: tuple[HexNumber, ...]


class BritishStart(Entry):
    """British infantry that may start elsewhere."""

    at: HexNumber
    most: int


class EventsData(Datum):
    """What happens once, and to whom."""

    eastern_front: EasternFront
    returns: tuple[ReturnEntry, ...]
    coast_arrivals: tuple[str, ...]
    removed_at_namur: AwayData
    """Who may leave the map instead of retreating."""
    detachment: AwayData
    """The headquarters that may take the place of another, which returns later."""
    belgian_withdrawal: WithdrawalData
    containment: ContainmentData
    british_start: BritishStart


class CalendarData(Datum):
    """The dates of the turns."""

    start: str
    days: int


class DeployData(Entry):
    """How many counters a plan moves before the game."""

    corps: int
    cavalry: int
    headquarters: int


class BonusCaps(Entry):
    """More Command Action Points, from a turn or from the entry of the plan's units on."""

    points: int
    from_turn: Turn | None = None


class LandingPlan(Entry):
    """Divisions held back for a landing."""

    divisions: int
    from_turn: Turn


class PlanEntry(Datum):
    """One secret choice."""

    id: Plan
    side: Side
    price: int
    """Points that it costs."""
    moves: DeployData | None = None
    bombardment_defence: dict[str, int] = Field(default_factory=dict)
    """What is added to that of a fort."""
    turns: dict[str, Turn] = Field(default_factory=dict)
    """Units that come on another turn."""
    caps: BonusCaps | None = None
    landing: LandingPlan | None = None
    frees: tuple[HexNumber, ...] = ()
    """Hexes that are not German at the start."""
    off_rail: int | None = None
    northern_entry_turn: Turn | None = None
    """When its units may come from the north, if Holland is invaded."""
    opens: tuple[HexNumber, HexNumber] | None = None
    """The impassable hexside that becomes a diamond."""
    without: tuple[str, ...] = ()
    """Units that do not come."""
    antwerp_source_from: Turn | None = None
    antwerp_for: HexNumber | None = None
    """Those due in this hex may then come to Antwerp."""


class PlansData(Datum):
    """The secret choices of both sides."""

    most_for_a_side: int
    plans: Listed[PlanEntry]
