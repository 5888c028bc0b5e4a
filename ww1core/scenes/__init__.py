"""Scenes: one presentation model for all titles, and the displays that draw it."""

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
from ww1core.scenes.svg import svg
from ww1core.scenes.text import describe, text

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
    "describe",
    "face_down",
    "from_json",
    "geometry",
    "public",
    "side_features",
    "stacks",
    "strength",
    "svg",
    "text",
    "to_json",
]
