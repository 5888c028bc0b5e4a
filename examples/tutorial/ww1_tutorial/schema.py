"""The models of the data files."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from ww1core.hexgrid import MapData
from ww1core.tables import Datum, Entry, Listed, ModifierData, Positive, ScenarioHead, TableData

__all__ = ["GROUNDS", "SHIFTS", "Cards", "MapData", "Scenarios", "Tables", "Units"]

Seat = Literal["blue", "red"]
Result = Literal["A1", "EX", "NE", "R", "D1"]
Ground = Literal["woods", "town", "trench", "hedge"]
Cause = Literal["woods", "town", "hill", "trench", "river", "ambush", "support"]

GROUNDS: tuple[str, ...] = get_args(Ground)
SHIFTS: tuple[str, ...] = get_args(Cause)


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
    steps: Positive
    """How many steps it starts with."""
    movement: Positive
    """Its movement points."""
    range: Annotated[int, Field(ge=0)] = 0
    """How far a gun fires, in hexes."""


class MarkerEntry(Entry):
    """One activation marker."""

    id: str
    """Its name in the log."""
    seat: Seat
    """Whom it activates."""


class Units(Datum):
    """Counters and markers."""

    units: Listed[UnitEntry]
    """Every counter."""
    markers: Listed[MarkerEntry]
    """The markers of the cup."""


class CardEntry(Entry):
    """One card."""

    id: str
    """Its name."""
    play: Literal["ambush", "support", "counter"]
    """What it does."""


class Cards(Datum):
    """The deck."""

    hand: Annotated[int, Field(ge=0)]
    """How many cards a seat holds."""
    cards: Listed[CardEntry]
    """Every card."""


class Count(Datum):
    """A limit."""

    most: Positive
    """How many at most."""


class Movement(Datum):
    """What marching costs."""

    terrain: dict[str, Positive]
    """Points for a hex, by terrain."""
    sides: dict[str, Annotated[int, Field(ge=0)]]
    """Points on top for a hexside, by feature."""


class Supply(Datum):
    """How far a line reaches."""

    ground: Positive
    """Hexes of open ground at most."""


class FireModifier(ModifierData):
    """What is added to a gun's die."""

    name: Ground
    """The ground that it is for."""


class Shift(ModifierData):
    """What moves the column of an assault."""

    name: Cause
    """The ground or the card that it is for."""


class Fire(Datum):
    """What a gun's die does."""

    hit: Positive
    """The total that hits."""
    cratering: Positive
    """The natural roll that leaves shell holes."""
    mist: Positive
    """How far a gun sees in mist, in hexes."""
    modifiers: Listed[FireModifier]
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
    assault: TableData[Result]
    """The assault table."""
    shifts: Listed[Shift]
    """Column shifts of assaults."""


class ScenarioEntry(ScenarioHead):
    """One scenario."""

    set_up: dict[str, str]
    """Hex, and facing of a gun, by counter."""
    control: dict[Seat, tuple[str, ...]]
    """The objectives each seat controls, by name."""


class Scenarios(Datum):
    """Every scenario."""

    scenarios: Listed[ScenarioEntry]
    """The scenarios, the usual one first."""
