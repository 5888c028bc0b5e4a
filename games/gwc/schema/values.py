"""The models of the values that the book leaves to its components, and of the special rules."""

from __future__ import annotations

from typing import Literal

from games.gwc.schema.cards import ActionId
from games.gwc.schema.terms import Month, Nation
from ww1core.tables import Datum, Listed, RuleId

Parameter = Literal[
    "ally",
    "american_hand",
    "american_orders",
    "french_hand",
    "french_orders",
    "from_time",
    "gun_limit",
    "hexes",
    "hexsides",
    "hindrance",
    "los_limit",
    "mg_limit",
    "orders",
    "shells",
    "side",
    "units",
    "until_time",
]
"""What a scenario may say about a special rule."""

PARAMETERS: tuple[str, ...] = Parameter.__args__  # type: ignore[attr-defined] # of a Literal


class VeteranData(Datum):
    """What a Veteran marker adds to either face."""

    fp: int
    range: int
    move: int
    morale: int
    command: int
    tanks: bool
    """Whether a tank can have one."""


class WindData(Datum):
    """How the winds of a deck are spread: each direction so many times."""

    each_direction: int


class NestData(Datum):
    """Who has Machine-Gun Nests, and from when."""

    nation: Nation
    since: Month


class NationData(Datum):
    """Whose an Action is."""

    nation: Nation


class NationsData(Datum):
    """Whose decks have something."""

    nations: tuple[Nation, ...]


class OwnersData(Datum):
    """Whose some Actions are."""

    actions: dict[ActionId, tuple[Nation, ...]]


class NameData(Datum):
    """What an Action is called, by nation."""

    action: ActionId
    names: dict[Nation, str]


class TankLossData(Datum):
    """What counts as the first tank lost."""

    counted: tuple[Literal["tank", "tank_leader"], ...]
    exits: bool


class RadiusData(Datum):
    """How far a tank leader commands."""

    radius: int


class LeaderData(Datum):
    """The rank and Command of a leader outside the list of ranks."""

    leader: str
    rank: Literal["captain", "lieutenant"]
    command: int


class RunnerData(Datum):
    """What every runner has."""

    fp: int
    range: int


class MixedData(Datum):
    """How two nations fight under one hand."""

    leaders_lead_both: bool
    national_texts_need_nation: bool


class SupplyData(Datum):
    """Which counters cannot be made up beyond those that exist."""

    limited: tuple[
        Literal["formations", "objectives", "pillbox", "planes", "telephones", "weapons"], ...
    ]


class YearData(Datum):
    """The only year of something."""

    year: int


class Values(Datum):
    """The values that the book needs and does not print."""

    veteran_marker: VeteranData
    wind_direction: WindData
    lmg_nest_date: NestData
    marksmanship: NationData
    plus_two_actions: OwnersData
    bayonet_name: NameData
    unusable_actions: OwnersData
    trommelfeuer: NationsData
    first_tank_lost: TankLossData
    tank_leader_radius: RadiusData
    colonel_driant: LeaderData
    runner_values: RunnerData
    mixed_entente: MixedData
    marker_supply: SupplyData
    e57_year: YearData


class SpecialRuleEntry(Datum):
    """A rule that scenarios name, and the parameters that they give it."""

    id: RuleId
    parameters: tuple[Parameter, ...] = ()


class SpecialRules(Datum):
    """Every special rule."""

    rules: Listed[SpecialRuleEntry]
