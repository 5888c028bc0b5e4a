"""Scenes: one presentation model for all titles, and the displays that draw it.

A display is loaded when it is first used: a title that only builds scenes loads none of them.
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
        Piece,
        Scene,
        Token,
        Track,
    )
    from ww1core.scenes.svg import to_svg
    from ww1core.scenes.text import to_text

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
    "Piece",
    "Scene",
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
    "to_svg",
    "to_text",
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
        "Piece",
        "Scene",
        "Token",
        "Track",
    ),
    "svg": ("to_svg",),
    "text": ("to_text",),
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy.names(__name__, _HOMES)
