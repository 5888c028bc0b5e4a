"""The models of the data files."""

from __future__ import annotations

from typing import Literal

from ww1core.hexgrid.mapdata import MapData
from ww1core.tables.charts import ModifierData, TableData
from ww1core.tables.models import Datum, Entry

__all__ = ["Cards", "MapData", "Scenarios", "Tables", "Units"]

Seat = Literal["blue", "red"]


class UnitEntry(Entry):
    """One counter."""

    id: str
    """What is printed on it."""
    name: str
    """Its full name."""
    seat: Seat
    """Whose it is."""
    type: Literal["infantry", "gun"]
    """What it is."""
    steps: int
    """How many steps it starts with."""
    movement: int
    """Its movement points."""
    range: int = 0
    """How far a gun fires, in hexes."""


class MarkerEntry(Entry):
    """One activation marker."""

    id: str
    """Its name in the log."""
    seat: Seat
    """Whom it activates."""


class Units(Datum):
    """Counters and markers."""

    units: tuple[UnitEntry, ...]
    """Every counter."""
    markers: tuple[MarkerEntry, ...]
    """The markers of the cup."""


class CardEntry(Entry):
    """One card."""

    id: str
    """Its name."""
    play: Literal["ambush", "support", "counter"]
    """What it does."""


class Cards(Datum):
    """The deck."""

    hand: int
    """How many cards a seat holds."""
    cards: tuple[CardEntry, ...]
    """Every card."""


class Count(Datum):
    """A limit."""

    most: int
    """How many at most."""


class Movement(Datum):
    """What marching costs."""

    terrain: dict[str, int]
    """Points for a hex, by terrain."""
    sides: dict[str, int]
    """Points on top for a hexside, by feature."""


class Supply(Datum):
    """How far a line reaches."""

    ground: int
    """Hexes of open ground at most."""


class Fire(Datum):
    """What a gun's die does."""

    hit: int
    """The total that hits."""
    cratering: int
    """The natural roll that leaves shell holes."""
    mist: int
    """How far a gun sees in mist, in hexes."""
    modifiers: tuple[ModifierData, ...]
    """What is added to the die."""


class Tables(Datum):
    """The charts."""

    stacking: Count
    """Units in a hex."""
    orders: Count
    """Orders in an activation."""
    movement: Movement
    """The march chart."""
    supply: Supply
    """The lengths of supply lines."""
    fire: Fire
    """The fire chart."""
    assault: TableData[str]
    """The assault table."""
    shifts: tuple[ModifierData, ...]
    """Column shifts of assaults."""


class ScenarioEntry(Entry):
    """One scenario."""

    id: str
    """Its key."""
    name: str
    """Its name."""
    summary: str
    """What it is about."""
    turns: int
    """How many turns it has."""
    set_up: dict[str, str]
    """Hex, and facing of a gun, by counter."""
    control: dict[Seat, tuple[str, ...]]
    """The objectives each seat controls, by name."""


class Scenarios(Datum):
    """Every scenario."""

    scenarios: tuple[ScenarioEntry, ...]
    """The scenarios, the usual one first."""
