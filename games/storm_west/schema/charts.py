"""The models of the combat table, the turn tracks, morale, replacements and bombs."""

from __future__ import annotations

from typing import Literal

from games.storm_west.schema.terms import Army, HexNumber, Pool, Year
from ww1core.tables import Datum, Entry, Listed, Positive


class ColumnEntry(Entry):
    """One column of the combat results table."""

    odds: str
    results: tuple[str, ...]
    """Loss points of attacker and defender, ``2/3``, for a die of 1 and up."""


class SupportEntry(Entry):
    """How the artillery group supports attacks."""

    range: int
    once_each_phase: int


class Combat(Datum):
    """The combat results table, and what is added to its die."""

    table: tuple[ColumnEntry, ...]
    hopeless: str
    """The result of odds below the first column, without a die."""
    support: SupportEntry
    fortress: dict[Army, int]
    """Loss points of the attacker beside those of the table, by the nation of the fortress."""
    modifiers: dict[str, int]
    air: dict[Literal["german", "allied", "defence"], int]
    """Air units that a side commits to one attack at most, and to one defence."""


class TurnEntry(Entry):
    """One box of a turn track."""

    turn: int
    date: str
    wet_up_to: int = 0
    """The highest die that makes the turn wet; without a number no die is rolled."""


class TrackEntry(Entry):
    """The turn track of a year."""

    year: Year
    turns: tuple[TurnEntry, ...]


class HistoricalEntry(Datum):
    """The weather of 1918 as it was."""

    wet: tuple[int, ...]


class InfluenzaEntry(Datum):
    """The turns with a die for the influenza, and the highest one that makes a turn its peak."""

    turns: tuple[int, ...]
    up_to: int


class Turns(Datum):
    """Both turn tracks, and what the options say of their turns."""

    tracks: tuple[TrackEntry, ...]
    historical: HistoricalEntry
    influenza: InfluenzaEntry


class ObjectiveEntry(Entry):
    """A hex that moves morale when it changes hands."""

    hex: HexNumber
    value: Positive


class IncomeEntry(Entry):
    """Replacement steps received turn by turn."""

    id: str
    steps: dict[Pool, tuple[int, ...]]
    mechanised: tuple[int, ...] = ()


class TrackLimit(Entry):
    """The end of the morale tracks."""

    most: int


class YanksEntry(Entry):
    """How many American divisions lift Allied morale, and by how much."""

    divisions: int
    points: int


class BerthaEntry(Datum):
    """What the loss of Big Bertha adds to Allied morale, and how far from Paris it may stand."""

    points: int
    range: int


class ParisGunEntry(Datum):
    """The sum of two dice with which the Paris gun hurts, and what that costs the Allies."""

    sum: int
    points: int


class War(Datum):
    """Morale and replacements."""

    morale: TrackLimit
    yanks: YanksEntry
    bertha: BerthaEntry
    paris: tuple[HexNumber, ...]
    paris_gun: ParisGunEntry
    objectives: tuple[ObjectiveEntry, ...]
    income: Listed[IncomeEntry]
    never_rebuilt: tuple[str, ...]
    rebuilt_on_map_only: tuple[str, ...]


class Bombardment(Datum):
    """The tables of the RAF bombers, by die from 1."""

    strategic: tuple[int, ...]
    tactical: tuple[int, ...]
    fortress: int
