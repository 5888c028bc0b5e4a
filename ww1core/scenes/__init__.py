"""Scenes: one presentation model for all titles, and the displays that draw it.

The displays are imported from their own modules, ``scenes.svg`` and ``scenes.text``, so that a
title that only builds scenes loads none of them.
"""

from __future__ import annotations

from ww1core.scenes.board import boxes, cells, geometry, side_features
from ww1core.scenes.codec import from_json, to_json
from ww1core.scenes.palette import Palette
from ww1core.scenes.scene import (
    FLAT,
    POINTY,
    Battle,
    Box,
    Card,
    Geometry,
    Hand,
    HexCell,
    Highlight,
    LegendEntry,
    LogLine,
    Marker,
    Path,
    Piece,
    Scene,
    SideFeature,
    Token,
    Track,
    face_down,
    public,
    stacks,
    strength,
)

__all__ = [
    "FLAT",
    "POINTY",
    "Battle",
    "Box",
    "Card",
    "Geometry",
    "Hand",
    "HexCell",
    "Highlight",
    "LegendEntry",
    "LogLine",
    "Marker",
    "Palette",
    "Path",
    "Piece",
    "Scene",
    "SideFeature",
    "Token",
    "Track",
    "boxes",
    "cells",
    "face_down",
    "from_json",
    "geometry",
    "public",
    "side_features",
    "stacks",
    "strength",
    "to_json",
]
