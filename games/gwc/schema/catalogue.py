"""The model of what can stand on a Fate card."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from games.gwc.schema.cards import ActionId, EventId, OrderId, TriggerId
from games.gwc.schema.terms import CounterId, Month, Nation
from ww1core.tables import Datum, Entry

NATIONS: tuple[Nation, ...] = ("german", "french", "american")


class OrderEntry(Datum):
    """An Order."""

    name: str
    activates: Literal[
        "adjacent_line",
        "either_player",
        "formation",
        "hmg_and_carrier",
        "hrl_and_runner",
        "hrl_or_ao",
        "none",
        "runner",
        "self_player",
    ]
    also_action: ActionId | None = None
    """The Action that its cards have besides their own."""


class PositionData(Entry):
    """The counters of a hidden position."""

    squad: CounterId
    weapon: CounterId


class ActionEntry(Datum):
    """An Action."""

    name: str
    names: dict[Nation, str] = Field(default_factory=dict)
    """What some decks call it instead."""
    nations: tuple[Nation, ...] = NATIONS
    """The decks that have it."""
    window: str | None = None
    """When it is played; without it never."""
    defender_only: bool = False
    since: Month | None = None
    fp: int = 0
    """What it adds to an attack."""
    positions: dict[Nation, PositionData] = Field(default_factory=dict)
    """The counters that it puts on the board, by nation."""


class EventEntry(Datum):
    """An Event."""

    name: str
    nations: tuple[Nation, ...] = NATIONS
    since: Month | None = None
    random_hex: bool = False


class TriggerEntry(Datum):
    """A trigger printed around dice."""

    name: str


class Catalogue(Datum):
    """Every Order, Action, Event and trigger."""

    orders: dict[OrderId, OrderEntry]
    actions: dict[ActionId, ActionEntry]
    events: dict[EventId, EventEntry]
    triggers: dict[TriggerId, TriggerEntry]
