"""Scenes: one presentation model for all titles, and the displays that draw it.

The displays are imported from their own modules, ``scenes.svg`` and ``scenes.text``, so that a
title that only builds scenes loads none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ww1core import lazy

if TYPE_CHECKING:
    from ww1core.scenes.board import boxes, cells, geometry, side_features
    from ww1core.scenes.codec import to_json
    from ww1core.scenes.scene import (
        Battle,
        Box,
        Card,
        Geometry,
        Hand,
        HexCell,
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
    "Geometry",
    "Hand",
    "HexCell",
    "LegendEntry",
    "Marker",
    "Path",
    "Piece",
    "Scene",
    "SideFeature",
    "Token",
    "Track",
    "boxes",
    "cells",
    "geometry",
    "side_features",
    "to_json",
]

_HOMES = {
    "board": ("boxes", "cells", "geometry", "side_features"),
    "codec": ("to_json",),
    "scene": (
        "Battle",
        "Box",
        "Card",
        "Geometry",
        "Hand",
        "HexCell",
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
