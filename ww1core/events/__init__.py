"""What happened: typed events, the bus they travel on, and the log of each seat."""

from __future__ import annotations

from ww1core.events.bus import Account, Bus, emit
from ww1core.events.log import Log, event_key, event_text
from ww1core.events.types import (
    EVERYONE,
    CardPlayed,
    CardsMoved,
    ControlChanged,
    Event,
    GameEnded,
    MarkerChanged,
    PhaseBegan,
    PointsChanged,
    Revealed,
    Rolled,
    StepLost,
    TakenBack,
    TerrainChanged,
    Told,
    TurnBegan,
    UnitEliminated,
    UnitMoved,
    UnitPlaced,
)

__all__ = [
    "EVERYONE",
    "Account",
    "Bus",
    "CardPlayed",
    "CardsMoved",
    "ControlChanged",
    "Event",
    "GameEnded",
    "Log",
    "MarkerChanged",
    "PhaseBegan",
    "PointsChanged",
    "Revealed",
    "Rolled",
    "StepLost",
    "TakenBack",
    "TerrainChanged",
    "Told",
    "TurnBegan",
    "UnitEliminated",
    "UnitMoved",
    "UnitPlaced",
    "emit",
    "event_key",
    "event_text",
]
