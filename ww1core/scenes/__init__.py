"""Scenes: one presentation model for all titles, and the displays that draw it.

The displays are imported from their own modules, ``scenes.svg`` and ``scenes.text``, so that a
title that only builds scenes loads none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.scenes.board import cells
    from ww1core.scenes.codec import to_json
    from ww1core.scenes.parts import (
        badges,
        by_hex,
        map_pieces,
        numbered,
        percent,
        printed,
        turn_track,
    )
    from ww1core.scenes.scene import (
        Battle,
        Box,
        Card,
        Die,
        Hand,
        HexCell,
        Lane,
        LaneBox,
        LegendEntry,
        Marker,
        Path,
        Piece,
        Scene,
        SideFeature,
        Token,
        Track,
    )

__all__ = [
    "Battle",
    "Box",
    "Card",
    "Die",
    "Hand",
    "HexCell",
    "Lane",
    "LaneBox",
    "LegendEntry",
    "Marker",
    "Path",
    "Piece",
    "Scene",
    "SideFeature",
    "Token",
    "Track",
    "badges",
    "by_hex",
    "cells",
    "map_pieces",
    "numbered",
    "percent",
    "printed",
    "to_json",
    "turn_track",
]

_HOMES = {
    "board": ("cells",),
    "codec": ("to_json",),
    "parts": (
        "badges",
        "by_hex",
        "map_pieces",
        "numbered",
        "percent",
        "printed",
        "turn_track",
    ),
    "scene": (
        "Battle",
        "Box",
        "Card",
        "Die",
        "Hand",
        "HexCell",
        "Lane",
        "LaneBox",
        "LegendEntry",
        "Marker",
        "Path",
        "Piece",
        "Scene",
        "SideFeature",
        "Token",
        "Track",
    ),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
