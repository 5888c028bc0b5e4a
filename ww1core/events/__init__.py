"""What happened: typed events, the bus they travel on, and the log of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.events.bus import Account, emit, tell
    from ww1core.events.log import event_text
    from ww1core.events.types import (
        CardPlayed,
        CardsMoved,
        ControlChanged,
        GameEnded,
        MarkerChanged,
        PhaseBegan,
        PointsChanged,
        Revealed,
        Rolled,
        StepLost,
        TerrainChanged,
        Told,
        TurnBegan,
        UnitEliminated,
        UnitMoved,
        UnitPlaced,
        UnitShown,
        UnitTurned,
    )

__all__ = [
    "Account",
    "CardPlayed",
    "CardsMoved",
    "ControlChanged",
    "GameEnded",
    "MarkerChanged",
    "PhaseBegan",
    "PointsChanged",
    "Revealed",
    "Rolled",
    "StepLost",
    "TerrainChanged",
    "Told",
    "TurnBegan",
    "UnitEliminated",
    "UnitMoved",
    "UnitPlaced",
    "UnitShown",
    "UnitTurned",
    "emit",
    "event_text",
    "tell",
]

_HOMES = {
    "bus": ("Account", "emit", "tell"),
    "log": ("event_text",),
    "types": (
        "CardPlayed",
        "CardsMoved",
        "ControlChanged",
        "GameEnded",
        "MarkerChanged",
        "PhaseBegan",
        "PointsChanged",
        "Revealed",
        "Rolled",
        "StepLost",
        "TerrainChanged",
        "Told",
        "TurnBegan",
        "UnitEliminated",
        "UnitMoved",
        "UnitPlaced",
        "UnitShown",
        "UnitTurned",
    ),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
